/** The change of a state per unit of time, written into `out`. */
export type Rate = (t: number, state: Float64Array, out: Float64Array) => void

/** Steps that a step is divided into, one way after the other: their extrapolation is of the eighth order. */
const SUBSTEPS = [2, 4, 6, 8] as const

/**
 * A state after a step: Gragg's midpoint rule extrapolated (Bulirsch and Stoer). Press et al., Numerical Recipes, 3rd
 * ed., §17.3.
 */
export function stepped(rate: Rate, t: number, state: Float64Array, step: number): Float64Array {
  const size = state.length
  const first = new Float64Array(size)
  rate(t, state, first)
  const slope = new Float64Array(size)
  let row: Float64Array[] = []
  SUBSTEPS.forEach((count, level) => {
    const h = step / count
    let before = Float64Array.from(state)
    let extrapolated = state.map((value, i) => value + h * (first[i] as number))
    for (let m = 1; m < count; m++) {
      rate(t + m * h, extrapolated, slope)
      for (let i = 0; i < size; i++) before[i] = (before[i] as number) + 2 * h * (slope[i] as number)
      ;[before, extrapolated] = [extrapolated, before]
    }
    rate(t + step, extrapolated, slope)
    const next = [
      extrapolated.map((value, i) => (value + (before[i] as number) + h * (slope[i] as number)) / 2),
    ]
    for (let j = 1; j <= level; j++) {
      const finer = next[j - 1] as Float64Array
      const coarser = row[j - 1] as Float64Array
      const ratio = (count / (SUBSTEPS[level - j] as number)) ** 2 - 1
      next.push(finer.map((value, i) => value + (value - (coarser[i] as number)) / ratio))
    }
    row = next
  })
  return row.at(-1) as Float64Array
}
