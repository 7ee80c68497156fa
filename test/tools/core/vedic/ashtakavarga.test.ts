import { describe, expect, it } from 'vitest'
import {
  ashtakavarga,
  ekadhipatyaReduction,
  type SourceSigns,
  sarvashtakavarga,
  shodhyaPinda,
  trikonaReduction,
} from '../../../../tools/core/vedic/ashtakavarga.ts'
import { ashtakavargaPlanets, ashtakavargaSources } from '../../../../tools/core/vedic/ashtakavarga-houses.ts'
import { type Sign, signs } from '../../../../tools/core/zodiac/zodiac.ts'

/** Two hundred charts: signs of the eight sources from a linear congruential generator. */
const charts: readonly SourceSigns[] = Array.from({ length: 200 }, (_, seed) => {
  let state = seed * 7919 + 1
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return signs[Math.floor((state / 2_147_483_648) * 12)] as Sign
  }
  return Object.fromEntries(ashtakavargaSources.map((source) => [source, next()])) as SourceSigns
})
const sum = (points: readonly number[]) => points.reduce((total, count) => total + count, 0)

describe('points', () => {
  // BPHS ch. 66 and 72: the totals are those of every chart.
  it.each([
    ['sun', 48],
    ['moon', 49],
    ['mars', 39],
    ['mercury', 54],
    ['jupiter', 56],
    ['venus', 52],
    ['saturn', 39],
    ['lagna', 49],
  ] as const)('of %s are %d in any chart', (receiver, total) => {
    for (const places of charts) expect(sum(ashtakavarga(receiver, places).bhinna)).toBe(total)
  })

  it('of all seven planets are 337, at most eight in a sign for each', () => {
    for (const places of charts) {
      const rows = ashtakavargaPlanets.map((planet) => ashtakavarga(planet, places).bhinna)
      expect(sum(sarvashtakavarga(rows))).toBe(337)
      expect(Math.max(...rows.flat())).toBeLessThanOrEqual(8)
    }
  })

  it('move with the zodiac: a chart turned by a sign has its points turned by a sign', () => {
    const [places] = charts as [SourceSigns]
    const turned = Object.fromEntries(
      Object.entries(places).map(([source, sign]) => [source, signs[(signs.indexOf(sign) + 1) % 12]]),
    ) as unknown as SourceSigns
    for (const planet of ashtakavargaPlanets) {
      const { bhinna } = ashtakavarga(planet, places)
      expect(ashtakavarga(planet, turned).bhinna).toEqual([bhinna[11], ...bhinna.slice(0, 11)])
    }
  })

  it('each source of the eight gives its own row, and rows add up', () => {
    const { prastara, bhinna } = ashtakavarga('sun', charts[3] as SourceSigns)
    expect(Object.keys(prastara)).toEqual([...ashtakavargaSources])
    expect(signs.map((_, sign) => sum(Object.values(prastara).map((row) => row[sign] as number)))).toEqual(
      bhinna,
    )
    // Parashara: the Sun has points in houses 1, 2, 4, 7 to 11 from itself.
    const start = signs.indexOf((charts[3] as SourceSigns).sun)
    const houses = [1, 2, 4, 7, 8, 9, 10, 11].map((house) => (start + house - 1) % 12)
    expect(prastara.sun.flatMap((point, sign) => (point ? [sign] : [])).sort()).toEqual(houses.sort())
  })
})

describe('trikona reduction', () => {
  it('takes the least of three signs from each; three equal become none; with a sign without points none is taken', () => {
    //             Ar Ta Ge Cn Le Vi Li Sc Sg Cp Aq Pi
    const points = [5, 4, 0, 3, 3, 4, 6, 2, 4, 4, 2, 7]
    expect(trikonaReduction(points)).toEqual([2, 0, 0, 1, 0, 0, 6, 0, 1, 0, 2, 5])
  })
})

describe('ekadhipatya reduction', () => {
  const reduced = (taurus: number, libra: number, ...occupied: Sign[]) => {
    const points = [0, taurus, 0, 9, 9, 0, libra, 0, 0, 0, 0, 0]
    const { 1: first, 6: second, 3: cancer, 4: leo } = ekadhipatyaReduction(points, new Set(occupied))
    expect([cancer, leo]).toEqual([9, 9])
    return [first, second]
  }
  // The rules of BPHS ch. 68 one by one, on the signs of Venus.
  it.each([
    ['both empty, unequal: both the smaller', [3, 2], [], [2, 2]],
    ['both empty, equal: none', [3, 3], [], [0, 0]],
    ['both occupied: as they are', [3, 2], ['taurus', 'libra'], [3, 2]],
    ['the empty one has less: it has none', [3, 2], ['taurus'], [3, 0]],
    ['the empty one has as many: it has none', [2, 2], ['taurus'], [2, 0]],
    ['the empty one has more: it has as many as the occupied one', [2, 5], ['taurus'], [2, 2]],
    ['one without points: as they are', [0, 5], ['taurus'], [0, 5]],
  ] as const)('%s', (_, [taurus, libra], occupied, after) => {
    expect(reduced(taurus, libra, ...occupied)).toEqual(after)
  })

  it('never adds points, in any chart', () => {
    for (const places of charts) {
      const occupied = new Set(Object.values(places))
      for (const planet of ashtakavargaPlanets) {
        const before = trikonaReduction(ashtakavarga(planet, places).bhinna)
        const after = ekadhipatyaReduction(before, occupied)
        after.forEach((points, sign) => {
          expect(points).toBeLessThanOrEqual(before[sign] as number)
          expect(points).toBeGreaterThanOrEqual(0)
        })
        for (const step of [0, 1, 2, 3])
          expect(Math.min(...[0, 4, 8].map((on) => before[step + on] as number))).toBe(0)
      }
    }
  })
})

it('the pinda multiplies by signs, and by the planets in them', () => {
  const places = Object.fromEntries(ashtakavargaSources.map((source) => [source, 'leo'])) as SourceSigns
  const reduced = [3, 1, 3, 0, 2, 0, 0, 0, 0, 0, 2, 0]
  // 3 × 7 + 1 × 10 + 3 × 8 + 2 × 10 + 2 × 11, and all seven planets, 45 together, on the 2 of Leo.
  expect(shodhyaPinda(reduced, places)).toEqual({ rashi: 97, graha: 90, shodhya: 187 })
})
