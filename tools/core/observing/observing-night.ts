import { illumination } from '../appearance/illumination.ts'
import { SYNODIC_MONTH_DAYS } from '../ephemeris/mean-periods.ts'
import { altitudes, hourAngleOf, localTrack } from '../ephemeris/track.ts'
import { horizontal } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { airmass, altitudeOfAirmass } from '../horizon/airmass.ts'
import { heightOver } from '../horizon/altitude-crossings.ts'
import { levelHorizon, type ObserverWithHorizon } from '../horizon/skyline.ts'
import { clearOfHorizon } from '../horizon/skyline-crossings.ts'
import { ALTITUDE_STEP, type Twilight, twilightAltitudes } from '../horizon/sun-times.ts'
import { visibilityFrom } from '../horizon/visibility.ts'
import { signedDegrees } from '../math/angles.ts'
import { separation } from '../math/geometry.ts'
import {
  allHolding,
  days,
  highest,
  highestOf,
  holding,
  type Interval,
  inBoth,
  type Margin,
  without,
} from '../math/intervals.ts'
import { memoized } from '../math/memoized.ts'
import { roots } from '../math/root-finding.ts'
import { MOON, type SkyTarget, SUN } from '../targets/sky-target.ts'
import type { Window } from '../time/day.ts'
import { type Instant, instantOfTt, instantOfUtc } from '../time/time.ts'
import { apparentAltitude } from './apparent-altitude.ts'
import { bestSeen, glassSight, outIn, standingOut } from './eye-sight.ts'

/** Name of the dark, by the altitude of the Sun that it begins at; `twilight` above that of civil dusk. */
export type Darkness = Twilight | 'twilight' | 'none'
const deepestFirst = ['astronomical', 'nautical', 'civil'] as const

export interface Night {
  /** From local noon to noon. */
  readonly span: Interval
  /** From sunset to sunrise, in order; the whole span in the polar night, empty under the midnight Sun. */
  readonly sunDown: readonly Interval[]
  readonly darkness: Darkness
  /** Airless altitude of the Sun's centre, degrees, from which down it is called dark; `null` when it is never so low. */
  readonly darkBelow: number | null
  /** With the Sun as low as that, in order. */
  readonly dark: readonly Interval[]
  /** Parts of the dark with the Moon below the horizon. */
  readonly moonless: readonly Interval[]
  /** Lit fraction of the Moon in the middle of the dark, or of the night where there is none. */
  readonly moonIllumination: number
  /** Parts of `sunDown` with the Moon above the horizon. */
  readonly moonUp: readonly Interval[]
  /** Parts that count for faint things: the dark as it is asked for, else astronomical darkness. */
  readonly ranked: readonly Interval[]
}

/**
 * Hours of some windows that are good for faint things: those of `ranked`, with the Moon up weighted by the unlit fraction of its disc.
 * Nothing bounds them, so that long nights differ too.
 */
export function usefulHours(
  windows: readonly Interval[],
  { ranked, moonUp, moonIllumination }: Pick<Night, 'ranked' | 'moonUp' | 'moonIllumination'>,
): number {
  const countedWindows = inBoth(windows, ranked)
  return 24 * (days(countedWindows) - moonIllumination * days(inBoth(countedWindows, moonUp)))
}

/** From sunset to sunrise: the parts of a span with the Sun's upper limb below the horizon. */
export function sunDownIn(observer: Observer, span: Interval): Interval[] {
  const up = heightOver(SUN.rising, observer, levelHorizon(observer))
  return [...holding({ value: (tt) => -up(tt), step: ALTITUDE_STEP }, span)]
}

/** The parts of nights with the Sun's centre at or below an airless altitude. */
export function belowIn(observer: Observer, nights: readonly Interval[]): (limit: number) => Interval[] {
  const sun = memoized(altitudes(SUN.rising.track, observer))
  return (limit) =>
    nights.flatMap((night) => [...holding({ value: (tt) => limit - sun(tt), step: ALTITUDE_STEP }, night)])
}

/** Name of the darkness that the Sun leaves at an airless altitude of its centre, degrees, and below. */
const darknessAt = (altitude: number): Darkness =>
  deepestFirst.find((twilight) => altitude <= twilightAltitudes[twilight]) ?? 'twilight'

