import { remember } from './bounded-map.ts'
import { type Scratch, type State, scratch, type Vector } from './geometry.ts'
import type { Grid } from './harmonics.ts'

/**
 * A slow vector function of time kept as Chebyshev segments.
 *
 * Series that cost microseconds are summed only when a segment is built; a place inside it then costs a few
 * multiplications, and its velocity comes with it. Segments are built when first asked for and the oldest are
 * let go, so that a scan over centuries holds no more than a scan over a year.
 */
export interface Segments {
  /** The function's value at a time, written into a vector of the caller's if one is given. */
  at(t: number, into?: Scratch): Vector
  /** Its x alone, for a function of one coordinate. */
  xAt(t: number): number
  /** Its rate per unit of time, written likewise. */
  rateAt(t: number, into?: Scratch): Vector
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

/** Coefficients of one segment: x, y and z of each degree, from 0. */
type Coefficients = Float64Array

/** A linear map from values to coefficients: for each degree, the weight of each value. */
type Transform = readonly Float64Array[]

/** Values shared by all segments with the same number of terms. */
interface Basis {
  /** The Chebyshev points of a segment as fractions of its span. */
  readonly points: readonly number[]
  /** From values at the points. Press et al., Numerical Recipes, 3rd ed., eq. 5.8.7. */
  readonly transform: Transform
}

const bases = new Map<number, Basis>()

/** Made once: a sky full of stars, each with segments of its own, would make the same again and again. */
function basisOf(terms: number): Basis {
  const cached = bases.get(terms)
  if (cached) return cached
  const basis = {
    points: Array.from({ length: terms }, (_, k) => (1 + Math.cos((Math.PI * (k + 0.5)) / terms)) / 2),
    transform: Array.from({ length: terms }, (_, j) =>
      Float64Array.from(
        { length: terms },
        (_, k) => ((j === 0 ? 1 : 2) / terms) * Math.cos((Math.PI * j * (k + 0.5)) / terms),
      ),
    ),
  }
  bases.set(terms, basis)
  return basis
}

/** Values in a row, x, y and z one after the other. */
const pack = (values: readonly Vector[]): Float64Array => {
  const flat = new Float64Array(3 * values.length)
  values.forEach((value, index) => {
    flat[3 * index] = value.x
    flat[3 * index + 1] = value.y
    flat[3 * index + 2] = value.z
  })
  return flat
}

/** Coefficients from packed values, of which the segment's own begin at a place. */
function coefficientsOf(transform: Transform, values: Float64Array, from: number): Coefficients {
  const coefficients = new Float64Array(3 * transform.length)
  for (let j = 0; j < transform.length; j++) {
    const weights = transform[j] as Float64Array
    let x = 0
    let y = 0
    let z = 0
    for (let k = 0; k < weights.length; k++) {
      const weight = weights[k] as number
      const i = 3 * (from + k)
      x += weight * (values[i] as number)
      y += weight * (values[i + 1] as number)
      z += weight * (values[i + 2] as number)
    }
    coefficients[3 * j] = x
    coefficients[3 * j + 1] = y
    coefficients[3 * j + 2] = z
  }
  return coefficients
}

/** Clenshaw's sums of the three coordinates at −1 ≤ u ≤ 1, side by side. */
function valueAt(c: Coefficients, u: number, into: Scratch): Vector {
  const doubled = 2 * u
  // One by one: taken apart from an array they would cost seven times as much.
  let x1 = 0
  let y1 = 0
  let z1 = 0
  let x2 = 0
  let y2 = 0
  let z2 = 0
  for (let i = c.length - 3; i > 0; i -= 3) {
    const x = (c[i] as number) - x2 + doubled * x1
    const y = (c[i + 1] as number) - y2 + doubled * y1
    const z = (c[i + 2] as number) - z2 + doubled * z1
    x2 = x1
    y2 = y1
    z2 = z1
    x1 = x
    y1 = y
    z1 = z
  }
  into.x = u * x1 - x2 + (c[0] as number)
  into.y = u * y1 - y2 + (c[1] as number)
  into.z = u * z1 - z2 + (c[2] as number)
  return into
}

/** Clenshaw's sum of the first coordinate. */
function xValueAt(c: Coefficients, u: number): number {
  const doubled = 2 * u
  let x1 = 0
  let x2 = 0
  for (let i = c.length - 3; i > 0; i -= 3) {
    const x = (c[i] as number) - x2 + doubled * x1
    x2 = x1
    x1 = x
  }
  return u * x1 - x2 + (c[0] as number)
}

/** The same sums differentiated with respect to u: Clenshaw on j·cⱼ with polynomials of the second kind. */
function slopeAt(c: Coefficients, u: number, factor: number, into: Scratch): Vector {
  const doubled = 2 * u
  let x1 = 0
  let y1 = 0
  let z1 = 0
  let x2 = 0
  let y2 = 0
  let z2 = 0
  for (let i = c.length - 3; i > 0; i -= 3) {
    const j = i / 3
    const x = j * (c[i] as number) - x2 + doubled * x1
    const y = j * (c[i + 1] as number) - y2 + doubled * y1
    const z = j * (c[i + 2] as number) - z2 + doubled * z1
    x2 = x1
    y2 = y1
    z2 = z1
    x1 = x
    y1 = y
    z1 = z
  }
  into.x = x1 * factor
  into.y = y1 * factor
  into.z = z1 * factor
  return into
}

/** Segments of a function that gives one value at a time. */
export function segments(source: (t: number) => Vector, plan: SegmentPlan): Segments {
  const { points, transform } = basisOf(plan.terms)
  return segmentsOf((index) => {
    const values = pack(points.map((point) => source((index + point) * plan.span)))
    return [[index, coefficientsOf(transform, values, 0)]]
  }, plan)
}

/** Half a step of the rate of a function that is not kept, in units of its argument. */
const HALF_STEP = 1e-3

/** A function in the shape of segments that is worked out at each time: it moves too suddenly for polynomials. */
export function directly(source: (t: number) => Vector): Segments {
  function valueAtTime(t: number, into: Scratch = scratch()): Vector {
    const { x, y, z } = source(t)
    into.x = x
    into.y = y
    into.z = z
    return into
  }
  function rateAt(t: number, into: Scratch = scratch()): Vector {
    const [before, after] = [source(t - HALF_STEP), source(t + HALF_STEP)]
    into.x = (after.x - before.x) / (2 * HALF_STEP)
    into.y = (after.y - before.y) / (2 * HALF_STEP)
    into.z = (after.z - before.z) / (2 * HALF_STEP)
    return into
  }
  return {
    at: valueAtTime,
    xAt: (t) => source(t).x,
    rateAt,
    stateAt: (t) => ({ position: valueAtTime(t), velocity: rateAt(t) }),
  }
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
  const transform = sampleTransform(plan)
  return segmentsOf((neededIndex) => {
    const first = Math.floor(neededIndex / together) * together
    const count = together * steps + 2 * MARGIN + 1
    const samples = pack(source({ from: first * span - MARGIN * step, step, count }))
    return Array.from(
      { length: together },
      (_, segmentIndex) =>
        [first + segmentIndex, coefficientsOf(transform, samples, segmentIndex * steps)] as const,
    )
  }, plan)
}

/** Interpolation to the Chebyshev points and the transform there are both linear: they are done as one. */
function sampleTransform({ steps, terms }: SamplePlan): Transform {
  const { points, transform } = basisOf(terms)
  const stencils = points.map((point) => stencil(point * steps))
  return transform.map((weights) => {
    const combined = new Float64Array(steps + 2 * MARGIN)
    stencils.forEach((stencil, k) => {
      stencil.weights.forEach((weight, index) => {
        const sample = MARGIN + stencil.start + index
        combined[sample] = (combined[sample] as number) + (weights[k] as number) * weight
      })
    })
    return combined
  })
}

/** Lagrange weights of the twelve whole numbers about a place between them. */
function stencil(place: number): { readonly start: number; readonly weights: readonly number[] } {
  const start = Math.floor(place) - MARGIN + 1
  const nodes = Array.from({ length: 2 * MARGIN }, (_, index) => start + index)
  const weights = nodes.map((node) =>
    nodes.reduce(
      (product, otherNode) =>
        otherNode === node ? product : (product * (place - otherNode)) / (node - otherNode),
      1,
    ),
  )
  return { start, weights }
}

/** Segments whose coefficients (x, y and z of each degree, from 0) were worked out before. */
export const tabulatedSegments = (
  row: (index: number) => Float64Array,
  plan: Pick<SegmentPlan, 'span' | 'kept'>,
): Segments => segmentsOf((index) => [[index, row(index)]], plan)

/** The store behind all kinds: `make` gives the wanted segment, and others that came with it. */
function segmentsOf(
  make: (index: number) => readonly (readonly [index: number, coefficients: Coefficients])[],
  { span, kept: capacity }: Pick<SegmentPlan, 'span' | 'kept'>,
): Segments {
  const built = new Map<number, Coefficients>()
  const perUnit = 1 / span
  let lastIndex = Number.NaN
  let last: Coefficients = new Float64Array(0)

  function coefficientsAt(index: number): Coefficients {
    if (index === lastIndex) return last
    last = built.get(index) ?? added(index)
    lastIndex = index
    return last
  }

  function added(neededIndex: number): Coefficients {
    for (const [index, coefficients] of make(neededIndex)) {
      remember(built, capacity, index, coefficients)
    }
    return built.get(neededIndex) as Coefficients
  }

  function valueAtTime(t: number, into: Scratch = scratch()): Vector {
    const place = t * perUnit
    const index = Math.floor(place)
    return valueAt(coefficientsAt(index), 2 * (place - index) - 1, into)
  }

  function xAt(t: number): number {
    const place = t * perUnit
    const index = Math.floor(place)
    return xValueAt(coefficientsAt(index), 2 * (place - index) - 1)
  }

  function rateAt(t: number, into: Scratch = scratch()): Vector {
    const place = t * perUnit
    const index = Math.floor(place)
    return slopeAt(coefficientsAt(index), 2 * (place - index) - 1, 2 * perUnit, into)
  }

  const stateAt = (t: number): State => ({ position: valueAtTime(t), velocity: rateAt(t) })

  return { at: valueAtTime, xAt, rateAt, stateAt }
}
