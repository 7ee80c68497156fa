import { illumination } from '../../appearance/illumination.ts'
import type { BodyId } from '../../bodies.ts'
import { apparentGeocentric } from '../../ephemeris/position.ts'
import { ecliptic } from '../../frames/coordinates.ts'
import { circularDifference, signedDegrees } from '../../math/angles.ts'
import { separation } from '../../math/geometry.ts'
import { extrema, roots } from '../../math/root-finding.ts'
import { type Instant, instantOfTt } from '../../time/time.ts'
import { type BodyEvent, type EventFamily, TOLERANCE_DAYS } from './event.ts'

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

const isInner = (body: BodyId): boolean => (innerPlanets as readonly BodyId[]).includes(body)

/** Apparent ecliptic longitude of date of a body less the Sun's, degrees ±180: east of the Sun is positive. */
export function longitudeFromSun(body: BodyId, instant: Instant): number {
  const longitude = (id: BodyId): number =>
    ecliptic(apparentGeocentric(id, instant).vector, instant).longitude
  return circularDifference(longitude(body), longitude('sun'))
}

/** Apparent angle between a body and the Sun's centre, degrees. */
export const angleFromSun = (body: BodyId, instant: Instant): number =>
  separation(apparentGeocentric(body, instant).vector, apparentGeocentric('sun', instant).vector)

/**
 * Days between looks. From an inferior conjunction of Mercury to the next superior one is at least 43 days, of Venus
 * 270; the outer planets fall behind the Sun by 0.15–1° a day and never gain.
 */
const meetingStep = (body: BodyId): number => ({ mercury: 12, venus: 40 })[body as string] ?? 40

function* meetings(body: BodyId, offset: 0 | 180, fromTt: number, toTt: number): Generator<Instant> {
  const excess = (tt: number): number => signedDegrees(longitudeFromSun(body, instantOfTt(tt)) - offset)
  const options = { step: meetingStep(body), tolerance: TOLERANCE_DAYS, period: 360 }
  for (const root of roots(excess, fromTt, toTt, options)) yield instantOfTt(root.at)
}

/** The body stands opposite the Sun in ecliptic longitude. */
function* oppositions(body: BodyId, fromTt: number, toTt: number): Generator<BodyEvent> {
  for (const instant of meetings(body, 180, fromTt, toTt)) {
    const { distanceAu } = apparentGeocentric(body, instant)
    const { magnitude, elongation } = illumination(body, instant)
    const detail = { magnitude, elongation }
    yield { kind: 'opposition', name: 'opposition', body, instant, value: distanceAu, unit: 'au', detail }
  }
}

/** The body has the Sun's ecliptic longitude: before it (inferior) or behind it. */
export function* solarConjunctions(body: BodyId, fromTt: number, toTt: number): Generator<BodyEvent> {
  for (const instant of meetings(body, 0, fromTt, toTt)) {
    const { distanceAu } = apparentGeocentric(body, instant)
    const isNearer = distanceAu < apparentGeocentric('sun', instant).distanceAu
    yield {
      kind: 'solarConjunction',
      name: isInner(body) ? (isNearer ? 'inferior conjunction' : 'superior conjunction') : 'conjunction',
      body,
      instant,
      value: angleFromSun(body, instant),
      unit: 'deg',
      detail: { distanceAu },
    }
  }
}

/** The angle from the Sun is greatest; minima between are at conjunctions, weeks away. */
function* greatestElongations(body: BodyId, fromTt: number, toTt: number): Generator<BodyEvent> {
  const angle = (tt: number): number => angleFromSun(body, instantOfTt(tt))
  const options = { step: body === 'mercury' ? 6 : 18, tolerance: 1e-5 }
  for (const { at: tt, kind, value } of extrema(angle, fromTt, toTt, options)) {
    if (kind === 'minimum') continue
    const instant = instantOfTt(tt)
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

export const opposition: EventFamily = { bodies: outerPlanets, search: oppositions }
export const solarConjunction: EventFamily = {
  bodies: [...innerPlanets, ...outerPlanets],
  search: solarConjunctions,
}
export const greatestElongation: EventFamily = { bodies: innerPlanets, search: greatestElongations }
