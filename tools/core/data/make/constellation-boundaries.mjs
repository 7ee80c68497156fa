// Makes tools/core/data/constellation-boundaries.ts.
//
//   node tools/core/data/make/constellation-boundaries.mjs > tools/core/data/constellation-boundaries.ts
//
// Run it in the checkout: the table is read from astronomy-engine, which does not export it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const source = readFileSync(createRequire(import.meta.url).resolve('astronomy-engine'), 'utf8')
const table = (name) => JSON.parse(
  new RegExp(`const ${name} = (\\[[^;]*?\\n\\]);`).exec(source)[1].replace(/\/\/.*$/gm, '').replaceAll("'", '"'),
)
const names = table('ConstelNames')
const rows = table('ConstelBounds').map(([constellation, from, to, above]) => `${names[constellation][0]} ${from} ${to} ${above}`)

console.log(`/**
 * The boundaries of the constellations in the equator and equinox of B1875.0.
 *
 * Source: N. G. Roman, "Identification of a constellation from a position", Publ. Astron. Soc. Pac. 99, 695 (1987), CDS
 * catalogue VI/42, after E. Delporte (1930), by astronomy-engine 2.1.19.
 * Licence: facts; astronomy-engine is under the MIT licence, Copyright (c) 2019-2023 Don Cross.
 * Made by: node tools/core/data/make/constellation-boundaries.mjs
 *
 * Columns: code, right ascension from and to (360ths of an hour), declination from which northward the row holds
 * (24ths of a degree). A direction lies in the first row that holds it; rows go from north to south.
 */
export const boundaryRows = \`
${rows.join('\n')}
\``)
