/** Everything that the Moon hides from a place: stars, planets and the four brightest small bodies. */

import { MOON_RADIUS, semidiameter } from '../appearance/disc-radii.ts'
import type { SkyBody } from '../bodies.ts'
import { apparentTopocentric } from '../ephemeris/position.ts'
import { eclipticJ2000, horizontal, toJ2000 } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { arcTangent, circularDifference, cosine, normalDegrees } from '../math/angles.ts'
import { KM_PER_DEGREE } from '../math/geo-lines.ts'
import { direction, separation } from '../math/geometry.ts'
import { merged } from '../math/merge-streams.ts'
import { type DeepSkyObject, notedObjects } from '../stars/deep-sky.ts'
import { faintStar, faintStars, type Star, starDirection, stars } from '../stars/stars.ts'
import { MOON, targetOfBody, targetOfEntry } from '../targets/sky-target.ts'
import { instantOfTt } from '../time/time.ts'
import { type Conjunction, type ConjunctionSearch, conjunctionNear, conjunctions } from './conjunctions.ts'

/** Bodies that small telescopes show beside the Moon. */
const hidden: readonly SkyBody[] = [
  'mercury',
  'venus',
  'mars',
  'jupiter',
  'saturn',
  'uranus',
  'neptune',
  'ceres',
  'pallas',
  'juno',
  'vesta',
]

/** Ecliptic latitude to which the Moon's disc comes from some place: inclination 5.3, parallax 1.0 and radius 0.3, degrees. */
const BAND = 6.7
/** Days between looks at the Moon: an hour, in which it moves by its diameter at most, nearly straight. */
const LOOK_DAYS = 1 / 24
/** Degrees of longitude in such a time at most. */
const FASTEST = 0.75
/** Degrees beyond the radius of the disc for the bend of an hour's path, aberration, and a year's proper motion. */
const SLACK = 0.03
/** The Moon's least distance, km: 100 km on the ground move it by 0.016° at most. */
const NEAREST_MOON_KM = 350_000
/** Altitude from which the Moon rises, or to which it sets, within the hour and a quarter that half an occultation takes. */
const LOW = -20
/** Days by which the nearest approach can come before or after equal longitude. */
const WAIT_DAYS = 0.3

export interface OccultationSearch extends ConjunctionSearch {
  readonly observer: Observer
  /** Of stars. */
  readonly faintest: number
  /** Only stars in the outline of this. */
  readonly cluster?: DeepSkyObject | undefined
}

interface BandStar {
  readonly star: Star
  readonly longitude: number
  readonly latitude: number
}

/** Stars on the Moon's way, by ecliptic longitude of J2000.0. */
function bandStars(tt: number, { faintest, cluster }: OccultationSearch): BandStar[] {
  const bandStars: BandStar[] = []
  const take = (star: Star): void => {
    const { longitude, latitude } = eclipticJ2000(starDirection(star, tt))
    if (Math.abs(latitude) < BAND && (!cluster || isWithin(star, cluster)))
      bandStars.push({ star, longitude, latitude })
  }
  for (const star of stars()) if (star.magnitude <= faintest) take(star)
  if (faintest > (stars().at(-1)?.magnitude ?? 0)) {
    for (let row = 0; row < faintStars().length; row++) {
      const star = faintStar(row)
      if (star.magnitude > faintest) break
      take(star)
    }
  }
  return bandStars.sort((a, b) => a.longitude - b.longitude)
}

/** Whether a star stands in the outline of a cluster: half its greater diameter from the centre. */
function isWithin({ ra, dec }: Star, cluster: DeepSkyObject): boolean {
  const reach = (cluster.size?.[0] ?? 0) / 120
  if (Math.abs(dec - cluster.dec) > reach) return false
  return separation(direction(ra * 15, dec), direction(cluster.ra * 15, cluster.dec)) <= reach
}

let clusters: readonly DeepSkyObject[] | undefined

/** The open cluster in whose outline a star stands, the smallest of several; before or behind it, or a member. */
export function clusterAround(star: Star): DeepSkyObject | null {
  clusters ??= notedObjects(8)
    .filter(({ kind }) => kind === 'open cluster')
    .sort((a, b) => (a.size?.[0] ?? 0) - (b.size?.[0] ?? 0))
  return clusters.find((cluster) => isWithin(star, cluster)) ?? null
}

interface Look {
  readonly tt: number
  readonly longitude: number
  readonly latitude: number
  /** Angular radius, degrees. */
  readonly radius: number
  readonly altitude: number
}

