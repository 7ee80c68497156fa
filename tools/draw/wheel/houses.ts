/** Houses: cusps, numbers and the four angles. */

import { circularDifference, circularMidpoint, normalDegrees } from '../../core/math/angles.ts'
import { type Box, outside } from '../labels.ts'
import { textWidth, writing } from '../letters.ts'
import { circle, group, type Point, path, polar, polyline, share } from '../svg.ts'
import type { WheelHouses } from './content.ts'
import { axesOf, tickEnd } from './cusp-labels.ts'
import { onWheel, type WheelFrame, wheelAngle } from './frame.ts'
import { spread } from './spread.ts'

/** Longitudes of the lines that cross the rings of bodies. */
export const houseLines = (frame: WheelHouses): number[] => [
  ...frame.cusps,
  ...axesOf(frame).map(({ longitude }) => longitude),
]

/**
 * Cusps as thin lines, the four angles as strong ones; each house is numbered where it is widest.
 * @param occupied what bodies cover: lines stop there.
 */
export function houses(frame: WheelFrame, chart: WheelHouses, occupied: readonly Box[]): string {
  const { rings, palette, centre } = frame
  // Two figures stay in their ring whichever way it turns.
  const size = Math.min(share(frame, 14, 7.5), 0.8 * (rings.bodies - rings.heart))
  const radius = (rings.bodies + rings.heart) / 2
  // Far from the equator a house may be narrower than its number.
  const seats = spread(
    chart.cusps.map((_, index) => wheelAngle(frame, numberedAt(chart, index))),
    ((textWidth('12', { size }) + size * 0.2) / radius) * (180 / Math.PI),
  )
  const numbers = seats.map((angle, index) => ({
    text: String(index + 1),
    middle: polar(centre, radius, angle),
  }))
  const covered = [...occupied, ...numbers.map(({ text, middle }) => numberBox(text, middle, size))]
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
        writing(text, {
          x: middle.x,
          y: middle.y + size * 0.33,
          size,
          anchor: 'middle',
          style: frame.letters,
        }),
      ),
    )
  )
}

function numberBox(text: string, { x, y }: Point, size: number): Box {
  const [width, height] = [textWidth(text, { size }) / 2 + size * 0.2, size * 0.5]
  return { left: x - width, right: x + width, top: y - height, bottom: y + height }
}

/** The middle of a house; where an axis cuts it, the middle of the wider part. */
function numberedAt(chart: WheelHouses, index: number): number {
  const cusp = chart.cusps[index] as number
  const next = chart.cusps[(index + 1) % 12] as number
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

/** The horizon and the meridian, through the band. */
function axes(frame: WheelFrame, chart: WheelHouses, ray: (longitude: number) => string): string {
  const { rings, palette } = frame
  const lines = axesOf(chart).map(
    ({ longitude }) =>
      ray(longitude) +
      polyline([onWheel(frame, longitude, rings.outer), onWheel(frame, longitude, tickEnd(frame))]),
  )
  return path(lines.join(''), {
    stroke: palette.axis,
    'stroke-width': share(frame, 2.2, 1),
    'stroke-linecap': 'round',
  })
}
