// Makes tools/core/data/catalogs/tycho-stars.bin and, on its output, catalogs/tycho-stars-table.ts.
//
//   node tools/core/data/make/tycho-stars.mjs FOLDER > tools/core/data/catalogs/tycho-stars-table.ts
//
// FOLDER holds index-tycho2-07.littleendian.fits (Debian astrometry-data-tycho2-07-littleendian 2-4), stars.14.json and LICENSE
// (npm d3-celestial@0.7.35) and hip_pm.dat (Debian stellarium-data 0.22.2-1, stars/default). Run it in the checkout, after faint-stars.mjs.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { features, folder, licence, read, rightAscension } from './d3-celestial.mjs'

/** Stars to this magnitude have tables of their own. */
const brightest = 8
const faintest = 10
/** Seconds of arc within which two catalogs mean one star; the light of pairs nearer than the second is one magnitude in Hipparcos. */
const sameStar = 2
const pair = 4
const radians = Math.PI / 180

/** Position and data of a table in a FITS file by the name of its first column: FITS 4.0, §4.4 and §7.3. */
function column(bytes, wanted) {
  for (let offset = 0; offset < bytes.length; ) {
    const cards = new Map()
    let isOpen = true
    for (; isOpen; offset += 2880) {
      for (let card = 0; card < 36; card++) {
        const text = bytes.toString('latin1', offset + 80 * card, offset + 80 * card + 80)
        const key = text.slice(0, 8).trim()
        if (key === 'END') isOpen = false
        else if (text[8] === '=') cards.set(key, text.slice(10).split('/')[0].replaceAll("'", '').trim())
      }
    }
    const [width, rows] = cards.get('NAXIS') === '2' ? [Number(cards.get('NAXIS1')), Number(cards.get('NAXIS2'))] : [0, 0]
    if (cards.get('TTYPE1') === wanted) return { offset, rows }
    offset += Math.ceil((width * rows) / 2880) * 2880
  }
  throw new Error(`no column ${wanted}`)
}

const index = readFileSync(join(folder, 'index-tycho2-07.littleendian.fits'))
const places = column(index, 'kdtree_data_stars')
const magnitudes = column(index, 'MAG_VT')
/** Unit vectors in whole numbers from −1 to 1. */
const coordinate = (star, axis) => (2 * index.readUInt32LE(places.offset + 12 * star + 4 * axis)) / 0xffffffff - 1
const tycho = Array.from({ length: places.rows }, (_, star) => index.readFloatBE(magnitudes.offset + 4 * star))
  .flatMap((visual, star) => (visual < faintest + 0.5 ? [{ visual, star }] : []))
  .map(({ visual, star }) => {
    const [x, y, z] = [0, 1, 2].map((axis) => coordinate(star, axis))
    return { visual, ra: (Math.atan2(y, x) / radians + 360) % 360, dec: Math.atan2(z, Math.hypot(x, y)) / radians }
  })

const motions = new Map(read('hip_pm.dat').split('\n').filter((line) => /^\d/.test(line)).map((line) => {
  const [hip, ra, dec] = line.split('\t').map(Number)
  return [hip, [Math.round(ra), Math.round(dec)]]
}))
const listed = new Set(['../stars.tsv', '../catalogs/faint-stars.tsv'].flatMap((name) =>
  readFileSync(new URL(name, import.meta.url), 'utf8').trimEnd().split('\n').map((row) => Number(row.split('\t')[0]))))
const hipparcos = features('stars.14.json').map(({ id, properties: { mag, bv }, geometry: { coordinates: [longitude, dec] } }) => ({
  hip: id, magnitude: mag, colour: bv === '' || bv == null ? null : Number(bv), ra: rightAscension(longitude), dec, isListed: listed.has(id),
}))

/** Seconds of arc between two near places. */
const apart = (a, b) => 3600 * Math.hypot((((a.ra - b.ra + 540) % 360) - 180) * Math.cos(a.dec * radians), a.dec - b.dec)
const bandOf = ({ dec }) => Math.min(179, Math.floor(dec + 90))
const byBand = (stars) => {
  const bands = Array.from({ length: 180 }, () => [])
  for (const star of stars) bands[bandOf(star)].push(star)
  for (const band of bands) band.sort((a, b) => a.ra - b.ra)
  return bands
}
const hipparcosBands = byBand(hipparcos)
/** Those of Hipparcos within a distance, nearest first. */
function near(place, distance) {
  const reach = distance / 3600
  const width = Math.min(180, reach / Math.max(1e-4, Math.cos((Math.abs(place.dec) + reach) * radians)))
  const neighbors = []
  for (const band of new Set([bandOf({ dec: place.dec - reach }), bandOf({ dec: place.dec + reach })])) {
    const stars = hipparcosBands[Math.max(0, band)]
    for (const ra of [place.ra, place.ra - 360, place.ra + 360]) {
      let [low, high] = [0, stars.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if (stars[middle].ra < ra - width) low = middle + 1
        else high = middle
      }
      for (; low < stars.length && stars[low].ra <= ra + width; low++) if (apart(stars[low], place) < distance) neighbors.push(stars[low])
    }
  }
  return neighbors.sort((a, b) => apart(a, place) - apart(b, place))
}

