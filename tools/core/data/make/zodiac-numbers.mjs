// Makes tools/core/data/catalogs/zodiac-numbers.tsv.
//
//   node tools/core/data/make/zodiac-numbers.mjs FOLDER
//
// FOLDER holds cross-id.dat (Debian stellarium-data 0.22.2-1, stars/default). Run it in the checkout, after stars.mjs and faint-stars.mjs.
import { readFileSync, writeFileSync } from 'node:fs'
import { read } from './d3-celestial.mjs'

/** Degrees of ecliptic latitude to which the Moon hides stars, with a margin for proper motion: BAND of moon-occultations.ts is 6.7. */
const band = 7
/** Mean obliquity of J2000.0, degrees: IAU 1976. */
const obliquity = 23.4392911
const radians = Math.PI / 180
const latitude = (ra, dec) =>
  Math.asin(
    Math.sin(dec * radians) * Math.cos(obliquity * radians) -
      Math.cos(dec * radians) * Math.sin(obliquity * radians) * Math.sin(ra * radians),
  ) / radians

/** SAO numbers by Hipparcos number; rows of components, which say A or B, name the brighter one first. */
const smithsonian = new Map()
for (const [hip, , sao] of read('cross-id.dat').split('\n').map((line) => line.split('\t'))) {
  const [number, sequence] = [Number.parseInt(hip, 10), Number.parseInt(sao, 10)]
  if (number > 0 && sequence > 0 && !smithsonian.has(number)) smithsonian.set(number, sequence)
}

const rows = (name) => readFileSync(new URL(name, import.meta.url), 'utf8').trimEnd().split('\n').map((row) => row.split('\t'))
const stars = [
  ...rows('../stars.tsv').map((row) => ({ hip: row[0], ra: Number(row[7]), dec: Number(row[8]) })),
  ...rows('../catalogs/faint-stars.tsv').map((row) => ({ hip: row[0], ra: Number(row[2]), dec: Number(row[3]) })),
]
const zodiac = stars.filter(({ ra, dec }) => Math.abs(latitude(ra, dec)) < band)
const numbered = zodiac.filter(({ hip }) => smithsonian.has(Number(hip)))
const byText = (a, b) => (a < b ? -1 : 1)
const lines = numbered.map(({ hip }) => `${hip}\t${smithsonian.get(Number(hip))}`).sort((a, b) => byText(a.split('\t')[0], b.split('\t')[0]))
writeFileSync(new URL('../catalogs/zodiac-numbers.tsv', import.meta.url), `${lines.join('\n')}\n`)
process.stderr.write(`${JSON.stringify({ zodiac: zodiac.length, numbered: numbered.length })}\n`)
