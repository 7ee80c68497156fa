import { describe, expect, test } from 'vitest'
import { physicalEphemeris } from '../../../../../tools/core/appearance/physical.ts'
import type { BodyId } from '../../../../../tools/core/bodies.ts'
import { bodiesOf, bodyEvents } from '../../../../../tools/core/events/body-events/body-events.ts'
import type { BodyEvent, BodyEventKind } from '../../../../../tools/core/events/body-events/event.ts'
import { MS_PER_DAY, SECONDS_PER_DAY, utcOfTt } from '../../../../../tools/core/time/time.ts'
import { apsisRows, moonNodeRows, sunRelationRows } from '../../../../reference/body-events.ts'

const between = (from: number, to: number, body: BodyId, kind: BodyEventKind) => [
  ...bodyEvents(Date.UTC(from, 0, 1), Date.UTC(to, 0, 1), [body], [kind]),
]
const about = (tt: number, days: number, body: string, kind: BodyEventKind): BodyEvent[] => {
  const utc = utcOfTt(tt)
  return [...bodyEvents(utc - days * MS_PER_DAY, utc + days * MS_PER_DAY, [body as BodyId], [kind])]
}
/** Seconds that the places of the outermost planets (1–2″) leave open. */
const slow: Record<string, number> = { uranus: 60, neptune: 60, pluto: 120 }
const seconds = (event: BodyEvent | undefined, tt: number) =>
  Math.abs((event?.instant.tt ?? 0) - tt) * SECONDS_PER_DAY

describe.each(sunRelationRows)('$body, $name $tt days from J2000.0', ({ body, name, tt, elongation }) => {
  const kind = name.includes('elongation')
    ? 'greatestElongation'
    : name === 'opposition'
      ? 'opposition'
      : 'solarConjunction'
  test('is found by its right name within the seconds its speed allows, elongation within 0.0001°', () => {
    const found = about(tt, 8, body, kind)
    expect(found.map((event) => event.name)).toEqual([name])
    expect(seconds(found[0], tt)).toBeLessThan(slow[body] ?? 10)
    if (elongation !== null) expect(Math.abs((found[0]?.value ?? 0) - elongation)).toBeLessThan(0.0001)
  })
})

describe.each(apsisRows)('$body, $name $tt days from J2000.0', ({ body, name, tt, distance }) => {
  // Distance is flat at an apsis: the slower the body, the looser the time, while the distance stays sharp.
  const hours = { moon: 0.002, mercury: 0.002, jupiter: 0.2, saturn: 0.7 }[body] ?? 0.06
  test(`is within ${hours} h, its distance within 1e-6 of itself`, () => {
    const [found] = about(tt, body === 'moon' ? 5 : 20, body, 'apsis')
    expect(found?.name).toBe(name)
    expect(seconds(found, tt)).toBeLessThan(hours * 3600)
    expect(Math.abs((found?.value ?? 0) / distance - 1)).toBeLessThan(1e-6)
  })
})

test.each(moonNodeRows)('the Moon at its $name $tt days from J2000.0 is within 2 s', (row) => {
  const found = about(row.tt, 5, 'moon', 'node')
  expect(found.map((event) => event.name)).toEqual([row.name])
  expect(seconds(found[0], row.tt)).toBeLessThan(2)
  expect(Math.abs((found[0]?.value ?? 0) - row.longitude)).toBeLessThan(0.001)
})

describe('transits of the Sun', () => {
  test('Venus 2004 and 2012 are the only ones from 1990 to 2030', () => {
    const found = between(1990, 2030, 'venus', 'solarTransit')
    expect(found.map(({ instant }) => new Date(instant.utc).getUTCFullYear())).toEqual([2004, 2012])
    // NASA, Transit of Venus 2012: I 22:09:38, II 22:27:34, greatest 01:29:36, III 04:31:39, IV 04:49:35, 554.4″.
    const [, last] = found
    expect(Math.abs((last?.instant.utc ?? 0) - Date.UTC(2012, 5, 6, 1, 29, 36))).toBeLessThan(20_000)
    expect(Math.abs((last?.value ?? 0) - 554.4)).toBeLessThan(2)
    const contacts = [
      '2012-06-05T22:09:38Z',
      '2012-06-05T22:27:34Z',
      '2012-06-06T04:31:39Z',
      '2012-06-06T04:49:35Z',
    ]
    contacts.forEach((time, at) => {
      const found = Date.parse(String(last?.detail[`contact${at + 1}`]))
      expect(Math.abs(found - Date.parse(time))).toBeLessThan(20_000)
    })
  })
  test('Mercury crosses the Sun seven times from 2001 to 2050', () => {
    // Meeus, Transits (1989): 2003, 2006, 2016, 2019, 2032, 2039, 2049.
    expect(between(2001, 2051, 'mercury', 'solarTransit')).toHaveLength(7)
  })
  test('a transit that only grazes has no inner contacts', () => {
    // 1937-05-11: Mercury touched the southern limb as seen from the Earth's centre without entering wholly.
    const [graze] = between(1937, 1938, 'mercury', 'solarTransit')
    expect(graze?.detail.contact1).not.toBeNull()
    expect(graze?.detail.contact2).toBeNull()
  })
})

