import type { GivenBody } from '../bodies.ts'
import { followTo, requireKnown } from '../ephemeris/ephemeris.ts'
import { NoSolution } from '../no-solution.ts'
import { instantOfUtc } from '../time/time.ts'
import { stepCount } from './step-count.ts'

/**
 * Orbits that come with a request are followed from their epochs step by step. The steps are counted before: all orbits
 * together may take so many, and what they take is priced.
 */
export interface FollowedOrbits {
  readonly bodies: readonly GivenBody[]
  /** First and last instant of the answer, ms since 1970. */
  readonly utcs: readonly [first: number, last: number]
}

/** Steps of all orbits of a request at most: some two seconds of work. */
export const MOST_STEPS_TOGETHER = 5_000
/** Steps that each orbit counts for beside its own: to set it up, and to pass a planet. */
const STEPS_OF_EACH = 50
/** Steps that orbits may take, by those counted: they are disturbed on their way. Random ones take 0.94 to 1.13 times as many. */
const DISTURBED = 1.5

const ttsOf = ({ utcs }: FollowedOrbits): number[] => utcs.map((utc) => instantOfUtc(utc).tt)

/** Steps of all orbits; counting ends beyond the most. */
export function stepsOf(followed: FollowedOrbits): number {
  if (followed.bodies.length === 0) return 0
  const tts = ttsOf(followed)
  let steps = 0
  for (const body of followed.bodies)
    if (steps <= MOST_STEPS_TOGETHER) steps += STEPS_OF_EACH + stepCount(body, tts, MOST_STEPS_TOGETHER)
  return steps
}

/**
 * Refuses orbits that would take too many steps, before any is followed.
 * @throws NoSolution `datetime_out_of_range`
 */
export function requireFollowable(followed: FollowedOrbits): void {
  const { length } = followed.bodies
  if (length === 0) return
  for (const body of followed.bodies) for (const tt of ttsOf(followed)) requireKnown(body, tt)
  if (stepsOf(followed) <= MOST_STEPS_TOGETHER) return
  throw new NoSolution(
    'datetime_out_of_range',
    length === 1
      ? `The orbit turns too often between its epoch and the time: following it would take more than ${MOST_STEPS_TOGETHER} steps. Send elements of an epoch nearer to the time.`
      : `Following the ${length} orbits from their epochs would take more than ${MOST_STEPS_TOGETHER} steps together. Send fewer orbits in one call, or elements of epochs nearer to the time.`,
  )
}

/** Follows orbits as far as an answer needs them. @throws NoSolution `datetime_out_of_range` */
export function followOrbits(followed: FollowedOrbits): void {
  if (followed.bodies.length === 0) return
  const allowed = Math.ceil(DISTURBED * stepsOf(followed))
  followTo(followed.bodies, ttsOf(followed), Math.min(MOST_STEPS_TOGETHER, allowed))
}
