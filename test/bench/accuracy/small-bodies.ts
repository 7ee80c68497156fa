import type { SmallBody } from '../../../tools/core/bodies.ts'
import { heliocentric } from '../../../tools/core/ephemeris/ephemeris.ts'
import { smallBodyRange } from '../../../tools/core/ephemeris/small-bodies.ts'
import { circularDifference } from '../../../tools/core/math/angles.ts'
import { separation, subtract } from '../../../tools/core/math/geometry.ts'
import { instantOfUtc, J2000_JULIAN_DATE, utcOfTt } from '../../../tools/core/time/time.ts'
import { zodiacLongitude } from '../../../tools/core/zodiac/placement.ts'
import type { Scorer, Tally } from './tally.ts'

/** A time and a place from the Sun: JD (TDB), x, y, z in au, ICRF; velocities behind. */
type Row = readonly [jd: number, x: number, y: number, z: number, ...velocity: number[]]

/** The truth file: states of four asteroids, of six bodies at far epochs, and longitudes of Chiron on 1 January. */
interface SmallTruth {
  readonly states: Readonly<Record<string, { readonly rows: readonly Row[] }>>
  readonly epochs: Readonly<Record<string, readonly Row[]>>
  readonly chiron: readonly (readonly [year: number, longitude: number])[]
}

/** The century of a time, `chiron 1900-1999`; the two days beyond the years of the small bodies belong to them. */
function subjectOf(body: string, utc: number): string {
  const within = Math.min(Math.max(utc, smallBodyRange.start), smallBodyRange.end - 1)
  const century = Math.floor(new Date(within).getUTCFullYear() / 100) * 100
  return `${body} ${century}-${century + 99}`
}

/** Angle as the centre of the Earth sees it between a place and the right one, arcseconds. */
function away(body: SmallBody, [jd, x, y, z]: Row): { readonly utc: number; readonly arcsec: number } {
  const tt = jd - J2000_JULIAN_DATE
  const earth = heliocentric('earth', tt)
  const [own, right] = [heliocentric(body, tt), { x, y, z }].map((place) => subtract(place, earth))
  if (!own || !right) throw new RangeError('two places are compared')
  return { utc: utcOfTt(tt), arcsec: separation(own, right) * 3600 }
}

export const smallBodies: Scorer = {
  topic: 'small-horizons',
  score(truth, tally: Tally) {
    const { states, epochs, chiron } = truth as unknown as SmallTruth
    const rows = [
      ...Object.entries(states).map(([name, { rows }]) => [name, rows] as const),
      ...Object.entries(epochs),
    ]
    for (const [name, list] of rows) {
      const body = name as SmallBody
      for (const row of list) {
        const { utc, arcsec } = away(body, row)
        tally.error('ours', 'direction', subjectOf(body, utc), '″', arcsec, String(row[0]))
        const year = new Date(utc).getUTCFullYear()
        if (year >= 2016 && year < 2037)
          tally.error('ours', 'direction', `${body} 2016-2036`, '″', arcsec, String(row[0]))
      }
    }
    // On the ecliptic of IAU 1976, which is not ours: up to 0.1″ of the errors are the truth's.
    for (const [year, longitude] of chiron) {
      const instant = instantOfUtc(Date.UTC(year, 0, 1))
      const degrees = circularDifference(zodiacLongitude('chiron', instant), longitude)
      tally.error('ours', 'longitude', subjectOf('chiron', instant.utc), '″', degrees * 3600, String(year))
    }
  },
}
