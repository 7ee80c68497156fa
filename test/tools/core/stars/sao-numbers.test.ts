import { expect, test } from 'vitest'
import { eclipticJ2000 } from '../../../../tools/core/frames/coordinates.ts'
import { catalogEntry } from '../../../../tools/core/stars/catalog.ts'
import { saoNumber } from '../../../../tools/core/stars/sao-numbers.ts'
import { type Star, starDirection, stars } from '../../../../tools/core/stars/stars.ts'

const star = (id: string): Star => catalogEntry(id) as Star

/** Hoffleit & Warren, Bright Star Catalogue, 5th revised edition (1991), column SAO. */
test.each([
  ['star:aldebaran', 94027],
  ['star:regulus', 98967],
  ['star:spica', 157923],
  ['star:antares', 184415],
  ['star:alcyone', 76199],
  ['star:elnath', 77168],
])('%s is SAO %i', (id, sao) => {
  expect(saoNumber(star(id))).toBe(sao)
})
test('far from the ecliptic there is none', () => {
  expect(saoNumber(star('star:sirius'))).toBeNull()
})
test('nearly every star that the Moon hides has one, each its own', () => {
  const band = stars().filter((one) => Math.abs(eclipticJ2000(starDirection(one, 0)).latitude) < 6.7)
  const numbers = band.flatMap((one) => saoNumber(one) ?? [])
  expect(numbers.length).toBeGreaterThan(0.98 * band.length)
  expect(new Set(numbers).size).toBeGreaterThan(0.99 * numbers.length)
})
