// Makes tools/core/data/catalogs/milky-way.bin and, on its output, catalogs/milky-way-table.ts.
//
//   node tools/core/data/make/milky-way.mjs FOLDER > tools/core/data/catalogs/milky-way-table.ts
//
// FOLDER holds mw.json and LICENSE (npm d3-celestial@0.7.35). Run it in the checkout, after tycho-stars.mjs.
import { readFileSync, writeFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { features, licence } from './d3-celestial.mjs'

/** Places of a degree, and degrees to both sides of the galactic equator. */
const scale = 2
const reach = 36
const [width, height] = [360 * scale, 2 * reach * scale]
const radians = Math.PI / 180

/** Galactic longitude and latitude, degrees; the frame of ESA SP-1200, vol. 1, §1.5.3. */
function galactic(ra, dec) {
  const [a, d, pole] = [(ra - 192.85948) * radians, dec * radians, 27.12825 * radians]
  const b = Math.asin(Math.sin(d) * Math.sin(pole) + Math.cos(d) * Math.cos(pole) * Math.cos(a))
  const y = Math.cos(d) * Math.sin(a)
  const x = Math.sin(d) * Math.cos(pole) - Math.cos(d) * Math.sin(pole) * Math.cos(a)
  return [(122.93192 - Math.atan2(y, x) / radians + 720) % 360, b / radians]
}

/** How many of the five steps of brightness a place is in: each edge turns over all places of its columns that are south of it. */
const steps = new Float64Array(width * height)
for (const { geometry } of features('mw.json')) {
  const inside = new Uint8Array(width * height)
  for (const ring of geometry.coordinates.flat()) {
    const places = ring.map(([ra, dec]) => galactic(ra, dec))
    for (const [index, [longitude, latitude]] of places.entries()) {
      const [before, other] = places.at(index - 1)
      const turn = ((longitude - before + 540) % 360) - 180
      if (turn === 0) continue
      const [from, to] = turn > 0 ? [before, before + turn] : [before + turn, before]
      for (let column = Math.ceil(from * scale - 0.5); column + 0.5 < to * scale; column++) {
        const part = ((column + 0.5) / scale - before) / turn
        const crossing = other + (latitude - other) * part
        for (let row = Math.max(0, Math.ceil((reach - crossing) * scale - 0.5)); row < height; row++) inside[row * width + ((column + width) % width)] ^= 1
      }
    }
  }
  for (const [index, value] of inside.entries()) steps[index] += value
}

/** Stars from magnitude 8 to 10 in each place. */
const counts = new Float64Array(width * height)
const stars = readFileSync(new URL('../catalogs/tycho-stars.bin', import.meta.url))
for (let band = 0, record = 0; band < 180; band++) {
  for (; record < stars.readUInt32LE(4 * (band + 1)); record++) {
    const offset = 4 * 181 + 11 * record
    const [longitude, latitude] = galactic((stars.readUIntLE(offset, 3) * 360) / 2 ** 24, stars.readUInt16LE(offset + 3) / 2 ** 16 + band - 90)
    if (Math.abs(latitude) < reach) counts[Math.floor((reach - latitude) * scale) * width + Math.floor(longitude * scale)] += 1 / Math.cos(latitude * radians)
  }
}

/** Values smoothed by a bell of a width in degrees, around in longitude. */
function smoothed(values, degrees) {
  const sigma = degrees * scale
  const half = Math.ceil(3 * sigma)
  const weights = Array.from({ length: 2 * half + 1 }, (_, index) => Math.exp(-0.5 * ((index - half) / sigma) ** 2))
  const pass = (from, place) => from.map((_, index) => {
    const [row, column] = [Math.floor(index / width), index % width]
    let [sum, weight] = [0, 0]
    for (let near = -half; near <= half; near++) {
      const at = place(row, column, near)
      if (at === undefined) continue
      sum += weights[near + half] * from[at]
      weight += weights[near + half]
    }
    return sum / weight
  })
  const along = pass(values, (row, column, near) => row * width + ((column + near + width) % width))
  return pass(along, (row, column, near) => (row + near >= 0 && row + near < height ? (row + near) * width + column : undefined))
}

// Steps are seen as such only where both smoothings leave them.
const [near, far] = [smoothed(steps, 1.1), smoothed(steps, 4)]
const band = near.map((value, index) => 0.55 * value + 0.45 * far[index])
const fine = smoothed(counts, 0.7)
const around = smoothed(counts, 3.5)
// Light of the band, with the clouds and the dust that the stars in it tell of; toward the edge of the map it ends.
const light = band.map((value, index) => (value / 5) * (fine[index] / around[index]) ** 0.8 * Math.min(1, (reach - Math.abs(reach - (Math.floor(index / width) + 0.5) / scale)) / 4))
const brightest = [...light].sort((a, b) => b - a)[Math.floor(light.length / 2000)]
const grays = light.map((value) => Math.round(63 * Math.min(1, value / brightest)))
const rows = grays.map((value, index) => (value - (index ? grays[index - 1] : 0)) & 255)
const bytes = deflateSync(Buffer.from(Uint8Array.from(rows)), { level: 9 })
writeFileSync(new URL('../catalogs/milky-way.bin', import.meta.url), bytes)

process.stdout.write(`/**
 * The light of the Milky Way around the galactic equator, in the file \`milky-way.bin\`.
 *
 * Sources: d3-celestial 0.7.35 by Olaf Frohn, after the Milky Way Outline Catalogue of J. R. Vieira, for five steps of brightness,
 * smoothed here by 1.1° and 4°; our own counts of the stars from magnitude 8 to 10 (tycho-stars-table.ts) for clouds and dust in them.
 * Licence: the BSD licence below, and those of that table.
 * Made by: node tools/core/data/make/milky-way.mjs FOLDER
 *
 * A deflated byte for each place, in rows from galactic latitude ${reach}° to −${reach}° and in each by longitude from 0°: how much its light
 * differs from the one before; 63 is the brightest.
 *
${licence()}
 */
export const milkyWayTable = {
  file: 'catalogs/milky-way.bin',
  width: ${width},
  height: ${height},
  /** Places of a degree. */
  scale: ${scale},
  brightest: 63,
} as const
`)
