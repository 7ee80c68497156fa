import { expect, test } from 'vitest'
import { illuminatedFraction, type Lighting, magnitude } from '../../../../tools/core/appearance/magnitude.ts'

const lighting = (
  sunDistance: number,
  observerDistance: number,
  phaseAngle: number,
  rest: Partial<Lighting> = {},
) => ({
  sunDistance,
  observerDistance,
  phaseAngle,
  year: 2018,
  observerLatitude: 0,
  sunLatitude: 0,
  ...rest,
})

// Test cases of the authors' program Ap_Mag (Hilton & Mallama 2018).
test.each([
  ['mercury', lighting(0.310295423552, 1.32182643625754, 1.1677), -2.477],
  ['mercury', lighting(0.413629222334, 0.92644808718613, 90.1662), 0.181],
  ['venus', lighting(0.722722540169, 1.71607489554051, 1.3232), -3.917],
  ['venus', lighting(0.721480714554, 0.37762511206278, 124.1348), -4.916],
  ['jupiter', lighting(5.446231815414, 6.44985867459088, 0.2446), -1.667],
  ['jupiter', lighting(4.957681473205, 3.95393078136013, 0.3431), -2.934],
  ['neptune', lighting(30.322109867761, 31.3091610098214, 0.0549, { year: 1970 }), 7.997],
  ['neptune', lighting(29.9575, 28.9681, 0.3, { year: 2018 }), 7.69],
] as const)('%s at %o is %d', (body, light, expected) => {
  expect(magnitude(body, light)).toBeCloseTo(expected, 1)
})

test('open rings brighten Saturn by 0.9, and only on the side the Sun lights', () => {
  const at = (observerLatitude: number, sunLatitude: number): number =>
    magnitude('saturn', lighting(9.5, 8.5, 1, { observerLatitude, sunLatitude }))
  expect(at(0, 0) - at(26, 26)).toBeCloseTo(0.82, 1)
  expect(at(2, -2)).toBe(at(0, 0))
})

test('Venus does not jump where one formula hands over to the other by more than 0.05', () => {
  const at = (phaseAngle: number): number => magnitude('venus', lighting(0.72, 0.3, phaseAngle))
  expect(Math.abs(at(163.699) - at(163.701))).toBeLessThan(0.05)
})

test('the full Moon at mean distance is −12.73, the half Moon 2.6 fainter', () => {
  const distance = 384400 / 149597870.7
  expect(magnitude('moon', lighting(1, distance, 0))).toBeCloseTo(-12.73, 2)
  expect(magnitude('moon', lighting(1, distance, 90))).toBeCloseTo(-10.13, 1)
})

test('half a disc is lit at phase angle 90°', () => {
  expect(illuminatedFraction(0)).toBe(1)
  expect(illuminatedFraction(90)).toBeCloseTo(0.5, 15)
  expect(illuminatedFraction(180)).toBe(0)
})

// Bowell et al. (1989): at full phase H itself; at 20° with a slope of 0.15 a magnitude less, by the formula on paper.
test.each([
  ['astraea', lighting(1, 1, 0), 7.01],
  ['astraea', lighting(1, 1, 20), 8.0097],
  ['astraea', lighting(2, 1.5, 20), 8.0097 + 2.3856],
] as const)('%s at %o is %d by H and G', (body, light, expected) => {
  expect(magnitude(body, light)).toBeCloseTo(expected, 3)
})
