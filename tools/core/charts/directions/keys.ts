import { TROPICAL_YEAR } from '../../ephemeris/mean-periods.ts'
import { circularDifference } from '../../math/angles.ts'
import { longitudeOf } from '../../math/geometry.ts'
import { refineRoot } from '../../math/root-finding.ts'
import { type Instant, shifted } from '../../time/time.ts'
import { zodiacVector } from '../../zodiac/placement.ts'
import { NAIBOD } from '../progressions.ts'

/** Measure of a primary direction: which arc of the equator stands for a time of life. */
export interface DirectionKey {
  /** Arc, degrees, after some tropical years of life. */
  readonly arcAfter: (years: number, birth: Instant) => number
  /** Tropical years of life that an arc stands for. */
  readonly yearsOf: (arc: number, birth: Instant) => number
}

const even = (degreesPerYear: number): DirectionKey => ({
  arcAfter: (years) => years * degreesPerYear,
  yearsOf: (arc) => arc / degreesPerYear,
})

/** How far the Sun has moved in right ascension some days after birth, whole rounds counted. */
function sunRise(days: number, birth: Instant): number {
  const rightAscension = (instant: Instant) => longitudeOf(zodiacVector('sun', instant))
  const mean = days * NAIBOD
  const moved = rightAscension(shifted(birth, days)) - rightAscension(birth)
  return mean + circularDifference(moved, mean)
}

/**
 * Degrees that the Sun is ahead of or behind its mean motion at most: twice the equation of time, 4.1° about, from
 * extreme to extreme (J. Meeus, Astronomical Algorithms, 2nd ed., ch. 28), and a margin.
 */
const MOST_AHEAD = 12
const TOLERANCE = 1e-9

/** The Sun's own arc: a day after birth for a year of life. */
const solarArc: DirectionKey = {
  arcAfter: sunRise,
  yearsOf(arc, birth) {
    const excess = (days: number) => sunRise(days, birth) - arc
    const [first, last] = [(arc - MOST_AHEAD) / NAIBOD, (arc + MOST_AHEAD) / NAIBOD]
    return refineRoot(excess, first, last, excess(first), excess(last), TOLERANCE)
  },
}

/**
 * The measures: Naibod's mean motion of the Sun, Ptolemy's degree for a year (Tetrabiblos III.10), and the true motion of the
 * Sun in right ascension on the days after birth, which handbooks ascribe to Placidus.
 */
const keys = { naibod: even(NAIBOD), ptolemy: even(1), solarArc } as const satisfies Record<
  string,
  DirectionKey
>

export type DirectionKeyName = keyof typeof keys
export const directionKeys = Object.keys(keys) as DirectionKeyName[]

/** A measure of arcs over the days of one life, TT in days. */
export interface LifeMeasure {
  readonly arcAt: (tt: number) => number
  readonly ttOf: (arc: number) => number
}

/** The measure of a life by a key. */
export const lifeMeasure = (name: DirectionKeyName, birth: Instant): LifeMeasure => ({
  arcAt: (tt) => keys[name].arcAfter((tt - birth.tt) / TROPICAL_YEAR, birth),
  ttOf: (arc) => birth.tt + TROPICAL_YEAR * keys[name].yearsOf(arc, birth),
})
