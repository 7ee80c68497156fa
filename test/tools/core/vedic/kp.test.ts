import { describe, expect, it } from 'vitest'
import { kpLords, significators } from '../../../../tools/core/vedic/kp.ts'
import { type Graha, grahas, vimshottari } from '../../../../tools/core/vedic/nakshatras.ts'

const minutes = (degrees: number, arcminutes: number, arcseconds = 0) =>
  degrees + arcminutes / 60 + arcseconds / 3600

describe('lords', () => {
  // Shares of the Vimshottari years of 13°20′: Ketu 7 of 120 is 46′40″, Venus 20 is 2°13′20″, the Sun 6 is 40′.
  it.each([
    [minutes(0, 1), 'mars', 'ketu', 'ketu', 1],
    [minutes(0, 46, 39), 'mars', 'ketu', 'ketu', 1],
    [minutes(0, 46, 41), 'mars', 'ketu', 'venus', 2],
    [minutes(2, 59, 59), 'mars', 'ketu', 'venus', 2],
    [minutes(3, 0, 1), 'mars', 'ketu', 'sun', 3],
    [minutes(13, 20, 1), 'mars', 'venus', 'venus', 10],
    [minutes(29, 59, 59), 'mars', 'sun', 'rahu', 22],
    [minutes(30, 0, 1), 'venus', 'sun', 'rahu', 23],
    [minutes(359, 59, 59), 'jupiter', 'mercury', 'saturn', 249],
  ] as const)('%d°: sign of %s, star of %s, sub of %s, number %d', (longitude, sign, star, sub, number) => {
    expect(kpLords(longitude)).toMatchObject({ sign, star, sub, number })
  })

  it('249 numbers follow each other round the zodiac, none without its own lords', () => {
    const steps = Array.from({ length: 21_600 * 4 }, (_, step) => kpLords((step + 0.5) / 240))
    const numbers = [...new Set(steps.map(({ number }) => number))]
    expect(numbers).toEqual(Array.from({ length: 249 }, (_, index) => index + 1))
    const combinations = new Set(steps.map(({ number, sign, star, sub }) => [number, sign, star, sub].join()))
    expect(combinations.size).toBe(249)
  })

  // Sums of shares of 120 that are whole numbers of degrees, at which the next sub begins.
  it.each([
    [3, 'ketu', 'sun', 'sun', 3],
    [24, 'venus', 'mercury', 'mercury', 17],
    [37, 'sun', 'ketu', 'ketu', 27],
  ] as const)('%d° is the start of a sub', (longitude, star, sub, subSub, number) => {
    expect(kpLords(longitude)).toMatchObject({ star, sub, subSub, number })
  })

  it('each lord has its share of the zodiac, of the subs as of the sub-subs, counted in steps of a second', () => {
    const counts = new Map<string, number>()
    const second = 1 / 3600
    // One nakshatra of each lord is a third of all.
    for (let step = 0; step < 120 * 3600; step++) {
      const { sub, subSub } = kpLords((step + 0.5) * second)
      for (const key of [`sub ${sub}`, `subSub ${subSub}`]) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    for (const [lord, years] of vimshottari)
      for (const level of ['sub', 'subSub']) {
        const degrees = (counts.get(`${level} ${lord}`) ?? 0) * second
        expect(Math.abs(degrees - years)).toBeLessThan(0.1)
      }
  })
})

describe('significators', () => {
  const cusps = Array.from({ length: 12 }, (_, house) => (100 + 30 * house) % 360)
  const longitudes = Object.fromEntries(
    grahas.map((graha, index) => [graha, (37 * index + 5) % 360]),
  ) as Record<Graha, number>
  const houses = significators(cusps, longitudes)

  it('each graha occupies one house and owners are lords of the signs on the cusps', () => {
    expect(houses.flatMap(({ occupants }) => occupants).sort()).toEqual([...grahas].sort())
    expect(houses.map(({ owner }) => owner[0])).toEqual(cusps.map((cusp) => kpLords(cusp).sign))
  })

  it('grahas in the stars of occupants and owner are those whose star lord they are', () => {
    for (const { starsOfOccupants, occupants, starsOfOwner, owner } of houses)
      for (const graha of grahas) {
        const { star } = kpLords(longitudes[graha])
        expect(starsOfOccupants.includes(graha)).toBe(occupants.includes(star))
        expect(starsOfOwner.includes(graha)).toBe(owner.includes(star))
      }
  })
})
