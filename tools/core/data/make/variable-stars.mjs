// Makes tools/core/data/variable-stars.ts.
//
//   node tools/core/data/make/variable-stars.mjs gcvs_hip_part.dat > tools/core/data/variable-stars.ts
//
// The file is the General Catalogue of Variable Stars by Hipparcos number, as Debian's package stellarium-data 0.22.2 has it.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const shipped = new Set(
  readFileSync(fileURLToPath(new URL('../stars.ts', import.meta.url)), 'utf8')
    .split('\n')
    .map((row) => /^(\d+)\t/.exec(row)?.[1]),
)
/** Ranges in V and in the broad band of Hipparcos, which differ by less than 0.1 mag, compare with the magnitudes shown. */
const bands = ['V', 'v', 'Hp']
const LEAST_RANGE = 0.1

const rows = readFileSync(process.argv[2], 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([hip, , , maximum, , minimum, , band]) => shipped.has(hip) && maximum && minimum && bands.includes(band))
  .map(([hip, name, type, maximum, isRange, minimum, , , , period]) => {
    const faintest = isRange === '1' ? Number(maximum) + Number(minimum) : Number(minimum)
    return { hip: Number(hip), name, type, brightest: Number(maximum), faintest, period }
  })
  .filter(({ brightest, faintest }) => faintest - brightest >= LEAST_RANGE - 1e-9)
  .sort((a, b) => a.hip - b.hip)
  .map(({ hip, name, type, brightest, faintest, period }) =>
    [hip, name, type, Number(brightest.toFixed(2)), Number(faintest.toFixed(2)), period ? Number(period) : ''].join('\t'),
  )

process.stdout.write(`/**
 * Variable stars among those of \`stars.ts\`: how bright and how faint they become.
 *
 * Source: N. N. Samus et al., General Catalogue of Variable Stars, version 2013 Apr. (CDS B/gcvs), by Hipparcos number.
 * Facts; the authors ask to be cited. Stars that vary by less than ${LEAST_RANGE} mag are left out.
 * Made by: node tools/core/data/make/variable-stars.mjs gcvs_hip_part.dat
 *
 * Columns: Hipparcos number, name, type, brightest and faintest magnitude, period in days if there is one.
 */
export const variableStarRows: string = \`
${rows.join('\n')}
\`
`)
