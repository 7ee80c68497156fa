import { meanLilith, meanNode, osculatingPoints } from '../../../tools/core/ephemeris/nodes.ts'
import { ARCSECOND, circularDifference } from '../../../tools/core/math/angles.ts'
import { instantOfTt, J2000_JULIAN_DATE } from '../../../tools/core/time/time.ts'
import { spanOf } from './positions.ts'
import { records, type Scorer } from './tally.ts'

/** No comparison: the plain library has neither nodes nor apogees of date. */
export const lunarNodesLilith: Scorer = {
  topic: 'lunar-nodes-lilith',
  score(truth, tally) {
    for (const row of records(truth)) {
      const utc = row.utc as string
      const instant = instantOfTt((row.jdTt as number) - J2000_JULIAN_DATE)
      const lilith = meanLilith(instant)
      const { node, apogee } = osculatingPoints(instant)
      const note = (quantity: string, point: string, ours: number, column: string): void => {
        const error = circularDifference(ours, row[column] as number) / ARCSECOND
        tally.error('ours', quantity, `${point}${spanOf(utc)}`, '″', error, utc)
      }
      note('longitude', 'mean node', meanNode(instant), 'meanNodeLonDeg')
      note('longitude', 'true node', node, 'trueNodeLonDeg')
      note('longitude', 'mean Lilith', lilith.longitude, 'meanLilithLonDeg')
      note('latitude', 'mean Lilith', lilith.latitude, 'meanLilithLatDeg')
      note('longitude', 'true Lilith', apogee.longitude, 'trueLilithLonDeg')
      note('latitude', 'true Lilith', apogee.latitude, 'trueLilithLatDeg')
    }
  },
}
