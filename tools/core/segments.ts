import type { State, Vector } from './geometry.ts'

/**
 * A slow vector function of time kept as Chebyshev segments.
 *
 * Series that cost microseconds are summed only when a segment is built; a place inside it then costs a few
 * multiplications, and its velocity comes with it. Segments are built when first asked for and the oldest are
 * let go, so that a scan over centuries holds no more than a scan over a year.
 */
export interface Segments {
  /** The function's value at a time. */
  at(t: number): Vector
  /** Value and rate per unit of time. */
  stateAt(t: number): State
}

export interface SegmentPlan {
  /** Length of a segment, in units of the argument. */
  readonly span: number
  /** Coefficients for each coordinate. */
  readonly terms: number
  /** How many segments are kept. */
  readonly kept: number
}

/** Coefficients of one segment: x, y and z one after the other. */
type Coefficients = Float64Array

/** Interpolates through the Chebyshev points of the segment. Press et al., Numerical Recipes, 3rd ed., eq. 5.8.7. */
function build(source: (t: number) => Vector, from: number, plan: SegmentPlan): Coefficients {
  const n = plan.terms
  const values: Vector[] = []
  for (let k = 0; k < n; k++) {
    values.push(source(from + (plan.span / 2) * (1 + Math.cos((Math.PI * (k + 0.5)) / n))))
  }
  const coefficients = new Float64Array(3 * n)
  for (let j = 0; j < n; j++) {
    let x = 0
    let y = 0
    let z = 0
    for (let k = 0; k < n; k++) {
      const value = values[k] as Vector
      const weight = Math.cos((Math.PI * j * (k + 0.5)) / n)
      x += value.x * weight
      y += value.y * weight
      z += value.z * weight
    }
    const norm = (j === 0 ? 1 : 2) / n
    coefficients[j] = x * norm
    coefficients[n + j] = y * norm
    coefficients[2 * n + j] = z * norm
  }
  return coefficients
}

/** Clenshaw's sum of one coordinate at −1 ≤ u ≤ 1. */
function sum(coefficients: Coefficients, offset: number, terms: number, u: number): number {
  let b1 = 0
  let b2 = 0
  for (let j = terms - 1; j > 0; j--) {
    const b = 2 * u * b1 - b2 + (coefficients[offset + j] as number)
    b2 = b1
    b1 = b
  }
  return u * b1 - b2 + (coefficients[offset] as number)
}

/** The same sum differentiated with respect to u: Clenshaw on j·cⱼ with polynomials of the second kind. */
function slope(coefficients: Coefficients, offset: number, terms: number, u: number): number {
  let b1 = 0
  let b2 = 0
  for (let j = terms - 1; j > 0; j--) {
    const b = 2 * u * b1 - b2 + j * (coefficients[offset + j] as number)
    b2 = b1
    b1 = b
  }
  return b1
}

export function segments(source: (t: number) => Vector, plan: SegmentPlan): Segments {
  const { span, terms: n, kept } = plan
  const built = new Map<number, Coefficients>()
  let lastIndex = Number.NaN
  let last: Coefficients = new Float64Array(0)

  function coefficientsAt(index: number): Coefficients {
    if (index === lastIndex) return last
    let found = built.get(index)
    if (!found) {
      found = build(source, index * span, plan)
      // A Map lists its keys in the order they came: the first is the oldest.
      if (built.size >= kept) built.delete(built.keys().next().value as number)
      built.set(index, found)
    }
    lastIndex = index
    last = found
    return found
  }

  function at(t: number): Vector {
    const index = Math.floor(t / span)
    const c = coefficientsAt(index)
    const u = (2 * (t - index * span)) / span - 1
    return { x: sum(c, 0, n, u), y: sum(c, n, n, u), z: sum(c, 2 * n, n, u) }
  }

  function stateAt(t: number): State {
    const index = Math.floor(t / span)
    const c = coefficientsAt(index)
    const u = (2 * (t - index * span)) / span - 1
    const perUnit = 2 / span
    return {
      position: { x: sum(c, 0, n, u), y: sum(c, n, n, u), z: sum(c, 2 * n, n, u) },
      velocity: {
        x: slope(c, 0, n, u) * perUnit,
        y: slope(c, n, n, u) * perUnit,
        z: slope(c, 2 * n, n, u) * perUnit,
      },
    }
  }

  return { at, stateAt }
}
