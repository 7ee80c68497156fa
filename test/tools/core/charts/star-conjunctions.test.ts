import { describe, expect, test } from 'vitest'
import { placedStars, starConjunctions } from '../../../../tools/core/charts/star-conjunctions.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const j2000 = instantOfUtc(Date.UTC(2000, 0, 1, 12))
const placed = (name: string, at = j2000) =>
  placedStars(at, 'tropical').find(({ star }) => star.name === name)

describe('fixed stars in the zodiac', () => {
  // From ICRS places by rigorous reduction; annual aberration, 20″ at most, is within the tolerance.
  test.each([
    ['Regulus', 149.83, 0.465],
    ['Spica', 203.84, -2.054],
    ['Aldebaran', 69.79, -5.467],
    ['Antares', 249.76, -4.57],
    ['Sirius', 104.08, -39.605],
    ['Algol', 56.17, 22.428],
  ])('%s stood at %f°, latitude %f°, in 2000', (name, longitude, latitude) => {
    expect(placed(name)?.longitude).toBeCloseTo(longitude, 1)
    expect(placed(name)?.latitude).toBeCloseTo(latitude, 1)
  })
  test('go forward by precession: Regulus entered Virgo in the winter of 2011', () => {
    expect(placed('Regulus', instantOfUtc(Date.UTC(2011, 0, 1)))?.longitude).toBeLessThan(150)
    expect(placed('Regulus', instantOfUtc(Date.UTC(2013, 0, 1)))?.longitude).toBeGreaterThan(150)
  })
  test('are found within a degree of a point, closest first', () => {
    const found = starConjunctions([{ id: 'sun', longitude: 203.9 }], j2000, 'tropical')
    expect(found.map(({ star }) => star.name)).toContain('Spica')
    expect(found.map(({ orb }) => orb)).toEqual(found.map(({ orb }) => orb).sort((a, b) => a - b))
    expect(starConjunctions([{ id: 'sun', longitude: 150 }], j2000, 'tropical')[0]?.star.name).toBe('Regulus')
  })
  test('in the sidereal zodiac of true Chitra Spica stands at 180°', () => {
    const [spica] = starConjunctions([{ id: 'moon', longitude: 180 }], j2000, 'true-chitra')
    expect(spica?.star.name).toBe('Spica')
    expect(spica?.orb).toBeLessThan(0.001)
  })
})
