/** Path of a moving target over the days after the instant, with ticks. */
import type { Vector } from '../../core/math/geometry.ts'
import type { SkyTarget } from '../../core/targets/sky-target.ts'
import { shifted } from '../../core/time/time.ts'
import { textExtent, withRim, writing } from '../letters.ts'
import { dots, group, type Point, path, polyline, share } from '../svg.ts'
import { directionOf } from './scene.ts'
import type { FieldSheet } from './sheet.ts'
import { stepTo } from './steps.ts'

/** Steps of ticks, hours. */
const STEPS = [240, 120, 48, 24, 12, 6, 3, 2, 1]
/** Ticks at least, of steps that are not the shortest. */
const TICKS = 5
/** Parts of the line between the ends. */
const PARTS = 60

/** The line, and the words for its ticks: hours or days from the instant. */
export function targetPath(
  sheet: FieldSheet,
  target: SkyTarget,
  days: number,
): { line: string; labels: string } {
  const { projection, palette, room, scene } = sheet
  const pointAfter = (later: number): Point | undefined => {
    const vector: Vector = directionOf(target, shifted(scene.instant, later), scene.observer)
    return projection.project(vector)
  }
  const isOnSheet = (point: Point | undefined): point is Point =>
    point !== undefined && projection.holds(point)
  const line = Array.from({ length: PARTS + 1 }, (_, part) => pointAfter((days * part) / PARTS))
  // The line ends where the target leaves the field.
  const end = line.findIndex((point) => !isOnSheet(point))
  const inside = line.slice(0, end < 0 ? line.length : end).filter(isOnSheet)
  const step = stepTo(STEPS, (days * 24) / TICKS)
  const count = Math.floor((days * 24) / step + 1e-9)
  const ticks = Array.from({ length: count }, (_, index) => {
    const hours = (index + 1) * step
    return { text: hours % 24 === 0 ? `+${hours / 24} d` : `+${hours} h`, point: pointAfter(hours / 24) }
  }).filter((tick): tick is { text: string; point: Point } => isOnSheet(tick.point))
  const radius = share(sheet, 2, 1.2)
  for (const { point } of ticks) room.takeDisc(point, radius)
  const style = { size: share(sheet, 10, 8.5) }
  const labels = ticks.map(({ text, point }) => {
    const spot = room.beside(point, radius, textExtent(text, style))
    return spot ? writing(text, { ...spot, ...style }) : ''
  })
  return {
    line:
      path(polyline(inside), { stroke: palette.bodies, 'stroke-width': share(sheet, 1, 0.7) }) +
      dots(
        ticks.map(({ point }) => point),
        radius,
        palette.bodies,
      ),
    labels: group(withRim(palette.bodies, palette.halo), ...labels),
  }
}
