// Reads dso-catalog.dat, the catalog of nebulae of Stellarium 0.22.2 (its NebulaMgr::loadDSOCatalog): numbers of one object in several catalogs, and magnitudes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { folder } from './d3-celestial.mjs'

const numbered = ['NGC', 'IC', 'M', 'C', 'B', 'Sh2', 'VdB', 'RCW', 'LDN', 'LBN', 'Cr', 'Mel', 'PGC', 'UGC']
/** Catalogs whose numbers are in use beside those of the NGC. */
const inUse = [['Cr', 'Cr '], ['Mel', 'Mel '], ['Tr', 'Tr '], ['Sh2', 'Sh2-'], ['B', 'B '], ['Arp', 'Arp '], ['RCW', 'RCW '], ['VdB', 'VdB ']]

/** Of objects by their number in the NGC, IC or Collinder's or Melotte's list: the other numbers; blue and visual magnitude, 99 for none; position angle, degrees. */
export function stellariumObjects() {
  const bytes = gunzipSync(readFileSync(join(folder, 'dso-catalog.dat')))
  let offset = 0
  const wholeNumber = () => bytes.readUInt32BE((offset += 4) - 4)
  const text = () => {
    const length = wholeNumber()
    if (length === 0xffffffff) return ''
    offset += length
    return bytes.subarray(offset - length, offset).swap16().toString('utf16le')
  }
  text()
  text()
  const [numbers, magnitudes, angles] = [new Map(), new Map(), new Map()]
  while (offset < bytes.length) {
    const [blue, visual] = [bytes.readDoubleBE(offset + 20), bytes.readDoubleBE(offset + 28)]
    offset += 36 + 4
    text()
    const angle = bytes.readInt32BE(offset + 16)
    offset += 16 + 4 + 48
    const row = Object.fromEntries(numbered.map((name) => [name, wholeNumber()]))
    text()
    row.Arp = wholeNumber()
    wholeNumber()
    for (let i = 0; i < 7; i++) text()
    wholeNumber()
    row.Tr = wholeNumber()
    offset += 12
    const otherNumbers = inUse.flatMap(([name, prefix]) => (row[name] ? [`${prefix}${row[name]}`] : []))
    for (const name of ['NGC', 'IC', 'Cr', 'Mel']) {
      const id = `${name} ${row[name]}`
      if (!row[name] || numbers.has(id)) continue
      numbers.set(id, otherNumbers.filter((number) => number !== id))
      magnitudes.set(id, { blue, visual })
      angles.set(id, angle)
    }
  }
  return { numbers, magnitudes, angles }
}
