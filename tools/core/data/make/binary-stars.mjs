/**
 * Orbits of visual binaries among the stars of the service, from the Sixth Catalog of Orbits of Visual Binary Stars:
 * node tools/core/data/make/binary-stars.mjs orb6orbits.txt > tools/core/data/catalogs/binary-stars.tsv
 *
 * Columns of the catalog: orb6format.txt, which the U.S. Naval Observatory publishes beside it.
 */
import { readFileSync } from 'node:fs'

/** Limits: the brighter star as bright as a telescope's finder shows, orbits as wide as a small telescope parts. */
const FAINTEST = 7
const LEAST_AXIS_ARCSEC = 0.4
/** Grades of relative orbits; 8 and 9 are orbits of light that is not parted. */
const WORST_GRADE = 5

const table = (name) => readFileSync(new URL(name, import.meta.url), 'utf8').trim().split('\n')
const hipparcos = new Set(
  [...table('../stars.tsv'), ...table('../catalogs/faint-stars.tsv')].map((row) => row.split('\t')[0]),
)

const number = (text) => (/\d/.test(text) ? Number(text.replace(/[^\d.+-]/g, '')) : Number.NaN)

const [, , file] = process.argv
const orbits = readFileSync(file, 'latin1')
  .split('\n')
  .filter((line) => /^\d{6}\.\d\d/.test(line))
  .map((line) => {
    const cell = (from, to) => line.slice(from - 1, to).trim()
    return {
      hip: cell(59, 64),
      wds: cell(20, 29),
      pair: cell(31, 44).replace(/\s+/g, ' '),
      brighter: number(cell(67, 71)),
      fainter: number(cell(74, 78)),
      period: number(cell(80, 92)),
      inYears: line[92] === 'y',
      axis: number(cell(105, 114)),
      inArcsec: line[114] === 'a',
      inclination: number(cell(126, 133)),
      node: number(cell(144, 151)),
      periastron: number(cell(162, 174)),
      inBesselianYears: line[174] === 'y',
      eccentricity: number(cell(188, 195)),
      argument: number(cell(206, 213)),
      equinox: cell(224, 227),
      lastObserved: cell(229, 232),
      grade: number(cell(234, 234)),
      reference: cell(238, 245),
    }
  })

const year = ({ reference }) => Number(/\d{4}/.exec(reference)?.[0] ?? 0)
const isUsable = (orbit) =>
  hipparcos.has(orbit.hip) &&
  orbit.brighter <= FAINTEST &&
  orbit.inYears &&
  orbit.inArcsec &&
  orbit.inBesselianYears &&
  orbit.axis >= LEAST_AXIS_ARCSEC &&
  orbit.grade <= WORST_GRADE &&
  [orbit.fainter, orbit.period, orbit.inclination, orbit.node, orbit.eccentricity, orbit.argument].every(
    Number.isFinite,
  )

/** One orbit for each star: the better grade, then the later work; of several companions the brightest. */
const chosen = new Map()
for (const orbit of orbits.filter(isUsable)) {
  const before = chosen.get(orbit.hip)
  const order = before
    ? before.fainter - orbit.fainter || before.grade - orbit.grade || year(orbit) - year(before)
    : 1
  if (order > 0) chosen.set(orbit.hip, orbit)
}

for (const orbit of [...chosen.values()].sort((a, b) => Number(a.hip) - Number(b.hip))) {
  const { hip, wds, pair, brighter, fainter, period, axis, inclination, node } = orbit
  const { periastron, eccentricity, argument, equinox, lastObserved, grade, reference } = orbit
  console.log(
    [
      hip,
      wds,
      pair,
      brighter,
      fainter,
      period,
      axis,
      inclination,
      node,
      periastron,
      eccentricity,
      argument,
      equinox,
      lastObserved,
      grade,
      reference,
    ].join('\t'),
  )
}
