import { illumination } from '../../appearance/illumination.ts'
import type { BodyId } from '../../bodies.ts'
import { apparentGeocentric } from '../../ephemeris/position.ts'
import { extrema } from '../../math/root-finding.ts'
import { type Instant, instantOfTt } from '../../time/time.ts'
import { type BodyEvent, type EventFamily, IN_GLARE, TOLERANCE_DAYS } from './event.ts'
import { innerPlanets, longitudeFromSun, outerPlanets } from './sun-relation.ts'

/** Days between looks: a planet is brightest once a round with the Earth, Venus twice, 70 days apart. */
const stepOf = (body: BodyId): number => ({ mercury: 5, venus: 9, mars: 12 })[body as string] ?? 18

/**
 * Least elongation in degrees at which a peak counts. Every planet gains a little as its disc fills behind the Sun, which is
 * not called its peak; Mercury's only peak is there.
 */
const leastElongation = (body: BodyId): number => ({ mercury: 0, venus: 20 })[body as string] ?? 120

/** Degrees from the Sun within which a planet is lost in its glare. */
const GLARE = 12
/** Degrees from which it is up all night. */
const ALL_NIGHT = 150

/** When to look for a planet by its place beside the Sun. */
export function sideOfSun(body: BodyId, instant: Instant, elongation: number): string {
  if (elongation < GLARE) return IN_GLARE
  if (elongation > ALL_NIGHT) return 'all night'
  return longitudeFromSun(body, instant) > 0 ? 'evening' : 'morning'
}

/**
 * When a planet is at its brightest, by minimising the magnitude itself (Mallama & Hilton 2018). It is some days from
 * opposition, and for Venus five weeks from inferior conjunction. Mercury is brightest near superior conjunction,
 * beside the Sun: `seen` says so.
 */
function* peaks(body: BodyId, fromTt: number, toTt: number): Generator<BodyEvent> {
  const faintness = (tt: number): number => illumination(body, instantOfTt(tt)).magnitude
  const options = { step: stepOf(body), tolerance: TOLERANCE_DAYS * 100 }
  for (const { at: tt, kind, value } of extrema(faintness, fromTt, toTt, options)) {
    if (kind === 'maximum') continue
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
      detail: { elongation, illumination: lit, distanceAu, seen: sideOfSun(body, instant, elongation) },
    }
  }
}

export const peakMagnitude: EventFamily = { bodies: [...innerPlanets, ...outerPlanets], search: peaks }
