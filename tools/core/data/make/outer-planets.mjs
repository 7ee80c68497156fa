// Makes tools/core/data/outer/jupiter.ts … pluto.ts.
//
//   node tools/core/data/make/outer-planets.mjs
//
// The Sun and nine planets are let go from where JPL has them at one moment and followed under each other's gravity
// (Newton's, and Einstein's for the Sun's) over the span that is answered for and a century on each side. From 1960 to
// 2060 Jupiter to Pluto let go from JPL's DE405 stay within 0.02″ of DE405.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// W. M. Folkner et al., The Planetary and Lunar Ephemerides DE430 and DE431, IPN Progress Report 42-196 (2014):
// constants of the file header.430_572 of JPL. Au from the barycentre and au/day, ICRF, JED (TDB) 2440400.5; GM in
// au³/day²; the Earth and the Moon as one body.
const EPOCH_TT = 2440400.5 - 2451545
const LIGHT_AU_PER_DAY = (299792.458 * 86400) / 149597870.7
const start = {
  sun: [
    2.95912208285591100e-4, 4.502508784640554e-3, 7.670764270910071e-4, 2.660579177669776e-4,
    -3.517495360755232e-7, 5.177626409833405e-6, 2.229102178912029e-6,
  ],
  mercury: [
    4.91248045036476e-11, 0.361762716560282, -0.090781972156766, -0.08571497256275116,
    3.367493972005759e-3, 0.02489452055768343, 0.01294630040970409,
  ],
  venus: [
    7.24345233264412e-10, 0.6127519408350722, -0.3483653690336222, -0.1952782866759438,
    0.01095206842352823, 0.01561768426786768, 6.331105702977864e-3,
  ],
  earth: [
    8.997011390199871e-10, 0.1205174141013847, -0.9258384747691487, -0.4015402264531522,
    0.01681126830978379, 1.748309230734344e-3, 7.582028973831291e-4,
  ],
  mars: [
    9.54954869555077e-11, -0.1101860771487982, -1.327599450302983, -0.6058891404842914,
    0.01448165305704757, 2.424630768364686e-4, -2.815207279243388e-4,
  ],
  jupiter: [
    2.82534584083387e-7, -5.379706768553937, -0.8304813265633978, -0.2248288744265655,
    1.092012594237338e-3, -6.518116612807384e-3, -2.820782762298679e-3,
  ],
  saturn: [
    8.45970607324503e-8, 7.894390682909531, 4.596478055171273, 1.5586958428319,
    -3.217556516500916e-3, 4.335810341746626e-3, 1.928646316860155e-3,
  ],
  uranus: [
    1.29202482578296e-8, -18.26540225387236, -1.16195541867587, -0.250106057721338,
    2.211903910156147e-4, -3.762475008108844e-3, -1.65101502742995e-3,
  ],
  neptune: [
    1.52435734788511e-8, -16.05503578023337, -23.94219155985471, -9.400157968802395,
    2.642769847980055e-3, -1.498312550540978e-3, -6.790419608029133e-4,
  ],
  pluto: [
    2.17844105197418e-12, -30.48331376718384, -0.8724055568410501, 8.911576172499551,
    3.222073734977808e-4, -3.143576393645329e-3, -1.077949759597313e-3,
  ],
}
const names = Object.keys(start)
const gm = names.map((name) => start[name][0])
const BODIES = names.length
/** A state is all places, then all velocities. */
const HALF = 3 * BODIES
const SIZE = 2 * HALF

/** Change of a state per day. */
function rate(state, out) {
  for (let i = 0; i < HALF; i++) {
    out[i] = state[HALF + i]
    out[HALF + i] = 0
  }
  for (let i = 0; i < BODIES; i++) {
    for (let j = i + 1; j < BODIES; j++) {
      const [a, b] = [3 * i, 3 * j]
      const [x, y, z] = [state[b] - state[a], state[b + 1] - state[a + 1], state[b + 2] - state[a + 2]]
      const square = x * x + y * y + z * z
      const cube = square * Math.sqrt(square)
      pull(out, a, gm[j] / cube, x, y, z)
      pull(out, b, -gm[i] / cube, x, y, z)
      if (i === 0) bend(state, out, b, x, y, z, Math.sqrt(square), gm[j] / gm[0])
    }
  }
}

function pull(out, body, share, x, y, z) {
  out[HALF + body] += share * x
  out[HALF + body + 1] += share * y
  out[HALF + body + 2] += share * z
}

/** Relativistic acceleration near the Sun. Explanatory Supplement, 3rd ed., eq. 8.31, of one heavy body. */
function bend(state, out, body, x, y, z, r, share) {
  const vx = state[HALF + body] - state[HALF]
  const vy = state[HALF + body + 1] - state[HALF + 1]
  const vz = state[HALF + body + 2] - state[HALF + 2]
  const factor = gm[0] / (r ** 3 * LIGHT_AU_PER_DAY ** 2)
  const along = (4 * gm[0]) / r - (vx * vx + vy * vy + vz * vz)
  const across = 4 * (x * vx + y * vy + z * vz)
  pull(out, body, factor, along * x + across * vx, along * y + across * vy, along * z + across * vz)
  pull(out, 0, -share * factor, along * x + across * vx, along * y + across * vy, along * z + across * vz)
}

