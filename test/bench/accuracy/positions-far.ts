import type { BodyId } from '../../../tools/core/bodies.ts'
import { apparentGeocentric } from '../../../tools/core/ephemeris/position.ts'
import { direction, separation } from '../../../tools/core/math/geometry.ts'
import { civilAt } from '../../../tools/core/time/civil.ts'
import { instantOfTt, J2000_JULIAN_DATE, utcOfJulianDate } from '../../../tools/core/time/time.ts'
import { records, type Scorer } from './tally.ts'

/** Years that a Julian Date is scored with: its century, before 1000 with a neighbour, such as `-600--401`. */
function spanOf(julianDate: number): string {
  const { year } = civilAt(utcOfJulianDate(julianDate))
  const length = year < 1000 ? 200 : 100
  const first = Math.floor(year / length) * length
  return `${first}-${first + length - 1}`
}

/** Centuries in which sidereal time and ΔT have no outside truth: directions at a TT alone. */
export const positionsFar: Scorer = {
  topic: 'positions-far',
  score(truth, tally) {
    for (const row of records(truth)) {
      const julianDate = row.jdTt as number
      const instant = instantOfTt(julianDate - J2000_JULIAN_DATE)
      const places = row.bodies as number[][]
      for (const [index, body] of (truth.bodyOrder as BodyId[]).entries()) {
        const [ra, dec] = places[index] as [number, number]
        const off = separation(apparentGeocentric(body, instant).vector, direction(ra, dec)) * 3600
        tally.error('ours', 'direction', `${body} ${spanOf(julianDate)}`, '″', off, String(julianDate))
      }
    }
  },
}
