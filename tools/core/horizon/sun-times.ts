import { altitudeOf, localTrack, toHorizon } from '../ephemeris/track.ts'
import type { Observer } from '../frames/earth.ts'
import { length } from '../math/geometry.ts'
import { days, holding, type Interval, type Margin } from '../math/intervals.ts'
import { memoized } from '../math/memoized.ts'
import { bodyTarget, semidiameterOf } from '../targets/target.ts'
import type { Window } from '../time/day.ts'
import { instantOfUtc, utcOfTt } from '../time/time.ts'
import type { RiseSetStatus, SkyEvent } from './rise-set.ts'
import { riseSetDays } from './rise-set-days.ts'
import { type Horizon, levelHorizon } from './skyline.ts'
import { aboveSkyline } from './skyline-crossings.ts'

/**
 * Airless altitudes of the Sun's centre, degrees, at which the twilights begin and end.
 * Explanatory Supplement to the Astronomical Almanac, 3rd ed., §12.1.3.
 */
export const twilightAltitudes = { civil: -6, nautical: -12, astronomical: -18 } as const
export type Twilight = keyof typeof twilightAltitudes

/**
 * Lights that photographers name, as altitudes of the Sun's centre from and to, degrees. There is no standard; these
 * are the limits of PhotoPills, "Understanding golden hour, blue hour and twilights".
 */
export const photographicLight = { goldenHour: [-4, 6], blueHour: [-6, -4] } as const
export type PhotographicLight = keyof typeof photographicLight

/**
 * Two hours: the Sun's altitude has one top and one bottom a day, and near the poles, where its declination bends
 * the curve, they stay farther apart than this.
 */
export const ALTITUDE_STEP = 1 / 12

/** Airless altitude of the Sun's centre, and its angular radius, degrees; what was worked out is kept. */
function sunHeight(observer: Observer): (tt: number) => { altitude: number; semidiameter: number } {
  const { track, radiusAu } = bodyTarget('sun')
  const local = localTrack(track, observer)
  const level = toHorizon(observer)
  return memoized((tt) => {
    const sunHere = local(tt)
    return {
      altitude: altitudeOf(level(sunHere)),
      semidiameter: semidiameterOf(radiusAu, length(sunHere)),
    }
  })
}

/**
 * Crossings of an altitude by the Sun's centre on one date. `duskFirst`: both are on it, and the dusk, which is after
 * midnight, ends the day before. `duskAfterMidnight`: its dawn is alone, as its dusk is on the next date;
 * `dawnBeforeMidnight`: its dusk is alone, as its dawn is on the date before.
 */
export const crossingStatuses = [
  'normal',
  'duskFirst',
  'alwaysAbove',
  'alwaysBelow',
  'duskAfterMidnight',
  'dawnBeforeMidnight',
  'dawnOnly',
  'duskOnly',
  'multiple',
] as const
export type CrossingStatus = (typeof crossingStatuses)[number]

/** A twilight is named by the dark it ends or begins, another altitude by itself. */
const twilightWords = { alwaysAbove: 'noNight', alwaysBelow: 'alwaysNight' } as const
export type TwilightStatus = Exclude<CrossingStatus, keyof typeof twilightWords> | 'noNight' | 'alwaysNight'
export const twilightStatus = (crossingStatus: CrossingStatus): TwilightStatus =>
  crossingStatus === 'alwaysAbove' || crossingStatus === 'alwaysBelow'
    ? twilightWords[crossingStatus]
    : crossingStatus
export const twilightStatuses = crossingStatuses.map(twilightStatus)

/** Passages of the Sun's centre through an altitude on one day: ms since 1970 UTC. */
export interface AltitudeCrossing {
  /** The first upward and the last downward; `null` where there is none. */
  readonly dawn: number | null
  readonly dusk: number | null
  readonly status: CrossingStatus
  /** The others of a day that is `multiple`, in order of time. */
  readonly more: readonly { readonly kind: 'dawn' | 'dusk'; readonly utc: number }[]
}

export interface SunDay {
  readonly status: RiseSetStatus
  readonly sunrise: SkyEvent | null
  readonly sunset: SkyEvent | null
  readonly solarNoon: SkyEvent | null
  /** Further sunrises and sunsets of a date that has two. */
  readonly more: readonly { readonly kind: 'sunrise' | 'sunset'; readonly utc: number }[]
  /** Seconds of the day with the upper limb above the horizon. */
  readonly dayLengthSeconds: number
  readonly twilights: Readonly<Record<Twilight, AltitudeCrossing>>
  /** Stretches in TT days, cut at the ends of the day. */
  readonly light: Readonly<Record<PhotographicLight, readonly Interval[]>>
  /** In the order of the requested angles. */
  readonly custom: readonly AltitudeCrossing[]
  /** Stretches of any span, TT days, in which the Sun's centre is above an airless altitude, degrees. */
  above(limit: number, span: Interval): readonly Interval[]
  /** The same for its upper limb and the horizon. */
  up(span: Interval): readonly Interval[]
}

