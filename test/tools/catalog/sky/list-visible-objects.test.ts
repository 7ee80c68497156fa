import { describe, expect, test } from 'vitest'
import planObserving from '../../../../tools/catalog/planning/plan-observing.ts'
import getBody from '../../../../tools/catalog/sky/get-body.ts'
import getEphemeris from '../../../../tools/catalog/sky/get-ephemeris.ts'
import tool from '../../../../tools/catalog/sky/list-visible-objects.ts'
import type { Problem } from '../../../../tools/contract/problems.ts'
import { greenwich } from '../../../fixtures/places.ts'
import { answer, answersOf, type Payload } from '../../answer.ts'

const evening = { ...greenwich, datetime: '2026-11-20T20:00:00Z' }
const ask = async (args: object) => (await answer(tool, args)).data
const ids = (list: Payload[]) => list.map(({ id }) => id)
const find = (list: Payload[], id: string) => list.find((one) => one.id === id) as Payload

describe('Greenwich on 2026-11-20 at 20:00Z', () => {
  test('it is night; the Moon comes first, then the stars from the brightest, none below its limits', async () => {
    const data = await ask(evening)
    expect(data).toMatchObject({ skyCondition: 'night', asked: { skyCondition: 'night' }, faintestListed: 3 })
    expect(data.timestamp).toBe(evening.datetime)
    expect(data.objects[0]).toMatchObject({ id: 'moon', kind: 'moon', constellation: 'Psc' })
    expect(data.objects[0].constellationName).toBe('Pisces')
    const magnitudes = data.objects.map(({ magnitude }: Payload) => magnitude)
    expect(magnitudes).toEqual([...magnitudes].sort((a, b) => a - b))
    expect(data.objects.every((one: Payload) => one.magnitude <= 3 && one.altitude >= 5)).toBe(true)
    expect(ids(data.objects)).toEqual(
      expect.arrayContaining(['star:capella', 'star:vega', 'messier:m45', 'saturn']),
    )
    expect(ids(data.objects)).not.toContain('star:sirius')
  })
  test('what is listed stands where get_body puts it', async () => {
    const { objects } = await ask(evening)
    const { data: moon } = await answer(getBody, { ...evening, body: 'moon' })
    expect(objects[0].altitude).toBe(moon.altitude)
    expect(objects[0].azimuth).toBe(moon.azimuth)
    expect(objects[0].direction).toBe('S')
    expect(objects[0].note).toContain('waxing gibbous')
    expect(objects[0].bestAltitude).toBeCloseTo(moon.riseSet.transitAltitude, 0)
    expect(Math.abs(Date.parse(objects[0].bestTime) - Date.parse(moon.riseSet.transit))).toBeLessThan(600_000)
  })
  test('planets that are down or faint are listed with the reason and their next rise', async () => {
    const { notVisible } = await ask({ ...evening, timezone: 'Europe/London' })
    expect(find(notVisible, 'jupiter')).toMatchObject({ reason: 'risesLater' })
    expect(find(notVisible, 'jupiter').nextRise).toMatch(/^2026-11-2[01]T/)
    expect(find(notVisible, 'jupiter').nextRiseLocal).toMatch(/\+00:00$/)
    expect(find(notVisible, 'neptune')).toMatchObject({ reason: 'tooFaint', nextRise: null })
  })
  test('constellations are those whose figure stands up: Perseus yes, Scorpius no', async () => {
    const { constellations } = await ask(evening)
    const codes = constellations.map(({ code }: Payload) => code)
    expect(codes).toEqual(expect.arrayContaining(['Per', 'Cas', 'And']))
    expect(codes).not.toContain('Sco')
    expect(constellations[0].altitude).toBeGreaterThan(70)
  })
})

