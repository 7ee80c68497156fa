import { toOfDate } from '../frames/coordinates.ts'
import { normalDegrees } from '../math/angles.ts'
import type { Vector } from '../math/geometry.ts'
import type { Instant } from '../time/time.ts'
import { axis } from './axis.ts'
import { positionAngle } from './physical.ts'

/**
 * Degrees from an axis angle to the Watts angle, which is counted from a mistaken pole: C. B. Watts, The Marginal Zone of the Moon,
 * Astron. Papers Amer. Eph. XVII (1963). 0.2° by D. Dunham (lunar-occultations.com, bobgraze/sandy2.htm), 0.21° by Occult's
 * notes (ursa.fi, suuntakulmat_VA_ja_AA.txt), neither of which says to which side; the graze tables of the Royal Astronomical Society of
 * New Zealand for 2008 have it 0.21 to 0.23° greater than the axis angle.
 */
const WATTS_ZERO = 0.21

/**
 * Where on the Moon's limb: degrees 0–360 from the Moon's north pole through celestial east, the way that position angles are counted.
 *
 * @param moon where the place sees its centre, true equator of date.
 * @param angle position angle on the limb, from celestial north through east.
 */
export function axisAngle(moon: Vector, angle: number, instant: Instant): number {
  return normalDegrees(angle - positionAngle(moon, toOfDate(axis('moon', instant).pole, instant)))
}

/** The angle by which the charts of Watts are entered: degrees 0–360. */
export const wattsAngle = (axisAngle: number): number => normalDegrees(axisAngle + WATTS_ZERO)
