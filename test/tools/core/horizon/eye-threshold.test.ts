import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { faintestAgainst, spreadLoss } from '../../../../tools/core/horizon/eye-threshold.ts'
import { asStar } from '../../../../tools/core/horizon/visibility.ts'
import { catalogEntry } from '../../../../tools/core/stars/catalog.ts'
import { areaOf, type DeepSkyObject } from '../../../../tools/core/stars/deep-sky.ts'

const eyeMagnitude = (id: string): number => {
  const entry = catalogEntry(id) as DeepSkyObject
  return asStar(entry.magnitude as number, areaOf(entry) as number)
}

test('the faintest star of a sky of 21.6 magnitudes a square second is of magnitude 6.4, of full daylight -3 or brighter', () => {
  // K. & S. (1991), eq. 1: 79 nanolamberts are V 21.587. Schaefer (1990): 6.4.
  expect(faintestAgainst(79)).toBeCloseTo(6.43, 1)
  expect(faintestAgainst(1e9)).toBeLessThan(-3)
})

test('a brighter sky never shows fainter stars nor fainter clusters, and nothing jumps', () => {
  const glow = fc.double({ min: 0, max: 10, noNaN: true })
  fc.assert(
    fc.property(
      glow,
      fc.constantFrom('searched' as const, 'known' as const),
      fc.double({ min: 0, max: 1e5, noNaN: true }),
      (log, search, area) => {
        const limit = (power: number) => faintestAgainst(10 ** power, search) - spreadLoss(area, 10 ** power)
        expect(limit(log + 0.01)).toBeLessThanOrEqual(limit(log))
        expect(limit(log) - limit(log + 0.01)).toBeLessThan(0.06)
      },
    ),
  )
})

describe('light that is spread out', () => {
  it('of a dark sky the eye sees M31, ω Centauri, 47 Tucanae and the Clouds, M33 hardly, and M101 not', () => {
    for (const id of [
      'messier:m31',
      'dso:ngc5139',
      'dso:ngc104',
      'dso:lmc',
      'dso:smc',
      'messier:m42',
      'messier:m13',
    ])
      expect(eyeMagnitude(id), id).toBeLessThan(6.4)
    expect(Math.abs(eyeMagnitude('messier:m33') - 6.5)).toBeLessThan(0.5)
    expect(eyeMagnitude('messier:m101')).toBeGreaterThan(8)
  })
  it('a small object is as hard to see as a star, a wide cluster harder', () => {
    expect(spreadLoss(0, 79)).toBe(0)
    expect(eyeMagnitude('dso:ngc7662') - (catalogEntry('dso:ngc7662')?.magnitude as number)).toBeLessThan(
      0.05,
    )
    expect(eyeMagnitude('messier:m44')).toBeGreaterThan(4)
    expect(eyeMagnitude('messier:m44')).toBeLessThan(5.5)
  })
})
