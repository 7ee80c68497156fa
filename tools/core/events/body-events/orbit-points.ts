import {
  type BodyId,
  bodyIds,
  type GivenBody,
  isGivenBody,
  isMajor,
  KM_PER_AU,
  type SkyBody,
  type SmallBody,
} from '../../bodies.ts'
import { smallBodyFacts } from '../../data/small/facts.ts'
import { givenOrbit } from '../../ephemeris/given-orbit.ts'
import { apparentGeocentric, position } from '../../ephemeris/position.ts'
import { ecliptic, equatorial, toOfDate } from '../../frames/coordinates.ts'
import { length } from '../../math/geometry.ts'
import { type Extremum, extrema, roots } from '../../math/root-finding.ts'
import { instantOfTt } from '../../time/time.ts'
import { type BodyEvent, type EventFamily, periodDays, TOLERANCE_DAYS, toEveryMinor } from './event.ts'
import { looksAt } from './motion-times.ts'

/** From the body it goes round, au, geometric: the Moon from the Earth, the Sun as the Earth's orbit has it. */
function orbitDistance(body: BodyId, tt: number): number {
  const instant = instantOfTt(tt)
  if (body === 'moon') return length(position('moon', instant, 'geocenter'))
  return length(position(body === 'sun' ? 'earth' : body, instant, 'sun'))
}

/**
 * Share of its period within which a nearer perihelion (farther aphelion) rules out another. The Sun itself swings
 * about the barycentre in Jupiter's and Saturn's time, which gives slow planets several dips near each apsis: the
 * deepest is the one.
 */
const ONE_IN = 1 / 8

function* majorApsides(body: BodyId, fromTt: number, toTt: number): Generator<BodyEvent> {
  const distance = (tt: number): number => orbitDistance(body, tt)
  const isSlow = ['uranus', 'neptune', 'pluto'].includes(body)
  const margin = isSlow ? periodDays[body] * ONE_IN : 0
  // A twelfth of a round; slow planets by their dips, which follow Jupiter's twelve years; the Moon and the Earth, whom
  // the Sun and the Moon disturb, closer.
  const step = isSlow ? 300 : periodDays[body] / (body === 'sun' ? 30 : 12)
  const apsisExtrema = extrema(distance, fromTt - margin, toTt + margin, { step, tolerance: 1e-5 })
  const realApsides = isSlow ? deepest([...apsisExtrema], margin, meanDistance(body)) : apsisExtrema
  for (const { at: tt, kind, value } of realApsides) {
    if (tt < fromTt || tt >= toTt) continue
    const isNear = kind === 'minimum'
    const name = body === 'moon' ? (isNear ? 'perigee' : 'apogee') : isNear ? 'perihelion' : 'aphelion'
    yield {
      kind: 'apsis',
      name,
      body,
      instant: instantOfTt(tt),
      value: body === 'moon' ? value * KM_PER_AU : value,
      unit: body === 'moon' ? 'km' : 'au',
      detail: { about: body === 'moon' ? 'earth' : 'sun' },
    }
  }
}

/** Kepler's third law: au from the period. */
const meanDistance = (body: BodyId): number => (periodDays[body] / periodDays.sun) ** (2 / 3)

/** The lowest minima and highest maxima within reach, each on its own side of the mean distance. */
function deepest(all: readonly Extremum[], reach: number, mean: number): Extremum[] {
  const depth = ({ kind, value }: Extremum): number => (kind === 'minimum' ? mean - value : value - mean)
  const isBeaten = (extremum: Extremum): boolean =>
    all.some(
      (neighbor) =>
        neighbor.kind === extremum.kind &&
        Math.abs(neighbor.at - extremum.at) < reach &&
        depth(neighbor) > depth(extremum),
    )
  return all.filter((extremum) => depth(extremum) > 0 && !isBeaten(extremum))
}

/** Perihelion distance beyond which a body goes round the barycentre: the Sun's swing about it would give several dips, au. */
const FAR = 20

/** Perihelion distance by the elements, au. */
export function perihelionOf(body: SmallBody | GivenBody): number {
  if (isGivenBody(body)) return givenOrbit(body).perihelionAu
  const { semiMajorAxisAu, eccentricity } = smallBodyFacts(body)
  return semiMajorAxisAu * (1 - eccentricity)
}

