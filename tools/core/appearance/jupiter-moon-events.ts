import { type Instant, instantOfUtc, utcOfTt } from '../time/time.ts'
import {
  type GalileanMoon,
  galileanMoons,
  limbDistance,
  moonPeriodDays,
  moonPlace,
  shadowFacing,
} from './jupiter-moons.ts'
import { isHidden, type MoonEventKind, moonPassages, type PassingMoon } from './moon-passages.ts'

/** One passage of a moon before, behind, through the shadow of, or with its shadow over Jupiter. */
export interface MoonEvent {
  readonly kind: MoonEventKind
  readonly moon: GalileanMoon
  /** ms since 1970 UTC, as seen from the Earth: the moon's centre, or that of its shadow, on Jupiter's limb. */
  readonly start: number
  readonly end: number
  /** Whether each end can be seen: an eclipse may begin behind Jupiter, an occultation end in its shadow. */
  readonly startVisible: boolean
  readonly endVisible: boolean
}

/** State of a moon. */
export interface MoonState {
  readonly state: 'visible' | 'transit' | 'occulted' | 'eclipsed'
  readonly shadowOnJupiter: boolean
}

/** A moon as it passes Jupiter. */
const passingMoon = (moon: GalileanMoon): PassingMoon => ({
  periodDays: moonPeriodDays[moon],
  limbDistance: (instant, from) => limbDistance(moon, instant, from),
  isBehind: (instant, from) => moonPlace(moon, instant, from).z > 0,
  shadowFacing: (instant) => shadowFacing(moon, instant),
})

export function moonState(moon: GalileanMoon, instant: Instant): MoonState {
  const passing = passingMoon(moon)
  const isBefore = (from: 'earth' | 'sun') =>
    passing.limbDistance(instant, from) < 1 && !passing.isBehind(instant, from)
  return {
    state: isBefore('earth')
      ? 'transit'
      : isHidden(passing, instant, 'earth')
        ? 'occulted'
        : isHidden(passing, instant, 'sun')
          ? 'eclipsed'
          : 'visible',
    shadowOnJupiter: isBefore('sun') && shadowFacing(moon, instant) > 0,
  }
}

/**
 * Transits, shadow transits, occultations and eclipses that begin or go on in startUtc ≤ t < endUtc, by their start.
 *
 * Contacts are those of the moon's centre with Jupiter's limb, or with the shadow that the Sun's centre would cast: the
 * middle of the minutes that a disc takes to vanish.
 *
 * **Accuracy**: 1 min, by the theory (below 10 s) and Jupiter's radius at its cloud tops; geocentric, which no place on
 * the Earth differs from by more than 0.05 s.
 */
export function jupiterMoonEvents(startUtc: number, endUtc: number): MoonEvent[] {
  const span = { from: instantOfUtc(startUtc).tt, to: instantOfUtc(endUtc).tt }
  const events = galileanMoons.flatMap((moon) =>
    [...moonPassages(passingMoon(moon), span)].map(({ from, to, ...passage }) => ({
      ...passage,
      moon,
      start: utcOfTt(from),
      end: utcOfTt(to),
    })),
  )
  return events.sort((a, b) => a.start - b.start)
}
