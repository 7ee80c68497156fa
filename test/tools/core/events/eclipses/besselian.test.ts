import { describe, expect, it, test } from 'vitest'
import {
  type BesselianElements,
  besselianElements,
  type Cubic,
} from '../../../../../tools/core/events/eclipses/besselian.ts'
import { localSolarEclipse } from '../../../../../tools/core/events/eclipses/local.ts'
import { shadow } from '../../../../../tools/core/events/eclipses/shadow.ts'
import { type SolarEclipse, solarEclipses } from '../../../../../tools/core/events/eclipses/solar.ts'
import { FLATTENING } from '../../../../../tools/core/frames/earth.ts'
import { cosine, sine } from '../../../../../tools/core/math/angles.ts'
import { dot } from '../../../../../tools/core/math/geometry.ts'
import { instantOfTt } from '../../../../../tools/core/time/time.ts'

const only = (day: string): SolarEclipse => {
  const [found] = solarEclipses(Date.parse(day), Date.parse(day) + 86_400_000)
  if (!found) throw new Error(`no eclipse on ${day}`)
  return found
}
const value = ([a, b, c, d]: Cubic, t: number): number => a + t * (b + t * (c + t * d))

/** Offset of a place from the axis, and the radius of the umbra there. Explanatory Supplement, 3rd ed., §11.3.3. */
function placeInShadow(of: BesselianElements, t: number, latitude: number, longitude: number) {
  const squash = 1 - FLATTENING
  const parametric = (Math.atan(squash * Math.tan((latitude * Math.PI) / 180)) * 180) / Math.PI
  const [sinPhi, cosPhi] = [squash * sine(parametric), cosine(parametric)]
  const hourAngle = value(of.mu, t) + longitude - 0.00417807 * of.epoch.deltaT
  const d = value(of.d, t)
  const xi = cosPhi * sine(hourAngle)
  const eta = sinPhi * cosine(d) - cosPhi * cosine(hourAngle) * sine(d)
  const zeta = sinPhi * sine(d) + cosPhi * cosine(hourAngle) * cosine(d)
  return {
    away: Math.hypot(value(of.x, t) - xi, value(of.y, t) - eta),
    penumbra: value(of.l1, t) - zeta * of.tanF1,
    umbra: value(of.l2, t) - zeta * of.tanF2,
  }
}

/** The hours after the epoch at which a function changes its sign, between two. */
function crossing(f: (t: number) => number, from: number, to: number): number {
  let [low, high] = [from, to]
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2
    if (f(low) * f(middle) <= 0) high = middle
    else low = middle
  }
  return (low + high) / 2
}

describe('Besselian elements', () => {
  it('of 2024-04-08 are those of Espenak (NASA, Besselian elements of the eclipse) within 1e-5 Earth radii', () => {
    const found = besselianElements(only('2024-04-08').greatest)
    expect(found.epoch.tt).toBe(8864.25)
    const published: Partial<Record<keyof BesselianElements, Cubic>> = {
      x: [-0.318244, 0.5117116, 0.0000326, -0.0000084],
      y: [0.219764, 0.2709589, -0.0000595, -0.0000047],
      d: [7.5862002, 0.014844, -0.000002, 0],
      mu: [89.591217, 15.0040817, 0, 0],
      // His penumbra takes k 0.272488, this service 0.2725076.
      l1: [0.535814 + 0.0000196, 0.0000618, -0.0000128, 0],
      l2: [-0.010272, 0.0000615, -0.0000127, 0],
    }
    for (const [name, cubic] of Object.entries(published)) {
      const own = found[name as 'x']
      const degrees = name === 'd' || name === 'mu'
      cubic.forEach((coefficient, power) => {
        expect(Math.abs(own[power as 0] - coefficient), `${name}${power}`).toBeLessThan(degrees ? 2e-5 : 1e-5)
      })
    }
    expect(found.tanF1).toBeCloseTo(0.0046683, 6)
    expect(found.tanF2).toBeCloseTo(0.004645, 6)
  })

  it.each(['1973-06-30', '1999-08-11', '2010-01-15', '2024-10-02', '2026-08-12', '2055-07-24'])(
    'of %s meet the elements within 2e-6 Earth radii and 2e-5° wherever the shadow is on the Earth',
    (day) => {
      const eclipse = only(day)
      const found = besselianElements(eclipse.greatest)
      for (let t = -3.1; t <= 3.1; t += 0.1) {
        const at = shadow(instantOfTt(found.epoch.tt + t / 24))
        expect(
          Math.abs(Math.hypot(value(found.x, t), value(found.y, t)) - Math.sqrt(dot(at.foot, at.foot))),
        ).toBeLessThan(2e-6)
        expect(Math.abs(value(found.l1, t) - at.penumbra)).toBeLessThan(2e-6)
        expect(Math.abs(value(found.l2, t) - at.umbra)).toBeLessThan(2e-6)
        expect(Math.abs(sine(value(found.d, t)) - at.axis.z)).toBeLessThan(4e-7)
      }
    },
  )

  it.each([
    ['2024-04-08', 32.7767, -96.797],
    ['2026-08-12', 43.3614, -5.8494],
    ['2010-01-15', 4.17, 73.51],
  ])(
    'of %s give the contacts at %f, %f that the topocentric discs give, within 0.5 s',
    (day, latitude, longitude) => {
      const eclipse = only(day)
      const found = besselianElements(eclipse.greatest)
      const local = localSolarEclipse(eclipse.greatest, { latitude, longitude, elevation: 0 })
      if (!local?.c2 || !local.c3) throw new Error('no central phase')
      const place = (t: number) => placeInShadow(found, t, latitude, longitude)
      const hour = (utc: number) => (utc - found.epoch.utc) / 3_600_000
      const middle = hour(local.maximum.utc)
      const inner = (t: number) => place(t).away - Math.abs(place(t).umbra)
      const outer = (t: number) => place(t).away - place(t).penumbra
      const expected = [
        [crossing(outer, middle - 2.5, middle), local.c1],
        [crossing(inner, middle - 0.2, middle), local.c2],
        [crossing(inner, middle, middle + 0.2), local.c3],
        [crossing(outer, middle, middle + 2.5), local.c4],
      ] as const
      for (const [own, contact] of expected)
        expect(Math.abs(own - hour(contact.utc)) * 3600).toBeLessThan(0.5)
    },
  )
})

test('an eclipse has an epoch at a full hour of TT within half an hour of the greatest phase', () => {
  for (const { greatest } of solarEclipses(Date.UTC(1990, 0, 1), Date.UTC(2030, 0, 1))) {
    const { epoch } = besselianElements(greatest)
    expect(Math.abs(epoch.tt * 24 - Math.round(epoch.tt * 24))).toBeLessThan(1e-6)
    expect(Math.abs(epoch.tt - greatest.tt) * 24).toBeLessThanOrEqual(0.5)
  }
})
