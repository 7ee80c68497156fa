// Makes tools/core/data/catalogs/comets.tsv.
//
//   node tools/core/data/make/comets.mjs cometels.json.gz comets.dat > tools/core/data/catalogs/comets.tsv
//
// Both files are of Debian's package kstars-data 3.6.2 (/usr/share/kstars): the Minor Planet Center's list of comets of
// 2022-12-22, all of whose orbits are of one epoch, and the orbits of JPL's Small-Body Database, each of an epoch near its
// observations (works of the US government). Left out are fragments of numbered comets, and comets without a magnitude that
// coronagraphs alone have seen.
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { gunzipSync } from 'node:zlib'
import { julianDate, listRow, namesOf, sorted, textOf } from './comet-rows.mjs'

/** Orbits newer than the list: JPL Horizons, solution K242/63; Central Bureau Electronic Telegram 5404 (2024). */
const newerOrbits = [
  ['12P', 'Pons-Brooks', 'JPL K242/63', 2460202.5, '2460421.6315', 0.780863, 0.95456, 74.1909, 255.8551, 198.988, 5, 15],
  [
    'C/2023 A3',
    'Tsuchinshan-ATLAS',
    'CBET 5404',
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

const [listFile, databaseFile] = process.argv.slice(2)
const isNewer = new Set(newerOrbits.map(([number]) => number))
const listed = JSON.parse(gunzipSync(readFileSync(listFile)).toString())
  .map((comet) => listRow(comet, '2022-12-22'))
  .filter((row) => row && !isNewer.has(row[0]))

const CORONAGRAPHS = /\((?:SOHO|STEREO|SOLWIND|SMM)/

/** A number with so many decimals at most, as short as it can be written. */
const short = (text, decimals) => String(Number(Number(text).toFixed(decimals)))

const { fields, data } = JSON.parse(readFileSync(databaseFile, 'utf8'))
const column = Object.fromEntries(fields.map((name, index) => [name, index]))
const database = data.flatMap((row) => {
  const of = (name) => row[column[name]]
  const title = of('full_name').trim()
  const names = namesOf(title)
  if (!names || (of('M1') === null && CORONAGRAPHS.test(title))) return []
  return [
    [
      ...names,
      String(of('orbit_id')).startsWith('JPL') ? of('orbit_id') : `JPL ${of('orbit_id')}`,
      short(of('epoch.mjd') + 2400000.5, 3),
      short(of('tp'), 6),
      short(of('q'), 9),
      short(of('e'), 9),
      ...['i', 'om', 'w'].map((name) => short(of(name), 7)),
      of('M1') === null ? '' : short(of('M1'), 1),
      '',
    ],
  ]
})

process.stdout.write(textOf(sorted([...newerOrbits, ...listed, ...database])))