/** @param aboveIn the parts of a span with the Sun above the altitude, in order. */
function crossing(
  aboveIn: (span: Interval) => readonly Interval[],
  { from, to }: Interval,
): AltitudeCrossing {
  const above = aboveIn({ from, to })
  const dawns = above.filter((stretch) => stretch.from > from)
  const dusks = above.filter((stretch) => stretch.to < to)
  const [dawn, dusk] = [dawns[0], dusks.at(-1)]
  return {
    dawn: dawn ? utcOfTt(dawn.from) : null,
    dusk: dusk ? utcOfTt(dusk.to) : null,
    status: withNeighbour(crossingStatus(dawns, dusks, above.length > 0), aboveIn, { from, to }),
    more: [
      ...dawns.slice(1).map((stretch) => ({ kind: 'dawn' as const, utc: utcOfTt(stretch.from) })),
      ...dusks.slice(0, -1).map((stretch) => ({ kind: 'dusk' as const, utc: utcOfTt(stretch.to) })),
    ].sort((a, b) => a.utc - b.utc),
  }
}

/** Half a turn of the Sun: from noon to the midnight by it, which is the last that a day's dusk comes after. */
const HALF_DAY = 0.5

/** A dawn or a dusk alone on its date has its fellow just beyond midnight, or nowhere. */
function withNeighbour(
  status: CrossingStatus,
  aboveIn: (span: Interval) => readonly Interval[],
  { from, to }: Interval,
): CrossingStatus {
  if (status === 'dawnOnly') {
    const [remaining] = aboveIn({ from: to, to: to + HALF_DAY })
    return remaining?.from === to && remaining.to < to + HALF_DAY ? 'duskAfterMidnight' : status
  }
  if (status === 'duskOnly') {
    const before = aboveIn({ from: from - HALF_DAY, to: from }).at(-1)
    return before?.to === from && before.from > from - HALF_DAY ? 'dawnBeforeMidnight' : status
  }
  return status
}

function crossingStatus(
  dawns: readonly Interval[],
  dusks: readonly Interval[],
  isAbove: boolean,
): CrossingStatus {
  if (dawns.length > 1 || dusks.length > 1) return 'multiple'
  const [dawn, dusk] = [dawns[0], dusks[0]]
  if (dawn && dusk) return dusk.to < dawn.from ? 'duskFirst' : 'normal'
  if (dawn) return 'dawnOnly'
  if (dusk) return 'duskOnly'
  return isAbove ? 'alwaysAbove' : 'alwaysBelow'
}

/**
 * Events of the Sun on each of a run of consecutive days.
 *
 * @param angles further altitudes of the Sun's centre, degrees, airless.
 * @param horizon for sunrise, sunset and the length of the day; twilight and light go by the Sun's altitude alone.
 *
 * **Accuracy**: 1 s below 60° of latitude, 1900–2100, against JPL DE431; nearer the poles the error of the place (1″)
 * over the rate of altitude.
 */
export function sunDays(
  observer: Observer,
  window: readonly Window[],
  angles: readonly number[],
  horizon: Horizon = levelHorizon(observer),
): SunDay[] {
  const risings = riseSetDays(bodyTarget('sun'), observer, window, horizon)
  return window.map((day, index) => {
    const height = sunHeight(observer)
    const span = { from: instantOfUtc(day.start).tt, to: instantOfUtc(day.end).tt }
    const aboveIn = (limit: number, part: Interval) => [
      ...holding({ value: (tt) => height(tt).altitude - limit, step: ALTITUDE_STEP }, part),
    ]
    const passing = (limit: number) => crossing((part) => aboveIn(limit, part), span)
    const spansBetween = ([low, high]: readonly [number, number]) =>
      aboveIn(low, span).flatMap((stretch) => [
        ...holding({ value: (tt) => high - height(tt).altitude, step: ALTITUDE_STEP }, stretch),
      ])
    const limb: Margin['value'] = (tt) => height(tt).altitude + height(tt).semidiameter
    const up = (part: Interval) =>
      typeof horizon === 'number'
        ? [...holding({ value: (tt) => limb(tt) - horizon, step: ALTITUDE_STEP }, part)]
        : aboveSkyline(bodyTarget('sun'), observer, part, horizon)
    const { status, rises, sets, transits } = risings[index] as (typeof risings)[number]
    return {
      status,
      sunrise: rises[0] ?? null,
      sunset: sets.at(-1) ?? null,
      solarNoon: transits[0] ?? null,
      more: [
        ...rises.slice(1).map(({ utc }) => ({ kind: 'sunrise' as const, utc })),
        ...sets.slice(0, -1).map(({ utc }) => ({ kind: 'sunset' as const, utc })),
      ],
      dayLengthSeconds: Math.round(days(up(span)) * 86400),
      twilights: {
        civil: passing(twilightAltitudes.civil),
        nautical: passing(twilightAltitudes.nautical),
        astronomical: passing(twilightAltitudes.astronomical),
      },
      light: {
        goldenHour: spansBetween(photographicLight.goldenHour),
        blueHour: spansBetween(photographicLight.blueHour),
      },
      custom: angles.map(passing),
      above: aboveIn,
      up,
    }
  })
}

/** How dark the sky is, from the light of the Sun alone. */
export const skyConditions = [
  'day',
  'civilTwilight',
  'nauticalTwilight',
  'astronomicalTwilight',
  'night',
] as const
export type SkyCondition = (typeof skyConditions)[number]

/** The name of the light at an airless altitude of the Sun's centre; day ends when the upper limb has set. */
export function skyCondition(sunAltitude: number): SkyCondition {
  // 16′ of semidiameter and 34′ of refraction: Explanatory Supplement, §12.1.2.
  if (sunAltitude > -50 / 60) return 'day'
  const { civil, nautical, astronomical } = twilightAltitudes
  if (sunAltitude > civil) return 'civilTwilight'
  if (sunAltitude > nautical) return 'nauticalTwilight'
  return sunAltitude > astronomical ? 'astronomicalTwilight' : 'night'
}