const matched = new Map()
const rest = []
let companions = 0
for (const place of tycho) {
  const [nearest] = near(place, pair)
  if (nearest && apart(nearest, place) < sameStar && !matched.has(nearest.hip)) matched.set(nearest.hip, place)
  else if (nearest) companions++
  else rest.push(place)
}
/** VT is brighter in red light than V: V = VT − 0.090 (BT − VT), The Hipparcos and Tycho Catalogues, vol. 1, eq. 1.3.20; here for the mean colour of the stars of Hipparcos. */
const excess = hipparcos.filter(({ hip, magnitude }) => magnitude > 8.5 && matched.has(hip)).map(({ hip, magnitude }) => matched.get(hip).visual - magnitude).sort((a, b) => a - b)
const quantile = (part) => excess[Math.floor(part * excess.length)]
const mean = Number(quantile(0.5).toFixed(3))
const stars = [
  ...hipparcos.filter(({ isListed }) => !isListed).map((star) => ({ ...star, ...(matched.get(star.hip) ?? {}), motion: motions.get(star.hip) })),
  ...rest.map(({ visual, ...place }) => ({ ...place, magnitude: visual - mean, colour: null })),
].filter(({ magnitude }) => magnitude <= faintest)

const RECORD = 11
const bands = byBand(stars)
const bytes = Buffer.alloc(4 * 181 + RECORD * stars.length)
let count = 0
bands.forEach((band, row) => {
  bytes.writeUInt32LE(count, 4 * row)
  for (const { ra, dec, magnitude, colour, motion = [0, 0] } of band) {
    const offset = 4 * 181 + RECORD * count++
    bytes.writeUIntLE(Math.min(0xffffff, Math.round((ra / 360) * 0x1000000)), offset, 3)
    bytes.writeUInt16LE(Math.min(0xffff, Math.round((dec + 90 - row) * 0x10000)), offset + 3)
    bytes.writeUInt8(Math.min(255, Math.max(0, Math.round((magnitude - 7.45) * 100))), offset + 5)
    bytes.writeUInt8(colour === null ? 0 : Math.min(255, Math.max(1, Math.round((colour + 0.5) * 50))), offset + 6)
    bytes.writeInt16LE(Math.max(-0x7fff, Math.min(0x7fff, motion[0])), offset + 7)
    bytes.writeInt16LE(Math.max(-0x7fff, Math.min(0x7fff, motion[1])), offset + 9)
  }
})
bytes.writeUInt32LE(count, 4 * 180)
writeFileSync(new URL('../catalogs/tycho-stars.bin', import.meta.url), bytes)
const ofHipparcos = stars.filter(({ hip }) => hip).length
process.stderr.write(`${stars.length} stars, ${ofHipparcos} of Hipparcos, ${stars.filter(({ motion }) => motion).length} motions, ${companions} components left to their pair, ${bytes.length} bytes\n`)
process.stderr.write(`VT - V: median ${mean}, 90 % from ${quantile(0.05).toFixed(3)} to ${quantile(0.95).toFixed(3)}; brighter than ${brightest}: ${stars.filter(({ magnitude }) => magnitude < brightest).length}\n`)

process.stdout.write(`/**
 * Stars fainter than magnitude ${brightest}, to ${faintest}: ${stars.length}, in ${bytes.length} bytes.
 *
 * Sources: places (J2000.0, epoch 2000.0) and VT magnitudes: Tycho-2 (Høg et al., Astron. Astrophys. 355, L27, 2000), as
 * Debian's astrometry-data-tycho2-07 2-4 has it, which keeps the ten brightest stars of each field of 22.6′. Magnitudes, B−V and the stars
 * that Tycho-2 has not: ${ofHipparcos} of Hipparcos by d3-celestial 0.7.35 by Olaf Frohn, after XHIP (Anderson & Francis 2012, CDS V/137D). Their
 * proper motions: Hipparcos, as Stellarium 0.22.2 has them. Magnitudes of the others are VT − ${mean}, the median of VT − V of the former, of
 * which nine tenths are ${quantile(0.05).toFixed(2)} to ${quantile(0.95).toFixed(2)}; their motions are not given: 0.
 * Licence: Tycho-2 under the BSD licence (two clauses) that its first author gave to Debian; d3-celestial under the BSD licence below;
 * proper motions are facts.
 * Made by: node tools/core/data/make/tycho-stars.mjs FOLDER
 * SHA-256: ${createHash('sha256').update(bytes).digest('hex')}
 *
 * Numbers are little-endian. First 181 counts of 32 bits: stars south of the declinations −90°, −89° … 90°. Then records of ${RECORD} bytes, in bands of
 * one degree from the south and by right ascension: right ascension in turns / 2²⁴ (24 bits), declination from the south edge of the band in
 * degrees / 2¹⁶ (16), hundredths of a magnitude from 7.45 (8), 50 (B−V + 0.5) or 0 where it is not known (8), proper motion in right
 * ascension (times cosine of declination) and in declination, milliarcseconds a year (16 each, signed).
 *
 *   Copyright 2000 Hog E., Fabricius C., Makarov V.V., Urban S., Corbin T., Wycoff G., Bastian U., Schwekendiek P., Wicenec A.
 *   All rights reserved. Under the conditions and the disclaimer that follow:
 *
${licence()}
 */
export const tychoStarTable = 'catalogs/tycho-stars.bin'

/** Bytes of a record. */
export const TYCHO_RECORD = ${RECORD}
`)
