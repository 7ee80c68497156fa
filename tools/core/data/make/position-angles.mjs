// Makes tools/core/data/catalogs/position-angles.tsv and, on its output, catalogs/position-angles-table.ts.
//
//   node tools/core/data/make/position-angles.mjs FOLDER > tools/core/data/catalogs/position-angles-table.ts
//
// FOLDER holds dso-catalog.dat, which is nebulae/default/catalog.dat of Debian stellarium-data 0.22.2-1, and angles.tsv, made of
// Debian kstars-data 5:3.6.2-2 by
//   sqlite3 -tabs OpenNGC.kscat 'select name, major_axis, minor_axis, position_angle from cat where position_angle > 0'
// Run it in the checkout after `npm run build`: keys are those of the service.
import { writeFileSync } from 'node:fs'
import { deepSkyObjects, fartherObject, fartherTable } from '../../../../dist/tools/core/stars/deep-sky.js'
import { designationKey } from '../../../../dist/tools/core/stars/designations.js'
import { read } from './d3-celestial.mjs'
import { stellariumObjects } from './stellarium-objects.mjs'

/** Degrees by which two catalogs may differ and still mean one axis; an ellipse rounder than this has none. */
const agreement = 30
const roundest = 0.95

const confirming = new Map(read('angles.tsv').trim().split('\n').map((line) => {
  const [name, , , angle] = line.split('\t')
  return [designationKey(name), Number(angle)]
}))
const { angles } = stellariumObjects()
const byKey = new Map([...angles].map(([id, angle]) => [designationKey(id), angle]))
const turn = (a, b) => Math.abs(((((a - b) % 180) + 270) % 180) - 90)

const objects = [...deepSkyObjects(), ...Array.from({ length: fartherTable().length }, (_, row) => fartherObject(row))]
const counts = { long: 0, confirmed: 0, contradicted: 0 }
const rows = new Map()
for (const { id, size, messier, designation, otherDesignations } of objects) {
  if (!size || size[1] > roundest * size[0]) continue
  counts.long++
  const keys = [messier, designation, ...otherDesignations].filter(Boolean).map(designationKey)
  const angle = keys.map((key) => byKey.get(key)).find((value) => value !== undefined)
  const check = keys.map((key) => confirming.get(key)).find((value) => value !== undefined)
  if (angle === undefined || check === undefined) continue
  if (turn(angle, check) > agreement) counts.contradicted++
  else {
    counts.confirmed++
    rows.set(id, Math.round(check) % 180)
  }
}
const lines = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map((row) => row.join('\t'))
writeFileSync(new URL('../catalogs/position-angles.tsv', import.meta.url), `${lines.join('\n')}\n`)
process.stderr.write(`${JSON.stringify(counts)}\n`)

process.stdout.write(`/**
 * Position angles of the greater axes of ${rows.size} nebulae, clusters and galaxies, in the order of their ids: id, degrees from north (J2000.0)
 * through east, 0 to 179.
 *
 * Sources: OpenNGC by M. Verga, as Debian's kstars-data 3.6.2 has it, where Stellarium 0.22.2 agrees within ${agreement}°. The two contradict each
 * other on ${counts.contradicted}; of ${counts.long - counts.confirmed - counts.contradicted} more objects with unlike axes one has none or both.
 * Licence: facts.
 * Made by: node tools/core/data/make/position-angles.mjs FOLDER
 */
export const positionAngleTable = 'catalogs/position-angles.tsv'
`)