/** The deepest twilight that nights reach, and when they are as dark as that. */
export function darkest(
  observer: Observer,
  nights: readonly Interval[],
): { readonly darkness: Twilight | 'none'; readonly dark: readonly Interval[] } {
  const below = belowIn(observer, nights)
  for (const darkness of deepestFirst) {
    const dark = below(twilightAltitudes[darkness])
    if (dark.length > 0) return { darkness, dark }
  }
  return { darkness: 'none', dark: [] }
}

/**
 * How dark a night is.
 * @param window from one local noon to the next, ms since 1970 UTC.
 * @param sunAltitudeMax what is called dark, degrees of the Sun's altitude; the deepest twilight of the night if absent.
 */
export function observingNight(observer: Observer, window: Window, sunAltitudeMax?: number): Night {
  const span = { from: instantOfUtc(window.start).tt, to: instantOfUtc(window.end).tt }
  const sunDown = sunDownIn(observer, span)
  const { darkness, dark: deepest } = darkest(observer, sunDown)
  const dark = sunAltitudeMax === undefined ? deepest : belowIn(observer, sunDown)(sunAltitudeMax)
  const up = heightOver(MOON.rising, observer, levelHorizon(observer))
  const moonUp = sunDown.flatMap((stretch) => [...holding({ value: up, step: ALTITUDE_STEP }, stretch)])
  const [first, last] = [dark[0]?.from ?? span.from, dark.at(-1)?.to ?? span.to]
  const lit = illumination('moon', instantOfTt((first + last) / 2)).illumination as number
  const astronomical = darkness === 'astronomical' ? deepest : []
  const deepestAltitude = darkness === 'none' ? null : twilightAltitudes[darkness]
  return {
    span,
    sunDown,
    darkness: dark.length === 0 ? 'none' : darknessAt(sunAltitudeMax ?? (deepestAltitude as number)),
    darkBelow: dark.length === 0 ? null : (sunAltitudeMax ?? deepestAltitude),
    dark,
    moonless: without(dark, moonUp),
    moonIllumination: lit,
    moonUp,
    ranked: sunAltitudeMax === undefined ? astronomical : dark,
  }
}

export interface Wishes {
  /** Least apparent altitude, degrees. */
  readonly minAltitude: number
  readonly maxAirmass?: number | undefined
  /** Least distance from a Moon that is up, degrees. */
  readonly minMoonSeparation?: number | undefined
  /** Days from full Moon at which that distance is half as great; it does not turn on the phase if absent. */
  readonly moonWidthDays?: number | undefined
  /** Least and greatest hour angle, hours: negative before the meridian, to the east. */
  readonly hourAngle?: HourAngles | undefined
  /** Shorter windows are left out, minutes. */
  readonly minWindowMinutes?: number | undefined
}

/** A range of hour angles, hours −12 to 12. */
export interface HourAngles {
  readonly from: number
  readonly to: number
}

/**
 * Least distance from the Moon some days from full, by its phase angle, degrees: distance / (1 + (days / width)²).
 * The Moon-avoidance Lorentzian of the Berkeley Automated Imaging Telescope, as in DC-3 Dreams, RTML 2.3 reference,
 * "Lorentzian.Distance".
 */
function avoidance(tt: number, distance: number, width: number | undefined): number {
  if (width === undefined) return distance
  const { phaseAngle } = illumination('moon', instantOfTt(tt))
  const fromFull = ((phaseAngle as number) / 360) * SYNODIC_MONTH_DAYS
  return distance / (1 + (fromFull / width) ** 2)
}

/** Why a target has no window. */
export const emptyReasons = [
  'sunDoesNotSet',
  'noDarkness',
  'belowHorizon',
  'tooLow',
  'behindHorizon',
  'outsideHourAngle',
  'onlyInDaylight',
  'onlyInTwilight',
  'nearMoon',
  'tooShort',
] as const
export type EmptyReason = (typeof emptyReasons)[number]

