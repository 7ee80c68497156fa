import { editDistance } from './core/text/edit-distance.ts'

/**
 * Nearest known name by edit distance, for “Did you mean …?”. Undefined if none is within a third of its length (at
 * least 2 edits).
 */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  const wanted = given.slice(0, 64).toLowerCase()
  let best: { name: string; distance: number } | undefined
  for (const name of known) {
    const limit = Math.max(2, Math.floor(name.length / 3))
    const distance = editDistance(wanted, name.toLowerCase(), limit)
    if (distance <= limit && (!best || distance < best.distance)) best = { name, distance }
  }
  return best?.name
}