function lookAtMoon(tt: number, observer: Observer): Look {
  const instant = instantOfTt(tt)
  const { vector, distanceAu } = apparentTopocentric('moon', instant, observer)
  return {
    tt,
    ...eclipticJ2000(toJ2000(vector, instant)),
    radius: semidiameter(MOON_RADIUS, distanceAu),
    altitude: horizontal(vector, instant, observer).altitudeAirless,
  }
}

/** The next star that the Moon comes to. */
const starAhead = (band: readonly BandStar[], { longitude }: Look): BandStar =>
  (band.find((star) => star.longitude >= longitude) ?? band[0]) as BandStar

/** Stars that the Moon comes near to between two looks, with the time of equal longitude. */
function* passed(
  band: readonly BandStar[],
  before: Look,
  after: Look,
  grazeKm: number,
): Generator<{ star: Star; tt: number }> {
  const run = circularDifference(after.longitude, before.longitude)
  const rise = (after.latitude - before.latitude) / run
  const margin = SLACK + arcTangent(grazeKm, NEAREST_MOON_KM)
  const first = band.indexOf(starAhead(band, before))
  for (let step = 0; step < band.length; step++) {
    const { star, longitude, latitude } = band[(first + step) % band.length] as BandStar
    const gained = normalDegrees(longitude - before.longitude)
    if (gained >= run) return
    const miss = Math.abs(before.latitude + rise * gained - latitude) / Math.hypot(1, rise / cosine(latitude))
    if (miss < Math.max(before.radius, after.radius) + margin)
      yield { star, tt: before.tt + ((after.tt - before.tt) * gained) / run }
  }
}

/** Whether the Moon hides the other one, or its mountains may: the place is just outside of the limit. */
const isHidden = ({ occultation, graze }: Conjunction): boolean => occultation !== null || graze !== null

/** Stars hidden in fromTt ≤ t < toTt, by the time of their meeting. */
function* starsHidden(fromTt: number, toTt: number, search: OccultationSearch): Generator<Conjunction> {
  const band = bandStars((fromTt + toTt) / 2, search)
  const waiting: Conjunction[] = []
  const lowest = LOW - (search.grazeRadius ?? 0) / KM_PER_DEGREE
  let before = lookAtMoon(fromTt - WAIT_DAYS, search.observer)
  while (band.length > 0 && before.tt < toTt + WAIT_DAYS) {
    const after = lookAtMoon(before.tt + LOOK_DAYS, search.observer)
    if (Math.max(before.altitude, after.altitude) > lowest) {
      for (const { star, tt } of passed(band, before, after, search.grazeRadius ?? 0)) {
        const occultation = conjunctionNear([MOON, targetOfEntry(star)], tt, search)
        if (
          occultation &&
          isHidden(occultation) &&
          occultation.instant.tt >= fromTt &&
          occultation.instant.tt < toTt
        )
          waiting.push(occultation)
      }
    }
    const free = Math.floor(normalDegrees(starAhead(band, after).longitude - after.longitude) / FASTEST) - 1
    before = free > 0 ? lookAtMoon(after.tt + free * LOOK_DAYS, search.observer) : after
    waiting.sort((a, b) => a.instant.tt - b.instant.tt)
    while (waiting[0] && waiting[0].instant.tt < before.tt - WAIT_DAYS) yield waiting.shift() as Conjunction
  }
  yield* waiting
}

function* bodyHidden(
  body: SkyBody,
  fromTt: number,
  toTt: number,
  search: OccultationSearch,
): Generator<Conjunction> {
  for (const occultation of conjunctions([MOON, targetOfBody(body)], fromTt, toTt, search))
    if (isHidden(occultation)) yield occultation
}

/**
 * Occultations by the Moon, with grazes just outside of the limit, in fromTt ≤ t < toTt (days) above the horizon of a place, by the time of the meeting, one by one:
 * of stars, and without a cluster of the planets to Neptune and Ceres, Pallas, Juno and Vesta.
 *
 * The Moon is looked at from the place hour by hour; the stars that it passes within its radius are then refined as pairs are.
 *
 * **Accuracy**: that of `occultation`.
 */
export function moonOccultations(
  fromTt: number,
  toTt: number,
  search: OccultationSearch,
): Generator<Conjunction> {
  const streams = [
    starsHidden(fromTt, toTt, search),
    ...(search.cluster ? [] : hidden).map((body) => bodyHidden(body, fromTt, toTt, search)),
  ]
  return merged(streams, ({ instant }) => instant.tt)
}
