import { Constellation } from 'astronomy-engine'
import { expect, test } from 'vitest'
import { direction } from '../../../../tools/core/math/geometry.ts'
import { constellation } from '../../../../tools/core/stars/constellation.ts'

// J2000 places of stars whose names say where they are.
test.each([
  ['Polaris', 37.95, 89.26, 'UMi', 'Ursa Minor'],
  ['Antares', 247.35, -26.43, 'Sco', 'Scorpius'],
  ['Unukalhai', 236.07, 6.43, 'Ser', 'Serpens'],
  ['σ Octantis', 317.2, -88.96, 'Oct', 'Octans'],
  ['Hamal', 31.79, 23.46, 'Ari', 'Aries'],
  ['Arcturus', 213.92, 19.18, 'Boo', 'Boötes'],
  ['Fomalhaut', 344.41, -29.62, 'PsA', 'Piscis Austrinus'],
  ['α Antliae', 156.79, -31.07, 'Ant', 'Antlia'],
  ['β Camelopardalis', 75.85, 60.44, 'Cam', 'Camelopardalis'],
])('%s is where its name says', (_, ra, dec, symbol, name) => {
  expect(constellation(direction(ra, dec))).toEqual({ symbol, name })
})

test('every one of 100,000 directions lies where astronomy-engine finds it', () => {
  let seed = 1
  // Park & Miller, Commun. ACM 31, 1192 (1988): the same directions in every run.
  const random = (): number => {
    seed = (seed * 48271) % 2147483647
    return seed / 2147483647
  }
  const found = new Set<string>()
  for (let count = 0; count < 100_000; count++) {
    const ra = 24 * random()
    const dec = (Math.asin(2 * random() - 1) * 180) / Math.PI
    const { symbol } = constellation(direction(15 * ra, dec))
    if (symbol !== Constellation(ra, dec).symbol) expect.fail(`${ra} h ${dec}° is not in ${symbol}`)
    found.add(symbol)
  }
  expect(found.size).toBe(88)
})
