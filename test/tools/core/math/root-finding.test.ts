import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  extrema,
  growingPassages,
  refineExtremum,
  refineRoot,
  roots,
} from '../../../../tools/core/math/root-finding.ts'

const plain = { step: 0.5, tolerance: 1e-9 }

describe('roots', () => {
  test('of the sine in 0.1–20 are the multiples of π, falling and rising in turn', () => {
    const found = [...roots(Math.sin, 0.1, 20, plain)]
    expect(found.map(({ rising }) => rising)).toEqual([false, true, false, true, false, true])
    found.forEach(({ at }, index) => {
      expect(Math.abs(at - (index + 1) * Math.PI)).toBeLessThan(1e-9)
    })
  })
  test('the start is inside, the end is not', () => {
    const line = (t: number): number => t - 1
    expect([...roots(line, 0, 1, plain)]).toHaveLength(0)
    expect([...roots(line, 0, 1.001, plain)]).toHaveLength(1)
    expect([...roots(line, 2, 1, plain)]).toHaveLength(0)
  })
  test('the jump of a wrapped angle is no root', () => {
    const sawtooth = (t: number): number => ((((t + 180) % 360) + 360) % 360) - 180
    const found = [...roots(sawtooth, 10, 1000, { step: 30, tolerance: 1e-9, period: 360 })]
    expect(found.map(({ at }) => Math.round(at))).toEqual([360, 720])
  })
  test('a pair between two samples of one sign is found when touching is asked for, and only then', () => {
    const grazing = (t: number): number => 0.01 - (t - 5.25) ** 2
    const coarse = { step: 1, tolerance: 1e-9 }
    expect([...roots(grazing, 0, 10, coarse)]).toHaveLength(0)
    const found = [...roots(grazing, 0, 10, { ...coarse, touching: true })]
    expect(found.map(({ at }) => at.toFixed(6))).toEqual(['5.150000', '5.350000'])
    expect(found.map(({ rising }) => rising)).toEqual([true, false])
  })
  test.each([0.05, 9.95])('a pair beside the end of the range, about %d, is found too', (peak) => {
    const grazing = (t: number): number => 0.0004 - (t - peak) ** 2
    expect([...roots(grazing, 0, 10, { step: 1, tolerance: 1e-9, touching: true })]).toHaveLength(2)
  })
  test('asking for one root samples no farther', () => {
    let last = 0
    const [first] = roots(
      (t) => {
        last = Math.max(last, t)
        return Math.sin(t)
      },
      0.1,
      1e6,
      plain,
    )
    expect(first?.at).toBeCloseTo(Math.PI, 8)
    expect(last).toBeLessThan(4.2)
  })
})

test('refineRoot meets its tolerance on hard functions', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 0.99, noNaN: true }), fc.constantFrom(1, 3, 9), (root, power) => {
      const f = (t: number): number => Math.sign(t - root) * Math.abs(t - root) ** power
      expect(Math.abs(refineRoot(f, 0, 1, f(0), f(1), 1e-7) - root)).toBeLessThan(2e-7)
    }),
  )
})

describe('extrema', () => {
  test('of the cosine in 1–14 are at π, 2π, 3π, 4π', () => {
    const found = [...extrema(Math.cos, 1, 14, { step: 0.7, tolerance: 1e-7 })]
    expect(found.map(({ kind }) => kind)).toEqual(['minimum', 'maximum', 'minimum', 'maximum'])
    found.forEach(({ at, value }, index) => {
      expect(Math.abs(at - (index + 1) * Math.PI)).toBeLessThan(1e-6)
      expect(Math.abs(value)).toBeCloseTo(1, 12)
    })
  })
  test('a flat function has none', () => {
    expect([...extrema(() => 3, 0, 10, plain)]).toHaveLength(0)
  })
  test('a lopsided peak is refined to its tolerance', () => {
    const peak = refineExtremum((t) => t * Math.exp(-t), 0, 9, 'maximum', 1e-7)
    expect(Math.abs(peak.at - 1)).toBeLessThan(1e-6)
  })
})

describe('an angle that grows by 12° a unit of time, now faster, now slower', () => {
  const angle = { at: (t: number) => 12 * t + 5 * Math.sin(t / 3), rate: 12, slowest: 0.85, fastest: 1.15 }
  const found = (from: number, to: number) => [...growingPassages(angle, 90, from, to, 1e-9)]

  test('passes each multiple of 90° once, where it is that', () => {
    const passages = found(-40, 200)
    expect(passages).toHaveLength(32)
    for (const { at, degrees } of passages)
      expect(Math.abs(Math.sin((angle.at(at) - degrees) * (Math.PI / 360)))).toBeLessThan(1e-9)
    expect(passages.slice(0, 5).map(({ degrees }) => degrees)).toEqual([270, 0, 90, 180, 270])
  })

  test('the start belongs to the range and the end does not', () => {
    const [first] = found(1, 20)
    const at = first?.at as number
    expect(found(at - 1e-10, 20)).toHaveLength(found(1, 20).length)
    expect(found(1, at)).toEqual([])
  })
})
