/**
 * Number of letters to insert, delete, replace or swap with their neighbour to make one text of another, or
 * `limit + 1` when it is more than `limit`: the work is then cut short.
 * @see F. J. Damerau, "A technique for computer detection and correction of spelling errors", CACM 7 (1964) 171;
 *   the band of width 2·limit + 1 is E. Ukkonen's, Information and Control 64 (1985) 100.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let twoBack: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = new Array<number>(b.length + 1).fill(limit + 1)
    if (i <= limit) row[0] = i
    let minimum = row[0] as number
    for (let j = Math.max(1, i - limit); j <= Math.min(b.length, i + limit); j++) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (previous[j - 1] as number) + (isSame ? 0 : 1),
        (previous[j] as number) + 1,
        (row[j - 1] as number) + 1,
      )
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) cost = Math.min(cost, (twoBack[j - 2] as number) + 1)
      row[j] = cost
      minimum = Math.min(minimum, cost)
    }
    if (minimum > limit) return limit + 1
    twoBack = previous
    previous = row
  }
  return Math.min(previous[b.length] as number, limit + 1)
}
