import { describe, expect, test } from 'vitest'
import getMoon from '../../../../tools/catalog/moon/get-moon.ts'
import { answer, type Payload } from '../../answer.ts'

const moon = async (args: object): Promise<Payload> => (await answer(getMoon, args)).data
const instant = { datetime: '2026-11-20T20:00:00Z' }

describe('2026-11-20T20:00Z', () => {
  test('waxes gibbous, 81.7 % lit, 129.36° into the lunation, its phase angle another thing', async () => {
    const found = await moon(instant)
    expect(found).toMatchObject({ phase: 'waxing gibbous', waxing: true })
    expect(Math.abs(found.illumination - 0.8173)).toBeLessThan(0.0005)
    expect(Math.abs(found.phaseDegrees - 129.36)).toBeLessThan(0.01)
    expect(Math.abs(found.phaseAngle - 50.61)).toBeLessThan(0.05)
    expect(found.ageDays).toBeGreaterThan(10)
    expect(found.ageDays).toBeLessThan(12)
  })
  test('without a place there is no altitude; with one there is, and the distance is from it', async () => {
    const geocentric = await moon({ ...instant, include: 'position' })
    expect(geocentric).toMatchObject({ altitude: null, azimuth: null, tilt: null })
    const made = await answer(getMoon, {
      ...instant,
      include: 'position',
      latitude: 51.4779,
      longitude: -0.0015,
    })
    expect(made.referenceFrame).toBe('topocentric')
    expect(Math.abs(made.data.altitude - 43.84)).toBeLessThan(0.05)
    // High in the sky an observer is nearer by most of the Earth's radius.
    expect(geocentric.distanceKm - made.data.distanceKm).toBeGreaterThan(3000)
  })
  test('next quarters lie after the instant, previous before, a lunation apart', async () => {
    const { next, previous } = await moon({ ...instant, include: 'nextPhases' })
    for (const name of ['newMoon', 'firstQuarter', 'fullMoon', 'lastQuarter']) {
      expect(next[name].time > instant.datetime).toBe(true)
      expect(previous[name].time < instant.datetime).toBe(true)
      const days = (Date.parse(next[name].time) - Date.parse(previous[name].time)) / 86400000
      expect(days).toBeGreaterThan(29.2)
      expect(days).toBeLessThan(29.9)
    }
    // US Naval Observatory: full Moon 2026 November 24 14:53.
    expect(Math.abs(Date.parse(next.fullMoon.time) - Date.UTC(2026, 10, 24, 14, 53))).toBeLessThan(60_000)
  })
  test('mansion, zodiac and void of course speak of one longitude', async () => {
    const { zodiac, mansion, voidOfCourse } = await moon({
      ...instant,
      include: 'zodiac,mansion,voidOfCourse',
    })
    expect(zodiac.sign).toBe('aries')
    expect(mansion).toMatchObject({ number: 1 })
    expect(zodiac.longitude).toBeGreaterThanOrEqual(mansion.start)
    expect(zodiac.longitude).toBeLessThan(mansion.end)
    expect(voidOfCourse).toMatchObject({ sign: 'aries', nextSign: 'taurus' })
    expect(voidOfCourse.active).toBe(voidOfCourse.start <= instant.datetime)
  })
})

test('libration stays within 8° and 7°', async () => {
  for (const day of ['01', '08', '15', '22']) {
    const { libration } = await moon({ datetime: `2026-11-${day}`, include: 'libration' })
    expect(Math.abs(libration.longitude)).toBeLessThan(8.2)
    expect(Math.abs(libration.latitude)).toBeLessThan(6.9)
  }
})
test('each group brings its own fields and no other', async () => {
  expect(Object.keys(await moon({ ...instant, include: 'minimal' }))).toEqual(['timestamp'])
  expect(Object.keys(await moon({ ...instant, include: 'apsides' }))).toEqual(['timestamp', 'apsides'])
})
test('a zone adds local readings to every time', async () => {
  const found = await moon({ ...instant, timezone: 'Asia/Tokyo', include: 'nextPhases,voidOfCourse,apsides' })
  expect(found.next.fullMoon.timeLocal).toMatch(/^2026-11-24T23:5\d:\d\d\+09:00$/)
  expect(found.voidOfCourse.startLocal).toMatch(/\+09:00$/)
  expect(found.apsides.next.perigee.timeLocal).toMatch(/\+09:00$/)
})
test('half a place is refused', async () => {
  await expect(answer(getMoon, { longitude: 10 })).rejects.toMatchObject({ code: 'missing_parameter' })
})
test('poles and the ends of the years are answered', async () => {
  expect((await moon({ datetime: '1000-01-01', latitude: 90, longitude: 180 })).phase).toBeTypeOf('string')
  expect((await moon({ datetime: '2999-12-31', latitude: -90, longitude: -180 })).phase).toBeTypeOf('string')
})

test('names its constellation beside the code', async () => {
  expect(await moon({ ...instant, include: 'position' })).toMatchObject({
    constellation: 'Psc',
    constellationName: 'Pisces',
  })
})