/** Days; the innermost planet goes round in 88. */
const STEP = 8
const SUBSTEPS = [2, 4, 6, 8, 10, 12, 14]

/**
 * The change of a state over a step: Gragg's midpoint rule extrapolated. Press et al., Numerical Recipes, 3rd ed.,
 * §17.3.
 */
function change(state, step) {
  let row = []
  SUBSTEPS.forEach((n, k) => {
    const h = step / n
    const slope = new Float64Array(SIZE)
    let before = Float64Array.from(state)
    rate(before, slope)
    let here = before.map((value, i) => value + h * slope[i])
    for (let m = 1; m < n; m++) {
      rate(here, slope)
      for (let i = 0; i < SIZE; i++) before[i] += 2 * h * slope[i]
      ;[before, here] = [here, before]
    }
    rate(here, slope)
    const next = [here.map((value, i) => (before[i] + value + h * slope[i]) / 2 - state[i])]
    for (let j = 1; j <= k; j++) {
      const ratio = (n / SUBSTEPS[k - j]) ** 2 - 1
      next.push(next[j - 1].map((value, i) => value + (value - row[j - 1][i]) / ratio))
    }
    row = next
  })
  return row.at(-1)
}

/** Place, velocity and half the acceleration of every body, in steps, at each step from the start. */
function followed(steps, step) {
  const state = new Float64Array(SIZE)
  names.forEach((name, body) => {
    state.set(start[name].slice(1, 4), 3 * body)
    state.set(start[name].slice(4), HALF + 3 * body)
  })
  // Thousands of small changes are added with what rounding took from each (Kahan 1965).
  const lost = new Float64Array(SIZE)
  const kept = []
  for (let count = 0; count <= steps; count++) {
    const slope = new Float64Array(SIZE)
    rate(state, slope)
    kept.push(Float64Array.from([...state, ...slope.subarray(HALF)]))
    const moved = change(state, step)
    for (let i = 0; i < SIZE; i++) {
      const small = moved[i] - lost[i]
      const sum = state[i] + small
      lost[i] = sum - state[i] - small
      state[i] = sum
    }
  }
  return kept
}

/** A century on each side of 1000–3000, and the longest segment. */
const REACH = 402000 + 6144
const after = followed(Math.ceil((REACH - EPOCH_TT) / STEP), STEP)
const before = followed(Math.ceil((REACH + EPOCH_TT) / STEP), -STEP)
const track = [...before.slice(1).reverse(), ...after]
const trackStart = EPOCH_TT - STEP * (before.length - 1)

/** A coordinate between two steps: the polynomial that has the places, velocities and accelerations of both. */
function coordinate(index, tt) {
  const at = (tt - trackStart) / STEP
  const left = Math.min(track.length - 2, Math.floor(at))
  const u = at - left
  const of = (row) => [row[index], row[HALF + index] * STEP, (row[SIZE + index] * STEP * STEP) / 2]
  const [p0, v0, a0] = of(track[left])
  const [p1, v1, a1] = of(track[left + 1])
  const [a, b, c] = [p1 - p0 - v0 - a0, v1 - v0 - 2 * a0, a1 - a0]
  return p0 + u * (v0 + u * (a0 + u * (10 * a - 4 * b + c + u * (7 * b - 15 * a - 2 * c + u * (6 * a - 3 * b + c)))))
}

/** Chebyshev coefficients of a coordinate over a segment. */
function coefficients(index, from, span, terms) {
  const values = Array.from({ length: terms }, (_, k) =>
    coordinate(index, from + (span * (1 + Math.cos((Math.PI * (k + 0.5)) / terms))) / 2),
  )
  return Array.from({ length: terms }, (_, j) =>
    values.reduce((sum, value, k) => sum + value * Math.cos((Math.PI * j * (k + 0.5)) / terms), 0) *
      ((j === 0 ? 1 : 2) / terms),
  )
}

// Spans, terms and units that keep a place to 0.0002″ of the integration as seen from the Sun, and its speed to 3e-7.
const plans = {
  jupiter: { span: 1536, terms: 16, unit: 1e-10 },
  saturn: { span: 1536, terms: 16, unit: 2e-10 },
  uranus: { span: 3072, terms: 14, unit: 4e-10 },
  neptune: { span: 4096, terms: 14, unit: 5e-10 },
  pluto: { span: 4096, terms: 14, unit: 5e-10 },
}
const folder = join(dirname(fileURLToPath(import.meta.url)), '../outer')
mkdirSync(folder, { recursive: true })
for (const [name, { span, terms, unit }] of Object.entries(plans)) {
  const body = 3 * names.indexOf(name)
  const first = Math.floor(-402000 / span)
  const rows = []
  for (let index = first; index * span < 402000; index++) {
    const [x, y, z] = [0, 1, 2].map((axis) => coefficients(body + axis, index * span, span, terms))
    rows.push(x.flatMap((_, j) => [x[j], y[j], z[j]].map((value) => Math.round(value / unit))).join(' '))
  }
  writeFileSync(join(folder, `${name}.ts`), `import type { OuterSeries } from './series.ts'

/** Places of ${name[0].toUpperCase()}${name.slice(1)}, 900 to 3100. Provenance and meaning in series.ts. */
export const ${name}: OuterSeries = {
  span: ${span},
  terms: ${terms},
  unit: ${unit},
  first: ${first},
  rows: \`
${rows.join('\n')}
\`,
}
`)
}
