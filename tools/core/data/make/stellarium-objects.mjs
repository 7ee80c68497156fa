// Reads dso-catalog.dat, the catalog of nebulae of Stellarium 0.22.2 (its NebulaMgr::loadDSOCatalog): numbers of one object in several catalogs, and magnitudes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { folder } from './d3-celestial.mjs'

const numbered = ['NGC', 'IC', 'M', 'C', 'B', 'Sh2', 'VdB', 'RCW', 'LDN', 'LBN', 'Cr', 'Mel', 'PGC', 'UGC']
/** Catalogs whose numbers are in use beside those of the NGC. */
const inUse = [['Cr', 'Cr '], ['Mel', 'Mel '], ['Tr', 'Tr '], ['Sh2', 'Sh2-'], ['B', 'B '], ['Arp', 'Arp '], ['RCW', 'RCW '], ['VdB', 'VdB ']]

/** Of objects by their number in the NGC, IC or Collinder's or Melotte's list: the other numbers; blue and visual magnitude, 99 for none. */
export function stellariumObjects() {
  const bytes = gunzipSync(readFileSync(join(folder, 'dso-catalog.dat')))
  let at = 0
  const whole = () => bytes.readUInt32BE((at += 4) - 4)
  const text = () => {
    const length = whole()
    if (length === 0xffffffff) return ''
    at += length
    return bytes.subarray(at - length, at).swap16().toString('utf16le')
  }
  text()
  text()
  const [numbers, magnitudes] = [new Map(), new Map()]
  while (at < bytes.length) {
    const [blue, visual] = [bytes.readDoubleBE(at + 20), bytes.readDoubleBE(at + 28)]
    at += 36 + 4
    text()
    at += 16 + 4 + 48
    const row = Object.fromEntries(numbered.map((name) => [name, whole()]))
    text()
    row.Arp = whole()
    whole()
    for (let i = 0; i < 7; i++) text()
    whole()
    row.Tr = whole()
    at += 12
    const others = inUse.flatMap(([name, prefix]) => (row[name] ? [`${prefix}${row[name]}`] : []))
    for (const name of ['NGC', 'IC', 'Cr', 'Mel']) {
      const id = `${name} ${row[name]}`
      if (!row[name] || numbers.has(id)) continue
      numbers.set(id, others.filter((one) => one !== id))
      magnitudes.set(id, { blue, visual })
    }
  }
  return { numbers, magnitudes }
}
