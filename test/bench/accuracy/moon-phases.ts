import { SearchMoonPhase } from 'astronomy-engine'
import { nextQuarter, quarters } from '../../../tools/core/events/moon-phases.ts'
import { instantOfTt, J2000_JULIAN_DATE, SECONDS_PER_DAY } from '../../../tools/core/time/time.ts'
import { plainContenders, plainTime, withDeltaTOf } from './plain.ts'
import { spanOf } from './positions.ts'
import { records, type Scorer } from './tally.ts'

/** The search starts some days early, after the previous quarter. */
const LEAD_DAYS = 3

/** Scored in TT, and in UTC for the library with its own ΔT. */
export const moonPhases: Scorer = {
  topic: 'moon-phases',
  score(truth, tally) {
    for (const row of records(truth)) {
      const kind = row.quarter as number
      const quarter = quarters[kind] as (typeof quarters)[number]
      const text = row.utc as string
      const tt = (row.jdTt as number) - J2000_JULIAN_DATE
      const subject = `moon${spanOf(text)}`
      const found = nextQuarter(instantOfTt(tt - LEAD_DAYS), quarter)
      tally.error('ours', quarter, subject, 's', (found.instant.tt - tt) * SECONDS_PER_DAY, text)
      for (const contender of plainContenders) {
        const time = withDeltaTOf(contender, () =>
          SearchMoonPhase(
            kind * 90,
            plainTime(contender, tt - LEAD_DAYS, Date.parse(text) - LEAD_DAYS * 86400000),
            10,
          ),
        )
        if (!time) {
          tally.missed(contender, quarter, subject, 's')
          continue
        }
        const error =
          contender === 'plain'
            ? (time.tt - tt) * SECONDS_PER_DAY
            : (time.date.getTime() - Date.parse(text)) / 1000
        tally.error(contender, quarter, subject, 's', error, text)
      }
    }
  },
}
