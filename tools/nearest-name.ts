import leven from 'leven'

/** The known name that lies close enough to be a slip of the pen, if any. */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  const wanted = given.slice(0, 64).toLowerCase()
  let best: { name: string; distance: number } | undefined
  for (const name of known) {
    const distance = leven(wanted, name.toLowerCase())
    if (!best || distance < best.distance) best = { name, distance }
  }
  return best && best.distance <= Math.max(2, Math.floor(best.name.length / 3)) ? best.name : undefined
}
