import { describe, expect, it } from 'vitest'
import { localTime, placeTime } from '../../../tools/arguments/moment.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { hasLocalTimes } from '../../../tools/declaration/written-times.ts'
import { answer } from '../answer.ts'
import { recordsOf } from '../records-of.ts'

const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
/** Intervals of a table: `start/end start/end`. */
const intervals = /^\d{4}-\d\d-\d\dT\S{8}Z\/\d{4}-/
const instants = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g
const zone = 'Asia/Kathmandu'
/** A reader in another zone than that of the birth. */
const displayZone = 'America/St_Johns'

/** Local time of an instant, ms since 1970. */
type Clock = (utc: number) => string

/** Members that are UTC instants without a right local twin, by path. */
function missing(value: unknown, clock: Clock, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('columns' in value && 'rows' in value) return missing(recordsOf(value as never), clock, path)
  return Object.entries(value).flatMap(([name, member]) => {
    const here = `${path}.${Array.isArray(value) ? '' : name}`
    const twin = (value as Record<string, unknown>)[`${name}Local`]
    if (typeof member === 'string' && intervals.test(member))
      return twin === member.replaceAll(instants, (at) => clock(Date.parse(at))) ? [] : [here]
    if (typeof member !== 'string' || !utc.test(member)) return missing(member, clock, here)
    // The birth's own clock is that of its place.
    if (here === '.settings.datetime') return typeof twin === 'string' ? [] : [here]
    return twin === clock(Date.parse(member)) ? [] : [`${here}: ${twin}`]
  })
}

describe('every UTC time of an answer has its local twin when a zone is given', async () => {
  const registry = await loadRegistry()
  const zoned = [...registry.byName.values()].filter(({ tool }) => hasLocalTimes(tool))
  /** Requests that reach members which the examples leave out. */
  const further: Readonly<Record<string, readonly object[]>> = {
    list_zodiac_events: [{ kinds: 'voidOfCourse,retrograde,lunation', bodies: 'all' }],
    list_eclipses: [
      { latitude: 40.4, longitude: -3.7, include: 'contacts,path', start: '2026-08-01', end: '2027-09-01' },
    ],
    search_aspects: [{ start: '2026-11-20', end: '2026-12-20', bodies: 'moon', others: 'all' }],
    list_transits: [{ end: '2027-02-01', bodies: 'mars,venus' }],
    get_jupiter_moons: [{ start: '2026-11-20', end: '2026-11-22', step: '6h', latitude: 50, longitude: 10 }],
    get_rise_set: [{ start: '2026-11-20', end: '2026-11-25' }],
    get_chart_analysis: [{ include: 'all' }, { include: 'syzygy,phases,parans,horary' }],
    get_vedic_chart: [{ dashaLevels: 3 }],
    render_chart_wheel: [{ transitDatetime: '2026-11-20T20:00:00Z' }],
  }
  const cases = zoned.flatMap(({ tool }) => {
    const { format } = tool.input.shape as { format?: { unwrap?: () => { options?: readonly string[] } } }
    const compact = format?.unwrap?.().options?.includes('compact') ? [{ format: 'compact' }] : []
    const requests = [{}, ...(further[tool.name] ?? [])]
    return requests.flatMap((one) =>
      [{}, ...compact].map(
        (form) => [tool.name, { ...tool.example, ...one, ...form, timezone: zone }] as const,
      ),
    )
  })

  it('in all tools with a timezone but the one that is about clocks', () => {
    const withZone = [...registry.byName.values()].filter(({ tool }) => 'timezone' in tool.input.shape)
    expect(withZone.filter((one) => !zoned.includes(one)).map(({ tool }) => tool.name)).toEqual([
      'resolve_local_time',
    ])
  })

  it.each(cases)('%s %j', async (name, args) => {
    const tool = registry.byName.get(name)?.tool
    if (!tool) throw new Error(`no tool ${name}`)
    const displays = 'displayTimezone' in tool.input.shape ? [undefined, displayZone] : [undefined]
    for (const displayTimezone of displays) {
      const { data, settings } = await answer(tool, {
        ...args,
        ...(displayTimezone ? { displayTimezone } : {}),
      })
      const { longitude } = args as { longitude?: number }
      // Before standard time the clock of a place is that of its longitude.
      const clock: Clock = (at) =>
        displayTimezone ? (localTime(at, displayTimezone) as string) : placeTime(at, zone, longitude)
      expect(missing(data, clock)).toEqual([])
      expect(missing({ settings }, clock)).toEqual([])
      const rows = tool.views?.table?.(data)
      if (rows) expect(missing([...rows], clock)).toEqual([])
    }
  })
})
