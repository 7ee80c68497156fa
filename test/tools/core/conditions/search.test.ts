import { describe, expect, test } from 'vitest'
import {
  allStretches,
  type Condition,
  conditionValue,
  stretchesOf,
} from '../../../../tools/core/conditions/search.ts'
import { MOON, SUN, targetOfBody } from '../../../../tools/core/targets/sky-target.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const within = {
  from: instantOfUtc(Date.UTC(2026, 10, 1)).tt,
  to: instantOfUtc(Date.UTC(2026, 11, 1)).tt,
}
const observer = { latitude: 51.4779, longitude: 0, elevation: 0 }
const moon = { target: MOON, other: SUN, observer }
const high: Condition = { quantity: 'altitude', subject: moon, op: 'gt', value: 20 }
const bright: Condition = { quantity: 'illumination', subject: moon, op: 'gt', value: 0.5 }
const isVoid: Condition = { quantity: 'voidOfCourse', subject: moon, op: 'is', value: true }

describe('all conditions at once', () => {
  test('hold where each holds, in whatever order they are sent', () => {
    const one = allStretches([high, bright, isVoid], within)
    const other = allStretches([isVoid, bright, high], within)
    expect(one).toEqual(other)
    expect(one.length).toBeGreaterThan(2)
    for (const { from, to } of one) {
      const middle = (from + to) / 2
      expect(conditionValue(high, middle)).toBeGreaterThan(20)
      expect(conditionValue(bright, middle)).toBeGreaterThan(0.5)
      expect(conditionValue(isVoid, middle)).toBe(true)
    }
  })
  test('a stretch of a circle through zero is one stretch', () => {
    const about = (value: [number, number]): Condition => ({
      quantity: 'eclipticLongitude',
      subject: moon,
      op: 'between',
      value,
    })
    const [through] = stretchesOf(about([350, 20]), within)
    const [before] = stretchesOf(about([350, 359.999]), within)
    expect(Math.abs((through?.from ?? 0) - (before?.from ?? 1))).toBeLessThan(1e-4)
    expect((through?.to ?? 0) - (through?.from ?? 0)).toBeGreaterThan(2)
  })
  test('Mars is direct all of November 2026, so "not retrograde" is the whole span', () => {
    const direct: Condition = {
      quantity: 'retrograde',
      subject: { target: targetOfBody('mars'), other: SUN, observer: undefined },
      op: 'is',
      value: false,
    }
    expect(stretchesOf(direct, within)).toEqual([within])
  })
})
