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
import { elementsOf, motionOf, planetGm } from './asteroid-motion.mjs'
import { coefficients, coordinate } from './gravity.mjs'

const folder = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '../small')
const table = (file) => elementsOf(readFileSync(join(folder, file), 'utf8'))
const served = table('elements.tsv')

/** Calendar years, both inclusive, and what searches look at beyond them. */
const [FIRST_YEAR, LAST_YEAR] = [1700, 2299]
const MARGIN_DAYS = 1100
const dayOf = (year) => (Date.UTC(year, 0, 1) - Date.UTC(2000, 0, 1, 12)) / 86400e3
const [from, to] = [dayOf(FIRST_YEAR) - MARGIN_DAYS, dayOf(LAST_YEAR + 1) + MARGIN_DAYS]
const LONGEST_SEGMENT = 4096

const { motion, followed } = motionOf(
  [...served, ...table('perturbers.tsv')],
  [from - LONGEST_SEGMENT, to + LONGEST_SEGMENT],
)

const massOfAll = planetGm.reduce((sum, mass) => sum + mass, 0)

/**
 * A coordinate from the barycentre of the Sun and the planets, which is what the service calls the barycentre: that of
 * the motion has the asteroids in it too.
 */
function fromBarycentre(index, axis, day) {
  const middle = planetGm.reduce((sum, mass, planet) => sum + mass * coordinate(motion, 3 * planet + axis, day), 0)
  return coordinate(motion, 3 * (planetGm.length + index) + axis, day) - middle / massOfAll
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