/** The centre that a small body, comet or orbit goes round. */
export const orbitCentre = (body: SmallBody | GivenBody): 'sun' | 'barycenter' =>
  perihelionOf(body) > FAR ? 'barycenter' : 'sun'

/** Perihelia and aphelia of small bodies, comets and orbits: where they are nearest to the centre that they go round, and farthest. */
function* minorApsides(body: SmallBody | GivenBody, fromTt: number, toTt: number): Generator<BodyEvent> {
  const about = orbitCentre(body)
  const distance = (tt: number): number => length(position(body, instantOfTt(tt), about))
  const options = { ...looksAt(body, 'sun', 0), tolerance: 1e-5 }
  for (const { at: tt, kind, value } of extrema(distance, fromTt, toTt, options)) {
    yield {
      kind: 'apsis',
      name: kind === 'minimum' ? 'perihelion' : 'aphelion',
      body,
      instant: instantOfTt(tt),
      value,
      unit: 'au',
      detail: { about },
    }
  }
}

const apsides = (body: SkyBody, fromTt: number, toTt: number): Generator<BodyEvent> =>
  isMajor(body) ? majorApsides(body, fromTt, toTt) : minorApsides(body, fromTt, toTt)

/** Latitude from the plane of the ecliptic of date, degrees: the Moon's as it is seen, a planet's from the Sun. */
function orbitLatitude(body: SkyBody, tt: number): { latitude: number; longitude: number } {
  const instant = instantOfTt(tt)
  const vector =
    body === 'moon'
      ? apparentGeocentric('moon', instant).vector
      : toOfDate(position(body, instant, 'sun'), instant)
  return ecliptic(vector, instant)
}

/** The body crosses the ecliptic: the Moon round the Earth, a planet round the Sun. */
function* nodes(body: SkyBody, fromTt: number, toTt: number): Generator<BodyEvent> {
  const latitude = (tt: number): number => orbitLatitude(body, tt).latitude
  const looks = looksAt(body, 'sun', isMajor(body) ? periodDays[body] / 9 : 0)
  for (const root of roots(latitude, fromTt, toTt, { ...looks, tolerance: TOLERANCE_DAYS })) {
    yield {
      kind: 'node',
      name: root.rising ? 'ascending node' : 'descending node',
      body,
      instant: instantOfTt(root.at),
      value: orbitLatitude(body, root.at).longitude,
      unit: 'deg',
      detail: { about: body === 'moon' ? 'earth' : 'sun', quantity: 'ecliptic longitude' },
    }
  }
}

/** Days between looks: a turn of declination is a turn of the path, which retrograde loops put weeks apart. */
const turnStep = (body: SkyBody): number =>
  ({ sun: 30, moon: 3.2, mercury: 5, venus: 9, mars: 12 })[body as string] ?? 18

/**
 * The body turns back to the south or to the north: at the farthest of its round, or in a retrograde loop, where a minimum may
 * lie north of the equator.
 */
function* declinationExtremes(body: SkyBody, fromTt: number, toTt: number): Generator<BodyEvent> {
  const declination = (tt: number): number => equatorial(apparentGeocentric(body, instantOfTt(tt)).vector).dec
  const options = { ...looksAt(body, 'sunAndEarth', turnStep(body)), tolerance: 1e-5 }
  for (const { at: tt, kind, value } of extrema(declination, fromTt, toTt, options)) {
    yield {
      kind: 'declinationExtreme',
      name: kind === 'maximum' ? 'declination maximum' : 'declination minimum',
      body,
      instant: instantOfTt(tt),
      value,
      unit: 'deg',
      detail: {},
    }
  }
}

export const apsis: EventFamily = { bodies: bodyIds, happensToMinor: toEveryMinor, search: apsides }
export const node: EventFamily = {
  bodies: bodyIds.filter((id) => id !== 'sun'),
  happensToMinor: toEveryMinor,
  search: nodes,
}
export const declinationExtreme: EventFamily = {
  bodies: bodyIds,
  happensToMinor: toEveryMinor,
  search: declinationExtremes,
}
