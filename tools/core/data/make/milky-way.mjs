// Makes tools/core/data/milky-way.ts.
//
//   node tools/core/data/make/milky-way.mjs FOLDER > tools/core/data/milky-way.ts
//
// FOLDER holds mw.json and LICENSE (npm d3-celestial@0.7.35).
import { features, licence, rightAscension } from './d3-celestial.mjs'

/** Degrees that an outline may be off, and that a patch must be wide to be kept. */
const tolerance = 0.4
const smallest = 2

const vector = ([longitude, latitude]) => {
  const [a, d] = [longitude, latitude].map((angle) => (angle * Math.PI) / 180)
  return [Math.cos(d) * Math.cos(a), Math.cos(d) * Math.sin(a), Math.sin(d)]
}
const distance = (p, q) => (Math.hypot(...p.map((x, i) => x - q[i])) * 180) / Math.PI
function fromChord(p, a, b) {
  const ab = b.map((x, i) => x - a[i])
  const ap = p.map((x, i) => x - a[i])
  const squared = ab.reduce((sum, x) => sum + x * x, 0)
  const t = squared ? Math.max(0, Math.min(1, ap.reduce((sum, x, i) => sum + x * ab[i], 0) / squared)) : 0
  return distance(p, a.map((x, i) => x + t * ab[i]))
}
/** Douglas & Peucker, The Canadian Cartographer 10, 112 (1973). */
function thinned(points) {
  if (points.length < 3) return points
  const [first, last] = [points[0], points.at(-1)]
  const off = points.map(({ at: deviations }) => fromChord(deviations, first.at, last.at))
  const worst = off.indexOf(Math.max(...off))
  if (off[worst] <= tolerance) return [first, last]
  return [...thinned(points.slice(0, worst + 1)).slice(0, -1), ...thinned(points.slice(worst))]
}
function ringOf(coordinates) {
  const points = coordinates.map((place) => ({ place, at: vector(place) }))
  const distances = points.map(({ at: point }) => distance(point, points[0].at))
  const apart = distances.indexOf(Math.max(...distances))
  if (distances[apart] < smallest) return []
  return [...thinned(points.slice(0, apart + 1)).slice(0, -1), ...thinned(points.slice(apart)).slice(0, -1)]
}

const layers = features('mw.json').map(({ geometry }) =>
  geometry.coordinates.flat().map(ringOf).filter((ring) => ring.length > 3)
    .map((ring) => ring.map(({ place: [longitude, dec] }) =>
      `${Math.round(rightAscension(longitude) * 10)},${Math.round(dec * 10)}`).join(' '))
    .join('\t'))

process.stdout.write(`/**
 * The Milky Way: outlines of five steps of brightness, the faintest first.
 *
 * Source: d3-celestial 0.7.35 by Olaf Frohn, after the Milky Way Outline Catalogue of J. R. Vieira; here thinned to
 * ${tolerance}°, without patches narrower than ${smallest}°.
 * Licence: the BSD licence below.
 * Made by: node tools/core/data/make/milky-way.mjs FOLDER
 *
 * A line per step, its rings parted by tabs; each point is right ascension and declination in tenths of a degree,
 * J2000.0. What an even number of rings encloses is outside.
 *
${licence()}
 */
export const milkyWayRows: string = \`
${layers.join('\n')}
\`
`)
