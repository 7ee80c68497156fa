import { Ecliptic, EquatorFromVector, GeoVector, RotateVector, Rotation_EQJ_EQD } from 'astronomy-engine'
import { type BodyId, KM_PER_AU } from '../../../tools/core/bodies.ts'
import { apparentGeocentric } from '../../../tools/core/ephemeris/position.ts'
import { ecliptic, equatorial } from '../../../tools/core/frames/coordinates.ts'
import { circularDifference, cosine } from '../../../tools/core/math/angles.ts'
import { instantOfTt, J2000_JULIAN_DATE } from '../../../tools/core/time/time.ts'
import { plainBody, plainContenders, plainTime, withDeltaTOf } from './plain.ts'
import { type Contender, records, type Scorer } from './tally.ts'

interface Place {
  readonly longitude: number
  readonly latitude: number
  readonly ra: number
  readonly dec: number
  readonly distanceAu: number
}

/** Time spans reported separately: series and ΔT differ in quality between them. */
export function spanOf(utc: string): string {
  const year = Number(utc.slice(0, 4))
  return year < 1900 ? ' before 1900' : year < 2100 ? '' : ' after 2100'
}

function own(body: BodyId, tt: number): Place {
  const instant = instantOfTt(tt)
  const { vector, distanceAu } = apparentGeocentric(body, instant)
  const { ra, dec } = equatorial(vector)
  return { ...ecliptic(vector, instant), ra: ra * 15, dec, distanceAu }
}

function plain(contender: Contender, body: BodyId, tt: number, utc: number): Place {
  return withDeltaTOf(contender, () => {
    const time = plainTime(contender, tt, utc)
    const vector = GeoVector(plainBody[body], time, true)
    const { elon, elat } = Ecliptic(vector)
    const { ra, dec, dist } = EquatorFromVector(RotateVector(Rotation_EQJ_EQD(time), vector))
    return { longitude: elon, latitude: elat, ra: ra * 15, dec, distanceAu: dist }
  })
}

export const positions: Scorer = {
  topic: 'positions',
  score(truth, tally) {
    const order = (truth.bodyOrder ?? []).map((name) => name.toLowerCase() as BodyId)
    for (const row of records(truth)) {
      const utc = row.utc as string
      const tt = (row.jdTt as number) - J2000_JULIAN_DATE
      order.forEach((body, index) => {
        const [longitude, latitude, ra, dec, distance] = (row.bodies as number[][])[index] as number[]
        const note = (contender: Contender, place: Place): void => {
          const subject = body + spanOf(utc)
          const add = (quantity: string, degrees: number): void =>
            tally.error(contender, quantity, subject, '″', degrees * 3600, utc)
          add('longitude', circularDifference(place.longitude, longitude as number))
          add('latitude', place.latitude - (latitude as number))
          add('right ascension', circularDifference(place.ra, ra as number) * cosine(dec as number))
          add('declination', place.dec - (dec as number))
          const km = (place.distanceAu - (distance as number)) * KM_PER_AU
          tally.error(contender, 'distance', subject, 'km', km, utc)
        }
        note('ours', own(body, tt))
        for (const contender of plainContenders) note(contender, plain(contender, body, tt, Date.parse(utc)))
      })
    }
  },
}