/** When a target can be observed in some light. */
export interface Outlook {
  readonly windows: readonly Interval[]
  /** Where the target is when it stands highest in what is left of the windows, else in them; `null` when there is none. */
  readonly best: {
    readonly instant: Instant
    readonly altitude: number
    readonly altitudeAirless: number
    readonly azimuth: number
    readonly airmass: number | null
    /** `null` for the Moon itself. */
    readonly moonSeparation: number | null
  } | null
  /** Whether nothing is left of the windows. */
  readonly isPast: boolean
  /** Why there is no window; `null` when there is one. */
  readonly reason: EmptyReason | null
}

/** When a target can be observed in a night. */
export interface Prospect {
  /** In any light from sunset to sunrise. */
  readonly night: Outlook
  /** In the dark. */
  readonly dark: Outlook
  /** Share of the dark that its windows are; `null` when it does not get dark. */
  readonly fraction: number | null
  /** Parts of the dark windows with the Moon below the horizon. */
  readonly moonless: readonly Interval[]
  /** When the target stands on the meridian from sunset to sunrise, TT; `null` when it does not. */
  readonly meridian: number | null
}

/** How a target stands out in the light of the Sun, as a function of TT: to the eye, or to a glass what is too faint for it; not of a satellite. */
function outOfTwilight(target: SkyTarget, observer: Observer, span: Interval) {
  if (target.satellite) return null
  const sight = glassSight(target, instantOfTt((span.from + span.to) / 2), observer)
  return memoized(standingOut({ ...sight, ignoresMoon: true }, observer, visibilityFrom(observer)))
}

/** @param since TT; what is before it is past. Default nothing is. */
export function prospect(
  target: SkyTarget,
  observer: ObserverWithHorizon,
  night: Night,
  wishes: Wishes,
  since = Number.NEGATIVE_INFINITY,
): Prospect {
  const { span, sunDown, dark } = night
  const altitude = apparentAltitude(target, observer)
  const minimumAltitude = Math.max(
    wishes.minAltitude,
    wishes.maxAirmass === undefined ? -90 : altitudeOfAirmass(wishes.maxAirmass),
  )
  const above = { value: (tt: number) => altitude(tt) - minimumAltitude, step: ALTITUDE_STEP }
  const high = sunDown.flatMap((stretch) => [...holding(above, stretch)])
  const unhidden = clearOfHorizon(target.rising, observer, high)
  const { minMoonSeparation, moonWidthDays, hourAngle, minWindowMinutes = 0 } = wishes
  const nearMeridian = hourAngle
    ? unhidden.flatMap((stretch) => [...holding(withinHourAngles(target, observer, hourAngle), stretch)])
    : unhidden
  const out = outOfTwilight(target, observer, span)
  const seenSpans = nearMeridian.flatMap((stretch) => (out ? outIn(out, 0, stretch) : stretch))
  const clear =
    minMoonSeparation === undefined || target.body === 'moon'
      ? []
      : [
          clearOfMoon(
            target,
            observer,
            avoidance((span.from + span.to) / 2, minMoonSeparation, moonWidthDays),
          ),
        ]
  const clearSpans = seenSpans.flatMap((stretch) => allHolding(clear, stretch))
  const longEnough = ({ from, to }: Interval) => (to - from) * 1440 >= minWindowMinutes
  const windows = clearSpans.filter(longEnough)
  const darkWindows = inBoth(windows, dark).filter(longEnough)
  const neverHigh = (): EmptyReason => {
    if (!holding(above, span).next().done) return 'onlyInDaylight'
    return altitude(highest(altitude, span, ALTITUDE_STEP)) < 0 ? 'belowHorizon' : 'tooLow'
  }
  const reason = (): EmptyReason => {
    if (sunDown.length === 0) return 'sunDoesNotSet'
    if (high.length === 0) return neverHigh()
    if (unhidden.length === 0) return 'behindHorizon'
    if (nearMeridian.length === 0) return 'outsideHourAngle'
    if (seenSpans.length === 0) return 'onlyInTwilight'
    return clearSpans.length > 0 ? 'tooShort' : 'nearMoon'
  }
  const darkReason = (): EmptyReason => {
    if (sunDown.length > 0 && dark.length === 0) return 'noDarkness'
    if (high.length === 0) return reason()
    if (inBoth(high, dark).length === 0) return 'onlyInTwilight'
    if (inBoth(unhidden, dark).length === 0) return 'behindHorizon'
    if (inBoth(nearMeridian, dark).length === 0) return 'outsideHourAngle'
    if (inBoth(seenSpans, dark).length === 0) return 'onlyInTwilight'
    return inBoth(clearSpans, dark).length > 0 ? 'tooShort' : 'nearMoon'
  }
  const comingOf = (intervals: readonly Interval[]) =>
    inBoth(intervals, [{ from: since, to: Number.POSITIVE_INFINITY }])
  const leftOf = (intervals: readonly Interval[]) => {
    const coming = comingOf(intervals)
    return coming.length > 0 ? coming : intervals
  }
  const topOf = (intervals: readonly Interval[]) => highestOf(altitude, leftOf(intervals), ALTITUDE_STEP)
  const top = out ? bestSeen({ altitude, out }, leftOf(windows), dark) : topOf(windows)
  const outlook = (
    intervals: readonly Interval[],
    tt: number | undefined,
    empty: () => EmptyReason,
  ): Outlook => ({
    windows: intervals,
    best: tt === undefined ? null : bestOf(target, observer, tt),
    isPast: intervals.length > 0 && comingOf(intervals).length === 0,
    reason: intervals.length > 0 ? null : empty(),
  })
  const inNight = outlook(windows, top, reason)
  // The best of the night is also that of the dark, where it is dark then and both have something left.
  const isDark = top !== undefined && darkWindows.some(({ from, to }) => from <= top && top <= to)
  const darkTop = isDark ? top : topOf(darkWindows)
  return {
    night: inNight,
    dark: outlook(darkWindows, darkTop, darkReason),
    fraction: dark.length === 0 ? null : days(darkWindows) / days(dark),
    moonless: inBoth(darkWindows, night.moonless).filter(longEnough),
    meridian: meridianPassage(target, observer, sunDown),
  }
}

