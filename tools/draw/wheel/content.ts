/** Content of a wheel: points, houses and what forms aspects. */
import { type Chart, chartMovers } from '../../core/charts/chart.ts'
import type { CompositeFrame } from '../../core/charts/composite.ts'
import { harmonicAngles } from '../../core/charts/harmonic.ts'
import { normalDegrees } from '../../core/math/angles.ts'
import type { Mover } from '../../core/zodiac/aspects.ts'

/** A point in a ring; longitude in degrees, 0 to 360. */
export interface WheelBody {
  readonly id: string
  readonly longitude: number
  readonly retrograde: boolean
}

/** Angles and cusps, degrees. */
export type WheelHouses = CompositeFrame

/** A chart as a wheel needs it, of an instant or composite. */
export interface WheelChart {
  /** The bodies and the mean ascending node, which always runs backwards and is not marked for it. */
  readonly bodies: readonly WheelBody[]
  /** The points that form aspects. */
  readonly movers: readonly Mover[]
  /** `null` when the time of day is not known. */
  readonly frame: WheelHouses | null
}

/** The mean node as a point of a ring, unless the chart has it among its bodies; a letter marks the true one. */
export const nodeBeside = (ids: readonly string[], longitude: number): WheelBody[] =>
  ids.includes('meanNode') ? [] : [{ id: 'northNode', longitude, retrograde: false }]

/** Content of a wheel from a chart; movers other than those of a chart at rest may be given. */
export const wheelChart = (chart: Chart, movers = chartMovers(chart)): WheelChart => ({
  bodies: [
    ...Object.entries(chart.placements).map(([id, { longitude, speed }]) => ({
      id,
      longitude,
      retrograde: speed < 0,
    })),
    ...nodeBeside(Object.keys(chart.placements), chart.nodes.mean),
  ],
  movers,
  frame: chart.frame,
})

/** The chart of a harmonic, of bodies and of points that form aspects. */
export function harmonicWheel(chart: WheelChart, harmonic: number): WheelChart {
  const times = (longitude: number) => normalDegrees(longitude * harmonic)
  const { bodies, movers, frame } = chart
  return {
    bodies: bodies.map((body) => ({ ...body, longitude: times(body.longitude) })),
    movers: movers.map((mover) => ({
      ...mover,
      longitude: times(mover.longitude),
      speed: mover.speed * harmonic,
    })),
    frame: frame && harmonicAngles(frame, harmonic),
  }
}

/** Ascendant and midheaven as points of a ring, for a chart around another. */
export const anglesOf = ({ frame }: WheelChart): WheelBody[] =>
  frame
    ? [
        { id: 'ascendant', longitude: frame.angles.ascendant, retrograde: false },
        { id: 'midheaven', longitude: frame.angles.midheaven, retrograde: false },
      ]
    : []
