/** Targets that a caller asks for, each in a ring with its name. */
import type { SkyTarget } from '../../core/targets/sky-target.ts'
import { textExtent, withRim, writing } from '../letters.ts'
import type { HorizontalDirection } from '../projection.ts'
import { circle, group, type Point, share } from '../svg.ts'
import type { SkySheet } from './sheet.ts'

/** A target with its place in the sky and on the sheet, pixels. */
export interface DrawnMark {
  readonly target: SkyTarget
  readonly direction: HorizontalDirection
  readonly magnitude: number | null
  readonly point: Point
}

/** The targets on the sheet, however faint. */
export function drawnMarks({ scene, projection }: SkySheet): DrawnMark[] {
  return scene.marks.flatMap(({ thing: mark, direction }) => {
    const point = projection.project(direction)
    return point && projection.holds(point) ? [{ ...mark, direction, point }] : []
  })
}

export const markRadius = (sheet: SkySheet): number => share(sheet, 7, 4)

export const markRings = (sheet: SkySheet, marks: readonly DrawnMark[]): string =>
  marks
    .map(({ point }) =>
      circle(point, markRadius(sheet), {
        fill: 'none',
        stroke: sheet.palette.bodies,
        'stroke-width': share(sheet, 1.2, 0.8),
      }),
    )
    .join('')

/** Names, first in line for room. */
export function markNames(sheet: SkySheet, marks: readonly DrawnMark[]): string {
  const { room, palette } = sheet
  const style = { size: share(sheet, 13, 10) }
  return group(
    withRim(palette.bodies, palette.halo),
    ...marks.map(({ target, point }) => {
      const spot = room.beside(point, markRadius(sheet), textExtent(target.name, style))
      return spot ? writing(target.name, { ...spot, ...style }) : ''
    }),
  )
}
