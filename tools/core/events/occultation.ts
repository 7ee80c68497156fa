import { discRadius, semidiameter } from '../appearance/disc-radii.ts'
import { illumination } from '../appearance/illumination.ts'
import { axisAngle } from '../appearance/limb-angles.ts'
import { positionAngle } from '../appearance/physical.ts'
import { KM_PER_AU, type SkyBody } from '../bodies.ts'
import { apparentTopocentric } from '../ephemeris/position.ts'
import { ecliptic, horizontal } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { visibilityFrom } from '../horizon/visibility.ts'
import { circularDifference, cosine } from '../math/angles.ts'
import { separation } from '../math/geometry.ts'
import { refineExtremum, refineRoot } from '../math/root-finding.ts'
import { HIGH_ENOUGH } from '../observing/best-view.ts'
import { standingOut } from '../observing/eye-sight.ts'
import { MOON, type SkyTarget, SUN } from '../targets/sky-target.ts'
import { type Instant, instantOfTt } from '../time/time.ts'
import { type GrazeLimit, grazeLimit } from './graze-limit.ts'
import { type PlaceFactors, placeFactors } from './place-factors.ts'

/** The centre of the farther target on the limb of the nearer one. */
export interface OccultationContact {
  readonly instant: Instant
  /** Of the farther target: with refraction, and from north through east; degrees. */
  readonly altitude: number
  readonly azimuth: number
  /** Where on the limb: degrees from celestial north through east. */
  readonly positionAngle: number
  /** Which side of the nearer disc, the one the Sun lights or the other. */
  readonly limb: 'dark' | 'bright'
  /** Degrees along the limb from the nearer cusp, positive on the dark side; null before the Sun, which has no cusps. */
  readonly cuspAngle: number | null
  readonly cusp: 'north' | 'south' | null
  /** Where on the Moon's limb: degrees from its north pole through east; null of another body's limb. */
  readonly axisAngle: number | null
  /** Airless, degrees. */
  readonly sunAltitude: number
  /** Magnitude of the faintest star that a small telescope shows there, by the limb and the sky. */
  readonly limitingMagnitude: number
  /** Whether a small telescope shows it, 5° up: by that magnitude. */
  readonly isSeen: boolean
}

/** A contact that a place sees, with what it is for places nearby. */
export interface PlacedContact extends OccultationContact {
  /** null near a line of grazes. */
  readonly factors: PlaceFactors | null
}

/** A target hidden behind a nearer one, from a place. */
export interface Occultation {
  readonly disappearance: PlacedContact
  readonly reappearance: PlacedContact
  /** Lit share of the nearer disc, 0–1; null of the Sun. */
  readonly illumination: number | null
  /** Whether that share grows; null before anything but the Moon. */
  readonly isWaxing: boolean | null
  /** The line on the Earth where the limb is grazed; null where none is near. */
  readonly limit: GrazeLimit | null
}

/**
 * Days from the middle of an occultation within which both contacts lie, and the middle from any of the pair's meetings: the
 * Moon passes in 2 h at most, a planet in some hours even when it is slow, the Sun in days.
 */
const reachOf = (front: SkyBody): number => (front === 'sun' ? 12 : 0.3)
const TOLERANCE_DAYS = 1e-7
/** Kinds of targets whose centre is the thing itself. */
const POINTS: readonly string[] = ['body', 'star', 'direction']

/** The nearer of two targets first; a star is never the nearer. */
function inOrder([a, b]: readonly [SkyTarget, SkyTarget], instant: Instant, observer: Observer) {
  const distance = ({ body }: SkyTarget): number =>
    body ? apparentTopocentric(body, instant, observer).distanceAu : Number.POSITIVE_INFINITY
  return distance(a) <= distance(b) ? ([a, b] as const) : ([b, a] as const)
}

/** A target that a place sees pass the limb of the Moon. */
export interface NearGraze extends GrazeLimit {
  /** When it passes. */
  readonly instant: Instant
}

/** A place that is outside of a limit by so many kilometres along the ground has a graze: the Moon's mountains of 3″ move the limit by some 6. */
export const GRAZE_KM = 20