describe('every instant is named', () => {
  const dusk = { latitude: 38.72, longitude: -9.14, timezone: 'Europe/Lisbon' }
  const altitudeAt = async (body: string, datetime: string) => {
    const { data } = await answer(getBody, { ...dusk, body, datetime })
    return data.altitude as number
  }
  test('skyCondition and sunAltitude at the head are of timestamp, those of datetime stand in asked', async () => {
    const data = await ask({ ...dusk, datetime: '2026-11-23T16:22:00Z' })
    expect(data.asked).toMatchObject({ time: '2026-11-23T16:22:00Z', skyCondition: 'day' })
    expect(data.timestamp).toMatch(/^2026-11-23T18:/)
    expect(data.skyCondition).toBe('astronomicalTwilight')
    for (const { time, sunAltitude } of [data.asked, { ...data, time: data.timestamp }])
      expect(Math.abs((await altitudeAt('sun', time)) - sunAltitude)).toBeLessThan(0.2)
  })
  test('an object stands at its altitude at its time: bestTime in a night, timestamp at an instant', async () => {
    for (const [scope, member] of [
      ['night', 'bestTime'],
      ['instant', 'timestamp'],
    ] as const) {
      const data = await ask({ ...dusk, datetime: '2026-11-23T20:00:00Z', scope, include: 'planets' })
      const saturn = find(data.objects, 'saturn')
      expect(saturn.time, scope).toBe((member === 'bestTime' ? saturn : data)[member])
      expect(saturn.timeLocal).toMatch(/\+00:00$/)
      expect(Math.abs((await altitudeAt('saturn', saturn.time)) - saturn.altitude)).toBeLessThan(0.01)
    }
  })
})

describe('by day and in twilight', () => {
  test('at noon the coming nautical dusk is listed', async () => {
    const data = await ask({ ...greenwich, datetime: '2026-11-20T12:00:00Z' })
    expect(data).toMatchObject({ asked: { skyCondition: 'day' }, skyCondition: 'astronomicalTwilight' })
    expect(data.asked.sunAltitude).toBeGreaterThan(15)
    expect(data.timestamp).toMatch(/^2026-11-20T17:/)
    expect(ids(data.objects)).toContain('star:vega')
  })
  test('in civil twilight only the brightest are left, the rest is drowned', async () => {
    const data = await ask({ ...greenwich, datetime: '2026-11-20T16:30:00Z', magnitudeMax: 6 })
    expect(data.skyCondition).toBe('civilTwilight')
    // The Sun is 4.3° down.
    expect(data.limitingMagnitude).toBeGreaterThan(1)
    expect(data.limitingMagnitude).toBeLessThan(2.5)
    expect(data.objects.every(({ magnitude }: Payload) => magnitude <= data.limitingMagnitude)).toBe(true)
  })
  test('under the midnight Sun the answer says that there is no night', async () => {
    const { data, warnings } = await answer(tool, {
      latitude: 78,
      longitude: 15,
      datetime: '2026-06-21T12:00:00Z',
    })
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'no_night' }))
    expect(data).toMatchObject({ skyCondition: 'day' })
    expect(data.objects.every((one: Payload) => one.bestTime === null && one.magnitude <= -3.5)).toBe(true)
  })
  test('at the pole in the polar night the sky turns level: every star keeps its height', async () => {
    const { objects } = await ask({
      latitude: 90,
      longitude: 0,
      datetime: '2026-12-21T12:00:00Z',
      include: 'stars',
      limit: 30,
    })
    expect(ids(objects)).toContain('star:polaris')
    expect(ids(objects)).not.toContain('star:sirius')
    const polaris = find(objects, 'star:polaris')
    expect(polaris.bestAltitude - polaris.altitude).toBeLessThan(0.02)
  })
})

