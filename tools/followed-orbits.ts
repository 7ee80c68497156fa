import type { GivenBody } from './core/bodies.ts'
import { followTo, requireKnown } from './core/ephemeris/ephemeris.ts'
import { stepCount } from './core/ephemeris/step-count.ts'
import { instantOfUtc } from './core/time/time.ts'
import { Problem } from './problems.ts'

/**
 * Orbits that come with a request are followed from their epochs step by step. The steps are counted before: of all orbits
 * together there is a most, and beyond the first block they have a price.
 */
export interface FollowedOrbits {
  readonly bodies: readonly GivenBody[]
  /** First and last instant of the answer, ms since 1970. */
  readonly utcs: readonly [first: number, last: number]
}

/** Steps of all orbits of a request at most: some two seconds of work. */
const mostSteps = 5_000
/** Steps that a call pays for already, and steps of each further credit: a tenth of a second of work, or two. */
const stepsPerCredit = 500
/** Most credits that orbits add to a call. */
export const mostOrbitCredits = mostSteps / stepsPerCredit - 1

/** The price of following orbits, for the formulas of tools that do. */
export const orbitFormula = `+1 for each further ${stepsPerCredit} steps that orbits are followed from their epochs (an asteroid takes about 50 a year)`

/** Steps that each orbit counts for beside its own: to set it up, and to pass a planet. */
const stepsOfEach = 50
/** Steps that orbits may take, by those counted: they are disturbed on their way. Random ones take 0.94 to 1.13 times as many. */
const disturbed = 1.5

const ttsOf = ({ utcs }: FollowedOrbits): number[] => utcs.map((utc) => instantOfUtc(utc).tt)

/** Steps of all orbits; counting ends beyond the most. */
function stepsOf(followed: FollowedOrbits): number {
  if (followed.bodies.length === 0) return 0
  const tts = ttsOf(followed)
  let steps = 0
  for (const body of followed.bodies)
    if (steps <= mostSteps) steps += stepsOfEach + stepCount(body, tts, mostSteps)
  return steps
}

/**
 * Refuses what would be followed for too long, before anything is.
 * @throws Problem `datetime_out_of_range`; NoSolution of that code
 */
export function requireFollowable(followed: FollowedOrbits): void {
  if (followed.bodies.length === 0) return
  for (const body of followed.bodies) for (const tt of ttsOf(followed)) requireKnown(body, tt)
  if (stepsOf(followed) <= mostSteps) return
  const { length } = followed.bodies
  throw new Problem(
    'datetime_out_of_range',
    length === 1
      ? `The orbit turns too often between its epoch and the time: following it would take more than ${mostSteps} steps.`
      : `Following the ${length} orbits from their epochs would take more than ${mostSteps} steps together.`,
    {
      limit: mostSteps,
      hint: `Send elements of an epoch nearer to the time${length === 1 ? '' : ', or fewer orbits in one call'}.`,
    },
  )
}

/** Credits of following orbits, beside those of the call. */
export const orbitCredits = (followed: FollowedOrbits): number =>
  Math.max(0, Math.ceil(stepsOf(followed) / stepsPerCredit) - 1)

/** Follows orbits as far as an answer needs them. @throws NoSolution `datetime_out_of_range` */
export function followOrbits(followed: FollowedOrbits): void {
  if (followed.bodies.length === 0) return
  const allowed = Math.ceil(disturbed * stepsOf(followed))
  followTo(followed.bodies, ttsOf(followed), Math.min(mostSteps, allowed))
}
