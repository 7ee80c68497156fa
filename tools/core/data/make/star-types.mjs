// Gives the rows of tools/core/data/catalogs/star-numbers.tsv and faint-stars.tsv their last two columns: spectral type, 1 for a double.
//
//   node tools/core/data/make/star-types.mjs FOLDER
//
// FOLDER holds stars_0_0v0_8.cat to stars_2_0v0_8.cat, stars_hip_sp_0v0_4.cat, stars_hip_cids_0v0_0.cat and wds_hip_part.dat (Debian
// stellarium-data 0.22.2-1, stars/default): facts of Hipparcos and the Washington Double Star Catalog. Run it after stars.mjs and faint-stars.mjs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder, read } from './d3-celestial.mjs'

const [types, components] = ['stars_hip_sp_0v0_4.cat', 'stars_hip_cids_0v0_0.cat'].map((name) => read(name).split('\n'))
const doubles = new Set(read('wds_hip_part.dat').split('\n').filter((line) => /^\d/.test(line)).map((line) => Number.parseInt(line, 10)))
const typeByHip = new Map()
// After 8 words and the counts of 20·4^level zones stand records of 28 bytes: number, component, place, colour, magnitude, type …
for (const level of [0, 1, 2]) {
  const bytes = readFileSync(join(folder, `stars_${level}_0v0_8.cat`))
  for (let offset = 32 + 4 * 20 * 4 ** level; offset < bytes.length; offset += 28) {
    const hip = bytes.readUIntLE(offset, 3)
    if (components[bytes[offset + 3]]) doubles.add(hip)
    // The brighter component comes first, and it alone has a type.
    if (!typeByHip.has(hip)) typeByHip.set(hip, types[bytes.readUInt16LE(offset + 14)])
  }
}

const rowsOf = (name) => readFileSync(new URL(name, import.meta.url), 'utf8').trimEnd().split('\n').map((row) => row.split('\t'))
const counts = { stars: 0, types: 0, doubles: 0 }
function write(name, columns, hips) {
  const rows = rowsOf(name).map((row, index) => {
    const [type, double] = [typeByHip.get(hips[index]) ?? '', doubles.has(hips[index]) ? 1 : '']
    counts.stars++
    counts.types += type ? 1 : 0
    counts.doubles += double || 0
    return [...Array.from({ length: columns }, (_, column) => row[column] ?? ''), type, double].join('\t').trimEnd()
  })
  writeFileSync(new URL(name, import.meta.url), `${rows.join('\n')}\n`)
}
const hipOf = ([hip]) => Number(hip)
write('../catalogs/star-numbers.tsv', 2, rowsOf('../stars.tsv').map(hipOf))
write('../catalogs/faint-stars.tsv', 10, rowsOf('../catalogs/faint-stars.tsv').map(hipOf))
process.stderr.write(`${JSON.stringify(counts)}\n`)
