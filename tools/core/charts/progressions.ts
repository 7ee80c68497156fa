import { TROPICAL_MONTH, TROPICAL_YEAR } from '../ephemeris/mean-periods.ts'
import { circularDifference, cosine, normalDegrees, sine } from '../math/angles.ts'
import { type Instant, shifted } from '../time/time.ts'
import { zodiacOrigin, zodiacOriginRate } from '../zodiac/ayanamsa.ts'
import { zodiacLongitude, zodiacSpeed } from '../zodiac/placement.ts'
import { type Chart, type ChartRequest, castChart, chartFrame, houseFrame } from './chart.ts'
import { culminating, rightAscensionOf } from './house-systems/frame.ts'
import type { HouseFrame } from './houses.ts'
import { isDayChart } from './lots.ts'
import { withPlacePoints } from './place-points.ts'

/** Progressions by time: days of the sky after birth that stand for one day of life. */
export const pace = {
  /** A day for a year. */
  secondary: 1 / TROPICAL_YEAR,
  /** A day for a month. */
  tertiary: 1 / TROPICAL_MONTH,
  /** A month for a year. */
  minor: TROPICAL_MONTH / TROPICAL_YEAR,
} as const

export type Progression = keyof typeof pace
/** Directions by arc: the whole birth chart is turned by one angle. */
export type DirectionMethod = 'solarArc' | 'naibodArc' | 'profection'
export const progressionMethods = [
  'secondary',
  'tertiary',
  'minor',
  'solarArc',
  'naibodArc',
  'profection',
] as const

export function isProgression(method: Progression | DirectionMethod): method is Progression {
  return Object.hasOwn(pace, method)
}

/** A day of life, by its TT in days since J2000.0. */
type LifeDay = Pick<Instant, 'tt'>

/** The instant of the sky that stands for a day of life, before birth for days before it. */
export function progressedInstant(method: Progression, birth: Instant, target: LifeDay): Instant {
  return shifted(birth, (target.tt - birth.tt) * pace[method])
}

/** Tropical years from birth to the day looked at. */
export function age(birth: LifeDay, target: LifeDay): number {
  return (target.tt - birth.tt) / TROPICAL_YEAR
}

/** Naibod's measure: the Sun's mean motion in a day, degrees for a year of life. V. Naibod, Enarratio (1560). */
export const NAIBOD = 360 / TROPICAL_YEAR

/** The arc, degrees, that a direction turns a birth chart by; a profection counts whole years, a sign for each. */
export function directionArc(method: DirectionMethod, birth: Instant, target: LifeDay): number {
  if (method === 'naibodArc') return NAIBOD * age(birth, target)
  if (method === 'profection') return 30 * Math.floor(age(birth, target))
  return solarArc(birth, progressedInstant('secondary', birth, target))
}

/** How far the Sun has moved from birth to a progressed instant, degrees −180 to 180: whole rounds leave no trace. */
export function solarArc(birth: Instant, progressed: Instant): number {
  return circularDifference(zodiacLongitude('sun', progressed), zodiacLongitude('sun', birth))
}

/** A chart turned by an arc: bodies, nodes, angles and cusps together. */
export function directChart(chart: Chart, arc: number): Chart {
  const turned = (longitude: number) => normalDegrees(longitude + arc)
  const { placements, nodes, frame } = chart
  return {
    placements: Object.fromEntries(
      Object.entries(placements).map(([body, place]) => [
        body,
        { ...place, longitude: turned(place.longitude) },
      ]),
    ) as Chart['placements'],
    nodes: { mean: turned(nodes.mean), true: turned(nodes.true), south: turned(nodes.south) },
    frame: frame && {
      ...frame,
      angles: {
        ascendant: turned(frame.angles.ascendant),
        midheaven: turned(frame.angles.midheaven),
        vertex: turned(frame.angles.vertex),
        eastPoint: turned(frame.angles.eastPoint),
      },
      cusps: frame.cusps.map(turned),
    },
  }
}

/** The frame of birth after its culminating point has moved by an arc. */
export const turnedFrame = (natal: HouseFrame, arc: number): HouseFrame => ({
  ...natal,
  armc: rightAscensionOf(culminating(natal) + arc, natal.obliquity),
})

/**
 * The frame of a progressed chart: the culminating point moves by the arc of the progressed Sun, and the
 * rest follows from it at the latitude of birth.
 * @param speeds of the Sun from the equinox and of the origin of the zodiac, degrees a day of the sky
 */
function progressedFrame(
  natal: HouseFrame,
  arc: number,
  speeds: { readonly sun: number; readonly origin: number },
): HouseFrame {
  const frame = turnedFrame(natal, arc)
  return { ...frame, rates: { armc: rightAscensionRate(frame) * speeds.sun, origin: speeds.origin } }
}

/** Degrees that the right ascension of the culminating point grows by for one of its longitude. */
function rightAscensionRate(frame: HouseFrame): number {
  const sineOfDeclination = sine(frame.obliquity) * sine(culminating(frame))
  return cosine(frame.obliquity) / (1 - sineOfDeclination ** 2)
}

/** A birth chart moved on to a day of life. */
export interface ProgressedChart {
  readonly chart: Chart
  /** Instant of the sky shown; the birth for arcs. */
  readonly instant: Instant
  /** Degrees the Sun has progressed, or the chart is turned by. */
  readonly arc: number
}

/**
 * The chart of a birth moved by a method to a day of life; `natal` is the chart of the request itself. Lots are those of
 * day or night at birth.
 */
export function progressedChart(
  natal: Chart,
  { instant: birth, place, houseSystem, zodiac, bodies = [] }: ChartRequest,
  method: Progression | DirectionMethod,
  target: Instant,
): ProgressedChart {
  if (!isProgression(method)) {
    const arc = directionArc(method, birth, target)
    return { chart: directChart(natal, arc), instant: birth, arc }
  }
  const instant = progressedInstant(method, birth, target)
  const arc = solarArc(birth, instant)
  const frame =
    place &&
    chartFrame(
      progressedFrame(houseFrame(birth, place, zodiacOrigin(zodiac, instant)), arc, {
        sun: zodiacSpeed('sun', instant),
        origin: zodiacOriginRate(zodiac, instant),
      }),
      houseSystem,
    )
  const chart = { ...castChart({ instant, place: null, houseSystem, zodiac, bodies }), frame }
  const isDay = place !== null && isDayChart(birth, { ...place, elevation: 0 })
  return { chart: withPlacePoints(chart, { bodies, instant, zodiac, isDay }), instant, arc }
}
