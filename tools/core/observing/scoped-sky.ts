import type { ObserverWithHorizon } from '../horizon/skyline.ts'
import { type SkyCondition, skyCondition } from '../horizon/sun-times.ts'
import { visibilityFrom } from '../horizon/visibility.ts'
import { type Instant, utcOfTt } from '../time/time.ts'
import { sunAltitudeAt } from './best-view.ts'
import { nightAround, type WholeNight, wholeNight } from './night-sights.ts'
import { eveningOf, type NightSky } from './visible-sky.ts'

export const skyScopes = ['instant', 'night'] as const
export type SkyScope = (typeof skyScopes)[number]

/** The sky of a place at an instant, or in the night that is about it. */
export interface ScopedSky {
  readonly observer: ObserverWithHorizon
  readonly instant: Instant
  /** Airless altitude of the Sun at the instant, degrees, and how dark it is then. */
  readonly sunAltitude: number
  readonly condition: SkyCondition
  /** The sky at the instant, or by day at the following dusk. */
  readonly evening: NightSky
  /** Null where the scope is an instant. */
  readonly night: WholeNight | null
  /** Magnitude of the faintest star that the eye sees: of a night at its best time. */
  readonly limitingMagnitude: number
}

/**
 * The sky of an instant or of its night.
 * @param givenScope default the night by day, else the instant
 * @param isLeft whether of the night only the part from the instant on is left
 */
export function scopedSky(
  instant: Instant,
  observer: ObserverWithHorizon,
  givenScope: SkyScope | undefined,
  isLeft: boolean,
): ScopedSky {
  const sunAltitude = sunAltitudeAt(observer, instant)
  const condition = skyCondition(sunAltitude)
  const evening = eveningOf(instant, observer)
  const scope = givenScope ?? (condition === 'day' ? 'night' : 'instant')
  const span = scope === 'night' ? nightAround(instant, observer) : null
  const night = span && wholeNight(span, observer, isLeft ? instant.tt : undefined)
  const limitingMagnitude = night?.limitingMagnitude ?? visibilityFrom(observer).best(evening.instant.tt)
  return { observer, instant, sunAltitude, condition, evening, night, limitingMagnitude }
}

/** Sunset and sunrise of a night, or twice the instant, ms since 1970 UTC. */
export function scopeEnds({ evening, night }: ScopedSky): readonly [number, number] {
  if (!night) return [evening.instant.utc, evening.instant.utc]
  return [utcOfTt(night.sunsetToSunrise.from), utcOfTt(night.sunsetToSunrise.to)]
}
