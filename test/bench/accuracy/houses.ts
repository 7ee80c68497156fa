import { houseFrame } from '../../../tools/core/charts/chart.ts'
import { type ChartAngles, chartAngles } from '../../../tools/core/charts/house-systems/angles.ts'
import { type HouseFrame, type HouseSystem, houseCusps } from '../../../tools/core/charts/houses.ts'
import { ARCSECOND, circularDifference } from '../../../tools/core/math/angles.ts'
import { instantOfUtc } from '../../../tools/core/time/time.ts'
import { records, type Scorer } from './tally.ts'

const columns: Readonly<Record<keyof ChartAngles, string>> = {
  ascendant: 'ascendantDeg',
  midheaven: 'mcDeg',
  vertex: 'vertexDeg',
  eastPoint: 'eastPointDeg',
}
/** Name in the truth table of the one system whose id contains a dash. */
const idOf = (name: string) => (name === 'wholeSign' ? 'whole-sign' : name) as HouseSystem
const arcseconds = (ours: number, truth: number) => circularDifference(ours, truth) / ARCSECOND

/**
 * Angles from the clock (UTC to ARMC and obliquity to angle), then angles and cusps from the table's own ARMC and
 * obliquity: the second separates errors of the closed forms from those of the Earth's rotation.
 */
export const houses: Scorer = {
  topic: 'houses',
  score(truth, tally) {
    const systems = (truth.houseSystems as string[]).map(idOf)
    for (const row of records(truth)) {
      const utc = row.utc as string
      const place = { latitude: row.latDeg as number, longitude: row.lonDegEast as number }
      const given: HouseFrame = {
        armc: row.armcDeg as number,
        obliquity: row.trueObliquityDeg as number,
        latitude: place.latitude,
      }
      const ours = { 'from UTC': houseFrame(instantOfUtc(Date.parse(utc)), place), 'from ARMC': given }
      for (const [quantity, frame] of Object.entries(ours)) {
        const angles = chartAngles(frame)
        for (const [angle, column] of Object.entries(columns)) {
          const error = arcseconds(angles[angle as keyof ChartAngles], row[column] as number)
          tally.error('ours', quantity, angle, '″', error, utc)
        }
      }
      for (const [at, cusps] of (row.cuspsDeg as (number[] | null)[]).entries()) {
        if (!cusps) continue
        const system = systems[at] as HouseSystem
        const own = houseCusps(system, given)
        for (const [house, cusp] of cusps.entries()) {
          tally.error('ours', 'cusps', system, '″', arcseconds(own[house] ?? Number.NaN, cusp), utc)
        }
      }
    }
  },
}
