import type { State, Vector } from './geometry.ts'
import type { Grid } from './harmonics.ts'

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

/** The Chebyshev points of a segment as fractions of its span. */
const chebyshevPoints = (terms: number): number[] =>
  Array.from({ length: terms }, (_, k) => (1 + Math.cos((Math.PI * (k + 0.5)) / terms)) / 2)

/** Coefficients from the values at the Chebyshev points. Press et al., Numerical Recipes, 3rd ed., eq. 5.8.7. */
function coefficientsOf(values: readonly Vector[]): Coefficients {
  const n = values.length
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

/** Segments of a function that gives one value at a time. */
export function segments(source: (t: number) => Vector, plan: SegmentPlan): Segments {
  const points = chebyshevPoints(plan.terms)
  return segmentsOf(
    (index) => [[index, coefficientsOf(points.map((point) => source((index + point) * plan.span)))]],
    plan,
  )
}

/** How a function that gives many values at equal steps is sampled for its segments. */
export interface SamplePlan extends SegmentPlan {
  /** Steps in a segment. */
  readonly steps: number
  /** Segments sampled at once: more is faster for scans, slower for the first answer. */
  readonly together: number
}

/** Samples on each side of a segment that its interpolation leans on. */
const MARGIN = 6

/**
 * Segments of a function that is cheap at equally spaced times: a row of segments is sampled at once, and the
 * Chebyshev points are interpolated from the twelve samples about each.
 */
export function sampledSegments(source: (grid: Grid) => readonly Vector[], plan: SamplePlan): Segments {
  const { span, steps, together } = plan
  const step = span / steps
  const stencils = chebyshevPoints(plan.terms).map((point) => stencil(point * steps))
  return segmentsOf((wanted) => {
    const first = Math.floor(wanted / together) * together
    const count = together * steps + 2 * MARGIN + 1
    const samples = source({ from: first * span - MARGIN * step, step, count })
    return Array.from({ length: together }, (_, which) => {
      const values = stencils.map(({ start, weights }) => {
        let [x, y, z] = [0, 0, 0]
        weights.forEach((weight, index) => {
          const sample = samples[which * steps + MARGIN + start + index] as Vector
          x += weight * sample.x
          y += weight * sample.y
          z += weight * sample.z
        })
        return { x, y, z }
      })
      return [first + which, coefficientsOf(values)] as const
    })
  }, plan)
}

/** Lagrange weights of the twelve whole numbers about a place between them. */
function stencil(place: number): { readonly start: number; readonly weights: readonly number[] } {
  const start = Math.floor(place) - MARGIN + 1
  const nodes = Array.from({ length: 2 * MARGIN }, (_, index) => start + index)
  const weights = nodes.map((node) =>
    nodes.reduce(
      (product, other) => (other === node ? product : (product * (place - other)) / (node - other)),
      1,
    ),
  )
  return { start, weights }
}

/** The store behind both kinds: `make` gives the wanted segment, and others that came with it. */
function segmentsOf(
  make: (index: number) => readonly (readonly [index: number, coefficients: Coefficients])[],
  { span, terms: n, kept }: SegmentPlan,
): Segments {
  const built = new Map<number, Coefficients>()
  let lastIndex = Number.NaN
  let last: Coefficients = new Float64Array(0)

  function coefficientsAt(index: number): Coefficients {
    if (index === lastIndex) return last
    if (!built.has(index)) {
      for (const [which, coefficients] of make(index)) {
        // A Map lists its keys in the order they came: the first is the oldest.
        if (built.size >= kept) built.delete(built.keys().next().value as number)
        built.set(which, coefficients)
      }
    }
    lastIndex = index
    last = built.get(index) as Coefficients
    return last
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
