import type { BodyId } from '../../../tools/core/bodies.ts'
import { instantOfTt, isoSeconds, J2000_JULIAN_DATE, SECONDS_PER_DAY } from '../../../tools/core/time/time.ts'
import { ingresses as own } from '../../../tools/core/zodiac/ingresses.ts'
import { signs } from '../../../tools/core/zodiac/zodiac.ts'
import { records, type Scorer } from './tally.ts'

/** Days searched around the true instant: for Neptune and Pluto, one arcsecond corresponds to hours. */
const ABOUT_DAYS = 1

/** The plain library only searches for the Sun's longitude. An ingress into the wrong sign counts as missed. */
export const ingresses: Scorer = {
  topic: 'ingresses',
  score(truth, tally) {
    for (const row of records(truth)) {
      const body = String(row.body).toLowerCase() as BodyId
      const tt = (row.jdTt as number) - J2000_JULIAN_DATE
      const found = [...own(body, tt - ABOUT_DAYS, tt + ABOUT_DAYS)].find(
        ({ sign, retrograde }) =>
          sign === signs[row.signEntered as number] && retrograde === (row.motion === 'retrograde'),
      )
      if (!found) tally.missed('ours', 'entry', body, 's')
      else {
        const error = (found.instant.tt - tt) * SECONDS_PER_DAY
        tally.error('ours', 'entry', body, 's', error, isoSeconds(instantOfTt(tt).utc))
      }
    }
  },
}
