import { ARCSECOND, circularDifference } from '../../../tools/core/angles.ts'
import { ayanamsa, meanAyanamsa } from '../../../tools/core/ayanamsa.ts'
import { instantOfTt, J2000_JULIAN_DATE } from '../../../tools/core/time.ts'
import { type Measure, records, type Topic, type Truth } from './measure.ts'

const columns = {
  lahiri: 'lahiri',
  'fagan-bradley': 'faganBradley',
  raman: 'raman',
  krishnamurti: 'krishnamurti',
} as const

function* score(truth: Truth): Generator<Measure> {
  for (const row of records(truth)) {
    const instant = instantOfTt((row.jdTt ?? Number.NaN) - J2000_JULIAN_DATE)
    for (const [name, column] of Object.entries(columns)) {
      const key = name as keyof typeof columns
      const error = (ours: number, kind: string) =>
        circularDifference(ours, row[`${column}${kind}Deg`] ?? Number.NaN) / ARCSECOND
      yield {
        quantity: `${name} mean`,
        unit: 'arcsec',
        error: error(meanAyanamsa(key, instant), 'Mean'),
        at: row.utc,
      }
      yield {
        quantity: `${name} true`,
        unit: 'arcsec',
        error: error(ayanamsa(key, instant), 'True'),
        at: row.utc,
      }
    }
  }
}

export default { file: 'ayanamsas.json', score } satisfies Topic
