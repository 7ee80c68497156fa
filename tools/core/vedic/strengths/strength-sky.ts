import { chartFrame, houseFrame } from '../../charts/chart.ts'
import { apparentGeocentric } from '../../ephemeris/position.ts'
import { equatorial } from '../../frames/coordinates.ts'
import { localSiderealTime } from '../../frames/earth.ts'
import { solarDayAt } from '../../horizon/solar-days.ts'
import { NoSolution } from '../../no-solution.ts'
import type { Instant } from '../../time/time.ts'
import { type Ayanamsa, zodiacOrigin } from '../../zodiac/ayanamsa.ts'
import { meanLongitudes } from './cheshta.ts'
import { birthTime, type DatedPlace } from './kala.ts'
import type { StrengthChart } from './shadbala.ts'

/** The sky of a birth that the six strengths need besides the grahas and the lagna. */
export type StrengthSky = Pick<StrengthChart, 'midheaven' | 'origin' | 'time' | 'means'>

/** Midheaven, day and mean places of a birth; null where the Sun does not rise and set. */
export function strengthSky(instant: Instant, place: DatedPlace, ayanamsa: Ayanamsa): StrengthSky | null {
  const origin = zodiacOrigin(ayanamsa, instant)
  const { vector } = apparentGeocentric('sun', instant)
  const hourAngle = localSiderealTime(instant, place.longitude) - 15 * equatorial(vector).ra
  try {
    const day = solarDayAt({ ...place, elevation: 0 }, instant.utc)
    return {
      midheaven: chartFrame(houseFrame(instant, place, origin), 'whole-sign').angles.midheaven,
      origin,
      time: birthTime(instant.utc, day, place, hourAngle),
      means: meanLongitudes(instant.utc, zodiacOrigin('lahiri', instant) - origin),
    }
  } catch (error) {
    if (error instanceof NoSolution && error.code === 'no_rise_set') return null
    throw error
  }
}
