import { ARCSECOND, circularDifference } from '../../../tools/core/math/angles.ts'
import { J2000_JULIAN_DATE, SECONDS_PER_DAY } from '../../../tools/core/time/time.ts'
import { type StationaryBody, stations } from '../../../tools/core/zodiac/stations.ts'
import { records, type Scorer } from './tally.ts'

/** Days searched around the true instant. */
const ABOUT_DAYS = 3

/**
 * A milliarcsecond moves a station of an outer planet by minutes, so that its longitude is more meaningful than its
 * time. No comparison: the plain library has no search for stations.
 */
export const retrogradeStations: Scorer = {
  topic: 'retrograde-stations',
  score(truth, tally) {
    for (const row of records(truth)) {
      const body = String(row.body).toLowerCase() as StationaryBody
      const tt = (row.jdTt as number) - J2000_JULIAN_DATE
      const found = [...stations(body, tt - ABOUT_DAYS, tt + ABOUT_DAYS)].find(
        ({ turns }) => turns === row.kind,
      )
      if (!found) {
        tally.missed('ours', 'station', body, 's')
        continue
      }
      const utc = row.utc as string
      const turned = circularDifference(found.longitude, row.eclLonDeg as number) / ARCSECOND
      tally.error('ours', 'station', body, 's', (found.instant.tt - tt) * SECONDS_PER_DAY, utc)
      tally.error('ours', 'longitude', body, '″', turned, utc)
    }
  },
}
