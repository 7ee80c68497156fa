import { describe, expect, it } from 'vitest'
import { GM_SUN } from '../../../../tools/core/bodies.ts'
import { conicState } from '../../../../tools/core/ephemeris/two-body.ts'
import { cross, dot, length } from '../../../../tools/core/math/geometry.ts'

const shapes = [0, 0.2, 0.967, 0.999999, 1, 1.000001, 1.2, 6.14, 20].flatMap((eccentricity) =>
  [0.005, 0.6, 30].map((perihelionAu) => ({ eccentricity, perihelionAu })),
)
const turned = { inclination: 162.2, node: 58.9, argPerihelion: 111.9, perihelionTt: -5074 }

describe.each(shapes)('an orbit of e $eccentricity and q $perihelionAu', (shape) => {
  const conic = { ...shape, ...turned }
  const { eccentricity: e, perihelionAu: q } = shape

  it('keeps its energy and its area over 100 years', () => {
    for (const days of [-36525, -400, -1, -1e-4, 0, 1e-6, 0.3, 50, 3000, 36525]) {
      const { position: r, velocity: v } = conicState(conic, turned.perihelionTt + days)
      const energy = dot(v, v) / 2 - GM_SUN / length(r)
      const scale = GM_SUN / length(r)
      expect(Math.abs(energy + (GM_SUN * (1 - e)) / (2 * q))).toBeLessThan(1e-9 * Math.max(scale, GM_SUN / q))
      expect(length(cross(r, v)) / Math.sqrt(GM_SUN * q * (1 + e))).toBeCloseTo(1, 8)
      expect(length(r)).toBeGreaterThan(q * (1 - 1e-12))
    }
  })

  it('stands at its perihelion at that time', () => {
    expect(length(conicState(conic, turned.perihelionTt).position)).toBeCloseTo(q, 12)
  })
})

it('returns to its place after a period', () => {
  const conic = { ...turned, eccentricity: 0.967, perihelionAu: 0.587 }
  const period = 2 * Math.PI * Math.sqrt((0.587 / 0.033) ** 3 / GM_SUN)
  const [a, b] = [conicState(conic, 100), conicState(conic, 100 + 3 * period)]
  expect(b.position.x).toBeCloseTo(a.position.x, 6)
  expect(b.velocity.y).toBeCloseTo(a.velocity.y, 8)
})
