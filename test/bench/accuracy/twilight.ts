import { Body, Observer as PlainObserver, SearchAltitude } from 'astronomy-engine'
import { altitudeCrossings } from '../../../tools/core/horizon/altitude-crossings.ts'
import { bodyTarget, type Target } from '../../../tools/core/targets/target.ts'
import { MS_PER_DAY, utcOfTt } from '../../../tools/core/time/time.ts'
import { plainContenders, withDeltaTOf } from './plain.ts'
import { type Contender, records, type Scorer } from './tally.ts'

const kinds = [
  ['civil', -6],
  ['nautical', -12],
  ['astronomical', -18],
] as const
const DAYS = 1.2

/** The centre of the Sun, which twilight is counted from. */
const { track } = bodyTarget('sun')
const sunCentre: Target = Object.assign((...at: Parameters<Target>) => bodyTarget('sun')(...at), {
  track,
  radiusAu: 0,
})

export const twilight: Scorer = {
  topic: 'twilight',
  score(truth, tally) {
    for (const row of records(truth)) {
      const latitude = row.latDeg as number
      const longitude = row.lonDegEast as number
      const start = Date.parse(row.startUtc as string)
      const subject = Math.abs(latitude) < 60 ? 'below 60°' : 'from 60°'
      for (const [kind, altitude] of kinds) {
        const note = (contender: Contender, side: 'Dawn' | 'Dusk', found: number | undefined): void => {
          const expected = row[`${kind}${side}Utc`] as string | null
          const quantity = `${kind} ${side.toLowerCase()}`
          if ((expected === null) !== (found === undefined)) tally.missed(contender, quantity, subject, 's')
          else if (expected !== null && found !== undefined) {
            const label = `${latitude} ${longitude} ${row.startUtc}`
            tally.error(contender, quantity, subject, 's', (found - Date.parse(expected)) / 1000, label)
          }
        }
        const site = { latitude, longitude, elevation: 0 }
        const found = [...altitudeCrossings(sunCentre, site, start, start + DAYS * MS_PER_DAY, altitude)]
        const first = (rising: boolean): number | undefined => {
          const root = found.find((crossing) => crossing.rising === rising)
          return root && utcOfTt(root.at)
        }
        note('ours', 'Dawn', first(true))
        note('ours', 'Dusk', first(false))
        for (const contender of plainContenders) {
          const search = (direction: number): number | undefined =>
            withDeltaTOf(contender, () => {
              const plainSite = new PlainObserver(latitude, longitude, 0)
              const event = SearchAltitude(Body.Sun, plainSite, direction, new Date(start), DAYS, altitude)
              return event?.date.getTime()
            })
          note(contender, 'Dawn', search(1))
          note(contender, 'Dusk', search(-1))
        }
      }
    }
  },
}
