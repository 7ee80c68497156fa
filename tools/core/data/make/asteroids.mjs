// Makes tools/core/data/catalogs/asteroids.tsv.
//
//   node tools/core/data/make/asteroids.mjs asteroids.dat ssystem_minor.ini > tools/core/data/catalogs/asteroids.tsv
//
// Of the 50 asteroids that are brightest in a mean opposition those that elements.tsv has not, and Ganymed: orbits of JPL's
// Small-Body Database at one epoch (works of the US government), as Debian's package kstars-data 3.6.2 has them
// (/usr/share/kstars/asteroids.dat). Each is followed as the small bodies are, and has osculating elements every eight years.
// Asteroids that come near the Earth: orbits of the Minor Planet Center (MPCORB), as Debian's package stellarium-data 26.3
// has them (/usr/share/stellarium/data/ssystem_minor.ini); these are followed when they are asked for.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { asteroidGm, elementsOf, GM_SUN, motionOf, OBLIQUITY, planetGm } from './asteroid-motion.mjs'
import { stateAt } from './gravity.mjs'

const [databaseFile, nearFile] = process.argv.slice(2)
const folder = join(dirname(fileURLToPath(import.meta.url)), '../small')
const [served, perturbers] = ['elements.tsv', 'perturbers.tsv'].map((file) =>
  elementsOf(readFileSync(join(folder, file), 'utf8')),
)

const BRIGHTEST = 50
/** Asteroids of the database that are served too, by number: Ganymed, the largest that comes within 1.3 au of the Sun. */
const asWell = [1036]
const MJD_OF_J2000 = 51544.5
const JD_OF_MJD = 2400000.5

const { fields, data } = JSON.parse(readFileSync(databaseFile, 'utf8'))
const column = Object.fromEntries(fields.map((name, index) => [name, index]))
const database = data.flatMap((row) => {
  const of = (name) => row[column[name]]
  const [, number, name, designation] = /^\s*(\d+) (.+?) \((.+)\)$/.exec(of('full_name')) ?? []
  if (number === undefined || of('H') === null) return []
  const [a, e, i, node, peri, anomaly] = ['a', 'e', 'i', 'om', 'w', 'ma'].map((element) => Number(of(element)))
  const light = { h: of('H'), g: of('G') ?? '' }
  const solution = String(of('orbit_id')).replace('JPL ', '')
  const orbit = { day: Number(of('epoch_mjd')) - MJD_OF_J2000, a, e, i, node, peri, anomaly }
  return [{ number: Number(number), name, designation, solution, ...light, ...orbit }]
})

/** Magnitude in an opposition at the mean distance, full phase. */
const oppositionMagnitude = ({ a, h }) => (a > 1 ? Number(h) + 5 * Math.log10(a * (a - 1)) : Infinity)
const brightest = [...database].sort((a, b) => oppositionMagnitude(a) - oppositionMagnitude(b)).slice(0, BRIGHTEST)
const isServed = new Set(served.map(({ number }) => number))
const asteroids = [...brightest, ...database.filter(({ number }) => asWell.includes(number))]
  .filter(({ number }) => !isServed.has(number))
  .sort((a, b) => a.number - b.number)

/** Days between epochs: eight years in whole steps of the motion, 1978 to 2074, one of them 2026-08-08. */
const BETWEEN = 2920
const [FIRST, LAST] = [-6, 6]
const AFTER_EPOCH = 1460

const pulling = [...served, ...perturbers].filter(({ number }) => number in asteroidGm)
const bodies = [...asteroids, ...pulling.filter(({ number }) => !asteroids.some((body) => body.number === number))]
const [{ day: epoch }] = bodies
const days = Array.from({ length: LAST - FIRST + 1 }, (_, at) => epoch + AFTER_EPOCH + BETWEEN * (FIRST + at))
const { motion, followed } = motionOf(bodies, [days[0] - BETWEEN, days.at(-1) + BETWEEN])

const degrees = (radians) => ((radians * 180) / Math.PI + 360) % 360
const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x]
const dot = (a, b) => a.reduce((sum, value, axis) => sum + value * b[axis], 0)

