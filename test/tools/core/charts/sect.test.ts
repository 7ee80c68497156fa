import { expect, test } from 'vitest'
import { planetSect } from '../../../../tools/core/charts/sect.ts'

test.each([
  ['sun', 'day'],
  ['jupiter', 'day'],
  ['saturn', 'day'],
  ['moon', 'night'],
  ['venus', 'night'],
  ['mars', 'night'],
] as const)('%s is of the %s, wherever Mercury is', (planet, sect) => {
  for (const mercury of [80, 120]) expect(planetSect(planet, { mercury, sun: 100 })).toBe(sect)
})

test('Mercury is of the day as a morning star, over 0° Aries too', () => {
  expect(planetSect('mercury', { mercury: 350, sun: 5 })).toBe('day')
  expect(planetSect('mercury', { mercury: 10, sun: 355 })).toBe('night')
})
