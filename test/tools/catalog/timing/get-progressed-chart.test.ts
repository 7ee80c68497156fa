import { describe, expect, test } from 'vitest'
import natal from '../../../../tools/catalog/charts/get-natal-chart.ts'
import tool from '../../../../tools/catalog/timing/get-progressed-chart.ts'
import { bodyIds } from '../../../../tools/core/bodies.ts'
import { housing } from '../../../../tools/core/charts/record.ts'
import { answer } from '../../answer.ts'

const birth = { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01T12:00:00Z' }
const thirty = { ...birth, targetDatetime: '2030-01-01T12:00:00Z' }
const turned = (a: number, b: number) => (((a - b) % 360) + 360) % 360

describe('progressions by time', () => {
  test('secondary: 30 years are the sky 30 days after birth', async () => {
    const { data } = await answer(tool, thirty)
    expect(data.progressedInstant).toMatch(/^2000-01-31T12:0/)
    const sky = (await answer(natal, { ...birth, datetime: data.progressedInstant })).data
    for (const body of bodyIds) {
      expect(data.planets[body].longitude, body).toBeCloseTo(sky.planets[body].longitude, 3)
    }
  })
  test('the midheaven moves by the arc of the progressed Sun, about a degree a year', async () => {
    const { data } = await answer(tool, thirty)
    const born = (await answer(natal, birth)).data
    expect(data.arc).toBeGreaterThan(30)
    expect(data.arc).toBeLessThan(31)
    expect(turned(data.planets.sun.longitude, born.planets.sun.longitude)).toBeCloseTo(data.arc, 4)
    expect(turned(data.midheaven.longitude, born.midheaven.longitude)).toBeCloseTo(data.arc, 4)
  })
  test.each([
    { method: 'tertiary', after: 10_958 / 27.321582 },
    { method: 'minor', after: (10_958 * 27.321582) / 365.24219 },
  ])('$method: the 10 958 days of 30 years are $after days', async ({ method, after }) => {
    const { data } = await answer(tool, { ...thirty, method })
    const days = (Date.parse(data.progressedInstant) - Date.parse(birth.datetime)) / 86_400_000
    expect(Math.abs(days - after)).toBeLessThan(0.001)
  })
  test('at the instant of birth every method shows the birth chart', async () => {
    const born = (await answer(natal, birth)).data
    for (const method of ['secondary', 'tertiary', 'minor', 'solarArc', 'naibodArc', 'profection']) {
      const { data } = await answer(tool, { ...birth, targetDatetime: birth.datetime, method })
      expect(data.arc, method).toBe(0)
      expect(data.houseCusps, method).toEqual(born.houseCusps)
      expect(data.planets.moon.longitude, method).toBe(born.planets.moon.longitude)
    }
  })
})

describe('directions by arc', () => {
  test.each([
    { method: 'solarArc', arc: 30.5, within: 0.5 },
    { method: 'naibodArc', arc: 30 * 0.98565, within: 0.01 },
    { method: 'profection', arc: 900, within: 31 },
  ])('$method turns bodies, angles and cusps together', async ({ method, arc, within }) => {
    const { data } = await answer(tool, { ...thirty, method })
    const born = (await answer(natal, birth)).data
    expect(Math.abs(data.arc - arc)).toBeLessThan(within)
    for (const body of bodyIds) {
      expect(turned(data.planets[body].longitude, born.planets[body].longitude)).toBeCloseTo(
        turned(data.arc, 0),
        4,
      )
      // A directed planet has come to another house of the birth, though it stays where it was among turned cusps.
      const houseOfBirth = housing(born.houseCusps)(data.planets[body].longitude)
      expect(data.planets[body]).toMatchObject({ house: houseOfBirth, natalHouse: houseOfBirth })
      expect(data.planets[body]).not.toHaveProperty('speed')
    }
    expect(turned(data.ascendant.longitude, born.ascendant.longitude)).toBeCloseTo(turned(data.arc, 0), 4)
    expect(data.progressedInstant).toBeNull()
  })
  test('the midheaven, too, has come to another house of the birth', async () => {
    const asked = { houseSystem: 'placidus', method: 'solarArc' }
    const { data } = await answer(tool, { ...thirty, ...asked })
    const born = (await answer(natal, { ...birth, houseSystem: 'placidus' })).data
    expect(born.midheaven.house).toBe(10)
    expect(data.midheaven.house).toBe(housing(born.houseCusps)(data.midheaven.longitude))
    expect(data.midheaven.house).not.toBe(10)
  })
})

describe('annual profection', () => {
  test.each([
    { target: '2000-06-01', age: 0, house: 1, sign: 'aries', lord: 'mars' },
    { target: '2001-06-01', age: 1, house: 2, sign: 'taurus', lord: 'venus' },
    { target: '2026-11-20', age: 26, house: 3, sign: 'gemini', lord: 'mercury' },
    { target: '1999-06-01', age: -1, house: 12, sign: 'pisces', lord: 'jupiter' },
  ])('$target is age $age: house $house, $sign, lord $lord', async ({ target, ...expected }) => {
    const { data } = await answer(tool, { ...birth, targetDatetime: `${target}T00:00:00Z` })
    expect(data.profection).toEqual(expected)
  })
})

describe('aspects to the birth chart', () => {
  const methods = ['secondary', 'tertiary', 'minor', 'solarArc', 'naibodArc', 'profection']
  test.each(methods)('of %s are within 1° unless an orb is asked for, closest first', async (method) => {
    const { data, settings } = await answer(tool, { ...thirty, method })
    const orbs = data.aspectsToNatal.map(({ orb }: { orb: number }) => orb)
    expect(orbs).toEqual([...orbs].sort((a, b) => a - b))
    for (const orb of orbs) expect(orb).toBeLessThanOrEqual(1)
    expect(settings?.orbs).toEqual({ conjunction: 1, opposition: 1, trine: 1, square: 1, sextile: 1 })
  })
  test('with orbs and names of the caller are those, and the settings say so', async () => {
    const { data, settings } = await answer(tool, { ...thirty, aspects: 'square:8,quincunx' })
    const square = data.aspectsToNatal.filter(({ aspect }: { aspect: string }) => aspect === 'square')
    expect(Math.max(...square.map(({ orb }: { orb: number }) => orb))).toBeGreaterThan(1)
    expect(settings?.orbs).toEqual({ square: 8, quincunx: 1 })
  })
})

test('says how the angles of a progression are found and which houses are meant', async () => {
  const { data, settings } = await answer(tool, thirty)
  expect(settings?.progressedAngles).toMatch(/midheaven by solar arc in longitude/)
  expect(settings?.houseOf).toMatch(/progressed cusps/)
  const born = (await answer(natal, birth)).data
  const houseOfBirth = housing(born.houseCusps)
  for (const body of bodyIds)
    expect(data.planets[body].natalHouse).toBe(houseOfBirth(data.planets[body].longitude))
})

test('without a birth time there are no angles, and the year has no sign', async () => {
  const { data, warnings } = await answer(tool, { ...thirty, timeKnown: false })
  expect(data).toMatchObject({ ascendant: null, houseCusps: null, profection: { sign: null, lord: null } })
  expect(warnings?.map(({ code }) => code)).toEqual(['time_unknown'])
})

test('an aspect says which point is progressed and which is of birth', async () => {
  const { data } = await answer(tool, tool.example)
  const [closest] = data.aspectsToNatal
  expect(closest.title.toLowerCase()).toBe(
    `progressed ${closest.body1} ${closest.aspect} natal ${closest.body2}`,
  )
})
