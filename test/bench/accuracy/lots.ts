import { type ChartFrame, castChart } from '../../../tools/core/charts/chart.ts'
import { isDayChart, lotNames, lots as ownLots } from '../../../tools/core/charts/lots.ts'
import { ARCSECOND, circularDifference } from '../../../tools/core/math/angles.ts'
import { instantOfUtc } from '../../../tools/core/time/time.ts'
import { records, type Scorer } from './tally.ts'

/** Lots. Each combines up to five longitudes and their errors; a chart of the wrong sect counts as missed. */
export const lots: Scorer = {
  topic: 'lots',
  score(truth, tally) {
    for (const row of records(truth)) {
      const utc = row.utc as string
      const instant = instantOfUtc(Date.parse(utc))
      const place = { latitude: row.latDeg as number, longitude: row.lonDegEast as number }
      const isDay = isDayChart(instant, { ...place, elevation: 0 })
      const chart = castChart({ instant, place, houseSystem: 'equal', zodiac: 'tropical' })
      const { sun, moon, mercury, venus, mars, jupiter, saturn } = chart.placements
      const found = ownLots(
        {
          sun: sun.longitude,
          moon: moon.longitude,
          mercury: mercury.longitude,
          venus: venus.longitude,
          mars: mars.longitude,
          jupiter: jupiter.longitude,
          saturn: saturn.longitude,
          ascendant: (chart.frame as ChartFrame).angles.ascendant,
        },
        isDay,
      )
      for (const lot of lotNames) {
        if (isDay !== row.isDay) {
          tally.missed('ours', 'longitude', lot, '″')
          continue
        }
        const error = circularDifference(found[lot], row[`${lot}Deg`] as number) / ARCSECOND
        tally.error('ours', 'longitude', lot, '″', error, utc)
      }
    }
  },
}
