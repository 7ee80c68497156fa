/** The band of the twelve signs with its scale of degrees. */
import { signs } from '../../core/zodiac/zodiac.ts'
import { writing } from '../letters.ts'
import { circle, group, path, polygon, polyline, ringSector, share } from '../svg.ts'
import { symbol } from '../symbols.ts'
import { onWheel, type WheelFrame, wheelAngle } from './frame.ts'

/** Twelve sectors in the colours of the four elements. */
export function signBand(frame: WheelFrame): string {
  const { centre, rings, palette } = frame
  const { outer, band } = rings
  const middle = (outer + band) / 2
  const sectors = signs.map((sign, index) => {
    const from = wheelAngle(frame, 30 * index)
    const element = (index % 4) as 0 | 1 | 2 | 3
    return (
      path(ringSector(centre, band, outer, from, from + 30), { fill: palette.bands[element] }) +
      symbol(sign, onWheel(frame, 30 * index + 15, middle), share(frame, 34, 10), palette.signs[element])
    )
  })
  const borders = signs.map((_, index) =>
    polyline([onWheel(frame, 30 * index, band), onWheel(frame, 30 * index, outer)]),
  )
  const thin = { stroke: palette.rim, 'stroke-width': share(frame, 0.9, 0.5) }
  return (
    sectors.join('') +
    path(borders.join(''), { ...thin, 'stroke-opacity': '0.55' }) +
    path(scale(frame), { ...thin, 'stroke-opacity': '0.7' }) +
    [outer, band]
      .map((r) => circle(centre, r, { fill: 'none', ...thin, 'stroke-width': share(frame, 1.3, 0.7) }))
      .join('')
  )
}

/** Three sectors of a dial, for cardinal, fixed and mutable signs, with figures for each fifth degree. */
export function dialBand(frame: WheelFrame): string {
  const { centre, rings, palette } = frame
  const { outer, band } = rings
  const size = Math.min(share(frame, 15, 8), (outer - band) * 0.4)
  const sectors = [0, 1, 2].map((index) => {
    const from = wheelAngle(frame, 30 * index)
    return path(ringSector(centre, band, outer, from, from + 120), {
      fill: palette.bands[index as 0 | 1 | 2],
    })
  })
  const figures = Array.from({ length: 18 }, (_, index) => {
    const { x, y } = onWheel(frame, 5 * index, (outer + band) / 2)
    return writing(String(5 * index), { x, y: y + size * 0.33, size, anchor: 'middle' })
  })
  const borders = [0, 30, 60].map((degree) =>
    polyline([onWheel(frame, degree, band), onWheel(frame, degree, outer)]),
  )
  const thin = { stroke: palette.rim, 'stroke-width': share(frame, 0.9, 0.5) }
  return (
    sectors.join('') +
    group({ fill: palette.text }, ...figures) +
    path(borders.join(''), { ...thin, 'stroke-opacity': '0.55' }) +
    path(scale(frame), { ...thin, 'stroke-opacity': '0.7' }) +
    [outer, band].map((r) => circle(centre, r, { fill: 'none', ...thin })).join('') +
    pointer(frame)
  )
}

/** The axes of a dial at 0°, 22½°, 45° and 67½°, and the arrow at its top. */
function pointer(frame: WheelFrame): string {
  const { rings, palette } = frame
  const axes = [0, 11.25, 22.5, 33.75].map((degree) =>
    polyline([onWheel(frame, degree, rings.heart), onWheel(frame, degree + 45, rings.heart)]),
  )
  const [tip, left, right] = [
    onWheel(frame, 0, rings.band),
    onWheel(frame, 0.5, rings.band - share(frame, 16, 6)),
    onWheel(frame, -0.5, rings.band - share(frame, 16, 6)),
  ] as const
  return (
    path(axes.join(''), { stroke: palette.faint, 'stroke-width': share(frame, 0.9, 0.5) }) +
    path(polygon([tip, left, right]), { fill: palette.aspects.hard })
  )
}

/** A tick for each degree, longer for each fifth and tenth, inwards from the band; too fine for small wheels. */
function scale(frame: WheelFrame): string {
  const { rings } = frame
  const step = frame.size < 400 ? 5 : 1
  const ticks = Array.from({ length: 360 / frame.degreeScale / step }, (_, index) => {
    const degree = index * step
    const reach = share(frame, degree % 10 === 0 ? 8 : degree % 5 === 0 ? 6 : 3.5, 1.5)
    return polyline([onWheel(frame, degree, rings.band), onWheel(frame, degree, rings.band - reach)])
  })
  return ticks.join('')
}
