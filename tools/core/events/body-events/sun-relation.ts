import { illumination } from '../../appearance/illumination.ts'
import type { BodyId, EphemerisBody, SkyBody } from '../../bodies.ts'
import { apparentGeocentric, position } from '../../ephemeris/position.ts'
import { ecliptic } from '../../frames/coordinates.ts'
import { circularDifference, signedDegrees } from '../../math/angles.ts'
import { length, separation } from '../../math/geometry.ts'
import { extrema, roots } from '../../math/root-finding.ts'
import { type Instant, instantOfTt } from '../../time/time.ts'
import { type BodyEvent, type EventFamily, TOLERANCE_DAYS, toEveryMinor } from './event.ts'
import { looksAt } from './motion-times.ts'
import { perihelionOf } from './orbit-points.ts'

/** Planets inside the Earth's orbit are overtaken on the near side; the others never come between. */
export const innerPlanets = ['mercury', 'venus'] as const satisfies readonly BodyId[]
export const outerPlanets = [
  'mars',
  'jupiter',
  'saturn',
  'uranus',
  'neptune',
  'pluto',
] as const satisfies readonly BodyId[]

const isInner = (body: SkyBody): boolean => (innerPlanets as readonly SkyBody[]).includes(body)

/** Apparent ecliptic longitude of date of a body less the Sun's, degrees ±180: east of the Sun is positive. */
export function longitudeFromSun(body: SkyBody, instant: Instant): number {
  const longitude = (id: SkyBody): number =>
    ecliptic(apparentGeocentric(id, instant).vector, instant).longitude
  return circularDifference(longitude(body), longitude('sun'))
}

/** Apparent angle between a body and the Sun's centre, degrees. */
export const angleFromSun = (body: SkyBody, instant: Instant): number =>
  separation(apparentGeocentric(body, instant).vector, apparentGeocentric('sun', instant).vector)

/**
 * Days between looks. From an inferior conjunction of Mercury to the next superior one is at least 43 days, of Venus
 * 270; the outer planets fall behind the Sun by 0.15–1° a day and never gain.
 */
const meetingStep = (body: SkyBody): number => ({ mercury: 12, venus: 40 })[body as string] ?? 40

function* meetings(body: SkyBody, offset: 0 | 180, fromTt: number, toTt: number): Generator<Instant> {
  const excess = (tt: number): number => signedDegrees(longitudeFromSun(body, instantOfTt(tt)) - offset)
  const looks = looksAt(body, 'sunAndEarth', meetingStep(body))
  const options = { ...looks, tolerance: TOLERANCE_DAYS, period: 360 }
  for (const root of roots(excess, fromTt, toTt, options)) yield instantOfTt(root.at)
}

/** The body stands opposite the Sun in ecliptic longitude. */
function* oppositions(body: SkyBody, fromTt: number, toTt: number): Generator<BodyEvent> {
  for (const instant of meetings(body, 180, fromTt, toTt)) {
    const { distanceAu } = apparentGeocentric(body, instant)
    const { magnitude, elongation } = illumination(body, instant)
    const detail = { magnitude, elongation }
    yield { kind: 'opposition', name: 'opposition', body, instant, value: distanceAu, unit: 'au', detail }
  }
}

/** The body has the Sun's ecliptic longitude: nearer than the Sun (inferior) or beyond it. */
export function* solarConjunctions(body: SkyBody, fromTt: number, toTt: number): Generator<BodyEvent> {
  for (const instant of meetings(body, 0, fromTt, toTt)) {
    const { distanceAu } = apparentGeocentric(body, instant)
    const isNearer = distanceAu < apparentGeocentric('sun', instant).distanceAu
    yield {
      kind: 'solarConjunction',
      name: isNearer ? 'inferior conjunction' : isInner(body) ? 'superior conjunction' : 'conjunction',
      body,
      instant,
      value: angleFromSun(body, instant),
      unit: 'deg',
      detail: { distanceAu },
    }
  }
}

/** The Earth is never farther from the Sun, au: 1.0167 au and what the Moon moves it. */
const EARTH_APHELION = 1.017

/** Whether a body is nearer to the Sun than the Earth is. */
function isInsideOrbit(body: SkyBody, instant: Instant): boolean {
  const fromSun = (place: EphemerisBody): number => length(position(place, instant, 'sun'))
  return fromSun(body) < fromSun('earth')
}

/**
 * The angle from the Sun is greatest; minima between are at conjunctions, weeks away. Of asteroids and comets those count that
 * happen inside the Earth's orbit: the others stand opposite the Sun.
 */
function* greatestElongations(body: SkyBody, fromTt: number, toTt: number): Generator<BodyEvent> {
  const angle = (tt: number): number => angleFromSun(body, instantOfTt(tt))
  const options = { ...looksAt(body, 'sunAndEarth', body === 'mercury' ? 6 : 18), tolerance: 1e-5 }
  for (const { at: tt, kind, value } of extrema(angle, fromTt, toTt, options)) {
    if (kind === 'minimum') continue
    const instant = instantOfTt(tt)
    if (!isInner(body) && !isInsideOrbit(body, instant)) continue
    const isEast = longitudeFromSun(body, instant) > 0
    yield {
      kind: 'greatestElongation',
      name: isEast ? 'greatest eastern elongation' : 'greatest western elongation',
      body,
      instant,
      value,
      unit: 'deg',
      detail: { magnitude: illumination(body, instant).magnitude, seen: isEast ? 'evening' : 'morning' },
    }
  }
}

export const opposition: EventFamily = {
  bodies: outerPlanets,
  happensToMinor: toEveryMinor,
  search: oppositions,
}
export const solarConjunction: EventFamily = {
  bodies: [...innerPlanets, ...outerPlanets],
  happensToMinor: toEveryMinor,
  search: solarConjunctions,
}
export const greatestElongation: EventFamily = {
  bodies: innerPlanets,
  happensToMinor: (body) => perihelionOf(body) < EARTH_APHELION,
  search: greatestElongations,
}
