import { Constellation } from 'astronomy-engine'
import { describe, expect, it } from 'vitest'
import { ARCSECOND, arcCosine, cosine, sine } from '../../../../tools/core/math/angles.ts'
import { dot } from '../../../../tools/core/math/geometry.ts'
import { faintStar, faintStars, type Star, starDirection, stars } from '../../../../tools/core/stars/stars.ts'

const byHip = (hip: number) => stars().find((star) => star.hip === hip) as Star
const direction = (ra: number, dec: number) => ({
  x: cosine(dec) * cosine(ra),
  y: cosine(dec) * sine(ra),
  z: sine(dec),
})

describe('the table', () => {
  it('has the naked-eye sky: 8 874 stars to magnitude 6.5, brightest first, 94 of them to 2.5', () => {
    expect(stars()).toHaveLength(8874)
    expect(stars()[0]?.name).toBe('Sirius')
    stars()
      .slice(1)
      .forEach((star, i) => {
        expect(star.magnitude).toBeGreaterThanOrEqual(stars()[i]?.magnitude as number)
      })
    expect(Math.abs(stars().filter((star) => star.magnitude <= 2.5).length - 93)).toBeLessThanOrEqual(3)
  })

  it('gives each star an id, a Hipparcos and a Harvard number of its own', () => {
    for (const key of ['id', 'hip'] as const) expect(new Set(stars().map((s) => s[key])).size).toBe(8874)
    const harvard = stars().flatMap((s) => s.hr ?? [])
    expect(new Set(harvard).size).toBe(harvard.length)
    expect(harvard.length).toBeGreaterThan(8300)
  })

  it('knows Sirius as SIMBAD does', () => {
    const sirius = byHip(32349)
    expect(sirius).toMatchObject({
      id: 'star:sirius',
      name: 'Sirius',
      bayer: 'α CMa',
      flamsteed: '9 CMa',
      hr: 2491,
      constellation: 'CMa',
    })
    expect(sirius.ra).toBeCloseTo(6.75248, 4)
    expect(sirius.dec).toBeCloseTo(-16.7161, 4)
  })

  it('spreads the stars over the whole sphere: as many rise as set at the equator, north as south within 10 %', () => {
    const north = stars().filter((star) => star.dec > 0).length
    expect(Math.abs(north / 8874 - 0.5)).toBeLessThan(0.05)
    for (let hour = 0; hour < 24; hour += 6) {
      expect(stars().filter((star) => star.ra >= hour && star.ra < hour + 6).length).toBeGreaterThan(1500)
    }
  })
})

describe('proper motion', () => {
  /** Epoch of the Hipparcos Catalogue, 1991.25, in days from J2000.0. */
  const epoch = -8.75 * 365.25

  it.each([
    ['Sirius', 32349, 101.28854105, -16.71314306, 0.02],
    ['Arcturus', 69673, 213.91811403, 19.18726997, 0.02],
    // Its orbit about Toliman goes beyond uniform motion.
    ['Rigil Kentaurus', 71683, 219.92041034, -60.83514707, 2.5],
  ])('takes %s back to its place of 1991.25 in the Hipparcos Catalogue', (_, hip, ra, dec, arcseconds) => {
    const apart = arcCosine(dot(starDirection(byHip(hip), epoch), direction(ra, dec)))
    expect(apart).toBeLessThan(arcseconds * ARCSECOND)
  })

  it('moves Rigil Kentaurus a degree in 972 years, 3.7″ a year', () => {
    const star = byHip(71683)
    const century = arcCosine(dot(starDirection(star, 0), starDirection(star, 36525)))
    expect(century / ARCSECOND).toBeCloseTo(370.9, 0)
  })

  it('leaves a place without one where it was, of length 1', () => {
    const still = starDirection({ ra: 5, dec: 60, pmRa: null, pmDec: null }, 300_000)
    expect(dot(still, still)).toBeCloseTo(1, 12)
    expect(still.z).toBeCloseTo(sine(60), 12)
  })
})

describe('stars from magnitude 6.5 to 8', () => {
  const faint = Array.from({ length: faintStars().length }, (_, row) => faintStar(row))

  it('are 32 537, brightest first, each with a Hipparcos number that no brighter star has', () => {
    expect(faint).toHaveLength(32_537)
    let last = 6.5
    for (const { magnitude, id } of faint) {
      expect(magnitude, id).toBeGreaterThanOrEqual(last)
      last = magnitude
    }
    expect(last).toBeLessThanOrEqual(8)
    expect(new Set([...stars(), ...faint].map(({ hip }) => hip)).size).toBe(8874 + 32_537)
  })

  it('lie in their constellations', () => {
    for (const { id, ra, dec, constellation } of faint.filter((_, row) => row % 20 === 0))
      expect(Constellation(ra, dec).symbol, id).toBe(constellation)
  })

  // The Hipparcos Catalogue (van Leeuwen 2007): milliarcseconds, a year for motions.
  it.each([
    ['Lalande 21185', 54035, 95735, 392.6, -580, -4766],
    ['Lacaille 8760', 105090, 202560, 253.4, -3259, -1147],
    ['Lacaille 9352', 114046, 217987, 305.3, 6768, 1327],
  ])('%s has its number, parallax and proper motion', (_, hip, hd, parallax, pmRa, pmDec) => {
    const star = faint.find((one) => one.hip === hip) as Star
    expect(star.hd).toBe(hd)
    expect(Math.abs((star.parallaxMas as number) - parallax)).toBeLessThan(2)
    expect(Math.abs((star.pmRa as number) - pmRa)).toBeLessThan(15)
    expect(Math.abs((star.pmDec as number) - pmDec)).toBeLessThan(15)
  })
})

it.each([
  // van Leeuwen (2007), mas
  ['Sirius', 32349, 48915, 379.2],
  ['Vega', 91262, 172167, 130.2],
  ['Arcturus', 69673, 124897, 88.8],
])('%s has its Henry Draper number and parallax', (_, hip, hd, parallax) => {
  expect(byHip(hip).hd).toBe(hd)
  expect(Math.abs((byHip(hip).parallaxMas as number) - parallax)).toBeLessThan(0.2)
})
