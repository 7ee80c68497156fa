import { Observer as PlainObserver, SearchHourAngle, SearchRiseSet } from 'astronomy-engine'
import type { BodyId } from '../../../tools/core/bodies.ts'
import { riseSet as ownRiseSet } from '../../../tools/core/horizon/rise-set.ts'
import { bodyTarget } from '../../../tools/core/targets/target.ts'
import { MS_PER_DAY } from '../../../tools/core/time/time.ts'
import { plainBody, plainContenders, withDeltaTOf } from './plain.ts'
import { type Contender, records, type Scorer } from './tally.ts'

type Quantity = 'rise' | 'set' | 'upper transit'
type Times = Readonly<Record<Quantity, number | undefined>>

const DAYS = 2

function own(body: BodyId, latitude: number, longitude: number, start: number): Times {
  const site = { latitude, longitude, elevation: 0 }
  const span = [start, start + DAYS * MS_PER_DAY] as const
  const found = ownRiseSet(bodyTarget(body), site, ...span)
  return {
    rise: found.rises[0]?.utc,
    set: found.sets[0]?.utc,
    'upper transit': found.transits[0]?.utc,
  }
}

function plain(
  contender: Contender,
  body: BodyId,
  latitude: number,
  longitude: number,
  start: number,
): Times {
  return withDeltaTOf(contender, () => {
    const site = new PlainObserver(latitude, longitude, 0)
    const from = new Date(start)
    const horizon = (direction: number): number | undefined =>
      SearchRiseSet(plainBody[body], site, direction, from, DAYS)?.date.getTime()
    const meridian = (hours: number): number =>
      SearchHourAngle(plainBody[body], site, hours, from, 1).time.date.getTime()
    return { rise: horizon(1), set: horizon(-1), 'upper transit': meridian(0) }
  })
}

/** Below 60° latitude events are well defined; nearer the poles a body may graze the horizon. */
const bandOf = (latitude: number): string => (Math.abs(latitude) < 60 ? 'below 60°' : 'from 60°')

export const riseSet: Scorer = {
  topic: 'rise-set',
  score(truth, tally) {
    const columns: Readonly<Record<Quantity, string>> = {
      rise: 'riseUtc',
      set: 'setUtc',
      'upper transit': 'upperTransitUtc',
    }
    for (const row of records(truth)) {
      const name = row.body as string
      const body = name.toLowerCase() as BodyId
      const latitude = row.latDeg as number
      const longitude = row.lonDegEast as number
      const start = Date.parse(row.startUtc as string)
      const label = `${name} ${latitude} ${longitude} ${row.startUtc}`
      const subject = `${body === 'sun' || body === 'moon' ? body : 'planets'} ${bandOf(latitude)}`
      const note = (contender: Contender, times: Times): void => {
        for (const [quantity, column] of Object.entries(columns) as [Quantity, string][]) {
          const expected = row[column] as string | null
          const found = times[quantity]
          if ((expected === null) !== (found === undefined)) tally.missed(contender, quantity, subject, 's')
          else if (expected !== null && found !== undefined)
            tally.error(contender, quantity, subject, 's', (found - Date.parse(expected)) / 1000, label)
        }
      }
      note('ours', own(body, latitude, longitude, start))
      for (const contender of plainContenders)
        note(contender, plain(contender, body, latitude, longitude, start))
    }
  },
}
