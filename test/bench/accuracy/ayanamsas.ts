import { ARCSECOND, circularDifference } from '../../../tools/core/math/angles.ts'
import { instantOfTt, J2000_JULIAN_DATE } from '../../../tools/core/time/time.ts'
import { ayanamsa, meanAyanamsa } from '../../../tools/core/zodiac/ayanamsa.ts'
import { records, type Scorer } from './tally.ts'

/** The table's spelling of each ayanamsa. */
const columns = {
  lahiri: 'lahiri',
  'fagan-bradley': 'faganBradley',
  raman: 'raman',
  krishnamurti: 'krishnamurti',
} as const
const kinds = { mean: meanAyanamsa, true: ayanamsa } as const

/** The plain library has no ayanamsas to compare with. */
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
