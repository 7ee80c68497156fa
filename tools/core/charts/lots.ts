import type { OrbitingBody } from '../bodies.ts'
import { apparentTopocentric } from '../ephemeris/position.ts'
import { horizontal } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { normalDegrees } from '../math/angles.ts'
import type { Instant } from '../time/time.ts'

/**
 * The seven Hermetic lots. By day a lot lies as far from the ascendant as its `to` lies from its `from`; by night
 * the two change places. Fortune and Spirit come first because the others are measured from them.
 * @see Paulus Alexandrinus, Introductory Matters (378), ch. 23.
 */
export const hermeticFormulas = {
  fortune: { to: 'moon', from: 'sun' },
  spirit: { to: 'sun', from: 'moon' },
  eros: { to: 'venus', from: 'spirit' },
  necessity: { to: 'fortune', from: 'mercury' },
  courage: { to: 'fortune', from: 'mars' },
  victory: { to: 'jupiter', from: 'spirit' },
  nemesis: { to: 'fortune', from: 'saturn' },
} as const

export type Lot = keyof typeof hermeticFormulas
export const lotNames = Object.keys(hermeticFormulas) as Lot[]

/** Longitudes that lots are made of, degrees, all in one zodiac. */
export type LotTerms = Readonly<
  Record<'sun' | 'moon' | 'mercury' | 'venus' | 'mars' | 'jupiter' | 'saturn' | 'ascendant', number>
>

/**
 * Longitudes of the seven lots, degrees 0 to 360.
 * **Accuracy**: 3″ RMS, 14″ at most, from our own places in 1902–2025, against lots of places by JPL DE431.
 */
export function lots(terms: LotTerms, isDay: boolean): Record<Lot, number> {
  const values: Record<string, number> = { ...terms }
  for (const name of lotNames) {
    const { to, from } = hermeticFormulas[name]
    const arc = (values[to] as number) - (values[from] as number)
    values[name] = normalDegrees(terms.ascendant + (isDay ? arc : -arc))
  }
  return Object.fromEntries(lotNames.map((name) => [name, values[name]])) as Record<Lot, number>
}

/** Altitude of the middle of a body above the level horizon, without refraction, degrees. */
export const altitudeOf = (body: OrbitingBody, instant: Instant, observer: Observer): number =>
  horizontal(apparentTopocentric(body, instant, observer).vector, instant, observer).altitudeAirless

/** The same of the Sun. */
export const sunAltitude = (instant: Instant, observer: Observer): number =>
  altitudeOf('sun', instant, observer)

/** Whether a chart is of the day: the middle of the Sun is above the level horizon, without refraction. */
export const isDayChart = (instant: Instant, observer: Observer): boolean =>
  sunAltitude(instant, observer) > 0