/** The moment of a pair at which the farther one is nearest to the limb of the nearer one; null where none is hidden. */
function passage(pair: readonly [SkyTarget, SkyTarget], near: Instant, observer: Observer) {
  const [front, rear] = inOrder(pair, near, observer)
  const { body } = front
  // The Moon before the Sun is an eclipse, a planet a transit; a cluster is hidden star by star.
  if (!body || rear.body === 'sun' || !POINTS.includes(rear.kind)) return null
  const gap = (tt: number, from: Observer = observer): number => {
    const instant = instantOfTt(tt)
    const { vector, distanceAu } = apparentTopocentric(body, instant, from)
    return separation(vector, rear.seen(instant, from)) - semidiameter(discRadius(body), distanceAu)
  }
  const reach = reachOf(body)
  const { at: closestTt, value } = refineExtremum(
    gap,
    near.tt - reach,
    near.tt + reach,
    'minimum',
    TOLERANCE_DAYS,
  )
  return { front, body, back: rear, gap, reach, at: closestTt, value }
}

/** The limit beside which the Moon passes a target, for a place within some kilometres outside of it; null elsewhere. */
export function nearGraze(
  pair: readonly [SkyTarget, SkyTarget],
  near: Instant,
  observer: Observer,
  withinKm = GRAZE_KM,
): NearGraze | null {
  const nearest = passage(pair, near, observer)
  if (nearest?.body !== 'moon' || nearest.value < 0) return null
  const instant = instantOfTt(nearest.at)
  const { distanceAu } = apparentTopocentric('moon', instant, observer)
  if (cosine(90 - nearest.value) * distanceAu * KM_PER_AU > withinKm) return null
  const limit = grazeLimit('moon', nearest.back, discRadius('moon'), instant, observer)
  return limit && limit.distanceKm <= withinKm ? { ...limit, instant } : null
}

/**
 * How a place sees one of a pair pass behind the other about a time, or null when the centre of the farther one is never
 * hidden there above the horizon. The Moon's limb is the mean one, k = 0.2725076: its mountains and valleys of up to 3″ move
 * contacts by up to 6 s, near a limit by minutes. Stars are points, of doubles the one place that the catalog gives.
 *
 * **Accuracy**: 0.1 s root mean square, 0.5 s at most, 2005–2030, against DE431 and Hipparcos places of Swiss Ephemeris for the
 * same mean limb.
 */
export function occultation(
  pair: readonly [SkyTarget, SkyTarget],
  near: Instant,
  observer: Observer,
): Occultation | null {
  const nearest = passage(pair, near, observer)
  if (!nearest || nearest.value >= 0) return null
  const { front, body, back: rear, gap, reach, at: closestTt, value } = nearest
  const contact = (away: number): PlacedContact | null => {
    const outside = gap(closestTt + away)
    if (outside < 0) return null
    const tt = refineRoot(gap, closestTt, closestTt + away, value, outside, TOLERANCE_DAYS)
    return {
      ...contactAt(front, rear, instantOfTt(tt), observer),
      factors: placeFactors(gap, tt, observer),
    }
  }
  const [disappearance, reappearance] = [contact(-reach), contact(reach)]
  const isUp = [disappearance, reappearance].some((limbContact) => limbContact && limbContact.altitude > 0)
  if (!isUp || !disappearance || !reappearance) return null
  const middle = instantOfTt(closestTt)
  return {
    disappearance,
    reappearance,
    illumination: illumination(body, middle, observer).illumination,
    isWaxing: body === 'moon' ? isEastOfSun(middle) : null,
    limit: grazeLimit(body, rear, discRadius(body), middle, observer),
  }
}

function isEastOfSun(instant: Instant): boolean {
  const [moon, sun] = [MOON, SUN].map((target) => ecliptic(target.seen(instant), instant).longitude)
  return circularDifference(moon as number, sun as number) > 0
}

