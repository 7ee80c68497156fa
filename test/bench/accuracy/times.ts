import { e_tilt, SiderealTime } from 'astronomy-engine'
import { orientation } from '../../../tools/core/frames/earth.ts'
import { equationOfTime } from '../../../tools/core/horizon/solar-time.ts'
import { circularDifference } from '../../../tools/core/math/angles.ts'
import { instantOfUtc, J2000_JULIAN_DATE, SECONDS_PER_DAY } from '../../../tools/core/time/time.ts'
import { plainContenders, plainTime, withDeltaTOf } from './plain.ts'
import { spanOf } from './positions.ts'
import { type Contender, records, type Scorer } from './tally.ts'

export const times: Scorer = {
  topic: 'time-sidereal',
  score(truth, tally) {
    for (const row of records(truth)) {
      const text = row.utc as string
      const utc = Date.parse(text)
      const number = (column: string): number => row[column] as number
      const instant = instantOfUtc(utc)
      const stand = orientation(instant)
      const note = (contender: Contender, quantity: string, error: number, unit = '″'): void =>
        tally.error(contender, quantity, `Earth${spanOf(text)}`, unit, error, text)
      const angle = (own: number, column: string): number => circularDifference(own, number(column)) * 3600
      note('ours', 'ΔT', instant.deltaT - number('deltaTSeconds'), 's')
      note('ours', 'UT1', (instant.ut1 - (number('jdUt1') - J2000_JULIAN_DATE)) * SECONDS_PER_DAY, 's')
      note('ours', 'GMST', circularDifference(stand.gmst, number('gmstHours') * 15) * 3600)
      note('ours', 'GAST', circularDifference(stand.gast, number('gastHours') * 15) * 3600)
      note('ours', 'true obliquity', angle(stand.trueObliquity, 'trueObliquityDeg'))
      note('ours', 'nutation in longitude', stand.nutation.longitude * 3600 - number('nutationLonArcsec'))
      const eot = number('equationOfTimeMinutes') * 60
      note('ours', 'equation of time', equationOfTime(instant) - eot, 's')
      for (const contender of plainContenders) {
        withDeltaTOf(contender, () => {
          const time = plainTime('plainOwnDeltaT', 0, utc)
          const tilt = e_tilt(plainTime(contender, number('jdTt') - J2000_JULIAN_DATE, utc))
          note(contender, 'ΔT', (time.tt - time.ut) * SECONDS_PER_DAY - number('deltaTSeconds'), 's')
          note(contender, 'UT1', (time.ut - (number('jdUt1') - J2000_JULIAN_DATE)) * SECONDS_PER_DAY, 's')
          note(
            contender,
            'GAST',
            circularDifference(SiderealTime(time) * 15, number('gastHours') * 15) * 3600,
          )
          note(contender, 'true obliquity', angle(tilt.tobl, 'trueObliquityDeg'))
          note(contender, 'nutation in longitude', tilt.dpsi - number('nutationLonArcsec'))
        })
      }
    }
  },
}
