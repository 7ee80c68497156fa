import { type Instant, instantOfUtc } from '../../../../../tools/core/time/time.ts'
import { grahaPlaces, lagnaLongitude } from '../../../../../tools/core/vedic/graha-places.ts'
import { type Graha, grahas } from '../../../../../tools/core/vedic/nakshatras.ts'
import type { StrengthChart } from '../../../../../tools/core/vedic/strengths/shadbala.ts'
import { strengthSky } from '../../../../../tools/core/vedic/strengths/strength-sky.ts'
import type { AyanamsaName } from '../../../../../tools/core/zodiac/ayanamsa.ts'

/** Sidereal longitudes of the nine grahas. */
export function longitudesAt(instant: Instant, ayanamsa: AyanamsaName = 'lahiri'): Record<Graha, number> {
  const places = grahaPlaces(instant, ayanamsa, 'mean')
  return Object.fromEntries(grahas.map((graha) => [graha, places[graha].longitude])) as Record<Graha, number>
}

/** Chart of a birth as strengths read it. */
export function strengthChart(
  datetime: string | number,
  latitude: number,
  longitude: number,
  ayanamsa: AyanamsaName = 'lahiri',
): StrengthChart {
  const instant = instantOfUtc(new Date(datetime).getTime())
  const place = { latitude, longitude }
  const sky = strengthSky(instant, place, ayanamsa)
  if (!sky) throw new Error('the Sun does not rise and set')
  return {
    ...sky,
    longitudes: longitudesAt(instant, ayanamsa),
    lagna: lagnaLongitude(instant, place, ayanamsa),
  }
}

/** Births of 1900 to 2050 between 60° south and north, always the same. */
export function births(count: number): { utc: number; latitude: number; longitude: number }[] {
  let seed = 20261129
  const next = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed / 2147483648
  }
  return Array.from({ length: count }, () => ({
    utc: Date.UTC(1900, 0, 1) + Math.round(next() * 150 * 365.25 * 86400) * 1000,
    latitude: 120 * next() - 60,
    longitude: 360 * next() - 180,
  }))
}