describe('options', () => {
  test('groups left out are left out', async () => {
    const data = await ask({ ...evening, include: 'planets' })
    expect(data.objects.every(({ kind }: Payload) => kind === 'planet')).toBe(true)
    expect(data.constellations).toEqual([])
    expect(ids(data.notVisible)).not.toContain('moon')
  })
  test.each([
    { ...evening, magnitudeMax: 3 },
    { ...evening, magnitudeMax: 3, scope: 'night' },
    { ...evening, magnitudeMax: 2.5, scope: 'night', order: 'altitude' },
    { ...evening, magnitudeMax: 2.5, scope: 'night', order: 'time' },
    { ...evening, magnitudeMax: 3, order: 'altitude' },
  ])('the pages of %j, joined, are the whole list, in its order', async (asked: Payload) => {
    const unpaged = (await ask({ ...asked, limit: 1000 })).objects
    const pages = await answersOf(tool, { ...asked, limit: 17 })
    expect(pages.length).toBe(Math.ceil(unpaged.length / 17))
    expect(pages.flatMap(({ data }) => data.objects)).toEqual(unpaged)
    const sizes = unpaged.map(({ altitude, time, magnitude }: Payload) =>
      asked.order === 'altitude' ? -altitude : asked.order === 'time' ? Date.parse(time) : magnitude,
    )
    const fixed = asked.order ? sizes : sizes.slice(unpaged.findIndex(({ kind }: Payload) => kind === 'star'))
    expect(fixed).toEqual([...fixed].sort((a, b) => a - b))
  })
  test('limit cuts the faintest and says so', async () => {
    const data = await ask({ ...evening, limit: 5, magnitudeMax: 6.5 })
    expect(data).toMatchObject({ count: 5, truncated: true })
    expect(data.objects).toEqual((await ask({ ...evening, limit: 6 })).objects.slice(0, 5))
  })
  test('a greater least altitude makes low planets low', async () => {
    const { notVisible } = await ask({ ...evening, minAltitude: 89, include: 'moon' })
    expect(notVisible).toEqual([expect.objectContaining({ id: 'moon', reason: 'low', nextRise: null })])
  })
  test('unknown groups are refused', async () => {
    const error = await answer(tool, { ...evening, include: 'galaxies' }).catch((reason: unknown) => reason)
    expect((error as Problem).code).toBe('invalid_include')
  })
})

