/** Shapes of a quantity of an ephemeris and of its columns, and the roundings of all lists of them. */
import { radiusKm } from '../appearance/disc-radii.ts'
import { isGivenBody, isMajor, type MajorPlace, type SkyPlace } from '../bodies.ts'
import { circularDifference } from '../math/angles.ts'
import { roundAu, rounded } from '../round.ts'
import { binaryOrbit } from '../stars/binary-stars.ts'
import { catalogEntry } from '../stars/catalog.ts'
import type { SkyTarget } from '../targets/sky-target.ts'
import { raysTo } from '../targets/target-rays.ts'
import { litTarget, placeOf, type Viewpoint, viewTarget } from '../targets/target-view.ts'
import { type Instant, SECONDS_PER_DAY, shifted } from '../time/time.ts'

export const vectorFrames = ['equatorialJ2000', 'eclipticJ2000', 'eclipticDate'] as const
export type VectorFrame = (typeof vectorFrames)[number]

/** Source of a row of the table. */
export interface RowSource {
  readonly target: SkyTarget
  readonly instant: Instant
  readonly station: Viewpoint
  readonly frame: VectorFrame
  /** The second target, for quantities of two. */
  readonly reference?: SkyTarget | undefined
}

export interface Column {
  readonly name: string
  readonly unit: string | null
}

export type QuantityCell = number | string | null

/** Which targets have a quantity, in words; of the others its cells are `null`. */
interface Subject {
  readonly words: string
  readonly includes: (target: SkyTarget) => boolean
}

const isPlace = (test: (place: SkyPlace) => boolean) => (target: SkyTarget) => {
  const place = placeOf(target)
  return place !== null && test(place)
}

export const subjects = {
  any: { words: 'any target', includes: () => true },
  body: {
    words: 'the Sun, the Moon, planets, small bodies, comets and orbits',
    includes: isPlace(() => true),
  },
  disc: { words: 'bodies whose size is known', includes: isPlace((place) => radiusKm(place) > 0) },
  globe: {
    words: 'the Sun, the Moon and planets, whose rotation is known',
    includes: isPlace((place) => place === 'earth' || isMajor(place)),
  },
  lit: {
    words: 'the Moon and planets, whose rotation is known',
    includes: isPlace((place) => place === 'earth' || (isMajor(place) && place !== 'sun')),
  },
  orbiting: { words: 'bodies that turn about the Sun', includes: isPlace((place) => place !== 'sun') },
  planet: {
    words: 'planets',
    includes: isPlace(
      (place) => place === 'earth' || (isMajor(place) && place !== 'sun' && place !== 'moon'),
    ),
  },
  sun: { words: 'the Sun', includes: isPlace((place) => place === 'sun') },
  moon: { words: 'the Moon', includes: isPlace((place) => place === 'moon') },
  jupiter: { words: 'Jupiter', includes: isPlace((place) => place === 'jupiter') },
  saturn: { words: 'Saturn', includes: isPlace((place) => place === 'saturn') },
  given: { words: 'comets and orbits', includes: isPlace(isGivenBody) },
  binary: {
    words: '345 double stars with a published orbit',
    includes: (target) => binaryOf(target) !== undefined,
  },
} as const satisfies Record<string, Subject>

/** The orbit of a star's companion. */
export function binaryOf({ id, kind }: SkyTarget) {
  const entry = kind === 'star' ? catalogEntry(id) : undefined
  return entry && 'hip' in entry ? binaryOrbit(entry.hip) : undefined
}

export interface Quantity {
  /** Definition in a sentence, for the reference table. */
  readonly meaning: string
  /** Number of the quantity of JPL Horizons that it answers; `null` without one. */
  readonly horizons: number | null
  /** Which targets have it; default any. */
  readonly of?: keyof typeof subjects
  /** Parameter that the request has to have besides. */
  readonly needs?: 'place' | 'reference'
  /** True where it has a meaning only in the sky of the Earth. */
  readonly fromEarth?: true
  /** Measured or estimated error, with years and authority. */
  readonly accuracy: string
  readonly columns: readonly Column[]
  /** One cell for every column, of a target that has it. */
  readonly read: (look: RowSource) => readonly QuantityCell[]
  /** The same of the columns that a table with a satellite has besides. */
  readonly ofSatellites?: Pick<Quantity, 'columns' | 'read'>
}

export const of = (unit: string | null, ...names: string[]): Column[] => names.map((name) => ({ name, unit }))
export const orNull = (value: number | null, round: (value: number) => number): QuantityCell =>
  value === null ? null : round(value)
/** Au to 8 decimals; nearer than the Moon ever is, to 11 (1.5 m). */
export const roundDistance = (au: number): number => (Math.abs(au) < 0.001 ? rounded(au, 11) : roundAu(au))
/** Km/s to the metre. */
export const roundSpeed = (value: number): number => rounded(value, 3)
export const roundArcsec = (value: number): number => rounded(value, 3)

export const viewOf = ({ target, instant, station }: RowSource) => viewTarget(target, instant, station)
export const lit = ({ target, instant, station }: RowSource) => litTarget(target, instant, station)
/** The body that a target is, of quantities that only bodies have. */
export const bodyOf = ({ target }: RowSource): SkyPlace => placeOf(target) as SkyPlace
export const globeOf = ({ target }: RowSource): MajorPlace => placeOf(target) as MajorPlace
/** Rays to that body from the observer and from the Sun. */
export const raysOf = (look: RowSource) => raysTo(bodyOf(look), look.instant, look.station)

/**
 * Half a step of the central difference, days. From a place that turns with the Earth a minute keeps the diurnal
 * parallax in; from elsewhere an hour leaves 1e-6 °/day for the Moon. Satellites cross the sky in minutes: half a second.
 */
export function halfStep({ target, station: { pov } }: RowSource): number {
  if (target.satellite) return 0.5 / SECONDS_PER_DAY
  return pov === 'earth' ? 1 / 1440 : 1 / 24
}

/** How fast angles in degrees change, a day. */
export function dailyRates(look: RowSource, angles: (look: RowSource) => readonly number[]): number[] {
  const half = halfStep(look)
  const anglesAt = (days: number) => angles({ ...look, instant: shifted(look.instant, days) })
  const after = anglesAt(half)
  return anglesAt(-half).map(
    (before, index) => circularDifference(after[index] as number, before) / (2 * half),
  )
}

/** `HH:MM:SS.ss` of hours, the day's end as its beginning. */
export function clockText(hours: number): string {
  const hundredths = Math.round((((hours % 24) + 24) % 24) * 360_000) % 8_640_000
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = Math.floor(hundredths / 100)
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(hundredths % 100)}`
}
