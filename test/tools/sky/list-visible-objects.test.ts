import { describe, expect, test } from 'vitest'
import type { Problem } from '../../../tools/problems.ts'
import getBody from '../../../tools/sky/get-body.ts'
import tool from '../../../tools/sky/list-visible-objects.ts'
import { answer, type Payload } from '../answer.ts'

const greenwich = { latitude: 51.4779, longitude: -0.0015 }
const evening = { ...greenwich, datetime: '2026-11-20T20:00:00Z' }
const ask = async (args: object) => (await answer(tool, args)).data
const ids = (list: Payload[]) => list.map(({ id }) => id)
const find = (list: Payload[], id: string) => list.find((one) => one.id === id) as Payload

describe('Greenwich on 2026-11-20 at 20:00Z', () => {
  test('it is night; the Moon comes first, then the stars from the brightest, none below its limits', async () => {
    const data = await ask(evening)
    expect(data).toMatchObject({ skyCondition: 'night', listedCondition: 'night', limitingMagnitude: 3 })
    expect(data.timestamp).toBe(evening.datetime)
    expect(data.objects[0]).toMatchObject({ id: 'moon', kind: 'moon', constellation: 'Psc' })
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
  test('planets that are down or faint are told with the reason and when they rise', async () => {
    const { notVisible } = await ask({ ...evening, timezone: 'Europe/London' })
    expect(find(notVisible, 'jupiter')).toMatchObject({ reason: 'belowHorizon' })
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

describe('by day and in twilight', () => {
  test('at noon the coming nautical dusk is listed', async () => {
    const data = await ask({ ...greenwich, datetime: '2026-11-20T12:00:00Z' })
    expect(data).toMatchObject({ skyCondition: 'day', listedCondition: 'astronomicalTwilight' })
    expect(data.sunAltitude).toBeGreaterThan(15)
    expect(data.timestamp).toMatch(/^2026-11-20T17:/)
    expect(ids(data.objects)).toContain('star:vega')
  })
  test('in civil twilight only the brightest are left, the rest is drowned', async () => {
    const data = await ask({ ...greenwich, datetime: '2026-11-20T16:30:00Z', magnitudeMax: 6 })
    expect(data).toMatchObject({ skyCondition: 'civilTwilight', limitingMagnitude: 1 })
    expect(data.objects.every(({ magnitude }: Payload) => magnitude <= 1)).toBe(true)
  })
  test('under the midnight Sun the answer says that there is no night', async () => {
    const { data, warnings } = await answer(tool, {
      latitude: 78,
      longitude: 15,
      datetime: '2026-06-21T12:00:00Z',
    })
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'no_night' }))
    expect(data).toMatchObject({ listedCondition: 'day' })
    expect(data.objects.every((one: Payload) => one.bestTime === null && one.magnitude <= -3.5)).toBe(true)
  })
  test('at the pole in the polar night the sky turns level: every star keeps its height', async () => {
    const { objects } = await ask({
      latitude: 90,
      longitude: 0,
      datetime: '2026-12-21T12:00:00Z',
      include: 'stars',
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
