import { describe, expect, test } from 'vitest'
import { Events } from './events.ts'
import { queue, waitMD1, waitMM1, waitMMc } from './queue.ts'
import { exponential, pareto, seeded } from './random.ts'

const CUSTOMERS = 400_000
/**
 * Waiting times in one queue are correlated, so that even this many customers leave the mean uncertain by a few
 * percent.
 */
const CLOSE = 0.05

const line = (servers: number, arrivals: number, service: 'random' | 'constant', services = 1) => {
  const random = seeded(7)
  return queue(
    servers,
    CUSTOMERS,
    () => exponential(random, arrivals),
    () => (service === 'random' ? exponential(random, services) : 1 / services),
  )
}
const off = (found: number, expected: number) => Math.abs(found / expected - 1)

describe('waiting times of one queue match the formulas', () => {
  test.each([0.3, 0.5, 0.8, 0.9])('M/M/1 at load %s', (load) => {
    const { meanWait, meanStay, busy } = line(1, load, 'random')
    expect(off(meanWait, waitMM1(load, 1))).toBeLessThan(CLOSE)
    expect(off(meanStay, waitMM1(load, 1) + 1)).toBeLessThan(CLOSE)
    expect(off(busy, load)).toBeLessThan(CLOSE)
  })

  test.each([0.3, 0.5, 0.8, 0.9])('M/D/1 at load %s: half of M/M/1', (load) => {
    const { meanWait } = line(1, load, 'constant')
    expect(off(meanWait, waitMD1(load, 1))).toBeLessThan(CLOSE)
    expect(waitMD1(load, 1)).toBeCloseTo(waitMM1(load, 1) / 2, 12)
  })

  test.each([
    [2, 1.6],
    [8, 6.4],
  ])('M/M/%i with %s arrivals for each service', (servers, arrivals) => {
    expect(off(line(servers, arrivals, 'random').meanWait, waitMMc(servers, arrivals, 1))).toBeLessThan(CLOSE)
  })

  test('M/M/c with one server is M/M/1', () => {
    expect(waitMMc(1, 0.8, 1)).toBeCloseTo(waitMM1(0.8, 1), 12)
  })
})

describe('random numbers', () => {
  test('the same seed draws the same numbers, another seed others', () => {
    const ten = (seed: number) => Array.from({ length: 10 }, seeded(seed))
    expect(ten(1)).toEqual(ten(1))
    expect(ten(1)).not.toEqual(ten(2))
  })

  test("Pareto's law has the mean shape/(shape − 1)", () => {
    const random = seeded(3)
    const sum = Array.from({ length: 200_000 }, () => pareto(random, 3)).reduce((a, b) => a + b)
    expect(sum / 200_000).toBeCloseTo(1.5, 1)
  })
})

test('events are ordered by time, and FIFO at equal times', () => {
  const events = new Events<string>()
  for (const [at, what] of [
    [3, 'd'],
    [1, 'a'],
    [2, 'b'],
    [2, 'c'],
  ] as const)
    events.put(at, what)
  expect(Array.from({ length: 5 }, () => events.take()?.what)).toEqual(['a', 'b', 'c', 'd', undefined])
})
