// Gives the stars of tools/core/data/stars.tsv and catalogs/faint-stars.tsv their places to 0.004″ and their motions of Hipparcos.
//
//   node tools/core/data/make/star-places.mjs FOLDER
//
// FOLDER holds hip_pm.dat and stars_0_0v0_8.cat to stars_2_0v0_8.cat (Debian stellarium-data 0.22.2-1, stars/default). Run it after
// stars.mjs and faint-stars.mjs, whose places have four decimals.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder, read } from './d3-celestial.mjs'

/** Arcseconds from the place in the table within which two catalogs mean one thing; pairs have a place of either star or between. */
const agreementArcsec = 0.4
/** Milliarcseconds a year: where the Bright Star Catalogue differs by more, the star circles a companion, and a century tells its motion better. */
const companion = 60
/** Years from the epoch of Hipparcos, of which 206 fast stars are left, to J2000.0. */
const years = 8.75

const radians = Math.PI / 180
const sum = (...vectors) => [0, 1, 2].map((i) => vectors.reduce((total, vector) => total + vector[i], 0))
const times = (vector, factor) => vector.map((x) => x * factor)
const dot = (u, v) => u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
const cross = (u, v) => [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
const unit = (v) => times(v, 1 / Math.sqrt(dot(v, v)))

// The sphere of the catalog: an icosahedron, each triangle in four at the next level, with the numbers of StelGeodesicGrid.
const golden = (1 + Math.sqrt(5)) / 2
const [a, b] = [golden / Math.hypot(1, golden), 1 / Math.hypot(1, golden)]
const corners = [
  [a, -b, 0], [a, b, 0], [-a, b, 0], [-a, -b, 0], [0, a, -b], [0, a, b],
  [0, -a, b], [0, -a, -b], [-b, 0, a], [b, 0, a], [b, 0, -a], [-b, 0, -a],
]
const sides = '1 0 10,0 1 9,0 9 6,9 8 6,0 7 10,6 7 0,7 6 3,6 8 3,11 10 7,7 3 11,3 2 11,2 3 8,10 11 4,2 4 11,5 4 2,2 8 5,4 1 10,4 5 1,5 9 1,8 9 5'
let zones = sides.split(',').map((side) => side.split(' ').map((corner) => corners[corner]))
const divided = ([c0, c1, c2]) => {
  const [e0, e1, e2] = [unit(sum(c1, c2)), unit(sum(c2, c0)), unit(sum(c0, c1))]
  return [[c0, e2, e1], [e2, c1, e0], [e1, e0, c2], [e0, e1, e2]]
}

/** Degrees by Hipparcos number. */
const places = new Map()
for (const level of [0, 1, 2]) {
  if (level > 0) zones = zones.flatMap(divided)
  const planes = zones.map((triangle) => {
    const centre = unit(sum(...triangle))
    const east = unit(cross([0, 0, 1], centre))
    return { triangle, centre, east, north: cross(centre, east) }
  })
  const reach = Math.max(...planes.flatMap(({ triangle, centre, east, north }) =>
    triangle.flatMap((corner) => {
      const [x, y] = [dot(corner, east), dot(corner, north)]
      return [Math.abs(x), Math.abs(y)].map((coordinate) => coordinate / dot(corner, centre))
    })))
  const bytes = readFileSync(join(folder, `stars_${level}_0v0_8.cat`))
  let byteOffset = 32 + 4 * planes.length
  planes.forEach(({ centre, east, north }, zone) => {
    for (let left = bytes.readUInt32LE(32 + 4 * zone); left > 0; left--, byteOffset += 28) {
      const [x, y] = [4, 8].map((offset) => (bytes.readInt32LE(byteOffset + offset) * reach) / 0x7fffffff)
      const [u, v, w] = unit(sum(centre, times(east, x), times(north, y)))
      const hip = bytes.readUIntLE(byteOffset, 3)
      if (!places.has(hip)) places.set(hip, [(Math.atan2(v, u) / radians + 360) % 360, Math.asin(w) / radians])
    }
  })
}

const motions = new Map(read('hip_pm.dat').split('\n').filter((line) => /^\d/.test(line)).map((line) => {
  const [hip, ra, dec] = line.split('\t').map(Number)
  return [hip, [ra, dec]]
}))

function refined(row, [ra, dec, pmRa]) {
  const hip = Number(row[0])
  const [listed, motion, place] = [[Number(row[ra]), Number(row[dec])], motions.get(hip), places.get(hip)]
  const squeeze = Math.cos(listed[1] * radians)
  const moved = motion && place && [place[0] + (motion[0] * years) / 3.6e6 / squeeze, place[1] + (motion[1] * years) / 3.6e6]
  const match = [place, moved].find((candidate) => candidate && 3600 * Math.hypot((((candidate[0] - listed[0] + 540) % 360) - 180) * squeeze, candidate[1] - listed[1]) < agreementArcsec)
  if (match) [row[ra], row[dec]] = match.map((degrees) => Number(degrees.toFixed(6)))
  const listedMotion = row[pmRa] === '' ? motion : [Number(row[pmRa]), Number(row[pmRa + 1])]
  if (motion && Math.hypot(motion[0] - listedMotion[0], motion[1] - listedMotion[1]) < companion) [row[pmRa], row[pmRa + 1]] = motion.map(Math.round)
  return match !== undefined
}

for (const [name, columns] of [['stars.tsv', [7, 8, 11]], ['catalogs/faint-stars.tsv', [2, 3, 6]]]) {
  const file = new URL(`../${name}`, import.meta.url)
  const rows = readFileSync(file, 'utf8').trimEnd().split('\n').map((row) => row.split('\t'))
  const count = rows.filter((row) => refined(row, columns)).length
  writeFileSync(file, `${rows.map((row) => row.join('\t')).join('\n')}\n`)
  process.stderr.write(`${name}: ${count} of ${rows.length} places\n`)
}
