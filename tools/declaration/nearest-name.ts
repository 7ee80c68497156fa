import { editDistance } from '../core/text/edit-distance.ts'

/** Letters up to which two slips make another word of a word. */
const SHORT = 4

/**
 * Nearest known name by edit distance, for “Did you mean …?”. Undefined if none is within a third of its length (at
 * least 2 edits, of a short name 1), or if something else that has a name is as near: a name that sounds alike is no slip.
 * @param otherNames names of what is not offered here
 */
export function nearestName(
  text: string,
  names: readonly string[],
  otherNames: readonly string[] = [],
): string | undefined {
  const lowered = text.slice(0, 64).toLowerCase()
  const best = nearest(lowered, names)
  const soundAlike = best && nearest(lowered, otherNames)
  return best && (!soundAlike || best.distance < soundAlike.distance) ? best.name : undefined
}

function nearest(text: string, names: readonly string[]): { name: string; distance: number } | undefined {
  let best: { name: string; distance: number } | undefined
  for (const name of names) {
    const limit = name.length <= SHORT ? 1 : Math.max(2, Math.floor(name.length / 3))
    const distance = editDistance(text, name.toLowerCase(), limit)
    if (distance <= limit && (!best || distance < best.distance)) best = { name, distance }
  }
  return best
}

/**
 * The same among names of bodies, which are short and many: a slip has the first letter right, and a name of up to five
 * letters no more than one.
 */
export function nearestBody(
  text: string,
  names: readonly string[],
  otherNames: readonly string[],
): string | undefined {
  const name = nearestName(text, names, otherNames)
  if (name === undefined) return undefined
  const [slip, right] = [text.toLowerCase(), name.toLowerCase()]
  const isSlip = slip[0] === right[0] && editDistance(slip, right, 2) <= (right.length <= 5 ? 1 : 2)
  return isSlip || slip === right ? name : undefined
}
