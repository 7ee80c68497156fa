import { describe, expect, test } from 'vitest'
import { sampledSegments, segments } from '../../../../tools/core/math/chebyshev.ts'
import { length, subtract, type Vector } from '../../../../tools/core/math/geometry.ts'

const circle = (t: number): Vector => ({ x: Math.cos(t / 10), y: Math.sin(t / 10), z: t / 100 })
const plan = { span: 16, terms: 14, kept: 4 }

describe('a circle of period 63 days in segments of 16', () => {
  const kept = segments(circle, plan)
  const times = [-1000.3, -16, -0.001, 0, 7.77, 15.999999, 16, 12345.678]
  test.each(times)('stands at t = %d where the function does, to 1e-13', (t) => {
    expect(length(subtract(kept.at(t), circle(t)))).toBeLessThan(1e-13 + Math.abs(t) * 1e-16)
    expect(kept.xAt(t)).toBe(kept.at(t).x)
  })
  test.each(times)('moves at t = %d as its derivative does, to 1e-12', (t) => {
    const { position, velocity } = kept.stateAt(t)
    expect(position).toEqual(kept.at(t))
    const speed = { x: -Math.sin(t / 10) / 10, y: Math.cos(t / 10) / 10, z: 0.01 }
    expect(length(subtract(velocity, speed))).toBeLessThan(1e-12)
  })
})

test('a segment is built once, and again only after it was let go', () => {
  let calls = 0
  const kept = segments((t) => {
    calls++
    return circle(t)
  }, plan)
  kept.at(1)
  kept.at(15)
  expect(calls).toBe(14)
  for (const t of [17, 33, 49, 65]) kept.at(t)
  expect(calls).toBe(5 * 14)
  kept.at(1)
  expect(calls).toBe(6 * 14)
})

test('the answer does not depend on what was asked before', () => {
  const fresh = segments(circle, plan)
  const worn = segments(circle, plan)
  for (let t = -300; t < 300; t += 7) worn.at(t)
  expect(worn.at(100.25)).toEqual(fresh.at(100.25))
})

test('segments from equal steps agree with those from single values, to 1e-11', () => {
  const many = ({ from, step, count }: { from: number; step: number; count: number }): Vector[] =>
    Array.from({ length: count }, (_, index) => circle(from + index * step))
  const sampled = sampledSegments(many, { ...plan, kept: 64, steps: 16, together: 4 })
  for (let t = -200; t < 200; t += 3.7) {
    const { position, velocity } = sampled.stateAt(t)
    expect(length(subtract(position, circle(t)))).toBeLessThan(1e-11)
    expect(Math.abs(velocity.z - 0.01)).toBeLessThan(1e-11)
  }
})
