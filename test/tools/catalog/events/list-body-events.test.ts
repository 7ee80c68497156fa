import { describe, expect, test } from 'vitest'
import listBodyEvents from '../../../../tools/catalog/events/list-body-events.ts'
import { answer, type Payload } from '../../answer.ts'

const events = async (args: object): Promise<Payload[]> => (await answer(listBodyEvents, args)).data.events

describe('questions people ask', () => {
  test('when is Mars next at opposition? 2027-02-19 at 0.678 au', async () => {
    const [found] = await events({ bodies: 'mars', kinds: 'opposition', start: '2026-11-20' })
    expect(found).toMatchObject({
      id: 'evt:opposition:mars:opposition:2027-02-19',
      title: 'Mars: opposition',
      unit: 'au',
    })
    expect(found?.value).toBeCloseTo(0.678, 3)
    expect(found?.detail.magnitude).toBeCloseTo(-1.28, 1)
  })
  test('inferior and superior conjunctions of Venus are not swapped', async () => {
    const found = await events({
      bodies: 'venus',
      kinds: 'solarConjunction',
      start: '2026-01-01',
      end: '2028-01-01',
    })
    // Astronomical Almanac: superior 2026-01-06, inferior 2026-10-24, superior 2027-08-12.
    expect(found.map(({ name, time }) => `${name} ${time.slice(0, 10)}`)).toEqual([
      'superior conjunction 2026-01-06',
      'inferior conjunction 2026-10-24',
      'superior conjunction 2027-08-12',
    ])
  })
  test('the Moon is at perigee and apogee in turn, in km', async () => {
    const found = await events({ bodies: 'moon', kinds: 'apsis', start: '2026-11-01', end: '2027-02-01' })
    expect(found.length).toBeGreaterThanOrEqual(6)
    found.slice(1).forEach((event, at) => {
      expect(event.name).not.toBe(found[at]?.name)
      expect(event.unit).toBe('km')
    })
    // The closest perigee of the year.
    expect(
      found.some(({ time, value }) => time.startsWith('2026-12-24T08') && Math.abs(value - 356_650) < 3),
    ).toBe(true)
  })
  test('Mercury crosses the Sun on 2032-11-13 with four contacts in order', async () => {
    const [found] = await events({
      bodies: 'mercury',
      kinds: 'solarTransit',
      start: '2026-01-01',
      end: '2040-01-01',
    })
    expect(found?.time).toMatch(/^2032-11-13T08:5[34]/)
    const { contact1, contact2, contact3, contact4 } = found?.detail ?? {}
    const times = [contact1, contact2, found?.time, contact3, contact4]
    expect(times).toEqual([...times].sort())
  })
  test.each([
    ['Honolulu', 21.31, -157.86, [true, true, true, true]],
    ['Oslo', 59.91, 10.75, [false, false, true, true]],
    ['Lisbon', 38.72, -9.14, [false, false, false, false]],
  ] as const)(
    'the transit of Venus of 2012 over %s: contacts within 7 minutes of the geocentric ones, and the Sun is up or not',
    async (_, latitude, longitude, isUp) => {
      const asked = { bodies: 'venus', kinds: 'solarTransit', start: '2012-01-01', end: '2013-01-01' }
      const [found] = await events({ ...asked, latitude, longitude })
      const detail = found?.detail ?? {}
      const away = [1, 2, 3, 4].map(
        (n) => Date.parse(`${detail[`localContact${n}`]}`) - Date.parse(`${detail[`contact${n}`]}`),
      )
      for (const one of away) {
        expect(Math.abs(one)).toBeLessThan(7.2 * 60_000)
        expect(Math.abs(one)).toBeGreaterThan(1_000)
      }
      expect([1, 2, 3, 4].map((n) => Number(detail[`sunAltitude${n}`]) > 0)).toEqual(isUp)
      const { global, visible, time, start, end, value } = found as Payload
      expect(Math.abs(Number(detail.localSeparation) - global.value)).toBeLessThan(25)
      expect(detail.localSeparation).not.toBe(global.value)
      expect(visible).toBe(isUp.some(Boolean))
      expect([start, end]).toEqual([detail.localSeenFrom, detail.localSeenUntil])
      if (visible) {
        expect(start <= time && time <= end).toBe(true)
        expect(value).toBeCloseTo(detail.localSeparation, 0)
        const again = { ...asked, start: time, end: new Date(Date.parse(time) + 1000).toISOString() }
        expect((await events({ ...again, latitude, longitude })).map(({ id }) => id)).toEqual([found?.id])
      } else expect(time).toBe(global.time)
    },
  )
  test('Honolulu saw Venus touch the Sun at 22:10:06 UTC on 2012-06-05, within 20 s', async () => {
    // Espenak (NASA), 2012 Transit of Venus, local circumstances of cities.
    const asked = { bodies: 'venus', kinds: 'solarTransit', start: '2012-01-01', end: '2013-01-01' }
    const [found] = await events({ ...asked, latitude: 21.31, longitude: -157.86 })
    const first = Date.parse(String(found?.detail.localContact1))
    expect(Math.abs(first - Date.UTC(2012, 5, 5, 22, 10, 6))).toBeLessThan(20_000)
  })
  test('other events have no circumstances of the place, and half a place is refused', async () => {
    const asked = {
      bodies: 'venus',
      kinds: 'greatestElongation,solarConjunction',
      start: '2012-01-01',
      end: '2013-01-01',
    }
    const [found] = await events({ ...asked, latitude: 21.31, longitude: -157.86 })
    expect(found?.detail).not.toHaveProperty('localContact1')
    await expect(events({ ...asked, latitude: 21.31 })).rejects.toMatchObject({ code: 'missing_parameter' })
  })
})