describe('brightness', () => {
  test('Venus is brightest in the evening and in the morning five weeks from inferior conjunction', () => {
    const [inferior] = between(2026, 2027, 'venus', 'solarConjunction').filter(({ name }) =>
      name.startsWith('inf'),
    )
    const peaks = between(2026, 2027, 'venus', 'peakMagnitude')
    expect(peaks).toHaveLength(2)
    for (const peak of peaks) {
      const days = Math.abs(peak.instant.tt - (inferior?.instant.tt ?? 0))
      expect(days).toBeGreaterThan(28)
      expect(days).toBeLessThan(42)
      expect(peak.value).toBeLessThan(-4.7)
    }
  })
  test('each outer planet is brightest once for each opposition', () => {
    for (const body of ['mars', 'jupiter', 'saturn', 'uranus', 'neptune', 'pluto'] as const) {
      const peaks = between(2018, 2026, body, 'peakMagnitude')
      const oppositions = between(2018, 2026, body, 'opposition')
      expect(Math.abs(peaks.length - oppositions.length)).toBeLessThanOrEqual(1)
      for (const peak of peaks) expect(peak.detail.elongation).toBeGreaterThan(120)
    }
  })
})

describe('slow planets', () => {
  test('Neptune was at perihelion in 1876 and aphelion in 1959, once each', () => {
    const names = between(1870, 1970, 'neptune', 'apsis').map(
      ({ name, instant }) => `${name} ${new Date(instant.utc).getUTCFullYear()}`,
    )
    expect(names).toEqual(['perihelion 1876', 'aphelion 1959'])
  })
  test('Pluto was at perihelion on 5 September 1989, within a week', () => {
    const [found] = between(1980, 2000, 'pluto', 'apsis')
    expect(Math.abs((found?.instant.utc ?? 0) - Date.UTC(1989, 8, 5))).toBeLessThan(7 * MS_PER_DAY)
  })
})

test('declination extremes of the Sun are the solstices, within 10 min', () => {
  const found = between(2026, 2027, 'sun', 'declinationExtreme')
  expect(found.map(({ name }) => name)).toEqual(['declination maximum', 'declination minimum'])
  expect(Math.abs((found[0]?.instant.utc ?? 0) - Date.UTC(2026, 5, 21, 8, 24))).toBeLessThan(600_000)
})

test('events of all bodies come in order of time and none twice', () => {
  const all = [...bodyEvents(Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1), [...bodiesOf('apsis')])]
  const times = all.map(({ instant }) => instant.tt)
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(new Set(all.map(({ kind, body, instant }) => `${kind} ${body} ${instant.tt}`)).size).toBe(all.length)
})

test('what cannot happen to a body is passed over', () => {
  expect(bodiesOf('opposition')).not.toContain('venus')
  expect(between(2026, 2027, 'venus', 'opposition')).toEqual([])
})

describe("Saturn's rings", () => {
  const found = between(1990, 2050, 'saturn', 'rings')
  const days = (name: string) =>
    found
      .filter((event) => event.name === name)
      .map(({ instant }) => new Date(instant.utc).toISOString().slice(0, 10))

  test('the Earth crosses their plane once or three times each 15 years', () => {
    // Meeus, Mathematical Astronomy Morsels (1997), ch. 43; 1996 within hours of midnight.
    expect(days('rings edge-on')).toEqual([
      '1995-05-22',
      '1995-08-10',
      expect.stringMatching(/^1996-02-1[12]$/),
      '2009-09-04',
      '2025-03-23',
      '2038-10-15',
      '2039-04-01',
      '2039-07-09',
    ])
  })
  test('they are open widest once between, 26.9° to 27.0°, by turns with south and north face', () => {
    expect(days('rings widest open').map((day) => day.slice(0, 7))).toEqual([
      '2003-04',
      '2017-10',
      '2032-05',
      '2046-11',
    ])
    const open = found.filter(({ name }) => name === 'rings widest open')
    expect(open.map(({ detail }) => detail.face)).toEqual(['south', 'north', 'south', 'north'])
    for (const { value, detail, instant } of open) {
      expect(Math.abs(value)).toBeGreaterThan(26.85)
      expect(Math.abs(value)).toBeLessThan(27.05)
      expect(value > 0 ? 'north' : 'south').toBe(detail.face)
      expect(physicalEphemeris('saturn', instant).ringTilt).toBeCloseTo(value, 3)
    }
  })
})
