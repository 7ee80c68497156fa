/** Stars from magnitude 8 to 10, read from their file by bands of declination: no more than a field needs is in memory. */
import { TYCHO_RECORD, tychoStarTable } from '../data/catalogs/tycho-stars-table.ts'
import { tableBytes } from '../data/table-file.ts'
import { cosine, RADIANS, sine } from '../math/angles.ts'

/** A star of which the catalog has a place and little else. */
export interface TychoStar {
  /** Hours and degrees, mean equator and equinox of J2000.0, epoch 2000.0. */
  readonly ra: number
  readonly dec: number
  readonly magnitude: number
  /** B−V; `null` for stars that Hipparcos has not. */
  readonly colorIndex: number | null
  /** Milliarcseconds a year, in right ascension times cos(declination); 0 where it is not known. */
  readonly pmRa: number
  readonly pmDec: number
}

/** Bands of one degree of declination; before the records stands one more count than there are bands. */
const BANDS = 180
const HEAD = 4 * (BANDS + 1)
/** Right ascensions in turns / 2²⁴, declinations in the band in degrees / 2¹⁶. */
const RA_UNITS = 2 ** 24
const DEC_UNITS = 2 ** 16

let counts: Uint32Array | undefined

/** Stars south of each band. */
function bandCounts(): Uint32Array {
  if (counts) return counts
  const head = tableBytes(tychoStarTable, 0, HEAD)
  counts = Uint32Array.from({ length: BANDS + 1 }, (_, band) => head.readUInt32LE(4 * band))
  return counts
}

/** The stars within an angle of a place; hours and degrees. */
export function tychoStarsNear(
  place: { readonly ra: number; readonly dec: number },
  radius: number,
): TychoStar[] {
  const { ra, dec } = place
  const near: TychoStar[] = []
  const first = Math.max(0, Math.floor(dec - radius + 90))
  const last = Math.min(BANDS - 1, Math.floor(dec + radius + 90))
  const counts = bandCounts()
  const leastCosine = cosine(radius)
  for (let band = first; band <= last; band++) {
    const [from, to] = [counts[band] as number, counts[band + 1] as number]
    const bytes = tableBytes(tychoStarTable, HEAD + TYCHO_RECORD * from, TYCHO_RECORD * (to - from))
    for (let offset = 0; offset < bytes.length; offset += TYCHO_RECORD) {
      const starRa = (bytes.readUIntLE(offset, 3) * 24) / RA_UNITS
      const starDec = bytes.readUInt16LE(offset + 3) / DEC_UNITS + band - 90
      const apart =
        sine(dec) * sine(starDec) + cosine(dec) * cosine(starDec) * Math.cos((starRa - ra) * 15 * RADIANS)
      if (apart < leastCosine) continue
      const colour = bytes.readUInt8(offset + 6)
      near.push({
        ra: starRa,
        dec: starDec,
        magnitude: 7.45 + bytes.readUInt8(offset + 5) / 100,
        colorIndex: colour === 0 ? null : colour / 50 - 0.5,
        pmRa: bytes.readInt16LE(offset + 7),
        pmDec: bytes.readInt16LE(offset + 9),
      })
    }
  }
  return near
}
