import { describe, expect, test } from 'vitest'
import { illumination } from '../../../../tools/core/appearance/illumination.ts'
import { type BodyId, bodyIds } from '../../../../tools/core/bodies.ts'
import { instantOfTt, instantOfUtc } from '../../../../tools/core/time/time.ts'
import { lightRows } from '../../../reference/lights.ts'

describe.each(lightRows)('light at TT $tt', (row) => {
  const instant = instantOfTt(row.tt)
  test.each(bodyIds.filter((body) => body !== 'sun'))('%s', (body: BodyId) => {
    const [phaseAngle, fraction, elongation, magnitude] = row.bodies[body] as [
      number,
      number,
      number,
      number | null,
    ]
    const own = illumination(body, instant)
    expect(Math.abs((own.phaseAngle as number) - phaseAngle)).toBeLessThan(0.015)
    expect(Math.abs((own.illumination as number) - fraction)).toBeLessThan(0.0002)
    expect(Math.abs((own.elongation as number) - elongation)).toBeLessThan(0.007)
    if (magnitude !== null)
      expect(Math.abs(own.magnitude - magnitude)).toBeLessThan(body === 'pluto' ? 0.1 : 0.05)
  })
})

const now = instantOfUtc(Date.parse('2026-11-20T20:00:00Z'))

test('the Sun has a magnitude and no phase', () => {
  const { phaseAngle, illumination: fraction, elongation, magnitude } = illumination('sun', now)
  expect([phaseAngle, fraction, elongation]).toEqual([null, null, null])
  expect(magnitude).toBeCloseTo(-26.77, 2)
})

test('the waxing Moon of 2026-11-20 is 81.7 % lit, at phase angle 50.6°', () => {
  const moon = illumination('moon', now)
  expect(moon.illumination).toBeCloseTo(0.8173, 3)
  expect(moon.phaseAngle).toBeCloseTo(50.61, 1)
})

test('from Greenwich the elongation of the Moon differs from the geocentric by its parallax', () => {
  const greenwich = { latitude: 51.4769, longitude: 0, elevation: 0 }
  const apart = Math.abs(
    (illumination('moon', now, greenwich).elongation as number) -
      (illumination('moon', now).elongation as number),
  )
  expect(apart).toBeGreaterThan(0.01)
  expect(apart).toBeLessThan(1.1)
})
