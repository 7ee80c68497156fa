import { arcTangent, RADIANS } from '../math/angles.ts'
import type { AltitudeCrossing, SunDay } from './sun-times.ts'

/** Rules of one authority. */
interface PrayerMethod {
  readonly authority: string
  /** Depths of the Sun's centre below the horizon, degrees, airless. */
  readonly fajr: number
  /** The depth at isha, or minutes after maghrib and those in Ramadan. */
  readonly isha: number | { readonly minutes: number; readonly inRamadan: number }
  /** The depth at maghrib; sunset where absent. */
  readonly maghrib?: number
}

/** Rules in use. H. Zarrabi-Zadeh, Pray Times, "Calculation Methods" (praytimes.org, 2011), table of parameters. */
export const prayerMethods = {
  mwl: { authority: 'Muslim World League', fajr: 18, isha: 17 },
  isna: { authority: 'Islamic Society of North America', fajr: 15, isha: 15 },
  egypt: { authority: 'Egyptian General Authority of Survey', fajr: 19.5, isha: 17.5 },
  makkah: { authority: 'Umm al-Qura University, Makkah', fajr: 18.5, isha: { minutes: 90, inRamadan: 120 } },
  karachi: { authority: 'University of Islamic Sciences, Karachi', fajr: 18, isha: 18 },
  tehran: { authority: 'Institute of Geophysics, University of Tehran', fajr: 17.7, isha: 14, maghrib: 4.5 },
  jafari: { authority: 'Leva Institute, Qum', fajr: 16, isha: 14, maghrib: 4 },
} as const satisfies Record<string, PrayerMethod>
export type PrayerMethodName = keyof typeof prayerMethods
export const prayerMethodNames = Object.keys(prayerMethods) as PrayerMethodName[]

/** Length of the shadow of an upright of height 1 on level ground; null with the Sun on the horizon or below. */
export const shadowLength = (sunAltitude: number): number | null =>
  sunAltitude > 0 ? 1 / Math.tan(sunAltitude * RADIANS) : null

/** Degrees: 34′ of refraction and 16′ of semidiameter. Explanatory Supplement to the Astronomical Almanac, 3rd ed., §12.1.2. */
const SUNSET_ALTITUDE = -50 / 60

/** Prayer times of a day, ms since 1970 UTC; null as the statuses say. */
export interface PrayerTimes {
  readonly fajr: number | null
  readonly dhuhr: number | null
  /** The shadow is longer than at noon by the height of the upright, and by twice the height. */
  readonly asr: number | null
  readonly asrHanafi: number | null
  readonly maghrib: number | null
  readonly isha: number | null
  /** Of the altitudes that the Sun passes at fajr and isha, or at sunset where isha is minutes after it. */
  readonly fajrStatus: AltitudeCrossing['status']
  readonly ishaStatus: AltitudeCrossing['status']
}

/** Passage through the altitude at which a shadow is so much longer than at noon; null without a noon over the horizon. */
function afternoon({ solarNoon, passing }: SunDay, heights: number): number | null {
  const shortest = solarNoon && shadowLength(solarNoon.altitudeAirless)
  return shortest === null ? null : passing(arcTangent(1, shortest + heights)).dusk
}

/**
 * Prayer times of a day. A time that the Sun does not bring is null; no rule for high latitudes takes its place.
 *
 * **Accuracy**: as the passages of the Sun, 1 s; authorities round to minutes and add margins of their own.
 */
export function prayerTimes(day: SunDay, name: PrayerMethodName, isRamadan: boolean): PrayerTimes {
  const { fajr, isha, maghrib }: PrayerMethod = prayerMethods[name]
  const morning = day.passing(-fajr)
  const evening = maghrib === undefined ? (day.sunset?.utc ?? null) : day.passing(-maghrib).dusk
  const byDepth = typeof isha === 'number'
  const night = day.passing(byDepth ? -isha : SUNSET_ALTITUDE)
  const minutes = byDepth ? 0 : isRamadan ? isha.inRamadan : isha.minutes
  const later = evening === null ? null : evening + minutes * 60_000
  return {
    fajr: morning.dawn,
    dhuhr: day.solarNoon?.utc ?? null,
    asr: afternoon(day, 1),
    asrHanafi: afternoon(day, 2),
    maghrib: evening,
    isha: byDepth ? night.dusk : later,
    fajrStatus: morning.status,
    ishaStatus: night.status,
  }
}
