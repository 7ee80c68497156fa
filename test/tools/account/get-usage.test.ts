import { describe, expect, it } from 'vitest'
import tool from '../../../tools/account/get-usage.ts'
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
