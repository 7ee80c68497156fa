import { ARCSECOND, circularDifference } from '../../../tools/core/angles.ts'
import { meanLilith, meanNode, osculatingPoints } from '../../../tools/core/nodes.ts'
import { instantOfTt, J2000_JULIAN_DATE } from '../../../tools/core/time.ts'
import { type Measure, records, type Topic, type Truth } from './measure.ts'

function* score(truth: Truth): Generator<Measure> {
  for (const row of records(truth)) {
    const instant = instantOfTt((row.jdTt ?? Number.NaN) - J2000_JULIAN_DATE)
    const lilith = meanLilith(instant)
    const { node, apogee } = osculatingPoints(instant)
    const pairs = {
      'mean node': [meanNode(instant), row.meanNodeLonDeg],
      'true node': [node, row.trueNodeLonDeg],
      'mean Lilith longitude': [lilith.longitude, row.meanLilithLonDeg],
      'mean Lilith latitude': [lilith.latitude, row.meanLilithLatDeg],
      'true Lilith longitude': [apogee.longitude, row.trueLilithLonDeg],
      'true Lilith latitude': [apogee.latitude, row.trueLilithLatDeg],
    } as const
    for (const [quantity, [ours, theirs]] of Object.entries(pairs)) {
      const error = circularDifference(ours, theirs ?? Number.NaN) / ARCSECOND
      yield { quantity, unit: 'arcsec', error, at: row.utc }
    }
  }
}

export default { file: 'lunar-nodes-lilith.json', score } satisfies Topic
