import { earth } from './data/series/earth.ts'
import { jupiter } from './data/series/jupiter.ts'
import { mars } from './data/series/mars.ts'
import { mercury } from './data/series/mercury.ts'
import { neptune } from './data/series/neptune.ts'
import { saturn } from './data/series/saturn.ts'
import type { PlanetSeries, PowerSeries } from './data/series/terms.ts'
import { uranus } from './data/series/uranus.ts'
import { venus } from './data/series/venus.ts'
import { type Matrix, rotate, type Vector } from './geometry.ts'

export const vsopPlanets = [
  'mercury',
  'venus',
  'earth',
  'mars',
  'jupiter',
  'saturn',
  'uranus',
  'neptune',
] as const
export type VsopPlanet = (typeof vsopPlanets)[number]

/** Julian millennium in days. */
const MILLENNIUM_DAYS = 365250

/** Flat numbers of one type: rows of a tuple type would be read at half the speed. */
type Flat = readonly Float64Array[]
const flat = (series: PowerSeries): Flat => series.map((power) => Float64Array.from(power))

const packed = (series: PlanetSeries) => ({
  longitude: flat(series.longitude),
  latitude: flat(series.latitude),
  radius: flat(series.radius),
})

const series: Readonly<Record<VsopPlanet, ReturnType<typeof packed>>> = {
  mercury: packed(mercury),
  venus: packed(venus),
  earth: packed(earth),
  mars: packed(mars),
  jupiter: packed(jupiter),
  saturn: packed(saturn),
  uranus: packed(uranus),
  neptune: packed(neptune),
}

function sum(powers: Flat, t: number): number {
  let total = 0
  for (let power = powers.length - 1; power >= 0; power--) {
    const terms = powers[power] as Float64Array
    let inner = 0
    // Smallest terms first.
    for (let i = terms.length - 3; i >= 0; i -= 3) {
      inner += (terms[i] as number) * Math.cos((terms[i + 1] as number) + (terms[i + 2] as number) * t)
    }
    total = total * t + inner
  }
  return total
}

/**
 * From the dynamical ecliptic and equinox of VSOP87 to the FK5 equator of J2000.0.
 * Bretagnon & Francou (1988), the file vsop87.doc of CDS VI/81, "reference frame".
 */
const toEquator: Matrix = [
  { x: 1, y: 0.00000044036, z: -0.000000190919 },
  { x: -0.000000479966, y: 0.917482137087, z: -0.397776982902 },
  { x: 0, y: 0.397776982902, z: 0.917482137087 },
]

/**
 * A planet from the Sun, au, equator and equinox of J2000.0, at a TT in days since J2000.0.
 *
 * **Accuracy**: 0.05″ (Mercury to Mars) to 2″ (Neptune) of heliocentric longitude, 1900–2100, against JPL DE431.
 */
export function vsop87(planet: VsopPlanet, tt: number): Vector {
  const t = tt / MILLENNIUM_DAYS
  const { longitude, latitude, radius } = series[planet]
  const l = sum(longitude, t)
  const b = sum(latitude, t)
  const r = sum(radius, t)
  const across = r * Math.cos(b)
  return rotate(toEquator, { x: across * Math.cos(l), y: across * Math.sin(l), z: r * Math.sin(b) })
}
