import { taiMinusUtc } from './leap-seconds.ts'

/** Daily ΔT from an IERS finals2000A file. */
export interface EarthOrientation {
  /** Modified Julian Date of the first value (0h UTC). */
  readonly fromMjd: number
  /** Last day that was measured; later ones are predictions. */
  readonly measuredToMjd: number
  /** TT − UT1 in seconds, one value a day without gaps. */
  readonly deltaT: readonly number[]
}

/** TT − TAI in seconds. IAU 1991 Recommendation IV (exact). */
const TT_MINUS_TAI = 32.184

/**
 * Reads an IERS finals2000A file (`finals2000A.all`, `.data` or `.daily`).
 *
 * Columns per the IERS readme.finals2000A: 8–15 MJD, 58 flag (I measured, P predicted), 59–68 UT1 − UTC in seconds
 * (Bulletin A). Lines without UT1 − UTC, as at the end of the file, close the table.
 *
 * @throws RangeError when the text holds fewer than two days, or days are missing inside the run.
 */
export function earthOrientation(text: string): EarthOrientation {
  const deltaT: number[] = []
  let fromMjd = 0
  let measuredToMjd = 0
  for (const line of text.split('\n')) {
    const ut1MinusUtc = line.slice(58, 68).trim()
    const mjd = Number(line.slice(7, 15))
    // UT1 − UTC is missing in the first days of the file and in the last; in between it may not be.
    if (ut1MinusUtc === '' || !(mjd > 0) || !Number.isFinite(Number(ut1MinusUtc))) continue
    if (deltaT.length === 0) fromMjd = mjd
    if (mjd !== fromMjd + deltaT.length)
      throw new RangeError(`finals2000A: day ${fromMjd + deltaT.length} is missing`)
    if (line[57] === 'I') measuredToMjd = mjd
    deltaT.push(TT_MINUS_TAI + taiMinusUtc(mjd) - Number(ut1MinusUtc))
  }
  if (deltaT.length < 2) throw new RangeError('finals2000A: no UT1 − UTC values')
  return { fromMjd, measuredToMjd, deltaT }
}
