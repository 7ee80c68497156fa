import { SearchSunLongitude } from 'astronomy-engine'
import { seasons } from '../../../tools/core/events/seasons.ts'
import { J2000_JULIAN_DATE, MS_PER_DAY, SECONDS_PER_DAY, utcOfTt } from '../../../tools/core/time/time.ts'
import { plainContenders, plainTime, withDeltaTOf } from './plain.ts'
import { spanOf } from './positions.ts'
import { records, type Scorer } from './tally.ts'

const ABOUT_DAYS = 3
const longitudes: Readonly<Record<string, number>> = {
  marchEquinox: 0,
  juneSolstice: 90,
  septemberEquinox: 180,
  decemberSolstice: 270,
}

export const seasonScorer: Scorer = {
  topic: 'seasons',
  score(truth, tally) {
    for (const row of records(truth)) {
      const text = row.utc as string
      const tt = (row.jdTt as number) - J2000_JULIAN_DATE
      const utc = utcOfTt(tt)
      const event = row.event as string
      const subject = `sun${spanOf(text)}`
      const longitude = longitudes[event] as number
      const about = [utc - ABOUT_DAYS * MS_PER_DAY, utc + ABOUT_DAYS * MS_PER_DAY] as const
      const found = [...seasons(...about, ['equinox', 'solstice'])].find(
        ({ solarLongitude }) => solarLongitude === longitude,
      )
      if (!found) tally.missed('ours', event, subject, 's')
      else tally.error('ours', event, subject, 's', (found.instant.tt - tt) * SECONDS_PER_DAY, text)
      for (const contender of plainContenders) {
        const time = withDeltaTOf(contender, () =>
          SearchSunLongitude(
            longitude,
            plainTime(contender, tt - ABOUT_DAYS, Date.parse(text) - ABOUT_DAYS * MS_PER_DAY),
            2 * ABOUT_DAYS,
          ),
        )
        if (!time) {
          tally.missed(contender, event, subject, 's')
          continue
        }
        const error =
          contender === 'plain'
            ? (time.tt - tt) * SECONDS_PER_DAY
            : (time.date.getTime() - Date.parse(text)) / 1000
        tally.error(contender, event, subject, 's', error, text)
      }
    }
  },
}
