// Makes tools/core/data/small/<body>.tsv and series.ts from elements.tsv and perturbers.tsv.
//
//   node tools/core/data/make/small-bodies.mjs [FOLDER of both tables and of what is made]
//
// The small bodies are let go from JPL's orbits and followed over the span that is answered for. What pulls at them: the
// Sun, nine planets, the Moon and the sixteen asteroids that JPL follows its own small bodies with (SB441-N16), and the
// Sun's relativity. Earth and Moon are followed each by itself: as one body at their barycentre they would run 0.14″ a
// year behind in longitude, and Eros, which comes within 0.15 au, would be off by 0.10″ after ten years.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { coefficients, coordinate, stateAt, track } from './gravity.mjs'
import { EPOCH_TT, startWithMoon as start } from './planets-de430.mjs'

const folder = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '../small')
/** Elements of a table, JPL's Small-Body Database at one epoch: a in au, angles in degrees. */
const table = (file) =>
  readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [number, name, , , epochMjd, ...elements] = row.split('\t')
      const [a, e, i, node, peri, anomaly] = elements.map(Number)
      return { number: Number(number), name, day: Number(epochMjd) - 51544.5, a, e, i, node, peri, anomaly }
    })
const served = table('elements.tsv')
const bodies = [...served, ...table('perturbers.tsv')]

/** km³/s² in au³/day². */
const GRAVITY_UNIT = 86400 ** 2 / 149597870.7 ** 3
/** GM in km³/s². JPL, gm_de440.tpc (2022): R. S. Park et al., The JPL Planetary and Lunar Ephemerides DE440 and DE441,
 * Astron. J. 161, 105 (2021). */
const asteroidGm = {
  1: 62.628888644409933, 2: 13.665878145967422, 3: 1.9205707002025889, 4: 17.288232879171513,
  7: 1.1398723232184107, 10: 5.6251476453852289, 15: 2.0230209871098284, 16: 1.5896582441709424,
  31: 1.079371457703356, 52: 2.6830359242821795, 65: 0.93810575639151328, 87: 2.168232073699691,
  88: 1.1898077088121908, 107: 1.4437384031866001, 511: 3.8944831481705644, 704: 2.8304096393299849,
}
/** Gravity of the Sun that the elements of JPL's Small-Body Database are made with: Gauss' constant squared. */
const GM_SUN = 0.01720209895 ** 2
/** Obliquity of J2000.0 of the elements' ecliptic: 84381.448″ (IAU 1976). */
const OBLIQUITY = ((84381.448 / 3600) * Math.PI) / 180
const radians = (degrees) => (degrees * Math.PI) / 180

/** Place and velocity from the Sun, ICRF, au and au/day, of elliptic elements at their epoch. */
function fromElements({ a, e, i, node, peri, anomaly }) {
  const mean = radians(anomaly > 180 ? anomaly - 360 : anomaly)
  let eccentric = mean + e * Math.sin(mean)
  for (let pass = 0; pass < 50; pass++) {
    eccentric -= (eccentric - e * Math.sin(eccentric) - mean) / (1 - e * Math.cos(eccentric))
  }
  const [c, s] = [Math.cos(eccentric), Math.sin(eccentric)]
  const minor = a * Math.sqrt(1 - e * e)
  const rate = Math.sqrt(GM_SUN / a) / (a * (1 - e * c))
  const plane = { place: [a * (c - e), minor * s], velocity: [-a * s * rate, minor * c * rate] }
  const turn = ([x, y]) => {
    const [cw, sw] = [Math.cos(radians(peri)), Math.sin(radians(peri))]
    const [ci, si] = [Math.cos(radians(i)), Math.sin(radians(i))]
    const [cn, sn] = [Math.cos(radians(node)), Math.sin(radians(node))]
    const [along, across] = [x * cw - y * sw, x * sw + y * cw]
    const [ex, ey, ez] = [along * cn - across * ci * sn, along * sn + across * ci * cn, across * si]
    const [co, so] = [Math.cos(OBLIQUITY), Math.sin(OBLIQUITY)]
    return [ex, ey * co - ez * so, ey * so + ez * co]
  }
  return { place: turn(plane.place), velocity: turn(plane.velocity) }
}

/** Days. The Moon goes round in 27; with half the step the Earth moves by 0.003″ in three centuries. */
const STEP = 4

/** The Sun, the planets and the Moon. */
const planets = Object.keys(start)
const planetGm = planets.map((name) => start[name][0])
const columns = (from, to) => planets.flatMap((name) => start[name].slice(from, to))
const [epoch] = bodies.map(({ day }) => day)
if (bodies.some(({ day }) => day !== epoch)) throw new Error('the elements are not all of one epoch')

/** The planets at the epoch of the elements. */
const before = track({
  gm: planetGm,
  state: [...columns(1, 4), ...columns(4, 7)],
  epoch: EPOCH_TT,
  reach: [EPOCH_TT, epoch],
  step: (epoch - EPOCH_TT) / Math.ceil((epoch - EPOCH_TT) / STEP),
})
const planetState = [...stateAt(before, epoch)]
const planetHalf = 3 * planets.length

