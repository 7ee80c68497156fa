/** Names of the angles and degrees of the cusps, outside the wheel. */

import { circularDifference, normalDegrees } from '../../core/math/angles.ts'
import { textWidth, type Writing, writing } from '../letters.ts'
import { BORDER } from '../ornament.ts'
import { path, polar, polyline, share } from '../svg.ts'
import type { WheelHouses } from './content.ts'
import { isNarrow, onWheel, type WheelFrame, wheelAngle } from './frame.ts'
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
export const tickEnd = (frame: WheelFrame): number => frame.rings.outer + share(frame, 4, 1.5)

/**
 * Sizes in thousandths of the width, and degrees between two labels at least: near the polar circles the meridian may lie
 * along the horizon, and cusps crowd. Degrees of a narrow sheet of 390 pixels have ten.
 */
const wideLabels = { name: 18, degrees: 15, apart: 6 } as const
const narrowLabels = { name: 28, degrees: 26, apart: 9.5 } as const
/** Smaller degrees are not drawn, pixels. */
const LEAST_DEGREES = 8
/** Degrees within which a cusp is an axis, or the beginning of a sign: its own label would say nothing new. */
const SAME = 0.01

/** Cusps with degrees of their own; those of whole signs have none. */
export function labelledCusps(houses: WheelHouses): Axis[] {
  const axes = axesOf(houses)
  return houses.cusps
    .filter((cusp) => axes.every(({ longitude }) => Math.abs(circularDifference(cusp, longitude)) > SAME))
    .filter((cusp) => Math.abs(circularDifference(30 * Math.round(normalDegrees(cusp) / 30), cusp)) > 1e-6)
    .map((longitude) => ({ name: '', longitude }))
}

/** Angles with their names, then cusps; each with its degrees where there is room for them. */
export function cuspLabels(frame: WheelFrame, houses: WheelHouses): string {
  const sizes = isNarrow(frame) ? narrowLabels : wideLabels
  const [nameSize, size] = [share(frame, sizes.name, 8), share(frame, sizes.degrees)]
  const hasDegrees = size >= LEAST_DEGREES
  const labels = [...axesOf(houses), ...(hasDegrees ? labelledCusps(houses) : [])]
  const seats = spread(
    labels.map(({ longitude }) => wheelAngle(frame, longitude)),
    sizes.apart,
  )
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
    const lines = [
      ...(name ? [{ text: name, size: nameSize, fill: palette.text, style: frame.letters }] : []),
      ...(hasDegrees ? [{ text: degreesText(longitude), size, fill: palette.faintText }] : []),
    ]
    return block(frame, lines, seats[index] as number)
  })
  return path(ticks.join(''), { stroke: palette.cusp, 'stroke-width': share(frame, 1, 0.5) }) + words.join('')
}

/** A line of a label. */
interface LabelLine extends Pick<Writing, 'size' | 'fill' | 'style'> {
  readonly text: string
}

/** Height of figures and air between two lines, in parts of their size. */
const FIGURES = 0.66
const AIR = 0.35

/** Lines below each other, outside of the ticks at an angle and on the sheet. */
function block(frame: WheelFrame, lines: readonly LabelLine[], angle: number): string {
  const turned = (angle * Math.PI) / 180
  const half = Math.max(...lines.map((line) => textWidth(line.text, line))) / 2
  const height = lines.reduce((sum, { size }, row) => sum + (FIGURES + (row === 0 ? 0 : AIR)) * size, 0)
  const reach = half * Math.abs(Math.cos(turned)) + (height / 2) * Math.abs(Math.sin(turned))
  const spot = polar(frame.centre, tickEnd(frame) + share(frame, 3, 1) + reach, angle)
  const edge = half + share(frame, frame.isOrnate ? BORDER : 2)
  const x = Math.min(Math.max(spot.x, edge), frame.size - edge)
  let y = spot.y - height / 2
  return lines
    .map(({ text, ...look }, row) => {
      y += (FIGURES + (row === 0 ? 0 : AIR)) * look.size
      return writing(text, { x, y, anchor: 'middle', ...look })
    })
    .join('')
}
