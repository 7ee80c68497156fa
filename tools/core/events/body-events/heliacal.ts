import { illumination } from '../../appearance/illumination.ts'
import type { SkyBody } from '../../bodies.ts'
import { altitudes } from '../../ephemeris/track.ts'
import type { Observer } from '../../frames/earth.ts'
import { type Visibility, visibilityFrom } from '../../horizon/visibility.ts'
import { separation } from '../../math/geometry.ts'
import { merged } from '../../math/merge-streams.ts'
import { type EyeSight, eyeSight, standingOut } from '../../observing/eye-sight.ts'
import { sunDownIn } from '../../observing/observing-night.ts'
import { type SkyTarget, SUN, targetOfBody } from '../../targets/sky-target.ts'
import { type Instant, instantOfTt } from '../../time/time.ts'
import type { BodyEvent, EventFamily, EventPlace } from './event.ts'

/** The first or last twilight in which the eye sees something that the Sun comes near to. */
export interface HeliacalEvent {
  readonly name: 'morning first' | 'morning last' | 'evening first' | 'evening last'
  /** When it stands out most in that twilight. */
  readonly instant: Instant
  readonly magnitude: number
  /** Degrees, airless. */
  readonly altitude: number
  readonly sunAltitude: number
  /** Angle from the Sun, degrees. */
  readonly elongation: number
}

type Side = 'morning' | 'evening'

/** Days between looks at neighbouring twilights: Mercury is seen for two weeks or more in most of its apparitions, the others for months. */
const stepOf = ({ body }: SkyTarget): number => (body === 'mercury' ? 2 : 4)
/** Angle from the Sun beyond which nothing vanishes in twilight but by setting at night: Mars is faintest, degrees. */
const WITHIN = 60
/** Days between looks in a twilight, ten minutes; and the longest that is looked through, three hours. */
const LOOK_DAYS = 1 / 144
const MOST_LOOKS = 18
/** Airless altitude of the Sun from which down its light is gone, degrees. */
const DARK = -18

/** How something stands out best in a twilight. */
interface Look {
  readonly tt: number
  /** Magnitudes above the faintest star in its place. */
  readonly out: number
}

/** A sight over a place, with what its looks need. */
interface Watched {
  readonly target: SkyTarget
  readonly observer: Observer
  readonly sky: Visibility
  readonly altitude: (tt: number) => number
}

/** TT of local mean noon of a day counted from J2000.0, which is a noon at Greenwich. */
const noonOf = (day: number, { longitude }: Observer): number => day - longitude / 360

/** The best look in the evening after a noon, or in the morning before the next; `null` when the Sun does not set, or the target is not up. */
function bestLook({ target, observer, sky, altitude }: Watched, side: Side, day: number): Look | null {
  const noon = noonOf(day, observer)
  const night = sunDownIn(observer, { from: noon, to: noon + 1 })
  const [first, last] = [night[0], night.at(-1)]
  if (!first || !last) return null
  const [start, sign] = side === 'evening' ? [first.from, 1] : [last.to, -1]
  if (start === noon || start === noon + 1) return null
  const sight = { ...(eyeSight(target, instantOfTt(start), observer) as EyeSight), ignoresMoon: true }
  const out = standingOut(sight, observer, sky, 'known')
  let best: Look | null = null
  for (let look = 0; look < MOST_LOOKS; look++) {
    const tt = start + sign * look * LOOK_DAYS
    if (altitude(tt) < 0 || sky.sunAltitude(tt) < DARK) break
    const value = out(tt)
    if (!best || value > best.out) best = { tt, out: value }
  }
  return best
}

const isSeen = (watched: Watched, side: Side, day: number): boolean =>
  (bestLook(watched, side, day)?.out ?? Number.NEGATIVE_INFINITY) >= 0

const elongationAt = ({ target, observer }: Watched, tt: number): number => {
  const instant = instantOfTt(tt)
  return separation(target.seen(instant, observer), SUN.seen(instant, observer))
}

/** First and last twilights of one side of the night whose look is in fromTt ≤ t < toTt. */
function* ofSide(watched: Watched, side: Side, fromTt: number, toTt: number): Generator<HeliacalEvent> {
  const { target, observer } = watched
  const step = stepOf(target)
  const first = Math.floor((fromTt + observer.longitude / 360) / step) * step - step
  let before = isSeen(watched, side, first)
  for (let day = first; noonOf(day, observer) < toTt; day += step) {
    if (elongationAt(watched, noonOf(day + step, observer)) > WITHIN) {
      before = isSeen(watched, side, day + step)
      continue
    }
    const after = isSeen(watched, side, day + step)
    if (after !== before) {
      const event = eventOf(watched, side, turnIn(watched, side, day, step, before), after)
      if (event && event.instant.tt >= fromTt && event.instant.tt < toTt) yield event
    }
    before = after
  }
}

/** The day within a step on which something begins to be seen, or the last on which it is. */
function turnIn(watched: Watched, side: Side, from: number, step: number, before: boolean): number {
  let [low, high] = [from, from + step]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isSeen(watched, side, middle) === before) low = middle
    else high = middle
  }
  return before ? low : high
}

function eventOf(watched: Watched, side: Side, day: number, isFirst: boolean): HeliacalEvent | null {
  const look = bestLook(watched, side, day)
  if (!look) return null
  const { target, observer, altitude, sky } = watched
  const instant = instantOfTt(look.tt)
  return {
    name: `${side} ${isFirst ? 'first' : 'last'}`,
    instant,
    magnitude: (eyeSight(target, instant, observer) as EyeSight).magnitude,
    altitude: altitude(look.tt),
    sunAltitude: sky.sunAltitude(look.tt),
    elongation: elongationAt(watched, look.tt),
  }
}

/**
 * First and last visibility of a planet or a star in morning and evening twilight, by the eye of one who knows the place, from a level horizon under a
 * clear sky, without the Moon: in fromTt ≤ t < toTt (days), in order.
 *
 * **Accuracy**: haze, eyes and hills move such dates by days. Against Swiss Ephemeris 2.10.03 (its heliacal functions, extinction 0.25, age 36) at
 * latitude 30°, 2026–2030: Jupiter, Saturn and bright stars 2 days, Venus 4, Mercury 7, Mars 9.
 */
export function heliacalEvents(
  target: SkyTarget,
  observer: Observer,
  fromTt: number,
  toTt: number,
): Generator<HeliacalEvent> {
  const sky = visibilityFrom(observer)
  const watched = { target, observer, sky, altitude: altitudes(target.rising.track, observer) }
  const sides = (['morning', 'evening'] as const).map((side) => ofSide(watched, side, fromTt, toTt))
  return merged(sides, ({ instant }) => instant.tt)
}

function* ofBody(
  body: SkyBody,
  fromTt: number,
  toTt: number,
  { observer }: EventPlace,
): Generator<BodyEvent> {
  if (!observer) return
  for (const event of heliacalEvents(targetOfBody(body), observer, fromTt, toTt)) {
    const { name, instant, magnitude, altitude, sunAltitude, elongation } = event
    const { illumination: lit } = illumination(body, instant)
    yield {
      kind: 'heliacal',
      name,
      body,
      instant,
      value: altitude - sunAltitude,
      unit: 'deg',
      detail: { magnitude, elongation, illumination: lit, altitude, sunAltitude },
    }
  }
}

/** Bodies that the eye loses beside the Sun. */
export const heliacal: EventFamily = {
  bodies: ['mercury', 'venus', 'mars', 'jupiter', 'saturn'],
  search: ofBody,
}
