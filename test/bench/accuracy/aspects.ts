import type { BodyId } from '../../../tools/core/bodies.ts'
import { J2000_JULIAN_DATE, SECONDS_PER_DAY } from '../../../tools/core/time/time.ts'
import { pairHits } from '../../../tools/core/zodiac/aspect-hits.ts'
import { aspectNames, aspectRule } from '../../../tools/core/zodiac/aspects.ts'
import { records, type Scorer } from './tally.ts'

/** Days searched around the true instant; an event not found there counts as missed. */
const ABOUT_DAYS = 1

/** No comparison: the plain library has no search for aspects. */
export const aspects: Scorer = {
  topic: 'aspects',
  score(truth, tally) {
    for (const row of records(truth)) {
      const [body, other] = [row.body1, row.body2].map((name) => String(name).toLowerCase()) as [
        BodyId,
        BodyId,
      ]
      const rule = aspectNames
        .map((name) => aspectRule(name, 0))
        .find(({ angle }) => angle === row.aspectDeg) as ReturnType<typeof aspectRule>
      const tt = (row.jdTt as number) - J2000_JULIAN_DATE
      const found = [...pairHits(body, other, [rule], tt - ABOUT_DAYS, tt + ABOUT_DAYS)]
        .flatMap(({ hit }) => hit ?? [])
        .map(({ instant }) => (instant.tt - tt) * SECONDS_PER_DAY)
        .sort((a, b) => Math.abs(a) - Math.abs(b))
      const note = `${row.utc} ${row.body1} ${row.aspectDeg} ${row.body2}`
      if (found[0] === undefined) tally.missed('ours', 'exact', other, 's')
      else tally.error('ours', 'exact', other, 's', found[0], note)
    }
  },
}
