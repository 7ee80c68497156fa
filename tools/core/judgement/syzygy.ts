import { isDayChart } from '../charts/lots.ts'
import { previousQuarter } from '../events/moon-phases.ts'
import type { Instant } from '../time/time.ts'
import type { Zodiac } from '../zodiac/ayanamsa.ts'
import { zodiacLongitude } from '../zodiac/placement.ts'

/** The new or full Moon before a birth. */
export interface Syzygy {
  readonly kind: 'new moon' | 'full moon'
  readonly instant: Instant
  /** Light whose degree it is. */
  readonly luminary: 'sun' | 'moon'
  /** Degrees of the requested zodiac. */
  readonly longitude: number
}

/**
 * The last new or full Moon before an instant. Its degree is that of the lights at a new Moon, at a full Moon that of the
 * light above the horizon of the birthplace at that Moon: Ptolemy, Tetrabiblos III.2, as F. E. Robbins (1940) has it, who names the time
 * of birth for the rulers of the degree alone. J. M. Ashmand (1822, III.3) takes the light above the horizon at birth.
 */
export function prenatalSyzygy(
  instant: Instant,
  place: { readonly latitude: number; readonly longitude: number },
  zodiac: Zodiac,
): Syzygy {
  const [newMoon, fullMoon] = (['new moon', 'full moon'] as const).map(
    (kind) => [kind, previousQuarter(instant, kind).instant] as const,
  ) as [readonly ['new moon', Instant], readonly ['full moon', Instant]]
  const [kind, syzygy] = newMoon[1].tt > fullMoon[1].tt ? newMoon : fullMoon
  const isSun = kind === 'full moon' && isDayChart(syzygy, { ...place, elevation: 0 })
  const luminary = isSun ? 'sun' : 'moon'
  return { kind, instant: syzygy, luminary, longitude: zodiacLongitude(luminary, syzygy, zodiac) }
}
