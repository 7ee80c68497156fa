import { describe, expect, test } from 'vitest'
import { halves, planetSect } from '../../../../tools/core/charts/sect.ts'

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

describe('the half of the sky of a sect', () => {
  const of = (
    planet: 'sun' | 'moon' | 'mars',
    aboveHorizon: boolean,
    sunAbove: boolean,
    polarity: 'positive' | 'negative',
  ) => halves(planet, planetSect(planet, { mercury: 0, sun: 0 }), { aboveHorizon, sunAbove, polarity })
  test('planets of the day are in it on the side of the Sun, those of the night on the other', () => {
    // Abū Maʿshar, Great Introduction VII.1.
    expect(of('moon', true, false, 'negative')).toEqual({ halb: true, hayz: true })
    expect(of('moon', false, true, 'negative')).toEqual({ halb: true, hayz: true })
    expect(of('moon', false, true, 'positive')).toEqual({ halb: true, hayz: false })
    expect(of('moon', true, true, 'negative')).toEqual({ halb: false, hayz: false })
  })
  test('Mars, of the night, has its hayz in masculine signs', () => {
    expect(of('mars', true, false, 'positive')).toEqual({ halb: true, hayz: true })
    expect(of('mars', true, false, 'negative')).toEqual({ halb: true, hayz: false })
  })
  test('the Sun is always in its half', () => {
    for (const above of [true, false])
      expect(of('sun', above, above, 'positive')).toEqual({ halb: true, hayz: true })
  })
})