describe('the best time of the night', () => {
  const london = { latitude: 51.5, longitude: -0.12 }
  /** Highest altitude from an instant to the end of the night, sampled every two minutes. */
  const scanned = async (place: object, id: string, from: string, hours: number) => {
    const { data } = await answer(getEphemeris, {
      ...place,
      targets: id,
      start: from,
      end: new Date(Date.parse(from) + hours * 3_600_000).toISOString(),
      step: '2m',
      quantities: 'altaz',
      limit: 1000,
    })
    return Math.max(...data.rows.map(({ altitude }: Payload) => altitude))
  }
  test.each([
    ['London at dusk', london, '2026-11-22T16:25:00Z', 15],
    ['Tromsø in the twilight of noon', { latitude: 69.65, longitude: 18.96 }, '2026-12-21T11:00:00Z', 24],
    ['Cape Town at dusk', { latitude: -33.92, longitude: 18.42 }, '2026-06-21T16:00:00Z', 13],
  ])('%s: every row has one, in civil twilight too', async (_, place, datetime, hours) => {
    const data = await ask({ ...place, datetime })
    expect(data.skyCondition).toBe('civilTwilight')
    expect(data.objects.length).toBeGreaterThan(1)
    for (const one of data.objects) {
      expect(one.bestTime >= datetime).toBe(true)
      expect(one.bestAltitude).toBeGreaterThan(5)
    }
    const [moon] = data.objects
    expect(moon.id).toBe('moon')
    expect(Math.abs(moon.bestAltitude - (await scanned(place, 'moon', datetime, hours)))).toBeLessThan(0.01)
  })
  test('at dusk in London on 2026-11-22 Saturn and the Moon culminate in the evening', async () => {
    const { objects } = await ask({ ...london, datetime: '2026-11-22T16:25:00Z', magnitudeMax: 1.5 })
    const later = await ask({ ...london, datetime: '2026-11-22T17:30:00Z' })
    // Swiss Ephemeris 2.10 (DE431) with Saemundsson's refraction.
    expect(find(objects, 'moon').bestTime.slice(0, 16)).toMatch(/^2026-11-22T22:0[89]/)
    expect(find(objects, 'moon').bestAltitude).toBeCloseTo(56.38, 1)
    expect(find(later.objects, 'saturn').bestTime.slice(0, 16)).toBe('2026-11-22T20:27')
    expect(find(later.objects, 'saturn').bestAltitude).toBeCloseTo(39.38, 1)
  })
  test('before sunrise what sinks is best now, what climbs at sunrise', async () => {
    const datetime = '2026-11-23T07:00:00Z'
    const { objects } = await ask({ ...london, datetime })
    expect(find(objects, 'jupiter').bestTime.slice(0, 16)).toBe('2026-11-23T07:00')
    expect(find(objects, 'venus').bestTime).toMatch(/^2026-11-23T07:3/)
    expect(find(objects, 'venus').bestAltitude).toBeGreaterThan(find(objects, 'venus').altitude)
  })
  test.each([
    ['Quito at dawn', { latitude: -0.22, longitude: -78.5 }, '2026-08-10T10:55:00Z', ['uranus', 'pluto']],
    ['Reykjavik at dusk', { latitude: 64.15, longitude: -21.94 }, '2026-03-15T19:55:00Z', ['mercury']],
    ['Sydney by day', { latitude: -33.87, longitude: 151.2 }, '2026-05-05T02:00:00Z', []],
  ])('%s: nothing is best when the Sun outshines it', async (_, place, datetime, never) => {
    const data = await ask({ ...place, datetime, magnitudeMax: 4, limit: 1000 })
    const faint = [...data.objects, ...data.notVisible].filter(({ magnitude }) => magnitude > 1)
    for (const id of never) expect(find(faint, id), id).toMatchObject({ bestTime: null, bestAltitude: null })
    const times = new Set<string>(faint.map(({ bestTime }) => bestTime).filter(Boolean))
    for (const time of times) {
      const sun = (await answer(getBody, { ...place, body: 'sun', datetime: time })).data
      expect(sun.altitude, time).toBeLessThan(-3)
    }
  })
  test('is that of plan_observing for what the Moon does not outshine', async () => {
    for (const place of [
      london,
      { latitude: -33.92, longitude: 18.42 },
      { latitude: 59.91, longitude: 10.75 },
    ]) {
      for (const date of ['2026-11-22', '2027-05-10']) {
        const data = await ask({
          ...place,
          datetime: `${date}T13:00:00Z`,
          magnitudeMax: 1.5,
          minAltitude: 10,
        })
        const rows = [...data.objects, ...data.notVisible].filter(({ bestTime }: Payload) => bestTime)
        const targets = rows
          .map(({ id }: Payload) => id)
          .filter((id: string) => !/^(dso|messier|cluster):/.test(id))
          .slice(0, 20)
        const plan = await answer(planObserving, {
          ...place,
          targets: targets.join(','),
          start: date,
          minAltitude: 10,
        })
        let compared = 0
        for (const target of plan.data.nights[0].targets as Payload[]) {
          const { bestTime, bestAltitude } = find(rows, target.id)
          compared++
          expect(Math.abs(Date.parse(bestTime) - Date.parse(target.bestTime)), target.id).toBeLessThanOrEqual(
            1_200_000,
          )
          expect(
            [target.maxAltitude, target.darkMaxAltitude].some(
              (height) => Math.abs(height - bestAltitude) < 4,
            ),
          ).toBe(true)
        }
        expect(compared).toBeGreaterThan(3)
      }
    }
  })
})

describe('what is not in the list', () => {
  test('rises later the same night, with when and how high', async () => {
    const noon = { latitude: 51.5, longitude: -0.12, datetime: '2026-11-22T12:30:00Z' }
    const data = await ask({ ...noon, scope: 'instant' })
    for (const id of ['jupiter', 'venus']) {
      const row = find(data.notVisible, id)
      expect(row.reason).toBe('risesLater')
      expect(row.bestTime > row.nextRise && row.nextRise > data.timestamp).toBe(true)
      expect(row.bestAltitude).toBeGreaterThan(5)
    }
  })
  test('is too faint, whatever the sky, beyond what the eye sees; else the sky is too bright for it', async () => {
    const night = { ...evening, magnitudeMax: 15 }
    const { notVisible } = await ask({ ...night, datetime: '2026-11-20T22:00:00Z' })
    expect(find(notVisible, 'neptune').reason).toBe('tooFaint')
    expect(find(notVisible, 'pluto').reason).toBe('tooFaint')
    const moonlit = await ask({ ...night, datetime: '2026-11-24T22:00:00Z' })
    expect(find(moonlit.notVisible, 'uranus').reason).toBe('skyTooBright')
  })
  test('is below the horizon all night when it does not come up', async () => {
    const { notVisible } = await ask({ latitude: 78, longitude: 15, datetime: '2026-12-21T12:00:00Z' })
    const mercury = find(notVisible, 'mercury')
    expect(mercury).toMatchObject({ reason: 'belowHorizon', nextRise: null, bestTime: null })
  })
})