/** The contact of a pair as a place sees it, at the instant at which the farther one is on the limb of the nearer. */
export function contactAt(
  front: SkyTarget,
  rear: SkyTarget,
  instant: Instant,
  observer: Observer,
): OccultationContact {
  const [disc, point, sun] = [front, rear, SUN].map((target) => target.seen(instant, observer))
  if (!disc || !point || !sun) throw new RangeError('three targets are seen')
  const angle = positionAngle(disc, point)
  const { altitude, azimuth } = horizontal(point, instant, observer)
  const magnitude = rear.body
    ? illumination(rear.body, instant).magnitude
    : (rear.catalogMagnitude ?? FAINTEST)
  const sunAltitude = horizontal(sun, instant, observer).altitudeAirless
  const fromSun = circularDifference(angle, positionAngle(disc, sun))
  const isLit = front.body === 'sun' || Math.abs(fromSun) < 90
  const cusp = angle - fromSun + 90 * (Math.sign(fromSun) || 1)
  const cuspAngle = front.body === 'sun' ? null : Math.abs(fromSun) - 90
  const lit = front.body === 'moon' ? (illumination('moon', instant).illumination as number) : 0
  const limit = Math.min(
    front.body === 'moon' ? limbLimit(cuspAngle as number, lit) : FAINTEST,
    telescopeLimit(rear, instant, observer),
  )
  return {
    instant,
    altitude,
    azimuth,
    positionAngle: angle,
    limb: isLit ? 'bright' : 'dark',
    cuspAngle,
    cusp: front.body === 'sun' ? null : cosine(cusp) > 0 ? 'north' : 'south',
    axisAngle: front.body === 'moon' ? axisAngle(disc, angle, instant) : null,
    sunAltitude,
    limitingMagnitude: limit,
    isSeen: altitude >= HIGH_ENOUGH && magnitude <= limit,
  }
}

/** Faintest star that a small telescope shows beside the Moon's dark limb, magnitude: the faintest that are listed. */
const FAINTEST = 8
/** Light that a telescope of 10 cm gathers beyond the eye, whose pupil is 7 mm wide at most: magnitudes. */
const APERTURE = 5 * Math.log10(100 / 7)
/** The Moon's lit share up to which the dark limb is free of glare. */
const GLARELESS = 0.7
/** Degrees from a cusp within which the lit limb tells on the dark one. */
const CUSP = 5

/**
 * Faintest star that a small telescope shows at the Moon's limb.
 *
 * The International Occultation Timing Association (lunar-occultations.com/iota/mformat.htm) says that at
 * the lit limb a contact "will usually not be visible except in a small telescope for very bright stars like Aldebaran", and that of New Zealand
 * (rasnz.org.nz, Occultations) that near full Moon glare leaves the brightest at the dark limb. No source has numbers: these are a choice of this
 * service. Lit limb: magnitude 4.5 beside a thin crescent, 1.0, Aldebaran, beside the full Moon. Dark limb: 8 to 70 % lit, 5.5 at the full Moon. Within
 * 5° of a cusp the one goes over into the other.
 *
 * @param cuspAngle degrees, positive on the dark side.
 * @param lit share of the disc, 0 to 1.
 */
export function limbLimit(cuspAngle: number, lit: number): number {
  const bright = 4.5 - 3.5 * lit
  const dark = FAINTEST - 2.5 * Math.max(0, (lit - GLARELESS) / (1 - GLARELESS))
  const share = Math.min(1, Math.max(0, (cuspAngle + CUSP) / (2 * CUSP)))
  return bright + share * (dark - bright)
}

/** Faintest star that a telescope of 10 cm shows against the twilight or daylight about a target. */
function telescopeLimit(target: SkyTarget, instant: Instant, observer: Observer): number {
  const sight = { target, magnitude: 0, area: 0, ignoresMoon: true }
  return standingOut(sight, observer, visibilityFrom(observer), 'known')(instant.tt) + APERTURE
}

/** The contact to watch: of those that are seen, at the dark limb rather than the bright one, else the higher. */
export function bestContact({ disappearance, reappearance }: Occultation): OccultationContact | null {
  const [first, second] = [disappearance, reappearance].filter(({ isSeen }) => isSeen)
  if (!first || !second) return first ?? null
  if (first.limb !== second.limb) return first.limb === 'dark' ? first : second
  return first.altitude >= second.altitude ? first : second
}
