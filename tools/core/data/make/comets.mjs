// Makes tools/core/data/catalogs/comets.tsv.
//
//   node tools/core/data/make/comets.mjs cometels.json.gz > tools/core/data/catalogs/comets.tsv
//
// The file is the Minor Planet Center's list of comets as Debian's package kstars-data 3.6.2 has it
// (/usr/share/kstars/cometels.json.gz, of 2022-12-22), without fragments: numbered comets, then the others by designation.
// Rows of newer orbits go before those of the list.
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { gunzipSync } from 'node:zlib'

/** Julian date of a day of the calendar and its fraction. */
const julianDate = (year, month, day) =>
  Date.UTC(year, month - 1, Math.floor(day)) / 86400e3 + 2440587.5 + (day % 1)

/** Orbits newer than the list: JPL Horizons, solution K242/63; Central Bureau Electronic Telegram 5404 (2024). */
const newer = [
  ['12P', 'Pons-Brooks', 2460202.5, '2460421.6315', 0.780863, 0.95456, 74.1909, 255.8551, 198.988, 5, 15],
  [
    'C/2023 A3',
    'Tsuchinshan-ATLAS',
    2460600.5,
    julianDate(2024, 9, 27.74013).toFixed(4),
    0.3914109,
    1.0000949,
    139.11049,
    21.55949,
    308.49328,
    6,
    8,
  ],
]

/** Number and name of a comet as the list writes them; null of a fragment. */
function namesOf(text) {
  const [, number, name] = /^(\d+[PD])\/([^()]+)$/.exec(text) ?? []
  if (number) return [number, name.trim()]
  const [, designation, discoverer = ''] = /^([CPDI]\/\d{4} [A-Z]{1,2}\d+)(?: \((.+)\))?$/.exec(text) ?? []
  return designation ? [designation, discoverer] : null
}

const listed = JSON.parse(gunzipSync(readFileSync(process.argv[2])).toString())
  .map((comet) => ({ comet, names: namesOf(comet.Designation_and_name) }))
  .filter(({ comet, names }) => names && comet.Epoch_year)
  .map(({ comet, names }) => [
    ...names,
    julianDate(comet.Epoch_year, comet.Epoch_month, comet.Epoch_day),
    julianDate(comet.Year_of_perihelion, comet.Month_of_perihelion, comet.Day_of_perihelion).toFixed(4),
    comet.Perihelion_dist,
    comet.e,
    comet.i,
    comet.Node,
    comet.Peri,
    comet.H ?? '',
    comet.G ? 2.5 * comet.G : '',
  ])
const isNewer = new Set(newer.map(([number]) => number))
const rows = [...newer, ...listed.filter(([number]) => !isNewer.has(number))].sort(
  ([a], [b]) =>
    (Number.parseInt(a) || Infinity) - (Number.parseInt(b) || Infinity) || (a < b ? -1 : a > b ? 1 : 0),
)
process.stdout.write(`${rows.map((row) => row.join('\t')).join('\n')}\n`)
