/** Houses: cusps, numbers and the four angles. */
import { circularDifference, circularMidpoint } from '../../angles.ts'
import type { ChartFrame } from '../../chart.ts'
import { writing } from '../letters.ts'
import { circle, path, polar, polyline, share } from '../svg.ts'
import { onWheel, type WheelFrame, wheelAngle } from './frame.ts'
import { degreesText } from './text.ts'

/** Cusps as thin lines, the four angles as strong ones; each house is numbered in its middle. */
export function houses(frame: WheelFrame, { cusps, angles }: ChartFrame): string {
  const { rings, palette, centre } = frame
  const lines = cusps.map((cusp) =>
    polyline([onWheel(frame, cusp, rings.band), onWheel(frame, cusp, rings.heart)]),
  )
  const numbers = cusps.map((cusp, at) => {
    const next = cusps[(at + 1) % 12] as number
    const width = circularDifference(next, cusp)
    const middle = width > 0 ? cusp + width / 2 : circularMidpoint(cusp, next)
    const spot = onWheel(frame, middle, (rings.bodies + rings.heart) / 2)
    const size = share(frame, 14, 7.5)
    return writing(String(at + 1), {
      x: spot.x,
      y: spot.y + size * 0.33,
      size,
      anchor: 'middle',
      fill: palette.faintText,
    })
  })
  const thin = { stroke: palette.cusp, 'stroke-width': share(frame, 1, 0.5) }
  return (
    path(lines.join(''), thin) +
    [rings.bodies, rings.heart].map((r) => circle(centre, r, { fill: 'none', ...thin })).join('') +
    axes(frame, angles.ascendant, angles.midheaven) +
    numbers.join('')
  )
}

/** The horizon and the meridian, through the band and named outside it. */
function axes(frame: WheelFrame, ascendant: number, midheaven: number): string {
  const { rings, palette } = frame
  const ends = [
    { name: 'AC', longitude: ascendant },
    { name: 'MC', longitude: midheaven },
    { name: 'DC', longitude: ascendant + 180 },
    { name: 'IC', longitude: midheaven + 180 },
  ]
  const beyond = rings.outer + share(frame, 7, 2)
  const lines = ends.map(
    ({ longitude }) =>
      polyline([onWheel(frame, longitude, rings.heart), onWheel(frame, longitude, rings.band)]) +
      polyline([onWheel(frame, longitude, rings.outer), onWheel(frame, longitude, beyond)]),
  )
  const names = ends.map(({ name, longitude }) => {
    const size = share(frame, 16, 8)
    const spot = polar(frame.centre, beyond + share(frame, 17, 6.5), wheelAngle(frame, longitude))
    const at = (down: number, part: number) => ({ x: spot.x, y: spot.y + down * size, size: part * size })
    const middle = { anchor: 'middle' } as const
    if (frame.size < 500) return writing(name, { ...at(0.33, 1), ...middle, fill: palette.text })
    return (
      writing(name, { ...at(0, 1), ...middle, fill: palette.text }) +
      writing(degreesText(longitude), { ...at(0.78, 0.72), ...middle, fill: palette.faintText })
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
