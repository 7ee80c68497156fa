import { Equator, Horizon, Observer as PlainObserver } from 'astronomy-engine'
import type { BodyId } from '../../../tools/core/bodies.ts'
import { apparentTopocentric } from '../../../tools/core/ephemeris/position.ts'
import { horizontal } from '../../../tools/core/frames/coordinates.ts'
import type { Observer } from '../../../tools/core/frames/earth.ts'
import { circularDifference, cosine } from '../../../tools/core/math/angles.ts'
import { instantOfUtc } from '../../../tools/core/time/time.ts'
import { plainBody, plainContenders, withDeltaTOf } from './plain.ts'
import { spanOf } from './positions.ts'
import { type Contender, records, type Scorer } from './tally.ts'

interface Seen {
  readonly azimuth: number
  readonly altitude: number
}

function plain(
  contender: Contender,
  body: BodyId,
  utc: number,
  { latitude, longitude, elevation }: Observer,
): Seen {
  return withDeltaTOf(contender, () => {
    const date = new Date(utc)
    const site = new PlainObserver(latitude, longitude, elevation)
    const { ra, dec } = Equator(plainBody[body], date, site, true, true)
    return Horizon(date, site, ra, dec)
  })
}

/** From UTC, as callers send it: UT1 − UTC is part of the task. */
export const altitudes: Scorer = {
  topic: 'altaz',
  score(truth, tally) {
    const order = (truth.bodyOrder ?? []).map((name) => name.toLowerCase() as BodyId)
    for (const row of records(truth)) {
      const text = row.utc as string
      const utc = Date.parse(text)
      const observer: Observer = {
        latitude: row.latDeg as number,
        longitude: row.lonDegEast as number,
        elevation: row.heightM as number,
      }
      const instant = instantOfUtc(utc)
      order.forEach((body, index) => {
        const values = (row.bodies as number[][])[index] as number[]
        const azimuth = values[3] as number
        const altitude = values[4] as number
        const note = (contender: Contender, seen: Seen): void => {
          const subject = body + spanOf(text)
          tally.error(contender, 'altitude', subject, '″', (seen.altitude - altitude) * 3600, text)
          const across = circularDifference(seen.azimuth, azimuth) * cosine(altitude)
          tally.error(contender, 'azimuth', subject, '″', across * 3600, text)
        }
        const seen = horizontal(apparentTopocentric(body, instant, observer).vector, instant, observer)
        note('ours', { azimuth: seen.azimuth, altitude: seen.altitudeAirless })
        for (const contender of plainContenders) note(contender, plain(contender, body, utc, observer))
      })
    }
  },
}
