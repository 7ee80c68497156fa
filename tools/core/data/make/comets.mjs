// Makes tools/core/data/catalogs/comets.tsv.
//
//   node tools/core/data/make/comets.mjs cometels.json.gz > tools/core/data/catalogs/comets.tsv
//
// The file is the Minor Planet Center's list of comets as Debian's package kstars-data 3.6.2 has it
// (/usr/share/kstars/cometels.json.gz, of 2022-12-22). Numbered comets alone, without their fragments.
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { gunzipSync } from 'node:zlib'

/** Julian date of a day of the calendar and its fraction. */
const julianDate = (year, month, day) =>
  Date.UTC(year, month - 1, Math.floor(day)) / 86400e3 + 2440587.5 + (day % 1)

const rows = JSON.parse(gunzipSync(readFileSync(process.argv[2])).toString())
  .map((comet) => ({ comet, id: /^(\d+[PD])\/(.+)$/.exec(comet.Designation_and_name) }))
  .filter(({ comet, id }) => id && comet.Epoch_year)
  .sort((a, b) => Number.parseInt(a.id[1]) - Number.parseInt(b.id[1]))
  .map(({ comet, id }) =>
    [
      id[1],
      id[2].trim(),
      julianDate(comet.Epoch_year, comet.Epoch_month, comet.Epoch_day),
      julianDate(comet.Year_of_perihelion, comet.Month_of_perihelion, comet.Day_of_perihelion).toFixed(4),
      comet.Perihelion_dist,
      comet.e,
      comet.i,
      comet.Node,
      comet.Peri,
      comet.H ?? '',
      comet.G ? 2.5 * comet.G : '',
    ].join('\t'),
  )
process.stdout.write(`${rows.join('\n')}\n`)
