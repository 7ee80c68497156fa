import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import type { Database } from '../../../db/connection/database.ts'
import type { CallRuntime } from '../../../server/calls/call.ts'
import { parseRequest, runTool } from '../../../server/compute/run-tool.ts'
import {
  type AlertRequest,
  alertDescriptor,
  isForAlerts,
  searchAlert,
  windowDays,
} from '../../../server/webhooks/alert-search.ts'
import { newId } from '../../../tools/contract/ids.ts'
import type { Context, Tool } from '../../../tools/declaration/define.ts'
import { drivers, ledgerOn } from '../../db/databases.ts'
import { ownDatabase } from '../../db/own-database.ts'
import { orbitOf } from '../../fixtures/orbit.ts'
import { alertRuntime } from './alert-runtime.ts'

const dayMs = 86_400_000
const from = Date.parse('2026-11-02T10:30:00Z')
const signal = new AbortController().signal

describe.each(drivers.slice(0, 1))('searches of alerts on $driver', ({ open }) => {
  let db: Database
  let runtime: CallRuntime
  let accountId: string
  ownDatabase(open, (opened) => {
    db = opened
  })
  beforeAll(async () => {
    runtime = await alertRuntime(db)
  })
  beforeEach(async () => {
    accountId = (await createAccounts(db).create('pro')).accountId
  })
  const search = (changes: Partial<AlertRequest>) =>
    searchAlert(
      runtime,
      { accountId, tier: 'pro', alertId: newId('alt'), tool: 'list_seasons', args: {}, from, ...changes },
      signal,
    )
  const used = async () => (await ledgerOn(db).balance(accountId, 'live')).used

  it('are made by tools that list events of a range without birth data', () => {
    const names = [...runtime.registry.byName].flatMap(([name, entry]) => (isForAlerts(entry) ? [name] : []))
    expect(names.sort()).toEqual([
      'get_jupiter_moons',
      'get_rise_set',
      'get_sky_calendar',
      'get_sun_times',
      'list_body_events',
      'list_eclipses',
      'list_meteor_showers',
      'list_moon_phases',
      'list_seasons',
      'list_zodiac_events',
      'search_aspects',
      'search_conjunctions',
      'search_sky_conditions',
    ])
  })

  it('each of them works with its example, and finds nothing before the window or after it', async () => {
    for (const [tool, entry] of runtime.registry.byName) {
      if (!isForAlerts(entry)) continue
      const { example } = alertDescriptor(entry.descriptor)
      const { events, until } = await search({ tool, args: example })
      expect(until, tool).toBeGreaterThan(from + (windowDays - 1) * dayMs)
      for (const { start, uid, title } of events) {
        expect(start, tool).toBeGreaterThan(from)
        expect(start, tool).toBeLessThan(until)
        expect(uid && title, tool).toBeTruthy()
      }
    }
  }, 60_000)

  it('consecutive windows have each sunrise and sunset once', async () => {
    const args = { latitude: 51.5, longitude: 0, timezone: 'Europe/London', include: 'riseset' }
    const found: string[] = []
    for (let until = from, n = 0; n < 3; n++) {
      const one = await search({ tool: 'get_sun_times', args, from: until })
      found.push(...one.events.map(({ uid }) => uid))
      until = one.until
    }
    expect(new Set(found).size).toBe(found.length)
    expect(found.length).toBeGreaterThanOrEqual(2 * (3 * windowDays - 1))
  })

  it('passes end ten days after the epoch of their orbit, and a later search is refused', async () => {
    const orbit = orbitOf(from - 2 * dayMs).replace('\n', '|')
    const args = { latitude: 51.5, longitude: 0, timezone: 'Europe/London', targets: `tle:${orbit}` }
    const { events, until } = await search({ tool: 'get_rise_set', args })
    expect(events.length).toBeGreaterThan(20)
    expect(until).toBeLessThanOrEqual(from + 8 * dayMs)
    expect(until).toBeGreaterThan(from + 8 * dayMs - 3_600_000)
    await expect(search({ tool: 'get_rise_set', args, from: from + 8 * dayMs })).rejects.toMatchObject({
      code: 'datetime_out_of_range',
    })
  })

  it('consecutive windows have every event of one long list once', async () => {
    const found: string[] = []
    for (let start = from, n = 0; n < 4; n++) {
      const { events, until } = await search({ tool: 'list_moon_phases', from: start })
      found.push(...events.map(({ uid }) => uid))
      expect(until).toBe(start + windowDays * dayMs - 60_000)
      start = until
    }
    const { tool } = runtime.registry.byName.get('list_moon_phases') ?? {}
    const range = { start: '2026-11-02T10:30:00Z', end: '2027-03-02T10:26:00Z' }
    const { request } = parseRequest(tool as Tool, range, { now: from, caller: { tier: 'pro' } } as Context)
    const { data } = runTool(tool as Tool, request, {} as Context) as { data: { phases: { id: string }[] } }
    expect(found).toEqual(data.phases.map(({ id }) => id))
    expect(found).toHaveLength(16)
  })

  it.each([
    ['get_sky_calendar', { latitude: 51.5, longitude: 0, minImportance: 2 }],
    [
      'search_conjunctions',
      { targets: 'moon,venus,messier:m45', maxSeparation: 8, latitude: 51.5, longitude: 0 },
    ],
  ])(
    'consecutive windows of %s have every event once, though a place sees it at another time',
    async (tool, args) => {
      const entry = runtime.registry.byName.get(tool)
      const found: string[] = []
      let until = from
      for (let n = 0; n < 4; n++) {
        const one = await search({ tool, args, from: until })
        found.push(...one.events.map(({ uid }) => uid))
        until = one.until
      }
      const range = { start: '2026-11-01T00:00:00Z', end: '2027-03-05T00:00:00Z', ...args }
      const long = tool === 'get_sky_calendar' ? { ...range, limit: 1_000 } : range
      const { request } = parseRequest(entry?.tool as Tool, long, {
        now: from,
        caller: { tier: 'pro' },
      } as Context)
      const { data } = runTool(entry?.tool as Tool, request, {} as Context) as { data: unknown }
      const all = entry?.tool.views?.calendar?.(data) ?? []
      const inWindows = all.filter(({ start }) => start > from && start < until)
      expect(inWindows.length).toBeGreaterThan(5)
      expect(found.sort()).toEqual(inWindows.map(({ uid }) => uid).sort())
    },
  )

  it('a border near an event is moved before it, so that one of the two windows has the event', async () => {
    const tool = 'list_moon_phases'
    const phase = (await search({ tool })).events[1]?.start as number
    const near = Math.floor((phase - windowDays * dayMs) / 1_000) * 1_000 + 60_000
    for (const seconds of [-59, -1, 0, 1, 59]) {
      const first = await search({ tool, from: near + seconds * 1_000 })
      expect(Math.abs(first.until - phase), `${seconds} s`).toBeGreaterThanOrEqual(59_000)
      const second = await search({ tool, from: first.until })
      const both = [...first.events, ...second.events].filter(({ start }) => Math.abs(start - phase) < 1_000)
      expect(both, `${seconds} s`).toHaveLength(1)
    }
  })

  it('conditions that hold at a border are found once, also if they need a length', async () => {
    const conditions = [{ quantity: 'localHour', op: 'between', value: [9, 17] }]
    const args = { conditions, timezone: 'Europe/Berlin', minDurationMinutes: 300 }
    // 10:30 UTC is 11:30 in Berlin, within the hours.
    const first = await search({ tool: 'search_sky_conditions', args })
    expect(new Date(first.events[0]?.start ?? 0).toISOString()).toBe('2026-11-03T08:00:00.000Z')
    const second = await search({ tool: 'search_sky_conditions', args, from: first.until })
    const starts = [...first.events, ...second.events].map(({ start }) => start)
    expect(starts).toHaveLength(60)
    expect(new Set(starts.map((start) => Math.floor(start / dayMs))).size).toBe(60)
    // The last of a window begins two hours before its end, and is too short within it.
    const late = Date.parse('2026-11-03T10:00:00Z')
    const { events, until } = await search({ tool: 'search_sky_conditions', args, from: late })
    expect([until, events.at(-1)?.start]).toEqual([
      late + windowDays * dayMs - 60_000,
      Date.parse('2026-12-03T08:00:00Z'),
    ])
  })

  it('hours of a clock follow it through both changes of the year', async () => {
    const conditions = [{ quantity: 'localHour', op: 'between', value: [2, 4] }]
    const startsOf = async (day: string) => {
      const request = {
        tool: 'search_sky_conditions',
        args: { conditions, timezone: 'Europe/Berlin' },
        from: Date.parse(`${day}T12:30:00Z`),
      }
      const { events } = await search(request)
      return events.slice(0, 3).map(({ start }) => new Date(start).toISOString().slice(5, 16))
    }
    // Summer time ends on 25 October 2026 at 01:00 UTC, when 03:00 becomes 02:00, and begins on 28 March 2027 at 01:00 UTC.
    expect(await startsOf('2026-10-23')).toEqual(['10-24T00:00', '10-25T00:00', '10-26T01:00'])
    expect(await startsOf('2027-03-26')).toEqual(['03-27T01:00', '03-28T01:00', '03-29T00:00'])
  })

  it('an empty window names the first event after it where the tool does', async () => {
    const { events, next } = await search({ tool: 'list_eclipses', args: { type: 'solar', kinds: 'total' } })
    expect(events).toEqual([])
    expect([next?.title, new Date(next?.start ?? 0).toISOString().slice(0, 10)]).toEqual([
      expect.stringMatching(/total solar eclipse/i),
      '2027-08-02',
    ])
  })

  it('a search costs what the call costs, once for an alert and a start, on whatever process', async () => {
    const request = { tool: 'list_eclipses', alertId: newId('alt') }
    expect((await search(request)).creditsCharged).toBe(2)
    const other = await alertRuntime(db)
    const again = await searchAlert(other, { accountId, tier: 'pro', args: {}, from, ...request }, signal)
    expect([again.creditsCharged, await used()]).toEqual([0, 2])
    await search({ ...request, from: from + dayMs })
    expect(await used()).toBe(4)
  })

  it.each([
    ['an unknown argument', { tool: 'list_eclipses', args: { year: 2027 } }, 'unknown_parameter'],
    ['a chart', { tool: 'list_transits' }, 'not_found'],
    ['no tool', { tool: 'constructor' }, 'not_found'],
    ['its own range', { tool: 'get_planetary_hours' }, 'not_found'],
  ])('%s is refused and costs nothing', async (_, request, code) => {
    await expect(search(request)).rejects.toMatchObject({ code })
    expect(await used()).toBe(0)
  })

  it('a search that finds more than an answer can list goes on where it stopped', async () => {
    const conditions = [{ quantity: 'localHour', op: 'between', value: [9, 17] }]
    const cut: CallRuntime = { ...runtime, registry: withFewRows(runtime) }
    const request = { alertId: newId('alt'), tool: 'search_sky_conditions', accountId, tier: 'pro' } as const
    const args = { conditions, timezone: 'UTC' }
    const first = await searchAlert(cut, { ...request, args, from }, signal)
    // Of five rows the first one began earlier, and the last one stays for the next search.
    expect([first.events.length, new Date(first.until).toISOString()]).toEqual([
      3,
      '2026-11-06T08:59:00.000Z',
    ])
    const second = await searchAlert(cut, { ...request, args, from: first.until }, signal)
    expect(new Date(second.events[0]?.start ?? 0).toISOString()).toBe('2026-11-06T09:00:00.000Z')
  })
})

/** The registry with a tool whose schema allows five rows. */
function withFewRows({ registry }: CallRuntime): CallRuntime['registry'] {
  const entry = registry.byName.get('search_sky_conditions')
  if (!entry) throw new Error('The tool is there.')
  const parameters = entry.descriptor.parameters.map((one) =>
    one.name === 'count' ? { ...one, schema: { ...one.schema, maximum: 5 } } : one,
  )
  const few = { ...entry, descriptor: { ...entry.descriptor, parameters } }
  return { ...registry, byName: new Map([...registry.byName, ['search_sky_conditions', few]]) }
}
