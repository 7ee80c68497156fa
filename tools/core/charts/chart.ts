import { type BodyId, type ChartBody, forBodies, isMajor, isPlacePoint, type ZodiacBody } from '../bodies.ts'
import { meanNode, osculatingPoints } from '../ephemeris/nodes.ts'
import { localSiderealTime, orientation, SIDEREAL_DEGREES_PER_DAY } from '../frames/earth.ts'
import { circularDifference, normalDegrees } from '../math/angles.ts'
import type { Instant } from '../time/time.ts'
import { type Aspect, type AspectRule, aspectsAmong, type Mover } from '../zodiac/aspects.ts'
import { type Zodiac, zodiacOrigin, zodiacOriginRate } from '../zodiac/ayanamsa.ts'
import { type Placement, placement } from '../zodiac/placement.ts'
import {
  ascendant,
  type ChartAngles,
  chartAngles,
  eastPoint,
  midheaven,
  vertex,
} from './house-systems/angles.ts'
import { type Cusps, type HouseFrame, type HouseSystem, houseCusps } from './houses.ts'

/** When and where a chart is cast for, and in which conventions. */
export interface ChartRequest {
  readonly instant: Instant
  /** Degrees north and east. `null` when the time of day is not known: the chart then has no angles or houses. */
  readonly place: { readonly latitude: number; readonly longitude: number } | null
  readonly houseSystem: HouseSystem
  readonly zodiac: Zodiac
  /** Which are shown; those beyond the ten join them in the order of this list. */
  readonly bodies?: readonly ChartBody[] | undefined
}

/** Placements of the ten bodies, then of what else was asked for. */
export type ChartPlacements = Readonly<Record<BodyId, Placement>> &
  Readonly<Partial<Record<ChartBody, Placement>>>

/** A chart in numbers, not rounded; every longitude counts from the origin of the requested zodiac. */
export interface Chart {
  readonly placements: ChartPlacements
  /** The Moon's ascending node: mean, and osculating; and the mean descending one. */
  readonly nodes: { readonly mean: number; readonly true: number; readonly south: number }
  /** Parts of a chart that require the time of day. */
  readonly frame: ChartFrame | null
}

export interface ChartFrame {
  readonly angles: ChartAngles
  /** Degrees a day that angles move in the zodiac asked for. */
  readonly speeds: ChartAngles
  readonly cusps: Cusps
}

/**
 * Casts a chart: apparent geocentric places, true equinox of date.
 * @throws Impossible `house_system_undefined` for Placidus and Koch inside the polar circles.
 */
export function castChart({ instant, place, houseSystem, zodiac, bodies = [] }: ChartRequest): Chart {
  const origin = zodiacOrigin(zodiac, instant)
  const fromOrigin = (longitude: number) => normalDegrees(longitude - origin)
  const node = fromOrigin(meanNode(instant))
  const minorBodies = bodies.filter((body): body is ZodiacBody => !isMajor(body) && !isPlacePoint(body))
  return {
    placements: withMore(
      forBodies((body) => placement(body, instant, zodiac)),
      minorBodies.map((body) => [body, placement(body, instant, zodiac)]),
    ),
    nodes: {
      mean: node,
      true: fromOrigin(osculatingPoints(instant).node),
      south: normalDegrees(node + 180),
    },
    frame:
      place &&
      chartFrame(
        {
          ...houseFrame(instant, place, origin),
          rates: { armc: SIDEREAL_DEGREES_PER_DAY, origin: zodiacOriginRate(zodiac, instant) },
        },
        houseSystem,
      ),
  }
}

/** The placements of the ten with others behind them. */
export function withMore(
  ten: ChartPlacements,
  minorPlacements: readonly (readonly [ChartBody, Placement])[],
): ChartPlacements {
  return minorPlacements.length === 0 ? ten : { ...ten, ...Object.fromEntries(minorPlacements) }
}

/** The frame of houses at an instant and place; `origin` is where signs begin. */
export function houseFrame(
  instant: Instant,
  place: { readonly latitude: number; readonly longitude: number },
  origin = 0,
): HouseFrame {
  return {
    armc: localSiderealTime(instant, place.longitude),
    obliquity: orientation(instant).trueObliquity,
    latitude: place.latitude,
    origin,
  }
}

/** Angles and cusps of a frame of houses, counted from its origin. */
export function chartFrame(frame: HouseFrame, system: HouseSystem): ChartFrame {
  const fromOrigin = (longitude: number) => normalDegrees(longitude - (frame.origin ?? 0))
  const angles = chartAngles(frame)
  return {
    angles: {
      ascendant: fromOrigin(angles.ascendant),
      midheaven: fromOrigin(angles.midheaven),
      vertex: fromOrigin(angles.vertex),
      eastPoint: fromOrigin(angles.eastPoint),
    },
    speeds: {
      ascendant: angleSpeed(ascendant, frame),
      midheaven: angleSpeed(midheaven, frame),
      vertex: angleSpeed(vertex, frame),
      eastPoint: angleSpeed(eastPoint, frame),
    },
    cusps: houseCusps(system, frame).map(fromOrigin),
  }
}

/** Half the turn of the sky, degrees, that an angle's speed is taken over: 2.4 seconds of time. */
const TURN = 0.01

function angleSpeed(angle: (frame: HouseFrame) => number, frame: HouseFrame): number {
  const { armc, origin } = frame.rates ?? { armc: SIDEREAL_DEGREES_PER_DAY, origin: 0 }
  const before = angle({ ...frame, armc: frame.armc - TURN })
  const after = angle({ ...frame, armc: frame.armc + TURN })
  return (circularDifference(after, before) / (2 * TURN)) * armc - origin
}

/**
 * Points of a chart that form aspects: its bodies and points, then ascendant and midheaven where they are known. The angles
 * stand still unless the chart is a progressed one: whether a planet applies to an angle is read from the planet, not
 * from the turn of the sky, which carries every angle past every degree within a day.
 */
export function chartMovers({ placements, frame }: Chart, angles: 'still' | 'moving' = 'still'): Mover[] {
  const movers: Mover[] = Object.entries(placements).map(([id, { longitude, speed }]) => ({
    id,
    longitude,
    speed: isPlacePoint(id) ? 0 : speed,
  }))
  for (const id of frame ? (['ascendant', 'midheaven'] as const) : []) {
    const { angles: angleLongitudes, speeds } = frame as ChartFrame
    movers.push({ id, longitude: angleLongitudes[id], speed: angles === 'still' ? 0 : speeds[id] })
  }
  return movers
}

/** The aspects within a chart. */
export function chartAspects(chart: Chart, rules: readonly AspectRule[]): Aspect[] {
  return aspectsAmong(chartMovers(chart), rules)
}