// Bodies without mass come last.
const gravity = ({ number }) => (asteroidGm[number] ?? 0) * GRAVITY_UNIT
const followed = [...bodies].sort((a, b) => gravity(b) - gravity(a))
const states = followed.map(fromElements)
const sun = { place: planetState.slice(0, 3), velocity: planetState.slice(planetHalf, planetHalf + 3) }
const fromSun = (kind) => states.flatMap((state) => state[kind].map((value, axis) => value + sun[kind][axis]))

/** Calendar years, both inclusive, and what searches look at beyond them. */
const [FIRST_YEAR, LAST_YEAR] = [1700, 2299]
const MARGIN_DAYS = 1100
const dayOf = (year) => (Date.UTC(year, 0, 1) - Date.UTC(2000, 0, 1, 12)) / 86400e3
const [from, to] = [dayOf(FIRST_YEAR) - MARGIN_DAYS, dayOf(LAST_YEAR + 1) + MARGIN_DAYS]
const LONGEST_SEGMENT = 4096

const motion = track({
  gm: [...planetGm, ...followed.map(gravity)],
  state: [
    ...planetState.slice(0, planetHalf),
    ...fromSun('place'),
    ...planetState.slice(planetHalf),
    ...fromSun('velocity'),
  ],
  epoch,
  reach: [from - LONGEST_SEGMENT, to + LONGEST_SEGMENT],
  step: STEP,
})

const massOfAll = planetGm.reduce((sum, mass) => sum + mass, 0)

/**
 * A coordinate from the barycentre of the Sun and the planets, which is what the service calls the barycentre: that of
 * the motion has the asteroids in it too.
 */
function fromBarycentre(index, axis, day) {
  const middle = planetGm.reduce((sum, mass, planet) => sum + mass * coordinate(motion, 3 * planet + axis, day), 0)
  return coordinate(motion, 3 * (planets.length + index) + axis, day) - middle / massOfAll
}

/**
 * Spans (days), terms and units (au) that keep a place to 0.0005″ of the motion as seen from the Earth, by the
 * semi-major axis. Eros comes within 0.15 au.
 */
const plans = [
  { below: 2, span: 192, terms: 26, unit: 2e-10 },
  { below: 5, span: 512, terms: 24, unit: 1e-9 },
  { below: 30, span: 256, terms: 16, unit: 4e-9 },
  { below: Number.POSITIVE_INFINITY, span: 4096, terms: 14, unit: 2e-8 },
]

/** Coefficients of a segment in units, without the zeros at its end. */
function row(index, start, { span, terms, unit }) {
  const [x, y, z] = [0, 1, 2].map((axis) =>
    coefficients((day) => fromBarycentre(index, axis, day), start, span, terms),
  )
  const counts = x.flatMap((_, j) => [x[j], y[j], z[j]].map((value) => Math.round(value / unit)))
  while (counts.length > 3 && counts.slice(-3).every((count) => count === 0)) counts.splice(-3)
  return { text: counts.join('\t'), last: Math.max(...[x, y, z].map((c) => Math.abs(c.at(-1)))) / unit }
}

const series = served.map(({ name, number, a }) => {
  const plan = plans.find(({ below }) => a < below)
  const index = followed.findIndex((body) => body.number === number)
  const first = Math.floor(from / plan.span)
  const rows = []
  for (let position = first; position * plan.span < to; position++) rows.push(row(index, position * plan.span, plan))
  // Lilith is also what astrologers call the Moon's apogee.
  const id = number === 1181 ? 'lilith1181' : name.toLowerCase()
  writeFileSync(join(folder, `${id}.tsv`), `${rows.map(({ text }) => text).join('\n')}\n`)
  const cut = Math.max(...rows.map(({ last }) => last))
  if (cut > 2) throw new Error(`${name} needs more terms: ${cut} units are cut off`)
  const { span, unit } = plan
  return `  ${id}: { span: ${span}, unit: ${unit}, first: ${first}, segments: ${rows.length} },`
})
writeFileSync(
  join(folder, 'series.ts'),
  `/**
 * Places of the small bodies from the barycentre of the Sun and the planets, as Chebyshev polynomials.
 *
 * From the orbits of \`elements.tsv\` (NASA/JPL Small-Body Database) and the places and masses of planets and Moon in JPL DE430,
 * followed by Newton's law and the relativity of the Sun, with the sixteen asteroids that JPL reckons with. Licence: works
 * of the US government; the integration is our own. Made by: node tools/core/data/make/small-bodies.mjs
 *
 * Tables \`ceres.tsv\` …: a segment a row, x, y and z of each degree from 0 to the last that counts, ICRS equator.
 */
export interface SmallSeries {
  /** Length of a segment, days of TT; one begins at J2000.0. */
  readonly span: number
  /** Unit of the coefficients, au. */
  readonly unit: number
  /** Which segment the first row is, where 0 begins at J2000.0. */
  readonly first: number
  /** Rows. */
  readonly segments: number
}

/** Calendar years that are answered for, both inclusive, and the days beyond them that the tables hold. */
export const smallSpan = { firstYear: ${FIRST_YEAR}, lastYear: ${LAST_YEAR}, marginDays: ${MARGIN_DAYS} } as const

export const smallSeries = {
${series.join('\n')}
} as const satisfies Readonly<Record<string, SmallSeries>>
`,
)
