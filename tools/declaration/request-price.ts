import { type FollowedOrbits, stepsOf } from '../core/targets/followed-orbits.ts'
import type { Tool } from './define.ts'

/** Steps that a call pays for already, and steps of each further credit: a quarter of a second of work at most. */
const stepsPerCredit = 400

/** The price of following orbits, for the formulas of tools that do. */
export const orbitFormula = `+1 per further ${stepsPerCredit} steps of orbits followed from their epochs (asteroid: 50 a year)`

/** The same in the words of a description. */
export const orbitWords = 'An orbit: eight years or more from its epoch adds credits.'

/** Credits of following orbits, beside those of the call: 12 at most, which the range of a tool's price includes. */
export const orbitCredits = (followed: FollowedOrbits): number =>
  Math.max(0, Math.ceil(stepsOf(followed) / stepsPerCredit) - 1)

/** The price of a prepared request: the most that it can cost, and the part of it that orbits of the caller add. */
export function requestCredits(
  tool: Tool,
  request: unknown,
): { readonly most: number; readonly orbits: number } {
  const orbits = tool.follows ? orbitCredits(tool.follows(request)) : 0
  return {
    most: (typeof tool.credits === 'number' ? tool.credits : tool.credits.of(request)) + orbits,
    orbits,
  }
}

/** Whether the rows that come decide the price of a tool: fewer of them cost less. */
export const isPricedByRows = ({ credits }: Tool): boolean =>
  typeof credits !== 'number' && credits.isMost === true
