/** Names of the angles and degrees of the cusps, outside the wheel. */

import { circularDifference, normalDegrees } from '../../core/math/angles.ts'
import { writing } from '../letters.ts'
import { path, polar, polyline, share } from '../svg.ts'
import type { WheelHouses } from './content.ts'
import { onWheel, type WheelFrame, wheelAngle } from './frame.ts'
import { spread } from './spread.ts'
import { degreesText } from './text.ts'

/** An end of the horizon or of the meridian, degrees. */
interface Axis {
  readonly name: string
  readonly longitude: number
}

/** The ends of the horizon and of the meridian. */
export const axesOf = ({ angles: { ascendant, midheaven } }: WheelHouses): Axis[] => [
  { name: 'AC', longitude: ascendant },
  { name: 'MC', longitude: midheaven },
  { name: 'DC', longitude: ascendant + 180 },
  { name: 'IC', longitude: midheaven + 180 },
]

/** Distance from the middle at which the tick of an axis ends. */
export const tickEnd = (frame: WheelFrame): number => frame.rings.outer + share(frame, 7, 2)

/** Narrower drawings have no degrees of angles and cusps. */
const NARROW = 500
/**
 * Degrees between two labels at least: near the polar circles the meridian may lie along the horizon, and cusps
 * crowd.
 */
const APART = 6
/** Degrees within which a cusp is an axis, or the beginning of a sign: its own label would say nothing new. */
const SAME = 0.01

/** Cusps with degrees of their own; those of whole signs have none. */
function labelledCusps(houses: WheelHouses): Axis[] {
  const axes = axesOf(houses)
  return houses.cusps
    .filter((cusp) => axes.every(({ longitude }) => Math.abs(circularDifference(cusp, longitude)) > SAME))
    .filter((cusp) => Math.abs(circularDifference(30 * Math.round(normalDegrees(cusp) / 30), cusp)) > 1e-6)
    .map((longitude) => ({ name: '', longitude }))
}

/** Angles with their names, then cusps; each with its degrees where there is room for them. */
export function cuspLabels(frame: WheelFrame, houses: WheelHouses): string {
  const isNarrow = frame.size < NARROW
  const labels = [...axesOf(houses), ...(isNarrow ? [] : labelledCusps(houses))]
  const seats = spread(
    labels.map(({ longitude }) => wheelAngle(frame, longitude)),
    APART,
  )
  const radius = tickEnd(frame) + share(frame, 17, 6.5)
  const { palette } = frame
  const ticks = labels
    .filter(({ name }) => name === '')
    .map(({ longitude }) =>
      polyline([
        onWheel(frame, longitude, frame.rings.outer),
        onWheel(frame, longitude, frame.rings.outer + share(frame, 4, 1)),
      ]),
    )
  const words = labels.map(({ name, longitude }, index) => {
    const size = share(frame, 16, 8)
    const spot = polar(frame.centre, radius, seats[index] as number)
    const line = (text: string, down: number, part: number, fill: string) =>
      writing(text, { x: spot.x, y: spot.y + down * size, size: part * size, anchor: 'middle', fill })
    if (isNarrow) return line(name, 0.33, 1, palette.text)
    const degrees = degreesText(longitude)
    return name === ''
      ? line(degrees, 0.24, 0.7, palette.faintText)
      : line(name, 0, 1, palette.text) + line(degrees, 0.78, 0.72, palette.faintText)
  })
  return path(ticks.join(''), { stroke: palette.cusp, 'stroke-width': share(frame, 1, 0.5) }) + words.join('')
}
