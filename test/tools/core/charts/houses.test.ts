import { describe, expect, test } from 'vitest'
import { chartAngles } from '../../../../tools/core/charts/house-systems/angles.ts'
import { type HouseSystem, houseCusps, houseOf, houseSystems } from '../../../../tools/core/charts/houses.ts'
import { ARCSECOND, circularDifference } from '../../../../tools/core/math/angles.ts'
import { NoSolution } from '../../../../tools/core/no-solution.ts'
import { houseSystemRows } from '../../../reference/house-systems.ts'
import { type HouseRow, houseRows } from '../../../reference/houses.ts'

const apart = (a: number, b: number) => Math.abs(circularDifference(a, b))
const ulm = { armc: 339.91, obliquity: 23.45, latitude: 48.4011 }

describe('angles stand at their closed form within 0.01″', () => {
  test.each(houseRows)('at latitude $latitude and ARMC $armc', (row) => {
    const angles = chartAngles(row)
    for (const name of ['ascendant', 'midheaven', 'vertex', 'eastPoint'] as const) {
      expect(apart(angles[name], row[name]), name).toBeLessThan(0.01 * ARCSECOND)
    }
  })
})

describe('cusps equal independent ones within 0.01″', () => {
  const cases = houseRows.flatMap((row) => Object.keys(row.cusps).map((system) => ({ system, row })))
  test.each(cases)('$system at latitude $row.latitude', ({ system, row }) => {
    const expected = row.cusps[system]
    if (!expected) {
      expect(() => houseCusps(system as HouseSystem, row)).toThrow(NoSolution)
      return
    }
    const cusps = houseCusps(system as HouseSystem, row)
    const worst = Math.max(...expected.map((cusp, house) => apart(cusp, cusps[house] ?? Number.NaN)))
    expect(worst).toBeLessThan(0.01 * ARCSECOND)
  })
})

describe('cusps of further systems equal independent ones within 0.01″', () => {
  const cases = houseSystemRows
    .trim()
    .split('\n')
    .map((line) => {
      const [system, row, ...cusps] = line.split(' ')
      return {
        system: system as HouseSystem,
        row: houseRows[Number(row)] as HouseRow,
        cusps: cusps.map(Number),
      }
    })
  test.each(cases)('$system at latitude $row.latitude', ({ system, row, cusps: expected }) => {
    const cusps = houseCusps(system, row)
    const worst = Math.max(...expected.map((cusp, house) => apart(cusp, cusps[house] ?? Number.NaN)))
    expect(worst).toBeLessThan(0.01 * ARCSECOND)
  })

  test('each of the twenty systems but the equal ones has rows', () => {
    const systems = new Set([...Object.keys(houseRows[0]?.cusps ?? {}), ...cases.map(({ system }) => system)])
    expect(houseSystems).toHaveLength(20)
    expect(houseSystems.filter((system) => !systems.has(system))).toEqual([
      'equal',
      'equal-mc',
      'whole-sign',
      'vehlow',
    ])
  })
})

describe('equal systems', () => {
  const { ascendant, midheaven } = chartAngles(ulm)

  test('equal houses begin at the ascendant and are 30° each', () => {
    const cusps = houseCusps('equal', ulm)
    expect(cusps[0]).toBeCloseTo(ascendant, 9)
    expect(apart(cusps[4] as number, ascendant + 120)).toBeLessThan(1e-9)
  })
  test('equal-mc has the midheaven as tenth cusp', () => {
    expect(apart(houseCusps('equal-mc', ulm)[9] as number, midheaven)).toBeLessThan(1e-9)
  })
  test('vehlow has the ascendant in the middle of the first house', () => {
    const cusps = houseCusps('vehlow', ulm)
    expect(apart(cusps[0] as number, ascendant)).toBeCloseTo(15, 9)
    expect(houseOf(ascendant, cusps)).toBe(1)
  })
  test('whole-sign houses begin where signs begin, in the sign that rises', () => {
    const cusps = houseCusps('whole-sign', ulm)
    expect(cusps.every((cusp) => cusp % 30 === 0)).toBe(true)
    expect(Math.floor(ascendant / 30)).toBe((cusps[0] as number) / 30)
  })
})

