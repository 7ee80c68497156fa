import { describe, expect, test } from 'vitest'
import { KM_PER_AU } from '../../../../tools/core/bodies.ts'
import {
  earthRotationAngle,
  localSiderealTime,
  observerState,
  orientation,
} from '../../../../tools/core/frames/earth.ts'
import { ARCSECOND, circularDifference } from '../../../../tools/core/math/angles.ts'
import { length, rowOf } from '../../../../tools/core/math/geometry.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import { timeRows } from '../../../reference/times.ts'

const apart = (a: number, b: number): number => Math.abs(circularDifference(a, b))

describe.each(timeRows)('$utc', (row) => {
  const stand = orientation({ utc: Date.parse(row.utc), ut1: row.ut1, tt: row.tt, deltaT: row.deltaT })
  test('sidereal time, mean and apparent, within 0.005″', () => {
    // Twelve digits of a Julian Date are 0.4 ms of UT1, and the day numbers here have nine decimals: 0.0013″.
    expect(apart(stand.gmst, row.gmstHours * 15)).toBeLessThan(0.005 * ARCSECOND)
    expect(apart(stand.gast, row.gastHours * 15)).toBeLessThan(0.005 * ARCSECOND)
  })
  test('obliquity and nutation within 0.002″', () => {
    expect(apart(stand.meanObliquity, row.meanObliquity)).toBeLessThan(0.002 * ARCSECOND)
    expect(apart(stand.trueObliquity, row.trueObliquity)).toBeLessThan(0.002 * ARCSECOND)
    expect(Math.abs(stand.nutation.longitude * 3600 - row.nutationLongitudeArcsec)).toBeLessThan(0.002)
    expect(Math.abs(stand.nutation.obliquity * 3600 - row.nutationObliquityArcsec)).toBeLessThan(0.002)
  })
})

test('at J2000.0 (UT1) the Earth rotation angle is 280.4606°', () => {
  expect(earthRotationAngle(0)).toBeCloseTo(280.46061837504, 9)
})

const instant = instantOfUtc(Date.UTC(2026, 10, 20, 20))

test('the rotation to the true equator keeps lengths and angles', () => {
  const { trueOfDate } = orientation(instant)
  for (const index of [0, 1, 2] as const) expect(length(rowOf(trueOfDate, index))).toBeCloseTo(1, 14)
  const [a, b] = [rowOf(trueOfDate, 0), rowOf(trueOfDate, 1)]
  expect(a.x * b.x + a.y * b.y + a.z * b.z).toBeCloseTo(0, 14)
})

test('east of Greenwich sidereal time is ahead', () => {
  expect(apart(localSiderealTime(instant, 90), orientation(instant).gast + 90)).toBeLessThan(1e-9)
})

describe('an observer', () => {
  const km = (latitude: number, elevation = 0): number =>
    length(observerState(instant, { latitude, longitude: 0, elevation }).position) * KM_PER_AU
  test('stands 6378.137 km from the centre on the equator, 6356.752 km at the poles, and above by the height', () => {
    expect(km(0)).toBeCloseTo(6378.137, 6)
    expect(km(90)).toBeCloseTo(6356.7523142, 6)
    expect(km(-90)).toBeCloseTo(6356.7523142, 6)
    expect(km(90, 8848) - km(90)).toBeCloseTo(8.848, 6)
  })
  test('on the equator is carried east at 465.1 m/s, at a pole not at all', () => {
    const speed = (latitude: number): number =>
      (length(observerState(instant, { latitude, longitude: 30, elevation: 0 }).velocity) * KM_PER_AU) / 86.4
    expect(speed(0)).toBeCloseTo(465.1, 1)
    expect(speed(90)).toBeLessThan(1e-6)
  })
})
