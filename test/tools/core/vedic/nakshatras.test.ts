import { expect, it } from 'vitest'
import { nakshatraPlace, nakshatras } from '../../../../tools/core/vedic/nakshatras.ts'

it.each([
  [0, 'Ashvini', 'ketu', 1],
  [13.34, 'Bharani', 'venus', 1],
  [26.6, 'Bharani', 'venus', 4],
  [180, 'Chitra', 'mars', 3],
  [293.34, 'Dhanishta', 'mars', 1],
  [359.99999, 'Revati', 'mercury', 4],
  [-0.001, 'Revati', 'mercury', 4],
])('%d° is %s of %s, pada %d', (longitude, name, lord, pada) => {
  const place = nakshatraPlace(longitude)
  expect([place.nakshatra.name, place.nakshatra.lord, place.pada]).toEqual([name, lord, pada])
})

it('each of the nine lords has three', () => {
  const counts = new Map<string, number>()
  for (const { lord } of nakshatras) counts.set(lord, (counts.get(lord) ?? 0) + 1)
  expect([...counts.values()]).toEqual(Array.from({ length: 9 }, () => 3))
})
