/** Ecliptic, celestial equator and circles of altitude. */

import type { HorizontalDirection } from '../projection.ts'
import { share } from '../svg.ts'
import { greatCircle } from './scene.ts'
import { line, type SkySheet } from './sheet.ts'

/** Thin, dotted and dashed, so that none is taken for the line of a figure. */
export function skyLines(sheet: SkySheet): string {
  const { palette, scene } = sheet
  const thin = share(sheet, 0.8, 0.5)
  const grid = [30, 60].map((altitude) => circleOfAltitude(altitude))
  const faint = { stroke: palette.grid, 'stroke-width': thin, 'stroke-opacity': '0.14' }
  const dash = share(sheet, 5, 3)
  return (
    grid.map((circle) => line(sheet, circle, faint)).join('') +
    line(sheet, greatCircle('equator', scene), {
      stroke: palette.equator,
      'stroke-width': thin,
      'stroke-opacity': '0.55',
      'stroke-dasharray': `${dash / 4} ${dash}`,
      'stroke-linecap': 'round',
    }) +
    line(sheet, greatCircle('ecliptic', scene), {
      stroke: palette.ecliptic,
      'stroke-width': share(sheet, 1.1, 0.6),
      'stroke-opacity': '0.7',
      'stroke-dasharray': `${dash * 1.6} ${dash}`,
    })
  )
}

/** A degree apart, so that it is round on every sheet. */
const circleOfAltitude = (altitude: number): HorizontalDirection[] =>
  Array.from({ length: 361 }, (_, azimuth) => ({ azimuth, altitude }))
