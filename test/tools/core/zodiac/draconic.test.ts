import { describe, expect, it, test } from 'vitest'
import { bodyIds, type ZodiacBody } from '../../../../tools/core/bodies.ts'
import { castChart } from '../../../../tools/core/charts/chart.ts'
import { houseSystems } from '../../../../tools/core/charts/houses.ts'
import { circularDifference, normalDegrees } from '../../../../tools/core/math/angles.ts'
import { instantOfTt, instantOfUtc, J2000_JULIAN_DATE, shifted } from '../../../../tools/core/time/time.ts'
import { pointHits } from '../../../../tools/core/zodiac/aspect-hits.ts'
import { aspectRule } from '../../../../tools/core/zodiac/aspects.ts'
import { type Draconic, draconicNodes } from '../../../../tools/core/zodiac/ayanamsa.ts'
import { placement, zodiacLongitude } from '../../../../tools/core/zodiac/placement.ts'
import { stations } from '../../../../tools/core/zodiac/stations.ts'

const zodiacs = Object.keys(draconicNodes) as Draconic[]
/** 200 instants from 1800 to 2100, without a period. */
const instants = Array.from({ length: 200 }, (_, index) =>
  instantOfTt(-73_000 + ((index * 61_803.398875) % 109_500)),
)

/** Longitude and speed of Sun, Moon and Saturn less those of the mean and the true node, by libswe 2.10 (Moshier), at Julian dates of TT. */
const rows: readonly (readonly [number, ZodiacBody, number, number, number, number])[] = [
  [2415020.5, 'sun', 20.99208, 1.072753, 19.886114, 1.035416],
  [2415020.5, 'moon', 13.255407, 14.375682, 12.149441, 14.338344],
  [2415020.5, 'saturn', 8.555508, 0.169266, 7.449542, 0.131928],
  [2433282.5, 'sun', 267.892204, 1.071989, 267.447266, 1.16949],
  [2451545, 'moon', 98.274209, 12.074243, 99.361565, 12.075668],
  [2461000.5, 'saturn', 10.862171, 0.040144, 9.936389, 0.225149],
]

test.each(rows)('JD %d: %s stands where the Swiss Ephemeris has it', (julianDate, body, ...values) => {
  const instant = instantOfTt(julianDate - J2000_JULIAN_DATE)
  for (const [index, zodiac] of zodiacs.entries()) {
    const { longitude, speed } = placement(body, instant, zodiac)
    expect(Math.abs(circularDifference(longitude, values[2 * index] as number))).toBeLessThan(0.005)
    expect(Math.abs(speed - (values[2 * index + 1] as number))).toBeLessThan(0.005)
  }
})

describe.each(zodiacs)('%s', (zodiac) => {
  const node = draconicNodes[zodiac]

  it('counts from the node, which stands still at 0° Aries', () => {
    for (const instant of instants) {
      const { longitude, speed } = placement(node, instant, zodiac)
      expect(circularDifference(longitude, 0)).toBeCloseTo(0, 12)
      expect(speed).toBe(0)
      const apart = zodiacLongitude('mars', instant) - zodiacLongitude(node, instant)
      expect(zodiacLongitude('mars', instant, zodiac)).toBeCloseTo(normalDegrees(apart), 9)
    }
  })

  it('has the speeds of the longitudes’ own differences', () => {
    for (const [index, instant] of instants.entries()) {
      const body = bodyIds[index % bodyIds.length] as ZodiacBody
      const longitudeAfter = (days: number) => zodiacLongitude(body, shifted(instant, days), zodiac)
      const difference = circularDifference(longitudeAfter(0.01), longitudeAfter(-0.01)) / 0.02
      expect(Math.abs(placement(body, instant, zodiac).speed - difference), body).toBeLessThan(1e-4)
    }
  })

  it('turns angles and cusps with it; houses of signs begin at its signs', () => {
    for (const [index, instant] of instants.entries()) {
      const houseSystem = houseSystems[index % houseSystems.length] as (typeof houseSystems)[number]
      const request = { instant, place: { latitude: 48, longitude: 9 }, houseSystem }
      const { frame } = castChart({ ...request, zodiac })
      const tropical = castChart({ ...request, zodiac: 'tropical' }).frame
      const origin = zodiacLongitude(node, instant)
      const turned = (longitude = 0) => circularDifference(longitude, origin)
      for (const angle of ['ascendant', 'midheaven', 'vertex', 'eastPoint'] as const)
        expect(circularDifference(frame?.angles[angle] ?? 0, turned(tropical?.angles[angle]))).toBeCloseTo(
          0,
          9,
        )
      const { ascendant = 0 } = frame?.angles ?? {}
      const first =
        houseSystem === 'whole-sign' ? 30 * Math.floor(ascendant / 30) : turned(tropical?.cusps[0])
      expect(circularDifference(frame?.cusps[0] ?? 0, first), houseSystem).toBeCloseTo(0, 9)
    }
  })

  it('lists every station and every passage that days of looks find', () => {
    for (const body of ['mercury', 'mars', 'saturn', 'pluto'] as const) {
      const [from, to] = [9000, 9000 + 800]
      const looks = Array.from({ length: 10 * (to - from) }, (_, index) => instantOfTt(from + index / 10))
      const signs = looks.map((instant) => placement(body, instant, zodiac).speed < 0)
      const signChanges = signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length
      expect([...stations(body, from, to, zodiac)], body).toHaveLength(signChanges)
      const target = zodiacLongitude(body, instantOfTt(from + 400.3), zodiac)
      const sides = looks.map(
        (instant) => circularDifference(zodiacLongitude(body, instant, zodiac), target) > 0,
      )
      const crossings = sides.filter((side, index) => index > 0 && side !== sides[index - 1]).length
      const rules = [{ ...aspectRule('conjunction'), orb: 1 }]
      const hits = [...pointHits(body, [{ id: 'target', longitude: target }], rules, from, to, zodiac)]
      // At the opposite degree the difference changes its sign, too.
      const far = { id: 'target', longitude: target + 180 }
      const opposite = [...pointHits(body, [far], rules, from, to, zodiac)]
      const number = [...hits, ...opposite].filter(({ hit }) => hit).length
      expect(number, body).toBe(crossings)
    }
  })
})

test('a year of the Sun from node to node is 346.62 days', () => {
  // J. Meeus, Astronomical Algorithms, 2nd ed. (1998), ch. 54: the eclipse year.
  const rules = [{ ...aspectRule('conjunction'), orb: 1 }]
  const from = instantOfUtc(Date.UTC(2000, 0)).tt
  const zero = { id: 'node', longitude: 0 }
  const times = [...pointHits('sun', [zero], rules, from, from + 20_000, 'draconic')].flatMap(({ hit }) =>
    hit ? [hit.instant.tt] : [],
  )
  expect(((times.at(-1) as number) - (times[0] as number)) / (times.length - 1)).toBeCloseTo(346.62, 1)
})
