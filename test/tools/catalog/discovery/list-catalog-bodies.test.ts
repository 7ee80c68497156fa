import { describe, expect, it } from 'vitest'
import tool from '../../../../tools/catalog/discovery/list-catalog-bodies.ts'
import { illumination } from '../../../../tools/core/appearance/illumination.ts'
import type { BodyId } from '../../../../tools/core/bodies.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import { answer } from '../../answer.ts'

interface Entry {
  readonly id: string
  readonly type: string
  readonly parent: string | null
  readonly equatorialRadiusKm: number
  readonly polarRadiusKm: number
  readonly meanRadiusKm: number
  readonly massKg: number
  readonly gmKm3S2: number
  readonly siderealRotationHours: number
  readonly orbit: { readonly semiMajorAxisAu: number; readonly periodDays: number } | null
}
const { data } = await answer(tool, {})
const bodies = data.bodies as Entry[]
const of = (id: string) => bodies.find((one) => one.id === id) as Entry

/** Newtonian constant of gravitation, km³ kg⁻¹ s⁻² (CODATA 2018). */
const G = 6.6743e-20

describe('list_catalog_bodies', () => {
  it('holds one star, one moon, one dwarf planet and seven planets', () => {
    const count = (type: string) => bodies.filter((one) => one.type === type).length
    expect([count('star'), count('moon'), count('dwarf planet'), count('planet')]).toEqual([1, 1, 1, 7])
  })

  it.each(bodies)('$id has radii in order: polar ≤ mean ≤ equatorial', (one) => {
    expect(one.polarRadiusKm).toBeLessThanOrEqual(one.meanRadiusKm)
    expect(one.meanRadiusKm).toBeLessThanOrEqual(one.equatorialRadiusKm)
  })

  it.each(bodies)('$id has a mass that agrees with its GM to 0.1 %', (one) => {
    expect(Math.abs((G * one.massKg) / one.gmKm3S2 - 1)).toBeLessThan(1e-3)
  })

  it.each(bodies.filter((one) => one.parent === 'sun'))(
    "$id keeps Kepler's third law to 0.2 %, as mean elements that share their source do",
    ({ orbit }) => {
      const years = (orbit?.periodDays ?? 0) / 365.25
      expect(Math.abs((orbit?.semiMajorAxisAu ?? 0) ** 3 / years ** 2 - 1)).toBeLessThan(2e-3)
    },
  )

  it('lets Venus, Uranus and Pluto alone turn backwards', () => {
    const retrograde = bodies.filter((one) => one.siderealRotationHours < 0).map(({ id }) => id)
    expect(retrograde).toEqual(['venus', 'uranus', 'pluto'])
    expect(of('jupiter').siderealRotationHours).toBeCloseTo(9.925, 2)
  })

  it('gives the Sun neither orbit nor parent, and the Moon the Earth', () => {
    expect([of('sun').orbit, of('sun').parent, of('moon').parent]).toEqual([null, null, 'earth'])
  })
})

describe('meanMagnitude', () => {
  // Mallama & Hilton averaged over the years that they had; a cycle of the planet's own is what a mean must agree over.
  const years = {
    mercury: 20,
    venus: 24,
    mars: 47,
    jupiter: 24,
    saturn: 59,
    uranus: 84,
    neptune: 165,
    pluto: 248,
  }
  it.each(Object.entries(years))(
    'of %s is the mean of what is seen over %d years, not that of oppositions',
    (body, span) => {
      const samples = 400
      const start = body === 'neptune' ? 1860 : body === 'pluto' ? 1880 : 1950
      const step = (span * 365.25 * 86_400_000) / samples
      let sum = 0
      for (let at = 0; at < samples; at++)
        sum += illumination(body as BodyId, instantOfUtc(Date.UTC(start, 0, 1) + at * step)).magnitude
      const { meanMagnitude } = of(body) as unknown as { meanMagnitude: number }
      expect(Math.abs(sum / samples - meanMagnitude)).toBeLessThan(0.15)
    },
  )
})
