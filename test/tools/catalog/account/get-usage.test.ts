import { describe, expect, it } from 'vitest'
import tool from '../../../../tools/catalog/account/get-usage.ts'
import { loadRegistry } from '../../../../tools/declaration/registry.ts'
import { asked, Book, byKey, noon } from './office.ts'

const DAY = 86_400_000

describe('get_usage', () => {
  it('tells what is used and left of today, and when the next day begins', async () => {
    expect(await asked(tool, {})).toMatchObject({
      tier: 'free',
      dailyLimit: 250,
      dailyUsed: 31,
      dailyRemaining: 219,
      resetsAt: '2026-11-21T00:00:00Z',
      rateLimit: { limit: 30, remaining: 28, resetSeconds: 12 },
      testMode: false,
    })
  })

  it('never tells of less than nothing, after a quota was lowered', async () => {
    const book = new Book()
    book.used = 300
    expect(await asked(tool, {}, { book })).toMatchObject({ dailyUsed: 300, dailyRemaining: 0 })
  })

  it('covers the calling key; for a user, the whole account', async () => {
    const book = new Book()
    await asked(tool, {}, { book, caller: byKey })
    expect(book.asked.usage).toMatchObject({ accountId: 'acct_1', credential: 'key_7' })
    await asked(tool, {}, { book })
    expect(book.asked.usage).not.toHaveProperty('credential')
  })

  it('looks back 30 days from now when nothing is said', async () => {
    const book = new Book()
    await asked(tool, {}, { book })
    const { start, end } = book.asked.usage as { start: number; end: number }
    expect(end - noon).toBe(1_000)
    expect(end - start).toBeCloseTo(30 * DAY, -4)
  })

  it('looks back a year and a day at most', async () => {
    const book = new Book()
    await asked(tool, { start: '2000-01-01', end: '2026-11-20' }, { book })
    const { start, end } = book.asked.usage as { start: number; end: number }
    expect(end - start).toBe(366 * DAY)
  })

  it('refuses an end that is not after the start', async () => {
    const backwards = { start: '2026-11-20', end: '2026-11-19' }
    await expect(asked(tool, backwards)).rejects.toMatchObject({ code: 'invalid_range' })
  })

  it('says that the caller is in test mode', async () => {
    expect(await asked(tool, {}, { caller: { ...byKey, mode: 'test' } })).toMatchObject({ testMode: true })
  })
})

describe('what is left and what was not used', () => {
  it('has the tools that were used first, then the usual ones of the tier, each at its price of the list', async () => {
    const { descriptors } = await loadRegistry()
    const { callsLeft, dailyRemaining } = (await asked(tool, {})) as Usage
    const names = callsLeft.map((one) => one.tool)
    expect(names[0]).toBe('get_body')
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(['get_sky_calendar', 'plan_observing']))
    expect(names).not.toContain('get_natal_chart')
    for (const { tool: name, credits, creditsPerCall, calls } of callsLeft) {
      const listed = descriptors.find((one) => one.name === name)
      expect([credits, creditsPerCall], name).toEqual([listed?.credits, listed?.leastCredits])
      expect(calls, name).toBe(Math.floor(dailyRemaining / creditsPerCall))
    }
  })

  it('answers what a birth chart costs an account that has used nothing: 3 credits, and how many are left', async () => {
    const book = new Book()
    book.usage = async () => ({ byTool: [], byDay: [] })
    const caller = { ...byKey, tier: 'starter' as const }
    const { callsLeft } = (await asked(tool, {}, { book, caller })) as Usage
    expect(callsLeft).toContainEqual({ tool: 'get_natal_chart', credits: '3', creditsPerCall: 3, calls: 73 })
  })

  it('leaves out what was used and is free or gone', async () => {
    const book = new Book()
    const byTool = ['search_places', 'get_gone'].map((name) => ({ tool: name, calls: 1, credits: 0 }))
    book.usage = async () => ({ byTool, byDay: [] })
    const { callsLeft } = (await asked(tool, {}, { book })) as Usage
    for (const { tool: name } of byTool) expect(callsLeft.map((one) => one.tool)).not.toContain(name)
  })

  it('says that a day had no calls, with the days before and after', async () => {
    const book = new Book()
    const days = ['2026-11-12', '2026-11-15', '2026-11-18'].map((date) => ({ date, calls: 2, credits: 5 }))
    book.usage = async ({ start, end }) => ({
      byTool: [],
      byDay: days.filter(({ date }) => Date.parse(date) >= start && Date.parse(date) < end),
    })
    const data = await asked(tool, { start: '2026-11-16', end: '2026-11-17' }, { book })
    expect(data).toMatchObject({
      status: 'No calls from 2026-11-16T00:00:00Z to 2026-11-17T00:00:00Z.',
      previous: { date: '2026-11-15' },
      next: { date: '2026-11-18' },
    })
    expect(await asked(tool, { start: '2026-11-15', end: '2026-11-17' }, { book })).not.toHaveProperty(
      'status',
    )
  })
})

interface Usage {
  readonly dailyRemaining: number
  readonly byTool: readonly { tool: string; calls: number; credits: number }[]
  readonly callsLeft: readonly { tool: string; credits: string; creditsPerCall: number; calls: number }[]
}
