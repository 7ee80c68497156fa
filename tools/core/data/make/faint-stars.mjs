// Makes tools/core/data/catalogs/faint-stars.tsv and star-numbers.tsv and, on its output, catalogs/faint-stars-table.ts.
//
//   node tools/core/data/make/faint-stars.mjs FOLDER > tools/core/data/catalogs/faint-stars-table.ts
//
// FOLDER holds stars.8.json and LICENSE (npm d3-celestial@0.7.35), and cross-id.dat, hip_pm.dat and stars_0_0v0_8.cat to
// stars_2_0v0_8.cat (Debian stellarium-data 0.22.2-1, stars/default). Run it in the checkout, after stars.mjs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Constellation } from 'astronomy-engine'
import { features, folder, licence, read, rightAscension } from './d3-celestial.mjs'

const brightest = 6.5
const table = (name) => read(name).split('\n').filter((line) => /^\d/.test(line)).map((line) => line.split('\t'))
const motions = new Map(table('hip_pm.dat').map(([hip, ra, dec]) => [Number(hip), [Math.round(ra), Math.round(dec)]]))
/** Numbers of Henry Draper by Hipparcos number, the first where components have their own; a star of two lines has one number. */
const draper = new Map()
for (const [hip, , , hd] of table('cross-id.dat')) {
  const number = Number.parseInt(hip, 10)
  if (/^\d+$/.test(hip) && hd && !draper.has(number)) draper.set(number, Number.parseInt(hd, 10))
}

/** Parallaxes in milliarcseconds by Hipparcos number: after 8 words and the counts of 20·4^level zones stand records of 28 bytes. */
const parallaxes = new Map()
for (const level of [0, 1, 2]) {
  const bytes = readFileSync(join(folder, `stars_${level}_0v0_8.cat`))
  for (let offset = 32 + 4 * 20 * 4 ** level; offset < bytes.length; offset += 28) {
    const [hip, parallax] = [bytes.readUIntLE(offset, 3), bytes.readInt32LE(offset + 24) / 100]
    // A parallax of nothing is none; a negative one is smaller than its error.
    if (parallax > 0 && !parallaxes.has(hip)) parallaxes.set(hip, parallax)
  }
}
const numbersOf = (hip, digits) => [draper.get(hip) ?? '', parallaxes.has(hip) ? Number(parallaxes.get(hip).toFixed(digits)) : '']

const stars = features('stars.8.json')
  .filter(({ properties }) => properties.mag > brightest)
  .map(({ id, properties: { mag, bv }, geometry: { coordinates: [longitude, dec] } }) => {
    const ra = rightAscension(longitude)
    return {
      mag, hip: id,
      row: [id, Constellation(ra / 15, dec).symbol, Number(ra.toFixed(4)), Number(dec.toFixed(4)), mag,
        bv === '' || bv == null ? '' : Number(Number(bv).toFixed(2)), ...(motions.get(id) ?? ['', '']), ...numbersOf(id, 1)],
    }
  })
  .sort((a, b) => a.mag - b.mag || a.hip - b.hip)
const bright = readFileSync(new URL('../stars.tsv', import.meta.url), 'utf8').trim().split('\n').map((row) => Number(row.split('\t')[0]))
const write = (name, rows) =>
  writeFileSync(new URL(`../catalogs/${name}`, import.meta.url), `${rows.map((row) => row.join('\t').trimEnd()).join('\n')}\n`)
write('faint-stars.tsv', stars.map(({ row }) => row))
write('star-numbers.tsv', bright.map((hip) => numbersOf(hip, 2)))

process.stdout.write(`/**
 * Stars fainter than magnitude ${brightest}, to 8, brightest first: ${stars.length} rows.
 *
 * Sources: magnitudes, B−V and Hipparcos numbers: d3-celestial 0.7.35 by Olaf Frohn, after XHIP (Anderson & Francis 2012,
 * CDS V/137D). Places (J2000.0, epoch 2000.0), proper motions and parallaxes of Hipparcos and numbers of the Henry Draper
 * Catalogue, as Stellarium 0.22.2 has them; 68 places, of pairs and fast stars, are those of d3-celestial to 0.4″.
 * Constellations: IAU boundaries, by astronomy-engine.
 * Licence: facts; d3-celestial's selection is under the BSD licence below.
 * Spectral types of Hipparcos; doubles: its components and the Washington Double Star Catalog, as Stellarium 0.22.2 has them.
 * Made by: node tools/core/data/make/faint-stars.mjs FOLDER, then make/star-places.mjs and make/star-types.mjs
 *
 * Columns: HIP, constellation, right ascension and declination (degrees), V magnitude, B−V, proper motion in right
 * ascension (times cosine of declination) and in declination (milliarcseconds a year), HD, parallax (milliarcseconds), spectral
 * type, 1 for a double.
 *
${licence()}
 */
export const faintStarTable = 'catalogs/faint-stars.tsv'

/** Rows in the order of \`stars.tsv\`: HD, parallax (milliarcseconds), spectral type, 1 for a double. */
export const starNumberTable = 'catalogs/star-numbers.tsv'
`)
process.stderr.write(`${stars.length} stars, ${stars.filter(({ hip }) => motions.has(hip)).length} motions, ${stars.filter(({ hip }) => draper.has(hip)).length} HD, ${stars.filter(({ hip }) => parallaxes.has(hip)).length} parallaxes\n`)
