import { airmass, altitudeOfAirmass } from './airmass.ts'
import { heightOver } from './altitude-crossings.ts'
import { horizontal, refraction } from './coordinates.ts'
import type { Window } from './day.ts'
import type { Observer } from './earth.ts'
import { separation } from './geometry.ts'
import { illumination } from './illumination.ts'
import { allHolding, days, highest, holding, type Interval, type Margin, without } from './intervals.ts'
import { STANDARD_HORIZON } from './rise-set.ts'
import { MOON, type SkyTarget, SUN } from './sky-target.ts'
import { ALTITUDE_STEP, type Twilight, twilightAltitudes } from './sun-times.ts'
import { type Instant, instantOfTt, instantOfUtc } from './time.ts'
import { altitudes, localTrack } from './track.ts'

/** The deepest twilight that a night reaches. */
export type Darkness = Twilight | 'none'
const deepestFirst = ['astronomical', 'nautical', 'civil'] as const

export interface Night {
  readonly darkness: Darkness
  /** With the Sun as low as that, in order; empty when it is never even civil dusk. */
  readonly dark: readonly Interval[]
  /** Parts of the dark with the Moon below the horizon. */
  readonly moonless: readonly Interval[]
  /** Lit fraction of the Moon in the middle of the dark, or of the night where there is none. */
  readonly moonIllumination: number
  /**
   * How good the night is for faint things, 0–1: hours of astronomical darkness, those under the Moon weighted by the
   * unlit fraction of its disc, over twelve hours.
   */
  readonly score: number
}

/** Twelve hours: a night of the equinox, the whole of what most places ever have. */
const FULL_NIGHT_DAYS = 0.5

/**
 * How dark a night is.
 * @param window from one local noon to the next, ms since 1970 UTC.
 */
export function observingNight(observer: Observer, window: Window): Night {
  const span = { from: instantOfUtc(window.start).tt, to: instantOfUtc(window.end).tt }
  const sun = kept(altitudes(SUN.rising.track, observer))
  const below = (limit: number): Interval[] => [
    ...holding({ value: (tt) => limit - sun(tt), step: ALTITUDE_STEP }, span),
  ]
  const found = deepestFirst.map((name) => ({ name, dark: below(twilightAltitudes[name]) }))
  const deepest = found.find(({ dark }) => dark.length > 0)
  const dark = deepest?.dark ?? []
  const up = heightOver(MOON.rising, observer, STANDARD_HORIZON)
  const moonUp = dark.flatMap((stretch) => [...holding({ value: up, step: ALTITUDE_STEP }, stretch)])
  const moonless = without(dark, moonUp)
  const [first, last] = [dark[0]?.from ?? span.from, dark.at(-1)?.to ?? span.to]
  const lit = illumination('moon', instantOfTt((first + last) / 2)).illumination as number
  const useful = deepest?.name === 'astronomical' ? days(moonless) + days(moonUp) * (1 - lit) : 0
  return {
    darkness: deepest?.name ?? 'none',
    dark,
    moonless,
    moonIllumination: lit,
    score: Math.min(1, useful / FULL_NIGHT_DAYS),
  }
}

export interface Wishes {
  /** Least apparent altitude, degrees. */
  readonly minAltitude: number
  readonly maxAirmass: number | undefined
  /** Least distance from a Moon that is up, degrees. */
  readonly minMoonSeparation: number | undefined
}

/** When a target can be observed in a night. */
export interface Prospect {
  readonly windows: readonly Interval[]
  /** Where the target is when it stands highest within the windows; `null` when there is none. */
  readonly best: {
    readonly instant: Instant
    readonly altitude: number
    readonly azimuth: number
    readonly airmass: number | null
    /** `null` for the Moon itself. */
    readonly moonSeparation: number | null
  } | null
  /** Share of the dark that the windows are; `null` when it does not get dark. */
  readonly fraction: number | null
}

export function prospect(target: SkyTarget, observer: Observer, { dark }: Night, wishes: Wishes): Prospect {
  const airless = altitudes(target.rising.track, observer)
  const altitude = kept((tt) => {
    const height = airless(tt)
    return height + refraction(height)
  })
  const least = Math.max(
    wishes.minAltitude,
    wishes.maxAirmass === undefined ? -90 : altitudeOfAirmass(wishes.maxAirmass),
  )
  const margins: Margin[] = [{ value: (tt) => altitude(tt) - least, step: ALTITUDE_STEP }]
  if (wishes.minMoonSeparation !== undefined && target.body !== 'moon')
    margins.push(clearOfMoon(target, observer, wishes.minMoonSeparation))
  const windows = dark.flatMap((stretch) => allHolding(margins, stretch))
  const tops = windows.map((window) => highest(altitude, window, ALTITUDE_STEP))
  const top = tops.reduce<number | undefined>(
    (best, tt) => (best === undefined || altitude(tt) > altitude(best) ? tt : best),
    undefined,
  )
  return {
    windows,
    best: top === undefined ? null : bestOf(target, observer, top),
    fraction: dark.length === 0 ? null : days(windows) / days(dark),
  }
}

function bestOf(target: SkyTarget, observer: Observer, tt: number): Prospect['best'] {
  const { altitude, azimuth } = horizontalAt(target, observer, tt)
  return {
    instant: instantOfTt(tt),
    altitude,
    azimuth,
    airmass: airmass(altitude),
    moonSeparation: target.body === 'moon' ? null : moonSeparation(target, observer, tt),
  }
}

/** Either far enough from the Moon or the Moon is down: the better of both margins. */
function clearOfMoon(target: SkyTarget, observer: Observer, least: number): Margin {
  const up = heightOver(MOON.rising, observer, STANDARD_HORIZON)
  const [here, moon] = [localTrack(target.rising.track, observer), localTrack(MOON.rising.track, observer)]
  const value = (tt: number) => Math.max(separation(here(tt), moon(tt)) - least, -up(tt))
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

/** A curve that is looked at more than once at the same moments. */
function kept(curve: (tt: number) => number): (tt: number) => number {
  const values = new Map<number, number>()
  return (tt) => {
    const known = values.get(tt)
    if (known !== undefined) return known
    const made = curve(tt)
    values.set(tt, made)
    return made
  }
}
