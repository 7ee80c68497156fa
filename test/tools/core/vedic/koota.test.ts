import { describe, expect, it } from 'vitest'
import { ashtaKoota, birthMoon } from '../../../../tools/core/vedic/koota.ts'
import {
  ganaOfNakshatra,
  nadiOf,
  rajjuOf,
  vedhas,
  yoniOfNakshatra,
  yoniPoints,
  yonis,
} from '../../../../tools/core/vedic/koota-classes.ts'
import { NAKSHATRA } from '../../../../tools/core/vedic/nakshatras.ts'
import { poruthams } from '../../../../tools/core/vedic/porutham.ts'

/** A Moon in the middle of each quarter of the nakshatras. */
const moons = Array.from({ length: 108 }, (_, quarter) => birthMoon(((quarter + 0.5) * NAKSHATRA) / 4))
const total = (parts: ReturnType<typeof ashtaKoota>) =>
  Object.values(parts).reduce((sum, { points }) => sum + points, 0)
const countsOf = (classes: readonly number[]) =>
  [...new Set(classes)].sort().map((kind) => classes.filter((other) => other === kind).length)
const nakshatras = [...Array(27).keys()]

describe('classes of the nakshatras', () => {
  it('are nine of each gana and nadi, two of each animal and one mongoose, six of each rajju and three heads', () => {
    expect(countsOf(ganaOfNakshatra)).toEqual([9, 9, 9])
    expect(countsOf(nakshatras.map(nadiOf))).toEqual([9, 9, 9])
    expect(countsOf(nakshatras.map(rajjuOf))).toEqual([6, 6, 6, 6, 3])
    const animals = yonis.map((_, animal) => yoniOfNakshatra.filter((yoni) => yoni === animal).length)
    expect(animals.map((count, animal) => [yonis[animal], count]).filter(([, count]) => count !== 2)).toEqual(
      [['mongoose', 1]],
    )
    // Abhijit, the second of the mongoose, is not among the 27.
    expect(vedhas.flat().sort((a, b) => a - b)).toEqual(nakshatras)
  })

  it('animals get the same points either way; seven pairs are sworn enemies', () => {
    const enemies = yonis.flatMap((animal, first) =>
      yonis.flatMap((other, second) => {
        expect(yoniPoints[first]?.[second]).toBe(yoniPoints[second]?.[first])
        return first < second && yoniPoints[first]?.[second] === 0 ? [`${animal} ${other}`] : []
      }),
    )
    expect(enemies).toEqual([
      'horse buffalo',
      'elephant lion',
      'sheep monkey',
      'serpent mongoose',
      'dog deer',
      'cat rat',
      'cow tiger',
    ])
  })
})

describe('eight parts', () => {
  it('have 36 points at most, each no more than its own, for every pair of quarters', () => {
    for (const groom of moons)
      for (const bride of moons) {
        const parts = ashtaKoota(groom, bride)
        expect(Object.values(parts).reduce((sum, { maximum }) => sum + maximum, 0)).toBe(36)
        for (const { points, maximum } of Object.values(parts)) {
          expect(points).toBeGreaterThanOrEqual(0)
          expect(points).toBeLessThanOrEqual(maximum)
        }
      }
  })

  it('two of one nakshatra quarter have 28: all but nadi', () => {
    for (const moon of moons) expect(total(ashtaKoota(moon, moon))).toBe(28)
  })

  it('tara, maitri, bhakoot and nadi are the same when groom and bride change places', () => {
    for (const groom of moons)
      for (const bride of moons) {
        const [parts, swapped] = [ashtaKoota(groom, bride), ashtaKoota(bride, groom)]
        for (const koota of ['tara', 'grahaMaitri', 'bhakoot', 'nadi', 'yoni', 'vashya'] as const)
          expect(parts[koota].points).toBe(swapped[koota].points)
      }
  })

  it('say what they follow from: Rohini in Taurus and Uttara Ashadha in Capricorn', () => {
    expect(ashtaKoota(birthMoon(45), birthMoon(275))).toEqual({
      varna: { points: 1, maximum: 1, reason: 'groom vaishya, bride vaishya' },
      vashya: { points: 2, maximum: 2, reason: 'groom quadruped, bride quadruped' },
      tara: { points: 3, maximum: 3, reason: 'groom sampat, bride atimitra' },
      yoni: { points: 0, maximum: 4, reason: 'groom serpent, bride mongoose' },
      grahaMaitri: { points: 5, maximum: 5, reason: 'venus to saturn friend, saturn to venus friend' },
      gana: { points: 6, maximum: 6, reason: 'groom manushya, bride manushya' },
      bhakoot: { points: 0, maximum: 7, reason: 'signs 5 and 9 from each other' },
      nadi: { points: 0, maximum: 8, reason: 'groom antya, bride antya' },
    })
  })

  it('one lord of two signs is said, and changes no points: Aries and Scorpio', () => {
    expect(ashtaKoota(birthMoon(5), birthMoon(215)).bhakoot).toMatchObject({
      points: 0,
      reason: 'signs 6 and 8 from each other, of one lord',
    })
  })
})

describe('ten agreements', () => {
  // B. V. Raman's example of Mahendra: Mrigashira is the tenth from Dhanishta.
  it('Mrigashira is tenth from Dhanishta: mahendra and stree deergha agree, rajju does not', () => {
    const parts = poruthams(birthMoon(4.5 * NAKSHATRA), birthMoon(22.5 * NAKSHATRA))
    expect(parts.mahendra).toEqual({ points: 1, maximum: 1, reason: 'count 10' })
    expect(parts.streeDeergha).toEqual({ points: 1, maximum: 1, reason: 'count 10' })
    expect(parts.rajju).toEqual({ points: 0, maximum: 1, reason: 'groom head, bride head' })
    expect(parts.vedha.points).toBe(0)
  })

  it('mahendra agrees at 4, 7, 10 … 25, dina in the good taras and the first of each nine is bad', () => {
    const bride = birthMoon(1)
    const counts = (part: 'mahendra' | 'dina') =>
      nakshatras
        .filter((step) => poruthams(birthMoon((step + 0.5) * NAKSHATRA), bride)[part].points === 1)
        .map((step) => step + 1)
    expect(counts('mahendra')).toEqual([4, 7, 10, 13, 16, 19, 22, 25])
    expect(counts('dina')).toEqual([2, 4, 6, 8, 9, 11, 13, 15, 17, 18, 20, 22, 24, 26, 27])
  })

  it('rajju parts the same body; two of one nakshatra have no vedha', () => {
    for (const groom of moons)
      for (const bride of moons) {
        const { rajju, vedha, yoni } = poruthams(groom, bride)
        expect(rajju.points === 1).toBe(rajjuOf(groom.nakshatra) !== rajjuOf(bride.nakshatra))
        expect(yoni.points === 1).toBe(ashtaKoota(groom, bride).yoni.points > 0)
        if (groom.nakshatra === bride.nakshatra) expect(vedha.points).toBe(1)
      }
  })

  it('a bride of the rakshasas agrees with a groom of them alone', () => {
    for (const groom of moons) {
      const { gana } = poruthams(groom, birthMoon(2.5 * NAKSHATRA))
      expect(gana.points === 1).toBe(ganaOfNakshatra[groom.nakshatra] === 2)
    }
  })
})