/** Osculating elements about the Sun of a place and a velocity, ICRF. */
function osculating(place, velocity) {
  const [co, so] = [Math.cos(OBLIQUITY), Math.sin(OBLIQUITY)]
  const [r, v] = [place, velocity].map(([x, y, z]) => [x, y * co + z * so, z * co - y * so])
  const distance = Math.hypot(...r)
  const a = 1 / (2 / distance - dot(v, v) / GM_SUN)
  const h = cross(r, v)
  const [ex, ey, ez] = cross(v, h).map((value, axis) => value / GM_SUN - r[axis] / distance)
  const e = Math.hypot(ex, ey, ez)
  const node = Math.atan2(h[0], -h[1])
  const i = Math.atan2(Math.hypot(h[0], h[1]), h[2])
  const [along, across] = [
    ex * Math.cos(node) + ey * Math.sin(node),
    (ey * Math.cos(node) - ex * Math.sin(node)) * Math.cos(i) + ez * Math.sin(i),
  ]
  const eccentric = Math.atan2(dot(r, v) / Math.sqrt(GM_SUN * a), 1 - distance / a)
  const anomaly = eccentric - e * Math.sin(eccentric)
  return { a, e, i: degrees(i), node: degrees(node), peri: degrees(Math.atan2(across, along)), anomaly: degrees(anomaly) }
}

/** A number with so many decimals at most, as short as it can be written. */
const short = (value, decimals) => String(Number(value.toFixed(decimals)))

function followedRows({ number, name, designation, solution, h, g }) {
  const index = planetGm.length + followed.findIndex((body) => body.number === number)
  const half = 3 * (planetGm.length + followed.length)
  return days.map((day, at) => {
    const state = stateAt(motion, day)
    const fromSun = (offset) => [0, 1, 2].map((axis) => state[offset + 3 * index + axis] - state[offset + axis])
    const { a, e, i, node, peri, anomaly } = osculating(fromSun(0), fromSun(half))
    const about = at === 0 ? [number, name, designation, `JPL ${solution}`] : ['', '', '', '']
    const angles = [i, node, peri, anomaly].map((angle) => short(angle, 7))
    const light = at === 0 ? [h, g] : []
    return [...about, day + MJD_OF_J2000 + JD_OF_MJD, short(a, 9), short(e, 9), ...angles, ...light].join('\t')
  })
}

/** Asteroids that come near the Earth, by number. */
const nearOnes = [1566, 1864, 1866, 3200, 3753, 25143, 99942, 101955, 162173, 357439, 367943]

/** Absolute magnitudes and slopes that were measured since: P. Pravec et al., Icarus 233, 48 (2014). */
const measuredLight = { 99942: [19.09, 0.24] }

/** Members of the sections of a file of settings. */
function sectionsOf(text) {
  return text
    .split(/^(?=\[)/m)
    .map((section) => Object.fromEntries([...section.matchAll(/^(\w+) *= *(.*?) *$/gm)].map(([, key, value]) => [key, value])))
}

function nearRow(number, section) {
  if (section === undefined) throw new Error(`${nearFile} lacks ${number}`)
  const motionADay = Number(section.orbit_MeanMotion)
  // The mean motion has more figures than the axis.
  const axis = Math.cbrt(GM_SUN / ((motionADay * Math.PI) / 180) ** 2)
  if (Math.abs(axis - Number(section.orbit_SemiMajorAxis)) > 1e-7) throw new Error(`two axes of ${number}`)
  const written = (name, decimals) => Number(section[`orbit_${name}`]).toFixed(decimals)
  const angles = ['Inclination', 'AscendingNode', 'ArgOfPericenter', 'MeanAnomaly'].map((name) => written(name, 5))
  const designation = section.iau_designation
  return [
    number,
    section.name ?? designation,
    designation,
    'MPC',
    section.orbit_Epoch,
    axis.toFixed(8),
    written('Eccentricity', 7),
    ...angles,
    ...(measuredLight[number] ?? [section.absolute_magnitude, section.slope_parameter ?? '']),
  ].join('\t')
}

const sections = sectionsOf(readFileSync(nearFile, 'utf8'))
const numberOf = (rows) => Number.parseInt(rows)
const groups = [
  ...asteroids.map(followedRows),
  ...nearOnes.map((number) => nearRow(number, sections.find((section) => Number(section.minor_planet_number) === number))),
].map((rows) => [rows].flat())
const rows = groups.sort(([a], [b]) => numberOf(a) - numberOf(b)).flat()
process.stdout.write(`${rows.join('\n')}\n`)
