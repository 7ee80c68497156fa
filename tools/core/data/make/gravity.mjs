// Motion of bodies under each other's gravity (Newton's, and Einstein's for the Sun's), and Chebyshev polynomials of it.
// The first body is the Sun; bodies without mass move, and move nothing.

const LIGHT_AU_PER_DAY = (299792.458 * 86400) / 149597870.7

/** Adds a share of a vector to the acceleration of a body. */
function pull(out, body, share, x, y, z) {
  out[body] += share * x
  out[body + 1] += share * y
  out[body + 2] += share * z
}

/** The change of a state per day as a function of the state: all places (au), then all velocities (au/day). */
function rateOf(gm) {
  const half = 3 * gm.length
  const heavy = gm.findLastIndex((mass) => mass > 0) + 1

  /** Relativistic acceleration near the Sun. Explanatory Supplement, 3rd ed., eq. 8.31, of one heavy body. */
  function bend(state, out, body, x, y, z, r, share) {
    const vx = state[half + body] - state[half]
    const vy = state[half + body + 1] - state[half + 1]
    const vz = state[half + body + 2] - state[half + 2]
    const factor = gm[0] / (r ** 3 * LIGHT_AU_PER_DAY ** 2)
    const along = (4 * gm[0]) / r - (vx * vx + vy * vy + vz * vz)
    const across = 4 * (x * vx + y * vy + z * vz)
    pull(out, half + body, factor, along * x + across * vx, along * y + across * vy, along * z + across * vz)
    if (share > 0) {
      pull(out, half, -share * factor, along * x + across * vx, along * y + across * vy, along * z + across * vz)
    }
  }

  return function rate(state, out) {
    for (let i = 0; i < half; i++) {
      out[i] = state[half + i]
      out[half + i] = 0
    }
    for (let i = 0; i < heavy; i++) {
      for (let j = i + 1; j < gm.length; j++) {
        const [a, b] = [3 * i, 3 * j]
        const [x, y, z] = [state[b] - state[a], state[b + 1] - state[a + 1], state[b + 2] - state[a + 2]]
        const square = x * x + y * y + z * z
        const cube = square * Math.sqrt(square)
        pull(out, half + a, gm[j] / cube, x, y, z)
        pull(out, half + b, -gm[i] / cube, x, y, z)
        if (i === 0) bend(state, out, b, x, y, z, Math.sqrt(square), gm[j] / gm[0])
      }
    }
  }
}

const SUBSTEPS = [2, 4, 6, 8, 10, 12, 14]

/**
 * The change of a state over a step: Gragg's midpoint rule extrapolated. Press et al., Numerical Recipes, 3rd ed.,
 * §17.3.
 */
function change(rate, state, step) {
  let row = []
  SUBSTEPS.forEach((n, k) => {
    const h = step / n
    const slope = new Float64Array(state.length)
    let before = Float64Array.from(state)
    rate(before, slope)
    let extrapolated = before.map((value, i) => value + h * slope[i])
    for (let m = 1; m < n; m++) {
      rate(extrapolated, slope)
      for (let i = 0; i < state.length; i++) before[i] += 2 * h * slope[i]
      ;[before, extrapolated] = [extrapolated, before]
    }
    rate(extrapolated, slope)
    const next = [extrapolated.map((value, i) => (before[i] + value + h * slope[i]) / 2 - state[i])]
    for (let j = 1; j <= k; j++) {
      const ratio = (n / SUBSTEPS[k - j]) ** 2 - 1
      next.push(next[j - 1].map((value, i) => value + (value - row[j - 1][i]) / ratio))
    }
    row = next
  })
  return row.at(-1)
}

/** Place, velocity and half the acceleration of every body, in steps, at each step from the start. */
function followed(gm, start, steps, step) {
  const rate = rateOf(gm)
  const half = start.length / 2
  const state = Float64Array.from(start)
  // Thousands of small changes are added with what rounding took from each (Kahan 1965).
  const lost = new Float64Array(state.length)
  const rows = []
  for (let count = 0; count <= steps; count++) {
    const slope = new Float64Array(state.length)
    rate(state, slope)
    rows.push(Float64Array.from([...state, ...slope.subarray(half)]))
    const moved = change(rate, state, step)
    for (let i = 0; i < state.length; i++) {
      const increment = moved[i] - lost[i]
      const sum = state[i] + increment
      lost[i] = sum - state[i] - increment
      state[i] = sum
    }
  }
  return rows
}

/**
 * The motion of bodies about an epoch.
 * @param gm gravity of each body, au³/day²; those without come last.
 * @param state places, then velocities, au and au/day, x, y and z of one body after the other.
 * @param reach first and last day that is needed, in the count of `epoch`.
 * @param step days; the innermost planet goes round in 88.
 */
export function track({ gm, state, epoch, reach: [from, to], step = 8 }) {
  const after = followed(gm, state, Math.ceil((to - epoch) / step), step)
  const before = followed(gm, state, Math.ceil((epoch - from) / step), -step)
  const rows = [...before.slice(1).reverse(), ...after]
  return { rows, start: epoch - step * (before.length - 1), step, half: state.length / 2 }
}

/** The places and velocities of all bodies at a step of a track. */
export const stateAt = ({ rows, start, step, half }, day) =>
  rows[Math.round((day - start) / step)].subarray(0, 2 * half)

/** A coordinate between two steps: the polynomial that has the places, velocities and accelerations of both. */
export function coordinate({ rows, start, step, half }, index, day) {
  const position = (day - start) / step
  const left = Math.min(rows.length - 2, Math.floor(position))
  const u = position - left
  const of = (row) => [row[index], row[half + index] * step, (row[2 * half + index] * step * step) / 2]
  const [p0, v0, a0] = of(rows[left])
  const [p1, v1, a1] = of(rows[left + 1])
  const [a, b, c] = [p1 - p0 - v0 - a0, v1 - v0 - 2 * a0, a1 - a0]
  return p0 + u * (v0 + u * (a0 + u * (10 * a - 4 * b + c + u * (7 * b - 15 * a - 2 * c + u * (6 * a - 3 * b + c)))))
}

/** Chebyshev coefficients of a function of the day over a segment. */
export function coefficients(valueAt, from, span, terms) {
  const values = Array.from({ length: terms }, (_, k) =>
    valueAt(from + (span * (1 + Math.cos((Math.PI * (k + 0.5)) / terms))) / 2),
  )
  return Array.from({ length: terms }, (_, j) =>
    values.reduce((sum, value, k) => sum + value * Math.cos((Math.PI * j * (k + 0.5)) / terms), 0) *
      ((j === 0 ? 1 : 2) / terms),
  )
}
