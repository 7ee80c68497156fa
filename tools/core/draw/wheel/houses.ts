/** Houses: cusps, numbers and the four angles. */

import type { ChartFrame } from '../../charts/chart.ts'
import { circularDifference, circularMidpoint, normalDegrees } from '../../math/angles.ts'
import { type Box, outside } from '../labels.ts'
import { textWidth, writing } from '../letters.ts'
import { circle, group, type Point, path, polar, polyline, share } from '../svg.ts'
import { onWheel, type WheelFrame, wheelAngle } from './frame.ts'
import { spread } from './spread.ts'
import { degreesText } from './text.ts'

/** The ends of the horizon and of the meridian, as longitudes. */
const axesOf = ({ angles: { ascendant, midheaven } }: ChartFrame) => [
  { name: 'AC', longitude: ascendant },
  { name: 'MC', longitude: midheaven },
  { name: 'DC', longitude: ascendant + 180 },
  { name: 'IC', longitude: midheaven + 180 },
]

/** Longitudes of the lines that cross the rings of bodies. */
export const houseLines = (frame: ChartFrame): number[] => [
  ...frame.cusps,
  ...axesOf(frame).map(({ longitude }) => longitude),
]

/**
 * Cusps as thin lines, the four angles as strong ones; each house is numbered where it is widest.
 * @param taken what bodies cover: lines stop there.
 */
export function houses(frame: WheelFrame, chart: ChartFrame, taken: readonly Box[]): string {
  const { rings, palette, centre } = frame
  const size = share(frame, 14, 7.5)
  const radius = (rings.bodies + rings.heart) / 2
  // Far from the equator a house may be narrower than its number.
  const seats = spread(
    chart.cusps.map((_, at) => wheelAngle(frame, numberedAt(chart, at))),
    ((textWidth('12', { size }) + size * 0.2) / radius) * (180 / Math.PI),
  )
  const numbers = seats.map((angle, at) => ({ text: String(at + 1), middle: polar(centre, radius, angle) }))
  const covered = [...taken, ...numbers.map(({ text, middle }) => numberBox(text, middle, size))]
  const ray = (longitude: number): string =>
    outside([onWheel(frame, longitude, rings.band), onWheel(frame, longitude, rings.heart)], covered)
      .map(polyline)
      .join('')
  const thin = { stroke: palette.cusp, 'stroke-width': share(frame, 1, 0.5) }
  return (
    path(chart.cusps.map(ray).join(''), thin) +
    [rings.bodies, rings.heart].map((r) => circle(centre, r, { fill: 'none', ...thin })).join('') +
    axes(frame, chart, ray) +
    group(
      { fill: palette.faintText },
      ...numbers.map(({ text, middle }) =>
        writing(text, { x: middle.x, y: middle.y + size * 0.33, size, anchor: 'middle' }),
      ),
    )
  )
}

function numberBox(text: string, { x, y }: Point, size: number): Box {
  const [width, height] = [textWidth(text, { size }) / 2 + size * 0.2, size * 0.5]
  return { left: x - width, right: x + width, top: y - height, bottom: y + height }
}

/** The middle of a house; where an axis cuts it, the middle of the wider part. */
function numberedAt(chart: ChartFrame, at: number): number {
  const cusp = chart.cusps[at] as number
  const next = chart.cusps[(at + 1) % 12] as number
  const width = circularDifference(next, cusp)
  if (width <= 0) return circularMidpoint(cusp, next)
  const cuts = axesOf(chart)
    .map(({ longitude }) => normalDegrees(longitude - cusp))
    .filter((cut) => cut < width)
    .sort((a, b) => a - b)
  const ends = [0, ...cuts, width]
  const parts = ends.slice(1).map((to, part) => ({ from: ends[part] as number, to }))
  const widest = parts.reduce((a, b) => (b.to - b.from > a.to - a.from + 1e-9 ? b : a))
  return cusp + (widest.from + widest.to) / 2
}

/** Degrees between the names of two axes at least: near the polar circles the meridian may lie along the horizon. */
const NAMES_APART = 6

/** The horizon and the meridian, through the band and named outside it. */
function axes(frame: WheelFrame, chart: ChartFrame, ray: (longitude: number) => string): string {
  const { rings, palette } = frame
  const ends = axesOf(chart)
  const beyond = rings.outer + share(frame, 7, 2)
  const lines = ends.map(
    ({ longitude }) =>
      ray(longitude) + polyline([onWheel(frame, longitude, rings.outer), onWheel(frame, longitude, beyond)]),
  )
  const seats = spread(
    ends.map(({ longitude }) => wheelAngle(frame, longitude)),
    NAMES_APART,
  )
  const names = ends.map(({ name, longitude }, at) => {
    const size = share(frame, 16, 8)
    const spot = polar(frame.centre, beyond + share(frame, 17, 6.5), seats[at] as number)
    const place = (down: number, part: number) => ({ x: spot.x, y: spot.y + down * size, size: part * size })
    const middle = { anchor: 'middle' } as const
    if (frame.size < 500) return writing(name, { ...place(0.33, 1), ...middle, fill: palette.text })
    return (
      writing(name, { ...place(0, 1), ...middle, fill: palette.text }) +
      writing(degreesText(longitude), { ...place(0.78, 0.72), ...middle, fill: palette.faintText })
    )
  })
  return (
    path(lines.join(''), {
      stroke: palette.axis,
      'stroke-width': share(frame, 2.2, 1),
      'stroke-linecap': 'round',
    }) + names.join('')
  )
}
