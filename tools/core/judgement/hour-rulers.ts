import type { TraditionalPlanet } from '../charts/dignities.ts'
import { localDayNumber, solarDayAt } from '../horizon/solar-days.ts'
import { NoSolution } from '../no-solution.ts'
import { weekday } from '../time/day-count.ts'
import { planetaryHours, weekdayRulers } from '../zodiac/planetary-hours.ts'

/** Planets that rule the day and the hour of a birth. */
export interface HourRulers {
  readonly day: TraditionalPlanet
  readonly hour: TraditionalPlanet
}

/**
 * Rulers of the day and hour that an instant (ms since 1970 UTC) lies in, counted from sunrise; the weekday is that of the
 * clock at the sunrise, or of local mean time. `null` where the Sun does not rise and set.
 */
export function hourRulers(
  utc: number,
  place: { readonly latitude: number; readonly longitude: number },
  timezone: string | undefined,
): HourRulers | null {
  try {
    const day = solarDayAt({ ...place, elevation: 0 }, utc)
    const dayOfWeek = weekday(localDayNumber(day.sunrise, place.longitude, timezone))
    const hour = planetaryHours(day, dayOfWeek).find(({ end }) => utc < end)
    return hour ? { day: weekdayRulers[dayOfWeek] as TraditionalPlanet, hour: hour.ruler } : null
  } catch (error) {
    if (error instanceof NoSolution) return null
    throw error
  }
}
