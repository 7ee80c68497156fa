/** The band of the twelve signs with its scale of degrees. */
import { signs } from '../../core/zodiac/zodiac.ts'
import { circle, path, polyline, ringSector, share } from '../svg.ts'
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

/** A tick for each degree, longer for each fifth and tenth, inwards from the band; too fine for small wheels. */
function scale(frame: WheelFrame): string {
  const { rings } = frame
  const step = frame.size < 400 ? 5 : 1
  const ticks = Array.from({ length: 360 / step }, (_, index) => {
    const degree = index * step
    const reach = share(frame, degree % 10 === 0 ? 8 : degree % 5 === 0 ? 6 : 3.5, 1.5)
    return polyline([onWheel(frame, degree, rings.band), onWheel(frame, degree, rings.band - reach)])
  })
  return ticks.join('')
}
