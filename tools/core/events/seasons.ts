import { type SolarTerm, solarTerms } from '../data/solar-terms.ts'
import { apparentGeocentric, position } from '../ephemeris/position.ts'
import { ecliptic } from '../frames/coordinates.ts'
import { signedDegrees } from '../math/angles.ts'
import { length } from '../math/geometry.ts'
import { merged } from '../math/merge-streams.ts'
import { extrema, roots } from '../math/root-finding.ts'
import type { Window } from '../time/day.ts'
import { type Instant, instantOfTt, instantOfUtc } from '../time/time.ts'
import { searchInUnit, writtenIn } from '../time/written.ts'
import { timeUnit } from './body-events/time-unit.ts'

export const seasonKinds = ['equinox', 'solstice', 'crossQuarter', 'solarTerm', 'apsis'] as const
export type SeasonKind = (typeof seasonKinds)[number]

/** A moment of the Sun's year. */
export interface Season {
  readonly kind: SeasonKind
  readonly name: string
  readonly instant: Instant
  /** Apparent geocentric longitude of the Sun, true equinox of date, degrees 0–360. */
  readonly solarLongitude: number
  /** Earth to Sun, geometric. */
  readonly distanceAu: number
  /** The solar term that begins; null for an apsis. */
  readonly term: SolarTerm | null
}

/** 1e-7 day is 9 ms. */
const TOLERANCE_DAYS = 1e-7

/** The Sun's apparent ecliptic longitude of date, degrees 0–360. */
export const solarLongitude = (instant: Instant): number =>
  ecliptic(apparentGeocentric('sun', instant).vector, instant).longitude

const earthDistance = (tt: number): number => length(position('earth', instantOfTt(tt), 'sun'))

/**
 * When the Sun's longitude is a multiple of an angle, in fromTt ≤ t < toTt: TT days, one by one.
 * @param spacing degrees; a divisor of 360 from 1 to 90.
 */
export function* solarLongitudePassages(spacing: number, fromTt: number, toTt: number): Generator<number> {
  const stepsPerTurn = 360 / spacing
  const phase = (tt: number): number => signedDegrees(stepsPerTurn * solarLongitude(instantOfTt(tt)))
  // The Sun goes 0.95–1.02° a day: a third of the spacing in days is a third of a turn of the folded angle.
  const options = { step: spacing / 3, tolerance: TOLERANCE_DAYS, period: 360 }
  for (const root of roots(phase, fromTt, toTt, options)) if (root.rising) yield root.at
}

/** When the Sun's longitude next reaches a value at or after a TT: TT days. */
export function solarLongitudePassage(longitude: number, fromTt: number): number {
  const excess = (tt: number): number => signedDegrees(solarLongitude(instantOfTt(tt)) - longitude)
  const options = { step: 60, tolerance: TOLERANCE_DAYS, period: 360 }
  for (const root of roots(excess, fromTt, fromTt + 430, options)) if (root.rising) return root.at
  throw new RangeError('a year passed without the longitude')
}

/** Widest spacing in degrees that includes every requested kind. */
function spacingOf(kinds: readonly SeasonKind[]): number | undefined {
  if (kinds.includes('solarTerm')) return 15
  if (kinds.includes('crossQuarter')) return 45
  return kinds.includes('equinox') || kinds.includes('solstice') ? 90 : undefined
}

function termAt(tt: number): Season {
  const instant = instantOfTt(tt)
  const index = Math.round(solarLongitude(instant) / 15) % 24
  const term = solarTerms[index] as SolarTerm
  return {
    kind: term.season?.kind ?? 'solarTerm',
    name: term.season?.name ?? term.english,
    instant,
    solarLongitude: index * 15,
    distanceAu: earthDistance(tt),
    term,
  }
}

function* terms(kinds: readonly SeasonKind[], fromTt: number, toTt: number): Generator<Season> {
  const spacing = spacingOf(kinds)
  if (spacing === undefined) return
  for (const tt of solarLongitudePassages(spacing, fromTt, toTt)) {
    const term = termAt(tt)
    // Every multiple of 15° begins a solar term, the equinoxes too.
    if (kinds.includes(term.kind) || kinds.includes('solarTerm')) yield term
  }
}

/**
 * Perihelion and aphelion of the Earth's own centre, which the Moon swings by up to a day and a half from those of
 * the centre of gravity of both.
 */
function* apsides(fromTt: number, toTt: number): Generator<Season> {
  // The Moon's swing is a third of the Earth's own curve there: there is one extremum, half a year from the next.
  for (const { at: tt, kind, value } of extrema(earthDistance, fromTt, toTt, { step: 12, tolerance: 1e-5 })) {
    const instant = instantOfTt(tt)
    yield {
      kind: 'apsis',
      name: kind === 'minimum' ? 'perihelion' : 'aphelion',
      instant,
      solarLongitude: solarLongitude(instant),
      distanceAu: value,
      term: null,
    }
  }
}

/**
 * The moments of the Sun's year in startUtc ≤ t < endUtc (ms), in order, one by one.
 *
 * @param kinds `solarTerm` means all 24, under the name of a season where one begins with it.
 *
 * **Accuracy**: 1.5 s, apsides 3 min, 1900–2100, against JPL DE431.
 */
export function seasons(
  startUtc: number,
  endUtc: number,
  kinds: readonly SeasonKind[] = seasonKinds,
): Generator<Season> {
  const fromTt = instantOfUtc(startUtc).tt
  const toTt = instantOfUtc(endUtc).tt
  const streams = [terms(kinds, fromTt, toTt)]
  if (kinds.includes('apsis')) streams.push(apsides(fromTt, toTt))
  return merged(streams, ({ instant }) => instant.tt)
}

/** The same by the times that they are written with, those of apsides in their own unit. */
export function writtenSeasons(range: Window, kinds: readonly SeasonKind[]): Generator<Season> {
  const span = writtenIn(range)
  const apsidesIn = ({ start, end }: Window) => seasons(start, end, ['apsis'])
  const termKinds = kinds.filter((kind) => kind !== 'apsis')
  const streams = [seasons(span.start, span.end, termKinds)]
  if (kinds.includes('apsis')) streams.push(searchInUnit(apsidesIn, span, timeUnit('apsis', 'sun')))
  return merged(streams, ({ instant }) => instant.utc)
}