describe('words', () => {
  test("Mercury's greatest brightness beside the Sun is said to be lost in its glare, Venus's is not", async () => {
    const range = { kinds: 'peakMagnitude', start: '2026-06-01', end: '2028-01-01' }
    const mercury = await events({ bodies: 'mercury', ...range })
    expect(mercury.length).toBeGreaterThan(3)
    for (const { title, detail } of mercury) {
      expect(detail.seen).toBe(
        detail.elongation < 12 ? 'near the Sun' : expect.stringMatching(/evening|morning/),
      )
      expect(title.endsWith("lost in the Sun's glare")).toBe(detail.elongation < 12)
    }
    expect(mercury.some(({ detail }) => detail.elongation < 1)).toBe(true)
    const venus = await events({ bodies: 'venus', ...range })
    expect(venus.map(({ title, detail }) => `${title} ${detail.seen}`)).toEqual([
      'Venus: greatest brightness evening',
      'Venus: greatest brightness morning',
    ])
  })
  test('a turn of a loop north of the equator is a declination minimum, not the southernmost', async () => {
    const [found] = await events({
      bodies: 'jupiter',
      kinds: 'declinationExtreme',
      start: '2026-12-01',
      end: '2026-12-31',
    })
    expect(found).toMatchObject({ title: 'Jupiter: declination minimum' })
    expect(found?.value).toBeCloseTo(13.3, 1)
  })
})

describe('what is refused', () => {
  test('an opposition of Venus, with the bodies that have one', async () => {
    await expect(answer(listBodyEvents, { bodies: 'venus', kinds: 'opposition' })).rejects.toMatchObject({
      code: 'invalid_body_for_event',
      details: { allowed: ['mars', 'jupiter', 'saturn', 'uranus', 'neptune', 'pluto'] },
    })
  })
  test('but a kind that some of the bodies have is answered for those', async () => {
    const found = await events({
      bodies: 'venus,mars',
      kinds: 'opposition',
      start: '2026-01-01',
      end: '2028-01-01',
    })
    expect(new Set(found.map(({ body }) => body))).toEqual(new Set(['mars']))
  })
})

test('compact gives one row an event, detail in columns', async () => {
  const made = await answer(listBodyEvents, {
    bodies: 'mercury',
    kinds: 'greatestElongation',
    start: '2026-01-01',
    format: 'compact',
  })
  expect(made.data.events.columns).toEqual(expect.arrayContaining(['name', 'value', 'detail.seen']))
  expect(made.data.events.rows.length).toBe(made.data.count)
})

describe('heliacal risings and settings', () => {
  const cairo = { latitude: 30.05, longitude: 31.25 }
  test('are those of a place, by the height of the planet above the Sun', async () => {
    const range = { bodies: 'venus,jupiter', kinds: 'heliacal', start: '2026-07-01', end: '2026-12-01' }
    const list = await events({ ...range, ...cairo })
    expect(list.map(({ title, time }) => `${title} ${time.slice(0, 10)}`)).toEqual([
      'Jupiter: evening last 2026-07-10',
      'Jupiter: morning first 2026-08-13',
      'Venus: evening last 2026-10-10',
      'Venus: morning first 2026-10-30',
    ])
    for (const { value, unit, detail } of list) {
      expect(unit).toBe('deg')
      expect(value).toBeCloseTo(detail.altitude - detail.sunAltitude, 4)
      expect(detail.sunAltitude).toBeLessThan(-2)
    }
  })
  test('need a place and few years, and come only when asked for', async () => {
    await expect(answer(listBodyEvents, { kinds: 'heliacal' })).rejects.toMatchObject({
      code: 'missing_parameter',
    })
    const usual = await events({ bodies: 'venus', start: '2026-10-01', end: '2026-11-15', ...cairo })
    expect(usual.some(({ kind }) => kind === 'heliacal')).toBe(false)
    await expect(
      answer(listBodyEvents, {
        kinds: 'heliacal',
        bodies: 'moon',
        start: '2026-01-01',
        end: '2027-01-01',
        ...cairo,
      }),
    ).rejects.toMatchObject({ code: 'invalid_body_for_event' })
  })
})