/** First upper passage of the meridian in some intervals, TT. */
function meridianPassage(
  target: SkyTarget,
  observer: Observer,
  intervals: readonly Interval[],
): number | null {
  const track = localTrack(target.rising.track, observer)
  const hourAngle = (tt: number) => hourAngleOf(track(tt))
  for (const { from, to } of intervals) {
    const [passage] = roots(hourAngle, from, to, { step: MERIDIAN_STEP, tolerance: 1e-6, period: 360 })
    if (passage) return passage.at
  }
  return null
}

/** Days: less than the half turn between the meridian and the leap of the hour angle. */
const MERIDIAN_STEP = 0.2

function bestOf(target: SkyTarget, observer: Observer, tt: number): Outlook['best'] {
  const { altitude, altitudeAirless, azimuth } = horizontalAt(target, observer, tt)
  return {
    instant: instantOfTt(tt),
    altitude,
    altitudeAirless,
    azimuth,
    airmass: airmass(altitude),
    moonSeparation: target.body === 'moon' ? null : moonSeparation(target, observer, tt),
  }
}

/** Either far enough from the Moon or the Moon is down: the better of both margins. */
function clearOfMoon(target: SkyTarget, observer: Observer, minimumDistance: number): Margin {
  const up = heightOver(MOON.rising, observer, levelHorizon(observer))
  const [targetTrack, moon] = [
    localTrack(target.rising.track, observer),
    localTrack(MOON.rising.track, observer),
  ]
  const value = (tt: number) => Math.max(separation(targetTrack(tt), moon(tt)) - minimumDistance, -up(tt))
  return { value, step: ALTITUDE_STEP }
}

/** Hour angle within a range: the half of it that is left to either end. */
function withinHourAngles(target: SkyTarget, observer: Observer, { from, to }: HourAngles): Margin {
  const track = localTrack(target.rising.track, observer)
  const [middle, half] = [((from + to) / 2) * 15, ((to - from) / 2) * 15]
  const value = (tt: number) => half - Math.abs(signedDegrees(hourAngleOf(track(tt)) - middle))
  return { value, step: ALTITUDE_STEP }
}

function moonSeparation(target: SkyTarget, observer: Observer, tt: number): number {
  const instant = instantOfTt(tt)
  return separation(target.seen(instant, observer), MOON.seen(instant, observer))
}

function horizontalAt(target: SkyTarget, observer: Observer, tt: number) {
  const instant = instantOfTt(tt)
  return horizontal(target.seen(instant, observer), instant, observer)
}
