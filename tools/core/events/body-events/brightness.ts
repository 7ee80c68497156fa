import { illumination } from '../../appearance/illumination.ts'
import { cometMagnitude, isComet, isCometOrbit } from '../../appearance/magnitude.ts'
import { isGivenBody, isMajor, type SkyBody } from '../../bodies.ts'
import { givenOrbit, isPastPerihelion, orbitAt } from '../../ephemeris/given-orbit.ts'
import { apparentGeocentric, astrometric, position } from '../../ephemeris/position.ts'
import { add, length } from '../../math/geometry.ts'
import { extrema } from '../../math/root-finding.ts'
import { type Instant, instantOfTt } from '../../time/time.ts'
import { type BodyEvent, type EventFamily, IN_GLARE, TOLERANCE_DAYS } from './event.ts'
import { looksAt } from './motion-times.ts'
import { innerPlanets, longitudeFromSun, outerPlanets } from './sun-relation.ts'

/** Days between looks: a planet is brightest once a round with the Earth, Venus twice, 70 days apart. */
const stepOf = (body: SkyBody): number => ({ mercury: 5, venus: 9, mars: 12 })[body as string] ?? 18

/**
 * Least elongation in degrees at which a peak counts. Every planet gains a little as its disc fills behind the Sun, which is
 * not called its peak; Mercury's only peak is there, and a comet's may be.
 */
function leastElongation(body: SkyBody): number {
  if (isMajor(body)) return { mercury: 0, venus: 20 }[body as string] ?? 120
  return isComet(body) ? 0 : 30
}

/** Whether a body came with what its magnitude follows from. */
const hasMagnitude = (body: SkyBody): boolean =>
  !isGivenBody(body) || isComet(body) || givenOrbit(body).h !== undefined

/** Degrees from the Sun within which a planet is lost in its glare. */
const GLARE = 12
/** Degrees from which it is up all night. */
const ALL_NIGHT = 150

/** When to look for a planet by its place beside the Sun. */
export function sideOfSun(body: SkyBody, instant: Instant, elongation: number): string {
  if (elongation < GLARE) return IN_GLARE
  if (elongation > ALL_NIGHT) return 'all night'
  return longitudeFromSun(body, instant) > 0 ? 'evening' : 'morning'
}

/** Magnitude of a body; a comet's not rounded, so that it has one least value. */
function faintnessAt(body: SkyBody, instant: Instant): number {
  const orbit = isGivenBody(body) ? orbitAt(body, instant.tt) : undefined
  if (!orbit || !isCometOrbit(orbit)) return illumination(body, instant).magnitude
  const { vector } = astrometric(body, instant)
  const sunDistance = length(add(vector, position('earth', instant, 'sun')))
  return cometMagnitude(orbit, instant.tt, { sunDistance, observerDistance: length(vector) })
}

/**
 * When a body is at its brightest, by minimising the magnitude itself (Mallama & Hilton 2018). It is some days from
 * opposition, and for Venus five weeks from inferior conjunction. Mercury is brightest near superior conjunction,
 * beside the Sun: `seen` says so.
 */
function* peaks(body: SkyBody, fromTt: number, toTt: number): Generator<BodyEvent> {
  const faintness = (tt: number): number => faintnessAt(body, instantOfTt(tt))
  const options = { ...looksAt(body, 'sunAndEarth', stepOf(body)), tolerance: TOLERANCE_DAYS * 100 }
  for (const { at: tt, kind, value } of extrema(faintness, fromTt, toTt, options)) {
    if (kind === 'maximum' || isLawChange(body, tt)) continue
    const instant = instantOfTt(tt)
    const { elongation, illumination: lit } = illumination(body, instant)
    if (elongation === null || elongation < leastElongation(body)) continue
    const { distanceAu } = apparentGeocentric(body, instant)
    yield {
      kind: 'peakMagnitude',
      name: 'greatest brightness',
      body,
      instant,
      value,
      unit: 'mag',
      detail: {
        elongation,
        ...(isComet(body) ? {} : { illumination: lit }),
        distanceAu,
        seen: sideOfSun(body, instant, elongation),
        ...magnitudeErrorOf(body),
      },
    }
  }
}

/** Whether the law of a comet's light changes back at its aphelion about a time: a step, and no peak. */
function isLawChange(body: SkyBody, tt: number): boolean {
  const isPast = (time: number): boolean => isGivenBody(body) && isPastPerihelion(orbitAt(body, time), time)
  return isComet(body) && isPast(tt - 1) && !isPast(tt + 1)
}

/** How far the magnitude of a comet of the service may be off. */
const magnitudeErrorOf = (body: SkyBody): { readonly magnitudeError?: number } => {
  const { magnitudeError } = isGivenBody(body) ? givenOrbit(body) : {}
  return magnitudeError === undefined ? {} : { magnitudeError }
}

export const peakMagnitude: EventFamily = {
  bodies: [...innerPlanets, ...outerPlanets],
  happensToMinor: hasMagnitude,
  search: peaks,
}
