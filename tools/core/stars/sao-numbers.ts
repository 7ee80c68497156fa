import { zodiacNumberTable } from '../data/catalogs/zodiac-numbers-table.ts'
import { type TableFile, tableFile, valueOfKey } from '../data/table-file.ts'
import type { Star } from './stars.ts'

let numbers: TableFile | undefined

/** Number of a star within 7° of the ecliptic in the catalog of the Smithsonian Astrophysical Observatory; null of others. */
export function saoNumber({ hip }: Star): number | null {
  numbers ??= tableFile(zodiacNumberTable)
  const sao = valueOfKey(numbers, String(hip))
  return sao === undefined ? null : Number(sao)
}
