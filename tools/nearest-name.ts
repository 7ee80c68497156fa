import { editDistance } from './core/text/edit-distance.ts'

/** The known name that lies close enough to be a slip of the pen, if any. */
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
