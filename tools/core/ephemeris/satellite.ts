import type * as Sgp4 from 'satellite.js'
import { KM_PER_AU } from '../bodies.ts'
import { orientation } from '../frames/earth.ts'
import { remember } from '../math/bounded-map.ts'
import { type Matrix, rotateBack, type State, scale, turnZ } from '../math/geometry.ts'
import { NoSolution } from '../no-solution.ts'
import { type Instant, instantOfTt, isoSeconds, MS_PER_DAY, SECONDS_PER_DAY } from '../time/time.ts'
import { propagator } from './propagator.ts'

/** Mean elements of an artificial satellite, true equator and mean equinox of the epoch, degrees. */
export interface SatelliteElements {
  /** Number of the catalog of the US Space Force. */
  readonly number: string
  readonly name: string
  /** ms since 1970 UTC. */
  readonly epochUtc: number
  /** Revolutions a day. */
  readonly meanMotion: number
  readonly eccentricity: number
  readonly inclination: number
  readonly node: number
  readonly argPerigee: number
  readonly meanAnomaly: number
  /** B* of SGP4, per Earth radius. */
  readonly drag: number
  /** Magnitude at 1000 km, half lit; null if it is not known. */
  readonly standardMagnitude: number | null
}

/** The epoch of two lines: years 57 to 99 are those of the 1900s; day 1.0 is the start of 1 January, UTC. */
export const utcOfEpoch = (year: number, day: number): number =>
  Date.UTC(year < 57 ? 2000 + year : 1900 + year, 0, 1) + (day - 1) * MS_PER_DAY

/** Days from the epoch that a satellite is answered for. */
const REACH_DAYS = 60
/**
 * Days from the epoch up to which places are right to about a kilometre. T. S. Kelso, Validation of SGP4 and IS-GPS-200D
 * against GPS precision ephemerides, AAS 07-127 (2007): "within a few days of the epoch".
 */
export const FRESH_DAYS = 3

const records = new Map<SatelliteElements, Sgp4.SatRec>()
const MOST_RECORDS = 40

function recordOf(elements: SatelliteElements): Sgp4.SatRec {
  const cached = records.get(elements)
  if (cached) return cached
  const record = propagator().json2satrec({
    OBJECT_NAME: elements.name,
    OBJECT_ID: '',
    NORAD_CAT_ID: elements.number,
    EPOCH: new Date(elements.epochUtc).toISOString(),
    MEAN_MOTION: elements.meanMotion,
    ECCENTRICITY: elements.eccentricity,
    INCLINATION: elements.inclination,
    RA_OF_ASC_NODE: elements.node,
    ARG_OF_PERICENTER: elements.argPerigee,
    MEAN_ANOMALY: elements.meanAnomaly,
    BSTAR: elements.drag,
    MEAN_MOTION_DOT: 0,
    MEAN_MOTION_DDOT: 0,
    EPHEMERIS_TYPE: 0,
    CLASSIFICATION_TYPE: 'U',
    ELEMENT_SET_NO: 0,
    REV_AT_EPOCH: 0,
  })
  remember(records, MOST_RECORDS, elements, record)
  return record
}

/** Refusal of a time that elements do not describe. */
const outside = ({ name, epochUtc }: SatelliteElements, reason: string): NoSolution =>
  new NoSolution(
    'datetime_out_of_range',
    `${name} ${reason}. Its elements are of ${isoSeconds(epochUtc)}; send newer ones.`,
  )

/** Days of a UTC from the epoch of elements; negative before it. */
export const ageDays = ({ epochUtc }: SatelliteElements, utc: number): number => (utc - epochUtc) / MS_PER_DAY

/** @throws NoSolution `datetime_out_of_range` far from the epoch. */
export function requireFresh(elements: SatelliteElements, utc: number): void {
  if (Math.abs(ageDays(elements, utc)) > REACH_DAYS)
    throw outside(elements, `is answered for ${REACH_DAYS} days from the epoch of its elements`)
}

let turnedDay = Number.NaN
let turned = turnZ(0)

/**
 * From the true equinox to the mean one, which elements count from: the equation of the equinoxes, which changes by 0.1″
 * in a day. A scan looks at thousands of moments of a day.
 */
function equinoxTurn(instant: Instant): Matrix {
  const day = Math.floor(instant.tt)
  if (day !== turnedDay) {
    const { gast, gmst } = orientation(instantOfTt(day + 0.5))
    turned = turnZ(gast - gmst)
    turnedDay = day
  }
  return turned
}

/**
 * Place and velocity of a satellite from the geocentre, au and au/day, true equator and equinox of date, by SGP4 and
 * SDP4. D. A. Vallado et al., Revisiting Spacetrack Report #3, AIAA 2006-6753 (2006), as `satellite.js` has it.
 *
 * **Accuracy**: that of the elements, about 1 km within three days of their epoch, more with each day; light-time (0.02 km
 * of path) is left out.
 * @throws NoSolution `datetime_out_of_range` where the elements describe no orbit, as of a satellite that has come down.
 */
export function satelliteState(elements: SatelliteElements, instant: Instant): State {
  const minutes = ageDays(elements, instant.utc) * 1440
  const state = propagator().sgp4(recordOf(elements), minutes)
  if (!state || !Number.isFinite(state.position.x))
    throw outside(elements, 'has no orbit at that time: it has come down')
  const turn = equinoxTurn(instant)
  return {
    position: scale(rotateBack(turn, state.position), 1 / KM_PER_AU),
    velocity: scale(rotateBack(turn, state.velocity), SECONDS_PER_DAY / KM_PER_AU),
  }
}
