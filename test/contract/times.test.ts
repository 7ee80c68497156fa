import { describe, expect, it } from 'vitest'
import { moment } from '../../tools/arguments/moment.ts'
import { measurements } from '../../tools/core/ephemeris/accuracy.ts'
import { writtenUnit } from '../../tools/core/time/written.ts'
import type { Tool } from '../../tools/declaration/define.ts'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { answer, type Payload, testNow } from '../tools/answer.ts'

const registry = await loadRegistry()
const toolOf = (name: string) => registry.byName.get(name)?.tool as Tool

/** Lists of events, each with what it is asked for beside a range. */
const lists: Readonly<
  Record<string, { readonly list: string; readonly args: object; readonly days: number }>
> = {
  list_moon_phases: { list: 'phases', args: {}, days: 90 },
  list_eclipses: { list: 'eclipses', args: {}, days: 900 },
  list_seasons: { list: 'events', args: {}, days: 400 },
  search_conjunctions: { list: 'conjunctions', args: { targets: 'venus,jupiter,regulus' }, days: 700 },
  list_body_events: { list: 'events', args: { bodies: 'mercury,venus,mars' }, days: 200 },
  get_sky_calendar: { list: 'events', args: {}, days: 40 },
  search_aspects: { list: 'hits', args: { bodies: 'sun,venus', others: 'mars,saturn' }, days: 300 },
  list_zodiac_events: { list: 'events', args: { kinds: 'ingress,station,lunation' }, days: 60 },
  list_transits: {
    list: 'hits',
    args: { datetime: '1990-06-15T14:30:00Z', latitude: 51.5, longitude: -0.1, bodies: 'mars,venus' },
    days: 60,
  },
}

/** Clocks of the years from Babylon to the far future: local mean time, summer time, and years without seconds. */
const years = ['-0500', '0900', '1054', '1851', '1943', '2026', '2190']
const zone = { timezone: 'Europe/Berlin' }
const place = { latitude: 48.4, longitude: 10 }

/** The range from the start of March of a year. */
const rangeOf = (year: string, days: number) => {
  const start = `${year}-03-01T00:00:00Z`
  const end = moment(start, { now: testNow }).utc + days * 86_400_000
  return {
    start,
    end: new Date(end)
      .toISOString()
      .replace(/^-00(\d{4})/, '-$1')
      .replace('.000', ''),
  }
}

const keyOf = (event: Payload): string =>
  event.id ?? JSON.stringify([event.body, event.point, event.other, event.aspect, event.time])

describe('a time of an answer, sent back as it stands', () => {
  describe.each(Object.entries(lists))('to %s', (name, { list, args, days }) => {
    const tool = toolOf(name)
    const isLocal = 'timezone' in tool.input.shape && !('displayTimezone' in tool.input.shape)
    it.each(years)('finds the same event in the year %s', async (year) => {
      const range = rangeOf(year, days)
      const request = { ...args, ...(isLocal ? zone : {}), ...range }
      const { data } = await answer(tool, request)
      const events = data[list] as Payload[]
      expect(events.length, JSON.stringify(data.status)).toBeGreaterThan(0)
      for (const event of events.slice(0, 6)) {
        for (const start of [event.time, ...(isLocal ? [event.timeLocal] : [])]) {
          const again = (await answer(tool, { ...request, start })).data[list] as Payload[]
          const same = again.filter(({ time }) => time === event.time).map(keyOf)
          expect(same, `${name} start=${start}`).toContain(keyOf(event))
          expect(again.every(({ time }) => time >= event.time || event.time.startsWith('-'))).toBe(true)
        }
        const before = await answer(tool, { ...request, end: event.time }).catch(() => undefined)
        const listed = ((before?.data[list] ?? []) as Payload[]).map(keyOf)
        expect(listed, `${name} end=${event.time}`).not.toContain(keyOf(event))
      }
    })
  })
})

describe('a time of an event that lasts, sent back as it stands', () => {
  it.each(['1943', '2026'])('to get_jupiter_moons finds the same event in the year %s', async (year) => {
    const tool = toolOf('get_jupiter_moons')
    const request = { kinds: 'all', ...rangeOf(year, 3) }
    const { events } = (await answer(tool, request)).data
    expect(events.length).toBeGreaterThan(10)
    for (const { id, time } of events as Payload[]) {
      const again = (await answer(tool, { ...request, start: time })).data.events as Payload[]
      expect(
        again.map((event) => event.id),
        time,
      ).toContain(id)
    }
  })
})

/** Greatest measured error of the times of events of a body, seconds, by the name of their topic. */
const measuredError = (topics: readonly string[], body: string): number =>
  Math.max(
    0,
    ...measurements
      .filter(({ topic, subject, unit }) => topics.includes(topic) && subject === body && unit === 's')
      .map(({ max }) => max),
  )