describe('how faint the list goes', () => {
  test('the full Moon takes two magnitudes of stars, the new Moon none', async () => {
    const full = await ask({ ...greenwich, datetime: '2026-11-24T22:00:00Z', magnitudeMax: 6.5, limit: 1000 })
    // The Moon is 33° from the zenith: 2.2e3 nanolamberts by Krisciunas & Schaefer, 18.0 a square second.
    expect(Math.abs(full.limitingMagnitude - 4.1)).toBeLessThan(0.2)
    expect(full.faintestListed).toBe(full.limitingMagnitude)
    expect(full.objects.every(({ magnitude }: Payload) => magnitude <= full.limitingMagnitude)).toBe(true)
    const fresh = await ask({ ...greenwich, datetime: '2026-11-09T22:00:00Z', magnitudeMax: 3 })
    expect(fresh.limitingMagnitude).toBeGreaterThan(6.3)
    expect(fresh.faintestListed).toBe(3)
  })
})

describe('comets and small bodies', () => {
  const italy = { latitude: 45, longitude: 10 }
  const small = (args: object) => answer(tool, { ...italy, include: 'smallBodies', ...args })
  test.each([
    // Seen by eye all over Europe in July 2020: D. Green, Central Bureau Electronic Telegram 4786 ff.; 2 mag on the 15th.
    ['2020-07-15', 'comet:c2020f3', 'comet', 1.8],
    // A sight for the eye in the evenings of October 2024: J. N. Marcus, CBET 5445, whose law it is: 4.1 when the Moon was gone.
    ['2024-10-22', 'comet:c2023a3', 'comet', 4.1],
    // In opposition on 2018-06-19 at magnitude 5.3: Observer's Handbook 2018, Royal Astronomical Society of Canada.
    ['2018-06-19', 'vesta', 'smallBody', 5.3],
  ])('in the night of %s %s is listed', async (night, id, kind, magnitude) => {
    const { data, warnings } = await small({ night, magnitudeMax: 6 })
    const found = find(data.objects, id)
    expect(found).toMatchObject({ kind })
    expect(Math.abs(found.magnitude - magnitude)).toBeLessThan(0.6)
    expect(found.windows.length).toBeGreaterThan(0)
    const codes = (warnings ?? []).map(({ code }: Payload) => code)
    expect(codes.includes('comet_magnitude')).toBe(kind === 'comet')
  })
  test('ordinary nights have none that an observer would not see; a list that does not ask has none', async () => {
    for (const night of ['2016-01-11', '2019-04-11', '2022-07-11', '2025-05-11'])
      expect((await small({ night, magnitudeMax: 6 })).data.objects, night).toEqual([])
    const { data } = await answer(tool, { ...italy, night: '2020-07-15', limit: 200 })
    expect(ids(data.objects).filter((id) => String(id).startsWith('comet:'))).toEqual([])
  })
  test('at an instant it stands where get_body puts it', async () => {
    const at = { ...italy, datetime: '2020-07-15T21:30:00Z' }
    const { data } = await small({ ...at, scope: 'instant' })
    const comet = find(data.objects, 'comet:c2020f3')
    const { data: body } = await answer(getBody, { ...at, body: 'comet:c2020f3' })
    expect(comet).toMatchObject({ altitude: body.altitude, magnitude: body.magnitude })
  })
})
