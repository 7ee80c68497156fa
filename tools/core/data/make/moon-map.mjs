// Makes tools/core/data/catalogs/moon-map.bin.
//
//   node tools/core/data/make/moon-map.mjs FOLDER
//
// FOLDER holds moon.png (Debian stellarium-data 0.22.2-1, textures), of whose "Moon texture map" the copyright file of the package says
// in §4.4: combined from maps by the USGS Astrogeology Research Program (public domain) and textures based on Clementine data
// (public domain). The texture has the rays of young craters fainter than the eye sees them: they are added here, with lengths of our own
// after photographs. Run it in the checkout.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'

const folder = process.argv[2]
const [width, height] = [1024, 512]
/** Columns on both sides of the prime meridian: 98.4°, which is all that libration ever shows. */
const half = 280
/** Of 256 steps of gray so many are one: no eye tells them apart on a face whose noise is greater. */
const step = 4

const picture = readFileSync(join(folder, 'moon.png')).toString('base64')
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${picture}"/></svg>`
const { pixels } = new Resvg(svg).render()
// Rec. ITU-R BT.709-6, §3.2.
const gray = Float64Array.from({ length: width * height }, (_, index) => 0.2126 * pixels[4 * index] + 0.7152 * pixels[4 * index + 1] + 0.0722 * pixels[4 * index + 2])

/** Craters with rays: longitude, latitude and radius, degrees (IAU Gazetteer of Planetary Nomenclature), and length of the rays, degrees. */
const rayed = [
  [-11.2, -43.3, 1.4, 58, 1.5],
  [-20.1, 9.6, 1.6, 17, 0.9],
  [-38, 8.1, 0.53, 12, 0.9],
  [-47.4, 23.7, 0.66, 11, 1],
  [46.9, 16.1, 0.46, 10, 0.8],
  [61, -8.9, 2.2, 10, 0.5],
  [54.2, -32.5, 1.2, 14, 1.1],
  [-10.2, 73.5, 0.84, 13, 0.6],
  [16, 16.3, 0.45, 5, 0.4],
]
const radians = Math.PI / 180
const { sin, cos } = Math

/** Waves of several numbers around a crater, of which the crests are rays, broken along their way. */
const streak = (bearing, distance, seed) => {
  const waves = sin(5 * bearing + 1.7 * seed) + sin(8 * bearing + 2.9 * seed) + sin(13 * bearing + 4.1 * seed) + 0.8 * sin(23 * bearing + seed)
  return Math.max(0, waves / 3.2) ** 1.5 * (0.75 + 0.25 * sin(distance * 1.3 + 9 * bearing))
}

/** Gray that rays add to a place. */
function rays(longitude, latitude) {
  let light = 0
  for (const [index, [east, north, radius, reach, strength]] of rayed.entries()) {
    const [x, y, z] = [
      cos(latitude) * sin(longitude - east * radians),
      cos(north * radians) * sin(latitude) - sin(north * radians) * cos(latitude) * cos(longitude - east * radians),
      sin(north * radians) * sin(latitude) + cos(north * radians) * cos(latitude) * cos(longitude - east * radians),
    ]
    const distance = Math.acos(Math.min(1, z)) / radians
    if (distance > reach) continue
    const apron = 15 * Math.exp(-((distance / (2.5 + 1.6 * radius)) ** 2))
    const rim = Math.min(1, (distance / (1.5 * radius)) ** 2)
    light += strength * (apron + 38 * (1 - distance / reach) ** 1.4 * streak(Math.atan2(x, y), distance, index) * rim)
  }
  return light
}

const rows = []
let before = 0
for (let row = 0; row < height; row++) {
  // Towards the poles columns crowd: the mean of so many is as wide as one at the equator.
  const crowd = Math.min(24, Math.round(0.5 / Math.cos(((row + 0.5) / height - 0.5) * Math.PI) - 0.5))
  for (let column = width / 2 - half; column < width / 2 + half; column++) {
    let sum = 0
    for (let near = -crowd; near <= crowd; near++) sum += gray[row * width + column + near]
    const [longitude, latitude] = [(column + 0.5 - width / 2) * (360 / width) * radians, (0.5 - (row + 0.5) / height) * Math.PI]
    const level = Math.round((sum / (2 * crowd + 1) + rays(longitude, latitude)) / step)
    rows.push((level - before) & 255)
    before = level
  }
}
writeFileSync(new URL('../catalogs/moon-map.bin', import.meta.url), deflateSync(Buffer.from(rows), { level: 9 }))
