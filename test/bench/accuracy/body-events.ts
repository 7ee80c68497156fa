import type { BodyId } from '../../../tools/core/bodies.ts'
import { bodyEvents } from '../../../tools/core/events/body-events/body-events.ts'
import type { BodyEvent, BodyEventKind } from '../../../tools/core/events/body-events/event.ts'
import { J2000_JULIAN_DATE, MS_PER_DAY, SECONDS_PER_DAY, utcOfTt } from '../../../tools/core/time/time.ts'
import { records, type Scorer, type Tally } from './tally.ts'

/** A row's event: kind, name, and the days searched around it. */
interface Sought {
  readonly body: BodyId
  readonly kind: BodyEventKind
  readonly name: string
  readonly days: number
}

/** Tallies the time error of the event of that name nearest to the true instant. */
function scored(
  row: Record<string, unknown>,
  { body, kind, name, days }: Sought,
  tally: Tally,
): BodyEvent | undefined {
  const tt = (row.jdTt as number) - J2000_JULIAN_DATE
  const utc = utcOfTt(tt)
  const found = [...bodyEvents(utc - days * MS_PER_DAY, utc + days * MS_PER_DAY, [body], [kind])]
    .filter((event) => event.name === name)
    .sort((a, b) => Math.abs(a.instant.tt - tt) - Math.abs(b.instant.tt - tt))[0]
  if (!found) tally.missed('ours', name, body, 's')
  else tally.error('ours', name, body, 's', (found.instant.tt - tt) * SECONDS_PER_DAY, row.utc as string)
  return found
}

const bodyOf = (row: Record<string, unknown>): BodyId => String(row.body).toLowerCase() as BodyId

/** Conjunctions and oppositions in longitude, greatest elongations. */
export const solarAspectScorer: Scorer = {
  topic: 'solar-aspects',
  score(truth, tally) {
    for (const row of records(truth)) {
      const body = bodyOf(row)
      if (row.event === 'maxElongation') {
        const name = `greatest ${row.side === 'evening' ? 'eastern' : 'western'} elongation`
        const found = scored(row, { body, kind: 'greatestElongation', name, days: 5 }, tally)
        const error = found ? (found.value - Math.abs(row.elongationDeg as number)) * 3600 : 0
        if (found) tally.error('ours', 'elongation', body, '″', error, row.utc as string)
        continue
      }
      // superiorConjunction → superior conjunction
      const name = String(row.event).replace(/([A-Z])/, (letter) => ` ${letter.toLowerCase()}`)
      const kind = name === 'opposition' ? 'opposition' : 'solarConjunction'
      scored(row, { body, kind, name, days: 5 }, tally)
    }
  },
}

/** Perihelia and aphelia; those of the Earth are listed as the Sun's. */
export const planetApsisScorer: Scorer = {
  topic: 'planet-apsides',
  score(truth, tally) {
    for (const row of records(truth)) {
      const body = row.body === 'Earth' ? 'sun' : bodyOf(row)
      const found = scored(row, { body, kind: 'apsis', name: row.kind as string, days: 20 }, tally)
      const error = found ? (found.value - (row.distanceAu as number)) * 1e6 : 0
      if (found) tally.error('ours', 'distance', body, 'µau', error, row.utc as string)
    }
  },
}

export const lunarApsisScorer: Scorer = {
  topic: 'lunar-apsides',
  score(truth, tally) {
    for (const row of records(truth)) {
      const found = scored(row, { body: 'moon', kind: 'apsis', name: row.kind as string, days: 5 }, tally)
      const error = found ? found.value - (row.distanceKm as number) : 0
      if (found) tally.error('ours', 'distance', 'moon', 'km', error, row.utc as string)
    }
  },
}

export const lunarNodeScorer: Scorer = {
  topic: 'lunar-node-passages',
  score(truth, tally) {
    for (const row of records(truth)) {
      const name = `${row.kind} node`
      const found = scored(row, { body: 'moon', kind: 'node', name, days: 5 }, tally)
      const error = found ? (found.value - (row.eclLonDeg as number)) * 3600 : 0
      if (found) tally.error('ours', 'longitude', 'moon', '″', error, row.utc as string)
    }
  },
}
