import { EARTH_RADIUS, MOON_RADIUS, SUN_RADIUS, semidiameter } from '../../appearance/disc-radii.ts'
import { apparentGeocentric } from '../../ephemeris/position.ts'
import { cross, length, scale, separation, unit, type Vector } from '../../math/geometry.ts'
import { refineExtremum, refineRoot } from '../../math/root-finding.ts'
import { type Instant, instantOfTt, instantOfUtc, utcOfTt } from '../../time/time.ts'
import { closestOnLine, meanSyzygies } from './syzygies.ts'

export const lunarEclipseTypes = ['total', 'partial', 'penumbral'] as const
export type LunarEclipseType = (typeof lunarEclipseTypes)[number]

/** Contacts of the Moon with the shadow, ms since 1970 UTC: penumbra P, umbra U; null where there is none. */
export interface LunarContacts {
  readonly p1: number
  readonly u1: number | null
  readonly u2: number | null
  readonly u3: number | null
  readonly u4: number | null
  readonly p4: number
}

export interface LunarEclipse {
  readonly type: LunarEclipseType
  /** The Moon's centre is nearest the axis of the shadow. */
  readonly greatest: Instant
  /** That distance in equatorial radii of the Earth, positive when the Moon passes north of the axis. */
  readonly gamma: number
  readonly penumbralMagnitude: number
  /** Negative for a penumbral eclipse: how far the Moon misses the umbra. */
  readonly umbralMagnitude: number
  readonly contacts: LunarContacts
}

/**
 * The Earth's air makes its shadow larger: Danjon raises the Moon's parallax by 1 %, which fits timed contacts of
 * craters. Explanatory Supplement, 3rd ed., §11.4.1; other conventions move contacts by up to a minute.
 */
export const DANJON = 1.01

/** The shadow as it stands beside the Moon: angles in degrees from the Earth's centre. */
interface Shade {
  readonly separation: number
  readonly umbra: number
  readonly penumbra: number
  readonly moon: number
  /** From the shadow's axis to the Moon's centre, Earth radii. */
  readonly offset: Vector
}

function shade(tt: number): Shade {
  const instant = instantOfTt(tt)
  const sun = apparentGeocentric('sun', instant)
  const moon = apparentGeocentric('moon', instant)
  const axis = unit(scale(sun.vector, -1))
  const away = cross(axis, moon.vector)
  const parallax = DANJON * semidiameter(EARTH_RADIUS, moon.distanceAu)
  const solarParallax = semidiameter(EARTH_RADIUS, sun.distanceAu)
  const solarRadius = semidiameter(SUN_RADIUS, sun.distanceAu)
  return {
    separation: separation(axis, moon.vector),
    umbra: parallax + solarParallax - solarRadius,
    penumbra: parallax + solarParallax + solarRadius,
    moon: semidiameter(MOON_RADIUS, moon.distanceAu),
    offset: scale(cross(away, axis), 1 / EARTH_RADIUS),
  }
}

/** Immersed fraction of the Moon's diameter. */
const immersedFraction = (shadeState: Shade, radius: number): number =>
  (radius + shadeState.moon - shadeState.separation) / (2 * shadeState.moon)

const TOLERANCE_DAYS = 1e-7
/** Half the longest lunar eclipse is 3.2 h, to fourth contact with the penumbra. */
const HALF_DAYS = 0.2
/** The Moon touches the penumbra within 1.6 Earth radii of the axis; the straight guess may be 0.1 off. */
const TOO_FAR = 2.2
const PROBE_DAYS = 0.05
const GUESS_DAYS = 0.1

function greatestNear(mean: number): number | undefined {
  const path = closestOnLine(shade(mean - PROBE_DAYS).offset, shade(mean + PROBE_DAYS).offset)
  if (path.distance > TOO_FAR) return undefined
  const guess = mean + PROBE_DAYS * path.along
  const squared = (tt: number): number => length(shade(tt).offset) ** 2
  return refineExtremum(squared, guess - GUESS_DAYS, guess + GUESS_DAYS, 'minimum', TOLERANCE_DAYS / 4).at
}

/** When the Moon's limb crosses the edge of a shadow before and after the middle. */
function crossings(middle: number, gap: (shadeState: Shade) => number): [number, number] | [null, null] {
  const f = (tt: number): number => gap(shade(tt))
  const inside = f(middle)
  if (inside >= 0) return [null, null]
  const edge = (away: number): number =>
    utcOfTt(refineRoot(f, middle, middle + away, inside, f(middle + away), TOLERANCE_DAYS))
  return [edge(-HALF_DAYS), edge(HALF_DAYS)]
}

function eclipseAt(tt: number): LunarEclipse | undefined {
  const shadeState = shade(tt)
  const [p1, p4] = crossings(tt, (now) => now.separation - now.penumbra - now.moon)
  if (p1 === null) return undefined
  const [u1, u4] = crossings(tt, (now) => now.separation - now.umbra - now.moon)
  const [u2, u3] = crossings(tt, (now) => now.separation - now.umbra + now.moon)
  const distance = length(shadeState.offset)
  return {
    type: u2 === null ? (u1 === null ? 'penumbral' : 'partial') : 'total',
    greatest: instantOfTt(tt),
    gamma: shadeState.offset.z < 0 ? -distance : distance,
    penumbralMagnitude: immersedFraction(shadeState, shadeState.penumbra),
    umbralMagnitude: immersedFraction(shadeState, shadeState.umbra),
    contacts: { p1, u1, u2, u3, u4, p4 },
  }
}

/**
 * Lunar eclipses whose greatest phase is in startUtc ≤ t < endUtc (ms), one by one.
 *
 * **Accuracy**: greatest eclipse within 0.3 s, contacts 2 s, magnitudes 0.0001, every type, 1950–2050, against JPL
 * DE431 with the same enlargement.
 */
export function* lunarEclipses(startUtc: number, endUtc: number): Generator<LunarEclipse> {
  const from = instantOfUtc(startUtc).tt
  const to = instantOfUtc(endUtc).tt
  for (const mean of meanSyzygies(from, to, 180)) {
    const tt = greatestNear(mean)
    if (tt === undefined || tt < from || tt >= to) continue
    const eclipse = eclipseAt(tt)
    if (eclipse) yield eclipse
  }
}
