import { expect, test } from 'vitest'
import { constellation } from '../../../tools/core/constellation.ts'
import { direction } from '../../../tools/core/geometry.ts'

// J2000 places of stars whose names say where they are.
test.each([
  ['Polaris', 37.95, 89.26, 'UMi', 'Ursa Minor'],
  ['Antares', 247.35, -26.43, 'Sco', 'Scorpius'],
  ['Unukalhai', 236.07, 6.43, 'Ser', 'Serpens'],
  ['σ Octantis', 317.2, -88.96, 'Oct', 'Octans'],
  ['Hamal', 31.79, 23.46, 'Ari', 'Aries'],
])('%s is where its name says', (_, ra, dec, symbol, name) => {
  expect(constellation(direction(ra, dec))).toEqual({ symbol, name })
})
