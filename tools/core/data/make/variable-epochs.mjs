// Makes tools/core/data/catalogs/variable-epochs.tsv.
//
//   node tools/core/data/make/variable-epochs.mjs gcvs_hip_part.dat > tools/core/data/catalogs/variable-epochs.tsv
//
// The file is the General Catalogue of Variable Stars by Hipparcos number, as Debian's package stellarium-data 0.22.2 has it.
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const served = new Set(
  ['../stars.tsv', '../catalogs/faint-stars.tsv'].flatMap((table) =>
    readFileSync(fileURLToPath(new URL(table, import.meta.url)), 'utf8')
      .split('\n')
      .map((row) => row.split('\t')[0]),
  ),
)
/** Eclipsing stars, of which the epoch is a minimum; Cepheids, RR Lyrae stars and Mira stars, of which it is a maximum. */
const timed = /^(E[ABW]?(?![A-Z])|DCEP|CEP(?![A-Z])|CW|RR|M(?![A-Z]))/
const LEAST_RANGE = 0.3

const rows = readFileSync(process.argv[2], 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([hip, , type, maximum, , minimum, , , epoch, period]) => served.has(hip) && timed.test(type) && maximum && minimum && epoch && period)
  .map(([hip, , type, maximum, isRange, minimum, , , epoch, period, share]) => {
    const range = isRange === '1' ? Number(minimum) : Number(minimum) - Number(maximum)
    return { hip: Number(hip), type, range, brightest: Number(maximum), faintest: Number(maximum) + range, epoch, period, share }
  })
  .filter(({ range }) => range >= LEAST_RANGE - 1e-9)
  .sort((a, b) => a.hip - b.hip)
  // Figures are kept as they are written: they tell the error.
  .map(({ hip, type, brightest, faintest, epoch, period, share }) =>
    [hip, type, brightest.toFixed(2), faintest.toFixed(2), epoch.replace(/\.$/, ''), period.replace(/\.$/, ''), /^\d+$/.test(share ?? '') ? share : ''].join('\t'),
  )
process.stdout.write(`${rows.join('\n')}\n`)
