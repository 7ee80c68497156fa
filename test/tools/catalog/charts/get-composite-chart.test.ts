import { describe, expect, test } from 'vitest'
import tool from '../../../../tools/catalog/charts/get-composite-chart.ts'
import natal from '../../../../tools/catalog/charts/get-natal-chart.ts'
import { ascendant } from '../../../../tools/core/charts/house-systems/angles.ts'
import { houseCusps, houseSystems } from '../../../../tools/core/charts/houses.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { answer, type Payload } from '../../answer.ts'

const { first, second } = tool.example as { first: Payload; second: Payload }

describe('midpoint composite', () => {
  test('the Sun of 23° Pisces and 10° Capricorn meet at 16° or 17° Aquarius', async () => {
    const { data } = await answer(tool, { first, second })
    expect(data.planets.sun.formatted).toMatch(/^1[67]°.*Aquarius$/)
    expect(data.method).toBe('midpoint')
    expect(data.davison).toBeNull()
  })
  test('has no speeds, and no aspect applies', async () => {
    const { data } = await answer(tool, { first, second })
    expect(data.planets.mars).not.toHaveProperty('speed')
    expect(data.aspects.length).toBeGreaterThan(0)
    for (const aspect of data.aspects) expect(aspect).not.toHaveProperty('applying')
  })
  test.each(houseSystems)('of a birth with itself is that birth, in %s houses', async (houseSystem) => {
    const { data } = await answer(tool, { first: second, second, houseSystem })
    const alone = (await answer(natal, { ...second, houseSystem })).data
    expect(data.houseCusps).toEqual(alone.houseCusps)
    expect(data.midheaven).toEqual(alone.midheaven)
    expect(data.planets.moon.longitude).toBe(alone.planets.moon.longitude)
    expect(data.planets.moon.house).toBe(alone.planets.moon.house)
  })
})

describe('Davison chart', () => {
  test('is the natal chart of the middle instant and place', async () => {
    const { data } = await answer(tool, { first, second, method: 'davison' })
    const { datetime, latitude, longitude } = data.davison
    expect(datetime).toBe('1939-08-08T11:25:01Z')
    expect(latitude).toBeCloseTo((48.4011 + 51.4779) / 2, 4)
    expect(longitude).toBeCloseTo((9.9876 - 0.0015) / 2, 4)
    const alone = (await answer(natal, data.davison)).data
    expect(data.planets.sun).toEqual(alone.planets.sun)
    expect(Math.abs(data.ascendant.longitude - alone.ascendant.longitude)).toBeLessThan(0.0001)
  })
})

describe('rules that programs differ in', () => {
  const sydney = { latitude: -33.87, longitude: 151.21, datetime: '1980-05-05T02:00:00Z' }
  const london = { latitude: 51.47, longitude: -0.11, datetime: '1982-07-07T09:00:00Z' }
  const cast = (args: object) => answer(tool, { first: sydney, second: london, ...args })
  test('Davison: mean latitude and longitude, or the great circle, which Sydney and London tell apart', async () => {
    const mean = await cast({ method: 'davison' })
    expect(mean.data.davison).toMatchObject({ latitude: 8.8, longitude: 75.55 })
    expect(mean.settings).toMatchObject({ method: 'davison', davisonPlace: 'mean' })
    const circle = await cast({ method: 'davison', davisonPlace: 'greatCircle' })
    expect(circle.data.davison.latitude).toBeCloseTo(28.6, 1)
    expect(circle.settings).toMatchObject({ davisonPlace: 'greatCircle' })
  })
  test('Davison: the mean longitude of two places beside the date line is there, not at Greenwich', async () => {
    const [first, second] = [170, -160].map((longitude) => ({ ...london, longitude }))
    const { data } = await answer(tool, { first, second, method: 'davison' })
    expect(data.davison.longitude).toBe(-175)
  })
  test.each(
    houseSystems.filter((one) => {
      const frame = { armc: 339.91, obliquity: 23.45, latitude: 48.4 }
      const opens = Math.abs(circularDifference(houseCusps(one, frame)[0] ?? 0, ascendant(frame)))
      return opens < 1e-6
    }),
  )(
    'composite: the ascendant is the midpoint of the ascendants and opens the first house, in %s houses',
    async (houseSystem) => {
      const { data, settings } = await cast({ houseSystem })
      const births = await Promise.all([sydney, london].map((one) => answer(natal, { ...one, houseSystem })))
      const [a, b] = births.map((one) => one.data.ascendant.longitude)
      expect(circularDifference(data.ascendant.longitude, a)).toBeCloseTo(
        circularDifference(b, data.ascendant.longitude),
        3,
      )
      expect(data.houseCusps[0].longitude).toBeCloseTo(data.ascendant.longitude, 4)
      expect(settings).toMatchObject({ method: 'midpoint', compositeAngles: 'midpoints' })
      const steps = data.houseCusps.map(
        ({ longitude }: { longitude: number }, at: number, all: { longitude: number }[]) =>
          circularDifference(all[(at + 1) % 12]?.longitude ?? 0, longitude),
      )
      for (const step of steps) expect(step).toBeGreaterThan(0)
    },
  )
  test('composite: derived angles follow from the midpoint of the midheavens', async () => {
    const { data, settings } = await cast({ compositeAngles: 'derived' })
    const births = await Promise.all([sydney, london].map((one) => answer(natal, one)))
    const [a, b] = births.map((one) => one.data.midheaven.longitude)
    const middle = data.midheaven.longitude
    expect(circularDifference(middle, a)).toBeCloseTo(circularDifference(b, middle), 3)
    expect(settings).toMatchObject({ compositeAngles: 'derived' })
    expect(data.ascendant.longitude).not.toBeCloseTo((await cast({})).data.ascendant.longitude, 0)
  })
  test('the midheaven of the composite is above its horizon', async () => {
    for (let hour = 0; hour < 24; hour += 3) {
      const second = { ...london, datetime: `1982-07-07T${String(hour).padStart(2, '0')}:00:00Z` }
      const { data } = await answer(tool, { first: sydney, second })
      const ahead = (data.midheaven.longitude - data.ascendant.longitude + 720) % 360
      expect(ahead, String(hour)).toBeGreaterThan(180)
    }
  })
})

test.each(['midpoint', 'davison'])(
  '%s without the time of one birth has no angles or houses',
  async (method) => {
    const { data } = await answer(tool, { first, second: { ...second, timeKnown: false }, method })
    expect(data).toMatchObject({ ascendant: null, midheaven: null, houseCusps: null })
    expect(data.planets.venus.house).toBeNull()
  },
)

test('settings show both births with label, UTC and offset, so that a zone can be checked', async () => {
  const { settings } = await answer(tool, {
    first: { latitude: 45.5, longitude: -73.6, datetime: '1990-07-01T08:00', timezone: 'America/Toronto' },
    second: {
      latitude: -23.55,
      longitude: -46.63,
      datetime: '1988-05-05T02:15',
      timezone: 'America/Sao_Paulo',
      label: 'B',
    },
  })
  expect(settings?.births).toMatchObject({
    first: { label: null, datetime: '1990-07-01T12:00:00Z', datetimeLocal: '1990-07-01T08:00:00-04:00' },
    second: { label: 'B', datetime: '1988-05-05T05:15:00Z', datetimeLocal: '1988-05-05T02:15:00-03:00' },
  })
})
