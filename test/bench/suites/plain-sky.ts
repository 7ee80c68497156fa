/** Sky data by astronomy-engine in process, used as documented. */
import {
  type Body,
  Ecliptic,
  Equator,
  GeoVector,
  Horizon,
  NextMoonQuarter,
  Observer,
  SearchLunarEclipse,
  SearchMoonQuarter,
  SearchRiseSet,
  SiderealTime,
} from 'astronomy-engine'
import { tenBodies } from '../ten-bodies.ts'
import { SITE, type Sky, YEAR_MS } from './sky-work.ts'

const observer = new Observer(SITE.latitude, SITE.longitude, SITE.elevation)
const HOUR_MS = 3_600_000

const longitude = (body: Body, utc: number): number => Ecliptic(GeoVector(body, new Date(utc), true)).elon

export const plainSky: Sky = {
  name: 'astronomy-engine',
  snapshot(utc) {
    const date = new Date(utc)
    let sum = 0
    for (const body of tenBodies) {
      const { ra, dec } = Equator(body, date, observer, true, true)
      sum += Horizon(date, observer, ra, dec).altitude + Ecliptic(GeoVector(body, date, true)).elon
    }
    return sum
  },
  riseSet(utc) {
    let found = 0
    for (const body of tenBodies) {
      if (SearchRiseSet(body, observer, +1, new Date(utc), 1)) found++
      if (SearchRiseSet(body, observer, -1, new Date(utc), 1)) found++
    }
    return found
  },
  quarters(utc) {
    let count = 0
    for (let at = SearchMoonQuarter(new Date(utc)); at.time.date.getTime() < utc + YEAR_MS; count++)
      at = NextMoonQuarter(at)
    return count
  },
  lunarEclipse: (utc) => SearchLunarEclipse(new Date(utc)).peak.date.getTime(),
  natal(utc) {
    // Positions and speeds of ten bodies, and sidereal time; the library has no houses.
    let sum = SiderealTime(new Date(utc))
    for (const body of tenBodies) sum += longitude(body, utc) + longitude(body, utc + HOUR_MS)
    return sum
  },
}
