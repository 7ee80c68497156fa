// Makes tools/core/data/outer/jupiter.tsv … pluto.tsv and prints their rows of outerSeries in series.ts.
//
//   node tools/core/data/make/outer-planets.mjs
//
// The Sun and nine planets are let go from where JPL has them at one moment and followed under each other's gravity
// (Newton's, and Einstein's for the Sun's) over the span that is answered for and a century on each side. From 1960 to
// 2060 Jupiter to Pluto let go from JPL's DE405 stay within 0.02″ of DE405.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { coefficients, coordinate, track } from './gravity.mjs'
import { EPOCH_TT, start } from './planets-de430.mjs'

const names = Object.keys(start)
/** First and last day that is needed: a century on each side of the years −3000 to 3000. */
const [FIRST, LAST] = [-1863000, 402000]
/** The longest segment and a half. */
const BEYOND = 6144
const motion = track({
  gm: names.map((name) => start[name][0]),
  state: [...names.flatMap((name) => start[name].slice(1, 4)), ...names.flatMap((name) => start[name].slice(4))],
  epoch: EPOCH_TT,
  reach: [FIRST - BEYOND, LAST + BEYOND],
})

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
  const first = Math.floor(FIRST / span)
  const rows = []
  for (let index = first; index * span < LAST; index++) {
    const [x, y, z] = [0, 1, 2].map((axis) => 
      coefficients((day) => coordinate(motion, body + axis, day), index * span, span, terms),
    )
    rows.push(x.flatMap((_, j) => [x[j], y[j], z[j]].map((value) => Math.round(value / unit))).join('\t'))
  }
  writeFileSync(join(folder, `${name}.tsv`), `${rows.join('\n')}\n`)
  console.log(`  ${name}: { span: ${span}, terms: ${terms}, unit: ${unit}, first: ${first}, segments: ${rows.length} },`)
}
