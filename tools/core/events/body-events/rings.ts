import { axis } from '../../appearance/axis.ts'
import { illumination } from '../../appearance/illumination.ts'
import type { SkyBody } from '../../bodies.ts'
import { astrometric } from '../../ephemeris/position.ts'
import { arcSine } from '../../math/angles.ts'
import { dot, unit } from '../../math/geometry.ts'
import { merged } from '../../math/merge-streams.ts'
import { extrema, roots } from '../../math/root-finding.ts'
import { type Instant, instantOfTt, shifted } from '../../time/time.ts'
import { sideOfSun } from './brightness.ts'
import { type BodyEvent, type EventFamily, TOLERANCE_DAYS } from './event.ts'

/** Days between looks: the Earth's way round the Sun turns the tilt twice a year. */
const STEP = 40
/** Degrees: the rings reach 26.5° to 27° twice in Saturn's 29 years; the years between two turns stay below. */
const WIDE = 25
/** Days about a turn in which no other is wider: less than half of the 15 years from one widest opening to the next. */
const REACH = 2000

/** Tilt of the rings to the line of sight, degrees, positive with the north face to the Earth. */
function tilt(tt: number): number {
  const instant = instantOfTt(tt)
  const { vector, lightTimeDays } = astrometric('saturn', instant)
  const { pole } = axis('saturn', shifted(instant, -lightTimeDays))
  return -arcSine(dot(pole, unit(vector)))
}

function eventOf(instant: Instant, value: number, name: string, face: string): BodyEvent {
  const { elongation } = illumination('saturn', instant)
  const detail = { face, elongation, seen: sideOfSun('saturn', instant, elongation as number) }
  return { kind: 'rings', name, body: 'saturn', instant, value, unit: 'deg', detail }
}

/** When the Earth crosses the plane of the rings; `face` is the one that comes into view. */
function* edgeOn(fromTt: number, toTt: number): Generator<BodyEvent> {
  for (const { at: tt, rising } of roots(tilt, fromTt, toTt, { step: STEP, tolerance: TOLERANCE_DAYS }))
    yield eventOf(instantOfTt(tt), 0, 'rings edge-on', rising ? 'north' : 'south')
}

/** When the rings are open widest between two passages through their plane. */
function* widest(fromTt: number, toTt: number): Generator<BodyEvent> {
  const options = { step: STEP, tolerance: TOLERANCE_DAYS * 1000 }
  const wide = [...extrema(tilt, fromTt - REACH, toTt + REACH, options)].filter(
    ({ value }) => Math.abs(value) > WIDE,
  )
  for (const { at: tt, value } of wide) {
    if (tt < fromTt || tt >= toTt) continue
    const neighbors = wide.filter((neighbor) => Math.abs(neighbor.at - tt) < REACH)
    if (neighbors.every((neighbor) => Math.abs(neighbor.value) <= Math.abs(value)))
      yield eventOf(instantOfTt(tt), value, 'rings widest open', value > 0 ? 'north' : 'south')
  }
}

/**
 * Saturn's rings edge-on and open widest, as seen from the Earth.
 *
 * **Accuracy**: passages through the plane a few hours, by the pole of the IAU (Archinal et al. 2018); widest openings
 * are flat, a day or two.
 */
export const rings: EventFamily = {
  bodies: ['saturn'],
  search: (_: SkyBody, fromTt, toTt) =>
    merged([edgeOn(fromTt, toTt), widest(fromTt, toTt)], ({ instant }) => instant.tt),
}
