import { ARCSECOND, circularDifference } from '../../../tools/core/math/angles.ts'
import { instantOfTt, J2000_JULIAN_DATE } from '../../../tools/core/time/time.ts'
import { ayanamsa, meanAyanamsa } from '../../../tools/core/zodiac/ayanamsa.ts'
import { records, type Scorer } from './tally.ts'

/** Names of the ayanamsas in the truth table. */
const columns = {
  lahiri: 'lahiri',
  'fagan-bradley': 'faganBradley',
  raman: 'raman',
  krishnamurti: 'krishnamurti',
} as const
const kinds = { mean: meanAyanamsa, true: ayanamsa } as const

/** No comparison: the plain library has no ayanamsas. */
export const ayanamsas: Scorer = {
  topic: 'ayanamsas',
  score(truth, tally) {
    for (const row of records(truth)) {
      const instant = instantOfTt((row.jdTt as number) - J2000_JULIAN_DATE)
      for (const [name, column] of Object.entries(columns)) {
        for (const [kind, of] of Object.entries(kinds)) {
          const theirs = row[`${column}${kind === 'mean' ? 'Mean' : 'True'}Deg`] as number
          const error = circularDifference(of(name as keyof typeof columns, instant), theirs) / ARCSECOND
          tally.error('ours', kind, name, '″', error, row.utc as string)
        }
      }
    }
  },
}
