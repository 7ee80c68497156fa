import { arcTangent, RADIANS } from '../math/angles.ts'
import type { Interval } from '../math/intervals.ts'
import { utcOfText } from '../time/civil.ts'
import { ttOfUtc, utcOfTt } from '../time/time.ts'
import {
  type HighLatitudeRule,
  highLatitudeRules,
  type PrayerMethod,
  type PrayerMethodName,
  prayerMethods,
  twilightMinutes,
} from './prayer-methods.ts'
import type { SunDay } from './sun-times.ts'

/** Length of the shadow of an upright of height 1 on level ground; null with the Sun on the horizon or below. */
export const shadowLength = (sunAltitude: number): number | null =>
  sunAltitude > 0 ? 1 / Math.tan(sunAltitude * RADIANS) : null

/**
 * Whether the Sun passes the depth of a prayer in its half of the day, `normal`; `byRule` where a rule for high latitudes
 * or the season of the method has set the time.
 */
export const prayerStatuses = ['normal', 'alwaysAbove', 'alwaysBelow', 'byRule'] as const
export type PrayerStatus = (typeof prayerStatuses)[number]

/** Prayer times of a day, ms since 1970 UTC; null as the statuses say. */
export interface PrayerTimes {
  /** Ten minutes before fajr. */
  readonly imsak: number | null
  readonly fajr: number | null
  readonly dhuhr: number | null
  /** The shadow is longer than at noon by the height of the upright, and by twice the height. */
  readonly asr: number | null
  readonly asrHanafi: number | null
  readonly maghrib: number | null
  readonly isha: number | null
  /** Middle of the night that follows, to the end of it that the method names. */
  readonly midnight: number | null
  readonly fajrStatus: PrayerStatus
  readonly ishaStatus: PrayerStatus
}

/** Minutes of imsak before fajr. Pray Times, Calculation Methods, default. */
const IMSAK_MS = 10 * 60_000

/**
 * Half a turn of the Sun in days, and half an hour: where a dusk comes long after noon, the Sun's declination has moved its
 * lowest place by some minutes from the middle between two noons.
 */
const HALF_TURN = 0.5 + 1 / 48

/** A stretch above an altitude, cut at the ends of a span. */
type AboveIn = (span: Interval) => readonly Interval[]

/** The Sun around one noon; times in TT days. */
interface SolarDay {
  readonly noon: number
  readonly sun: SunDay
}

/** When the Sun sinks through an altitude after a noon; null where it does not before it is lowest. */
function dusk({ noon }: SolarDay, aboveIn: AboveIn): number | null {
  const end = noon + HALF_TURN
  const [first] = aboveIn({ from: noon, to: end })
  return first && first.from === noon && first.to < end ? first.to : null
}

/** When the Sun rises through an altitude before a noon; null where it does not after it is lowest. */
function dawn({ noon }: SolarDay, aboveIn: AboveIn): number | null {
  const start = noon - HALF_TURN
  const last = aboveIn({ from: start, to: noon }).at(-1)
  return last && last.to === noon && last.from > start ? last.from : null
}

/** Last sunset of the afternoon and first sunrise of the morning: over a skyline there may be several. */
const sunset = ({ noon, sun }: SolarDay): number | null =>
  sun.up({ from: noon, to: noon + HALF_TURN }).findLast(({ to }) => to < noon + HALF_TURN)?.to ?? null
const sunrise = ({ noon, sun }: SolarDay): number | null =>
  sun.up({ from: noon - HALF_TURN, to: noon }).find(({ from }) => from > noon - HALF_TURN)?.from ?? null

/** A time by a depth, and why there is none. */
interface ByDepth {
  readonly tt: number | null
  readonly status: PrayerStatus
}

/**
 * A time by a depth, no farther from the end of the night than the rule for high latitudes has it.
 * @param edge the sunset or sunrise, TT days. @param sign +1 after the sunset, −1 before the sunrise.
 */
function ruled(depthCrossings: ByDepth, edge: number | null, sign: 1 | -1, longest: number | null): ByDepth {
  if (edge === null || longest === null || depthCrossings.status === 'alwaysBelow') return depthCrossings
  const limit = edge + sign * longest
  if (depthCrossings.tt !== null && sign * (depthCrossings.tt - limit) <= 0) return depthCrossings
  return { tt: limit, status: 'byRule' }
}

/** Part of a night by a rule. */
type Part = ((depth: number) => number) | undefined

/** Length of a night, days; null without its sunset or sunrise. */
const nightLength = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : to - from

/** Longest time between a depth and the end of a night by a rule, days; null without either. */
const longestOf = (part: Part, depth: number, night: number | null): number | null =>
  part === undefined || night === null ? null : part(depth) * night

/** The local date that times are of, YYYY-MM-DD, whether it lies in Ramadan, and the latitude of the place. */
export interface PrayerDay {
  readonly date: string
  readonly latitude: number
  readonly isRamadan: boolean
}

/** Prayer times of a place and date by one method and rule. */
class Rules {
  readonly #method: PrayerMethod
  readonly #part: Part
  readonly #place: PrayerDay

  constructor(name: PrayerMethodName, rule: HighLatitudeRule, place: PrayerDay) {
    this.#method = prayerMethods[name]
    this.#part = highLatitudeRules[rule]
    this.#place = place
  }

