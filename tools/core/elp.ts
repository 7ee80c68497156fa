import { KM_PER_AU } from './bodies.ts'
import { moon } from './data/series/moon.ts'
import type { PowerSeries } from './data/series/terms.ts'
import { type Matrix, product, rotate, turnX, turnZ, type Vector } from './geometry.ts'
import { polynomial } from './precession.ts'
import { DAYS_PER_CENTURY } from './time.ts'

/** Numbers of a term: amplitude and five coefficients of its argument. */
const TERM = 6
const ARCSECOND_RADIANS = Math.PI / 648000

const flat = (series: PowerSeries): readonly Float64Array[] => series.map((power) => Float64Array.from(power))
const longitude = flat(moon.longitude)
const latitude = flat(moon.latitude)
const distance = flat(moon.distance)

function sum(powers: readonly Float64Array[], t: number): number {
  let total = 0
  for (let power = powers.length - 1; power >= 0; power--) {
    const terms = powers[power] as Float64Array
    const at = (index: number): number => terms[index] as number
    let inner = 0
    for (let i = terms.length - TERM; i >= 0; i -= TERM) {
      inner +=
        at(i) * Math.sin(at(i + 1) + t * (at(i + 2) + t * (at(i + 3) + t * (at(i + 4) + t * at(i + 5)))))
    }
    total = total * t + inner
  }
  return total
}

// Motion of the mean ecliptic of date on that of J2000.0: Laskar (1986), as used by Chapront & Francou (2003), §3.
const P = [0, 0.10180391e-4, 0.47020439e-6, -0.5417367e-9, -0.2507948e-11, 0.463486e-14]
const Q = [0, -0.113469002e-3, 0.12372674e-6, 0.1265417e-8, -0.1371808e-11, -0.320334e-14]

function fromEclipticOfDate(v: Vector, t: number): Vector {
  const p = polynomial(t, P)
  const q = polynomial(t, Q)
  const s = 2 * Math.sqrt(1 - p * p - q * q)
  return {
    x: (1 - 2 * p * p) * v.x + 2 * p * q * v.y + p * s * v.z,
    y: 2 * p * q * v.x + (1 - 2 * q * q) * v.y - q * s * v.z,
    z: -p * s * v.x + q * s * v.y + (1 - 2 * p * p - 2 * q * q) * v.z,
  }
}

/**
 * From the inertial mean ecliptic and equinox of J2000.0 to the ICRS equator: obliquity 84381.411″ and the equinox
 * 0.0554″ short of the ICRS origin. Chapront, Chapront-Touzé & Francou (2002), Astron. Astrophys. 387, 700, table 5.
 */
const toEquator: Matrix = product(turnZ(0.05542 / 3600), turnX(-84381.411 / 3600))

/**
 * The Moon from the geocentre where it is, au, equator and equinox of J2000.0, at a TT in days since J2000.0.
 *
 * **Accuracy**: 0.1″ and 0.1 km, 1900–2100, against JPL DE431.
 */
export function elpMoon(tt: number): Vector {
  const t = tt / DAYS_PER_CENTURY
  const l = polynomial(t, moon.meanLongitude) + sum(longitude, t) * ARCSECOND_RADIANS
  const b = sum(latitude, t) * ARCSECOND_RADIANS
  const r = sum(distance, t) / KM_PER_AU
  const across = r * Math.cos(b)
  const ofDate = { x: across * Math.cos(l), y: across * Math.sin(l), z: r * Math.sin(b) }
  return rotate(toEquator, fromEclipticOfDate(ofDate, t))
}
