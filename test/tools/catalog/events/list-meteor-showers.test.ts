import { describe, expect, test } from 'vitest'
import listMeteorShowers from '../../../../tools/catalog/events/list-meteor-showers.ts'
import { answer, type Payload } from '../../answer.ts'

const showers = async (args: object): Promise<Payload[]> =>
  (await answer(listMeteorShowers, args)).data.showers

test('the next Geminids are on 14 December 2026, 150 an hour from (3200) Phaethon', async () => {
  const [found] = await showers({ q: 'geminids' })
  expect(found).toMatchObject({
    id: 'evt:meteor_shower:GEM:2026-12-14',
    code: 'GEM',
    zhr: 150,
    parent: '(3200) Phaethon',
    activeFrom: '2026-12-04',
    activeTo: '2026-12-20',
  })
  expect(found?.local).toBeUndefined()
  expect(found?.moonIllumination).toBeLessThan(0.3)
})
test('a place adds the best hour in local time', async () => {
  const [found] = await showers({
    q: 'PER',
    start: '2027-08-01',
    end: '2027-08-20',
    latitude: 40,
    longitude: -105,
    timezone: 'America/Denver',
  })
  expect(found?.local.bestTimeLocal).toMatch(/^2027-08-1[23]T0[234]:/)
  expect(found?.local.expectedRate).toBeGreaterThan(10)
  expect(found?.local.radiantAltitude).toBeGreaterThan(40)
})
test('a radiant names its constellation, and altitudes have the airless ones beside them', async () => {
  const [found] = await showers({ q: 'LEO', start: '2026-11-01', latitude: 40, longitude: -105 })
  expect(found?.radiant).toMatchObject({ constellation: 'Leo', constellationName: 'Leo' })
  const { local } = found as Payload
  // Refraction lifts by 0.98′ · cot of the altitude, about.
  const lifted = 0.0163 / Math.tan((local.radiantAltitude * Math.PI) / 180)
  expect(local.radiantAltitude - local.radiantAltitudeAirless).toBeCloseTo(lifted, 2)
  expect(local.radiantAltitude).toBeGreaterThan(local.radiantAltitudeAirless)
  const [moonSet] = await showers({ q: 'PER', start: '2026-08-01', latitude: 45, longitude: 10 })
  expect(moonSet?.local.moonAltitude).toBeLessThan(-1)
  expect(moonSet?.local.moonAltitudeAirless).toBe(moonSet?.local.moonAltitude)
})
test('a short range lists what is active in it, whenever its maximum', async () => {
  const codes = (await showers({ start: '2026-11-20', end: '2026-11-21' })).map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['LEO', 'NTA', 'AMO', 'NOO']))
  expect(codes).not.toContain('PER')
})
test('minZhr leaves the strong ones of a year', async () => {
  const strong = await showers({ start: '2026-01-05', end: '2026-12-27', minZhr: 50 })
  expect(new Set(strong.map(({ code }) => code))).toEqual(new Set(['QUA', 'ETA', 'PER', 'GEM']))
})
test('a name that is none is refused with the nearest; other centuries are refused', async () => {
  await expect(answer(listMeteorShowers, { q: 'Persieds' })).rejects.toMatchObject({
    code: 'entry_not_found',
    details: { hint: 'Did you mean Perseids?' },
  })
  for (const [parameter, args] of Object.entries({
    start: { start: '1850-01-01' },
    end: { start: '2100-06-01', end: '2101-06-01' },
    night: { night: '1850-08-12', latitude: 40, longitude: 0 },
  }))
    await expect(answer(listMeteorShowers, args)).rejects.toMatchObject({
      code: 'datetime_out_of_range',
      details: { parameter },
    })
})
test('without an end the last year ends with the years of showers', async () => {
  expect((await showers({ start: '2100-12-01' })).map(({ code }) => code)).toContain('GEM')
})

test('a rate hours from the maximum says how far it is, and every figure has its unit', async () => {
  const place = { start: '2026-01-02', end: '2026-01-06', q: 'QUA', latitude: 51.5, longitude: 0 }
  const { data, settings } = await answer(listMeteorShowers, place)
  const [found] = data.showers
  const apart = (Date.parse(found.local.bestTime) - Date.parse(found.time)) / 3_600_000
  expect(found.local.sinceMaximumHours).toBeCloseTo(apart, 1)
  expect(Math.abs(apart)).toBeGreaterThan(2)
  expect(settings?.units).toMatchObject({ 'radiant.ra': 'h', 'radiant.driftRa': 'deg/d' })
})

describe('the night asked for', () => {
  const perth = { latitude: -31.95, longitude: 115.86, timezone: 'Australia/Perth' }
  const asked = Date.parse('2026-11-23T12:00:00Z')
  const inPerth = async (args: object) =>
    (await answer(listMeteorShowers, { ...perth, ...args }, asked)).data.showers as Payload[]

  test('tonight under a full Moon has a few Taurids an hour less than their maximum, which stays beside it', async () => {
    const taurids = (await inPerth({ start: 'tonight' })).find(({ code }) => code === 'NTA') as Payload
    expect(taurids.local.bestTimeLocal).toMatch(/^2026-11-2[34]T/)
    expect(taurids.local.moonIllumination).toBeGreaterThan(0.95)
    expect(taurids.local.limitingMagnitude).toBeLessThan(5.2)
    // Jenniskens 1994: B = 0.026 for each of the 11.1 degrees of solar longitude since the maximum.
    expect(taurids.local.zhr).toBeCloseTo(5 * 10 ** (-0.026 * 11.1), 1)
    expect(taurids.local.expectedRate).toBeLessThan(1)
    expect(taurids.localAtMaximum.bestTimeLocal).toMatch(/^2026-11-1[23]T/)
    expect(taurids.localAtMaximum.expectedRate).toBeGreaterThan(2)
  })
  test('a date is the evening of that date, with or without a zone', async () => {
    const zoned = { q: 'GEM', start: '2026-12-12', end: '2026-12-13' }
    for (const zone of [{ timezone: 'America/Phoenix' }, { timezone: undefined }]) {
      const tucson = { latitude: 32.2, longitude: -110.9, ...zone }
      const [geminids] = (await answer(listMeteorShowers, { ...zoned, ...tucson })).data.showers
      expect(geminids.local.darkFrom).toMatch(/^2026-12-13T01:/)
      expect(geminids.local.darkTo).toMatch(/^2026-12-13T13:/)
      expect(geminids.localAtMaximum.darkFrom).toMatch(/^2026-12-14T01:/)
    }
  })
  test('the night of the maximum has no other beside it, and its dark hours enclose the best one', async () => {
    for (const start of ['2026-12-13', '2026-12-01']) {
      const [geminids] = await inPerth({ q: 'geminids', start, end: '2026-12-15' })
      expect(geminids?.localAtMaximum).toBeUndefined()
      const { darkFrom, bestTime, darkTo } = geminids?.local ?? {}
      expect([darkFrom, bestTime, darkTo].toSorted()).toEqual([darkFrom, bestTime, darkTo])
    }
  })
  test('in polar day a shower has no dark hour and says null', async () => {
    const polar = { q: 'GEM', start: '2026-12-13', end: '2026-12-14', latitude: -75, longitude: 0 }
    expect((await showers(polar))[0]?.local).toBeNull()
  })
})

test('the whole name of a shower means it alone', async () => {
  const found = await showers({ q: 'Geminids' })
  expect(found.map(({ code }) => code)).toEqual(['GEM'])
})