describe('every system, everywhere it exists', () => {
  const latitudes = [-90, -89.99, -66, -23.44, -1e-9, 0, 23.44, 51.5, 66, 66.5, 89.99, 90]
  const frames = latitudes.flatMap((latitude) =>
    [0, 45, 90, 180, 233.3, 270, 359.999].map((armc) => ({ latitude, armc, obliquity: 23.44 })),
  )
  test.each(houseSystems)('%s: twelve finite cusps, opposite ones 180° apart but of APC', (system) => {
    let drawn = 0
    for (const frame of frames) {
      let cusps: readonly number[]
      try {
        cusps = houseCusps(system, frame)
      } catch (error) {
        expect(error).toBeInstanceOf(NoSolution)
        expect(Math.abs(frame.latitude)).toBeGreaterThan(66)
        continue
      }
      drawn++
      expect(cusps).toHaveLength(12)
      for (const [house, cusp] of cusps.entries()) {
        expect(cusp).toBeGreaterThanOrEqual(0)
        expect(cusp).toBeLessThan(360)
        // APC cuts the upper and the lower arc of a parallel, of unequal lengths.
        if (system !== 'apc' || house % 6 === 0)
          expect(apart(cusp, cusps[(house + 6) % 12] as number)).toBeCloseTo(180, 6)
      }
    }
    expect(drawn).toBeGreaterThanOrEqual(7 * 7)
  })

  test('the ascendant is on the eastern half and the midheaven above the horizon, poles included', () => {
    for (const frame of frames) {
      const { ascendant } = chartAngles(frame)
      const meridian = chartAngles({ ...frame, latitude: 0 }).midheaven
      expect(circularDifference(ascendant, meridian)).toBeGreaterThanOrEqual(0)
    }
  })

  test('quadrant systems share the ascendant and midheaven as cusps below the polar circle', () => {
    const { ascendant, midheaven } = chartAngles(ulm)
    for (const system of [
      'placidus',
      'koch',
      'porphyry',
      'regiomontanus',
      'campanus',
      'alcabitius',
      'topocentric',
    ]) {
      const cusps = houseCusps(system as HouseSystem, ulm)
      expect(apart(cusps[0] as number, ascendant), system).toBeLessThan(1e-8)
      expect(apart(cusps[9] as number, midheaven), system).toBeLessThan(1e-8)
    }
  })
})

describe('Placidus and Koch inside the polar circles', () => {
  test.each(['placidus', 'koch'] as const)(
    '%s is refused at 66.57° and names eighteen that can be used',
    (system) => {
      const frame = { armc: 100, obliquity: 23.44, latitude: 66.57 }
      try {
        houseCusps(system, frame)
        expect.unreachable()
      } catch (error) {
        expect(error).toMatchObject({ code: 'house_system_undefined' })
        const { allowed = [] } = error as NoSolution
        expect(allowed).toHaveLength(18)
        expect(allowed).not.toContain('placidus')
        for (const usable of allowed) expect(houseCusps(usable as HouseSystem, frame)).toHaveLength(12)
      }
    },
  )
  test('Placidus still stands at 66.55°, where fixed-point iteration stalls', () => {
    const cusps = houseCusps('placidus', { armc: 100, obliquity: 23.44, latitude: 66.55 })
    expect(new Set(cusps.map((cusp) => cusp.toFixed(6))).size).toBe(12)
  })
})

describe('house of a longitude', () => {
  const cusps = [340, 10, 40, 70, 100, 130, 160, 190, 220, 250, 280, 310]

  test.each([
    { longitude: 340, house: 1 },
    { longitude: 339.99999, house: 12 },
    { longitude: 359.99999, house: 1 },
    { longitude: 0, house: 1 },
    { longitude: 9.99999, house: 1 },
    { longitude: 10, house: 2 },
    { longitude: 310, house: 12 },
    { longitude: 309.99999, house: 11 },
  ])('$longitude° falls in house $house across the wrap at 0°', ({ longitude, house }) => {
    expect(houseOf(longitude, cusps)).toBe(house)
  })
  test('a cusp belongs to the house it opens, in every system', () => {
    for (const system of houseSystems) {
      const own = houseCusps(system, ulm)
      expect(own.map((cusp) => houseOf(cusp, own))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    }
  })
  test('a house without width holds nothing, not even its cusp', () => {
    const narrow = [92, 95, 95, 98, 149, 221, 272, 275, 275, 278, 329, 41]
    expect([93, 95, 97].map((longitude) => houseOf(longitude, narrow))).toEqual([1, 3, 3])
    expect(houseOf(277, narrow)).toBe(9)
    const across = [0, 0, 15, 30, 80, 130, 180, 180, 195, 210, 260, 0]
    expect([0, 10, 355].map((longitude) => houseOf(longitude, across))).toEqual([2, 2, 11])
  })
  test('houses that run clockwise hold the longitudes between their own cusps', () => {
    const clockwise = [20, 350, 320, 290, 260, 230, 200, 170, 140, 110, 80, 50]
    expect(houseOf(10, clockwise)).toBe(1)
    expect(houseOf(49, clockwise)).toBe(12)
    expect(houseOf(20, clockwise)).toBe(1)
  })
})
