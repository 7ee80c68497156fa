import { type EphemerisBody, isMajor, type SkyBody } from '../../bodies.ts'
import { reachOf } from '../../ephemeris/ephemeris.ts'
import { heliocentricState } from '../../ephemeris/position.ts'
import { ecliptic } from '../../frames/coordinates.ts'
import { cosine } from '../../math/angles.ts'
import { length, type State, subtract } from '../../math/geometry.ts'
import type { SearchOptions } from '../../math/root-finding.ts'
import { instantOfTt } from '../../time/time.ts'

/** Days of a block, the longest distance of samples: a twenty-third of the Earth's year; what passes the Sun alone moves on its own. */
const blocks = { sun: 256, sunAndEarth: 16 } as const
/** Days of the shortest part of a block: eleven seconds. */
const SHORTEST = 2 ** -13
/** Share of its distance that a body may go between two samples: its direction turns by some 9° at most. */
const SHARE = 0.15
/** Days that samples and the way of light reach beyond a range. */
const BEYOND = 2 * blocks.sun + 8

/** Centres that a body may pass by: the Sun alone, for events of the distance from it, or the Earth too. */
export type Passed = keyof typeof blocks

/** Days in which a body goes the share of its distance. */
function paceDays(body: SkyBody, tt: number, passed: Passed): number {
  const instant = instantOfTt(tt)
  const stateOf = (place: EphemerisBody): State => heliocentricState(place, instant)
  const state = stateOf(body)
  const bySun = (SHARE * length(state.position)) / length(state.velocity)
  if (passed === 'sun') return bySun
  const earth = stateOf('earth')
  const ray = subtract(state.position, earth.position)
  // Beside the pole of the ecliptic longitude turns faster than the direction.
  const distance = length(ray) * cosine(ecliptic(ray, instant).latitude)
  return Math.min(bySun, (SHARE * distance) / length(subtract(state.velocity, earth.velocity)))
}

/**
 * Times of the samples about a range for a body that may pass by the Sun or the Earth in hours: blocks of days from J2000.0, each
 * halved until the body goes a share of its distance in a part. No passage is stepped over, as in the middle of the part that it is in
 * the body is less than a part's way from it; and the times are the same wherever a range begins.
 */
function* motionTimes(body: SkyBody, passed: Passed, from: number, to: number): Generator<number> {
  const block = blocks[passed]
  function* divided(start: number, days: number): Generator<number> {
    const half = days / 2
    if (days <= SHORTEST || paceDays(body, start + half, passed) >= days) yield start
    else {
      yield* divided(start, half)
      yield* divided(start + half, half)
    }
  }
  const last = Math.ceil(to / block) * block
  for (let start = Math.floor(from / block) * block; start < last; start += block)
    yield* divided(start, block)
  yield last
}

/** The part of a range that searches may look at a body in, TT days. */
export function withinReach(body: SkyBody, from: number, to: number): readonly [from: number, to: number] {
  const reach = reachOf(body)
  return [Math.max(from, reach.start + BEYOND), Math.min(to, reach.end - BEYOND)]
}

/** When a search looks at a body: at the steps of one of the ten, at any other by its motion. */
export const looksAt = (
  body: SkyBody,
  passed: Passed,
  step: number,
): Pick<SearchOptions, 'step' | 'times'> =>
  isMajor(body)
    ? { step }
    : { step: blocks[passed], times: (from, to) => motionTimes(body, passed, from, to) }