/** Lists of events with the topics that measure the times of each kind, or of the words of an id. */
const measured: Readonly<
  Record<string, { readonly args: object; readonly topics: Readonly<Record<string, readonly string[]>> }>
> = {
  list_seasons: { args: {}, topics: { apsis: ['planet-apsides'], solstice: ['seasons'] } },
  list_zodiac_events: {
    args: { kinds: 'station,retrograde' },
    topics: { station: ['retrograde-stations'], retrograde: ['retrograde-stations'] },
  },
  list_body_events: {
    args: { bodies: 'all', count: 500 },
    topics: {
      apsis: ['planet-apsides', 'lunar-apsides'],
      opposition: ['solar-aspects'],
      greatestElongation: ['solar-aspects'],
    },
  },
  get_sky_calendar: {
    args: { kinds: 'apsis,season,planet,retrograde', limit: 500 },
    topics: {
      apsis: ['planet-apsides', 'lunar-apsides'],
      station: ['retrograde-stations'],
      equinox: ['seasons'],
      opposition: ['solar-aspects'],
    },
  },
}

describe.each(Object.entries(measured))('times of %s', (name, { args, topics }) => {
  const request = { ...args, start: '2025-11-01T00:00:00Z', end: '2027-10-01T00:00:00Z', ...zone }

  it('are written to the second where they are known to half a minute, and to the minute where not', async () => {
    const { events } = (await answer(toolOf(name), request)).data
    const unitsFound = new Set<boolean>()
    for (const { id, time, end, bodies } of events as Payload[]) {
      const topicNames = topics[String(id).split(':')[1] ?? '']
      if (!topicNames) continue
      const isFine = measuredError(topicNames, bodies[0]) <= 30
      unitsFound.add(isFine)
      for (const text of [time, ...(end ? [end] : [])])
        expect(text, id).toMatch(isFine ? /T\d\d:\d\d:\d\dZ$/ : /T\d\d:\d\dZ$/)
    }
    expect(unitsFound).toEqual(new Set([true, false]))
  })

  it('find their events, and none before them, sent back as they stand', async () => {
    const { events } = (await answer(toolOf(name), request)).data
    const coarse = (events as Payload[]).filter(
      ({ time }) => /T\d\d:\d\dZ$/.test(time) && time > request.start,
    )
    expect(coarse.length).toBeGreaterThan(0)
    for (const event of coarse.slice(0, 12)) {
      for (const start of [event.time, event.timeLocal]) {
        const again = (await answer(toolOf(name), { ...request, start })).data.events as Payload[]
        expect(again.map(({ id }) => id)).toContain(event.id)
        const early = again.filter(({ time, end }) => (end ?? time) < event.time)
        expect(early).toEqual([])
      }
      const before = (await answer(toolOf(name), { ...request, end: event.timeLocal })).data.events
      expect((before as Payload[]).map(({ id }) => id)).not.toContain(event.id)
    }
  })
})

/** All instants in a value with their local twins. */
function* instantsOf(value: unknown): Generator<readonly [utc: string, local: string | undefined]> {
  if (typeof value !== 'object' || value === null) return
  const record = value as Record<string, unknown>
  for (const [name, one] of Object.entries(record)) {
    if (typeof one === 'string' && /^-?\d{4,6}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(one))
      yield [one, record[`${name}Local`] as string | undefined]
    else yield* instantsOf(one)
  }
}

describe('times of every tool', () => {
  const examples = registry.descriptors.filter(({ auth }) => auth === 'key')
  it.each(examples.map(({ name }) => name))('%s: are read as they are written', async (name) => {
    const tool = toolOf(name)
    const zoned = 'timezone' in tool.input.shape ? zone : {}
    const placed = 'latitude' in tool.input.shape ? place : {}
    const { data, settings } = await answer(tool, { ...tool.example, ...zoned, ...placed }).catch(() => ({
      data: {},
      settings: {},
    }))
    for (const [utc, local] of instantsOf({ data, settings })) {
      const { utc: read, warnings } = moment(utc, { now: testNow })
      expect(Number.isInteger(read)).toBe(true)
      expect(warnings).toEqual([])
      if (typeof local === 'string') expect(moment(local, { now: testNow }).utc, `${utc} ${local}`).toBe(read)
    }
  })

  it.each(['-0500', '0900', '2190'])(
    'have no seconds in the year %s, but where a request names them',
    async (year) => {
      for (const [name, { list, args, days }] of Object.entries(lists)) {
        const { data } = await answer(toolOf(name), { ...args, ...rangeOf(year, days) })
        for (const { time } of data[list] as Payload[]) expect(time, name).toMatch(/T\d\d:\d\dZ$/)
      }
    },
  )

  it('have seconds in the years of good clocks', () => {
    expect(writtenUnit(Date.UTC(1900, 0))).toBe(1000)
    expect(writtenUnit(Date.UTC(2026, 0))).toBe(1000)
  })
})