  /** A time by a depth, no farther from the end of the night than the season of the method has it. */
  #inSeason(
    byDepth: ByDepth,
    half: 'morning' | 'evening',
    edge: number | null,
    night: number | null,
  ): ByDepth {
    const { season } = this.#method
    if (!season) return byDepth
    const { date, latitude } = this.#place
    const sign = half === 'morning' ? -1 : 1
    const twilight = twilightMinutes(season[half], utcOfText(date), latitude) / 1440
    const { fromLatitude, part } = season.partOfNight
    if (latitude < fromLatitude || night === null) return ruled(byDepth, edge, sign, twilight)
    return ruled({ ...byDepth, tt: null }, edge, sign, Math.min(twilight, part * night))
  }

  #status({ noon, sun }: SolarDay, depth: number, tt: number | null): PrayerStatus {
    if (tt !== null) return 'normal'
    return sun.above(-depth, { from: noon, to: noon + HALF_TURN })[0]?.from === noon
      ? 'alwaysAbove'
      : 'alwaysBelow'
  }

  fajr(day: SolarDay): ByDepth {
    const { fajr } = this.#method
    const tt = dawn(day, (span) => day.sun.above(-fajr, span))
    const edge = sunrise(day)
    const night = nightLength(sunset({ ...day, noon: day.noon - 1 }), edge)
    const byDepth = this.#inSeason({ tt, status: this.#status(day, fajr, tt) }, 'morning', edge, night)
    return ruled(byDepth, edge, -1, longestOf(this.#part, fajr, night))
  }

  #evening(day: SolarDay, depth: number, kind: 'maghrib' | 'isha'): ByDepth {
    const tt = dusk(day, (span) => day.sun.above(-depth, span))
    const edge = sunset(day)
    const night = nightLength(edge, sunrise({ ...day, noon: day.noon + 1 }))
    const byDepth = { tt, status: this.#status(day, depth, tt) }
    // A part of the night that grows with the depth keeps maghrib before isha by every rule.
    if (kind === 'maghrib')
      return ruled(byDepth, edge, 1, longestOf(this.#part && highLatitudeRules.angleBased, depth, night))
    return ruled(
      this.#inSeason(byDepth, 'evening', edge, night),
      edge,
      1,
      longestOf(this.#part, depth, night),
    )
  }

  maghrib(day: SolarDay): ByDepth {
    const { maghrib } = this.#method
    if (maghrib !== undefined) return this.#evening(day, maghrib, 'maghrib')
    const tt = sunset(day)
    return { tt, status: this.#status(day, 0, tt) }
  }

  isha(day: SolarDay, maghrib: ByDepth): ByDepth {
    const { isha } = this.#method
    if (typeof isha === 'number') return this.#evening(day, isha, 'isha')
    const minutes = this.#place.isRamadan ? isha.inRamadan : isha.minutes
    return { ...maghrib, tt: maghrib.tt === null ? null : maghrib.tt + minutes / 1440 }
  }

  /** A time with the minutes that the authority adds to it. */
  withMargin(name: 'dhuhr' | 'maghrib', utc: number | null): number | null {
    return utc === null ? null : utc + (this.#method.margins?.[name] ?? 0) * 60_000
  }

  midnight(day: SolarDay): number | null {
    const tomorrow = { ...day, noon: day.noon + 1 }
    const start = sunset(day)
    const end = this.#method.nightTo === 'fajr' ? this.fajr(tomorrow).tt : sunrise(tomorrow)
    return start === null || end === null ? null : (start + end) / 2
  }
}

/** When a shadow has grown by so many heights since noon; null without a noon over the horizon. */
function afternoon(day: SolarDay, heights: number): number | null {
  const { solarNoon } = day.sun
  const shortest = solarNoon && shadowLength(solarNoon.altitudeAirless)
  if (shortest === null) return null
  const altitude = arcTangent(1, shortest + heights)
  return dusk(day, (span) => day.sun.above(altitude, span))
}

const orNull = (tt: number | null): number | null => (tt === null ? null : utcOfTt(tt))

/**
 * Prayer times of the day around a noon: fajr and isha belong to the noon between them, also where isha is after midnight.
 * A time that neither the Sun nor the rule for high latitudes brings is null.
 *
 * **Accuracy**: as the passages of the Sun, 1 s; authorities round to minutes, and most add margins of their own.
 */
export function prayerTimes(
  sun: SunDay,
  name: PrayerMethodName,
  rule: HighLatitudeRule,
  place: PrayerDay,
): PrayerTimes {
  if (!sun.solarNoon) return withoutNoon
  const day = { noon: ttOfUtc(sun.solarNoon.utc), sun }
  const rules = new Rules(name, rule, place)
  const [fajr, maghrib] = [rules.fajr(day), rules.maghrib(day)]
  const isha = rules.isha(day, maghrib)
  const fajrUtc = orNull(fajr.tt)
  return {
    imsak: fajrUtc === null ? null : fajrUtc - IMSAK_MS,
    fajr: fajrUtc,
    dhuhr: rules.withMargin('dhuhr', sun.solarNoon.utc),
    asr: orNull(afternoon(day, 1)),
    asrHanafi: orNull(afternoon(day, 2)),
    maghrib: rules.withMargin('maghrib', orNull(maghrib.tt)),
    isha: orNull(isha.tt),
    midnight: orNull(rules.midnight(day)),
    fajrStatus: fajr.status,
    ishaStatus: isha.status,
  }
}

const withoutNoon: PrayerTimes = {
  imsak: null,
  fajr: null,
  dhuhr: null,
  asr: null,
  asrHanafi: null,
  maghrib: null,
  isha: null,
  midnight: null,
  fajrStatus: 'alwaysBelow',
  ishaStatus: 'alwaysBelow',
}
