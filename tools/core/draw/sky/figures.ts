/** The figures of the constellations: lines that stop short of their stars, and names. */
import { constellations } from '../../constellations.ts'
import { textWidth, writing } from '../letters.ts'
import { along, type Point, path, polyline, share } from '../svg.ts'
import type { SkySheet } from './sheet.ts'

/** A constellation on the sheet: its lines as pairs of ends, pixels. */
interface Figure {
  readonly name: string
  readonly segments: readonly (readonly [Point, Point])[]
}

/** The lines of every figure of which a part is on the sheet. */
export function figures(sheet: SkySheet): readonly Figure[] {
  const { scene, projection } = sheet
  const corner = (hip: number | undefined): Point | undefined => {
    const direction = hip === undefined ? undefined : scene.corners.get(hip)
    return direction && projection.project(direction)
  }
  return constellations.map(({ name, lines }) => ({
    name,
    segments: lines.flatMap((chain) =>
      chain.slice(1).flatMap((hip, at) => {
        const [a, b] = [corner(chain[at]), corner(hip)]
        return a && b && (projection.holds(a) || projection.holds(b)) ? [[a, b] as const] : []
      }),
    ),
  }))
}

/** All lines as one element. A gap at both ends leaves the stars standing free. */
export function figureLines(sheet: SkySheet, all: readonly Figure[]): string {
  const gap = share(sheet, 5, 2.5)
  const drawn = all.flatMap(({ segments }) =>
    segments.map(([a, b]) =>
      Math.hypot(a.x - b.x, a.y - b.y) > 3 * gap ? polyline([along(a, b, gap), along(b, a, gap)]) : '',
    ),
  )
  return path(drawn.join(''), {
    stroke: sheet.palette.figures,
    'stroke-width': share(sheet, 0.9, 0.5),
    'stroke-opacity': '0.6',
    'stroke-linecap': 'round',
  })
}

/** Names stand in the middle of what shows of a figure, in spaced capitals. */
export function figureNames(sheet: SkySheet, all: readonly Figure[]): string {
  const { projection, palette, room } = sheet
  const style = { size: share(sheet, 10.5, 9), spacing: 0.16 }
  return all
    .map(({ name, segments }) => {
      const points = segments.flat().filter(projection.holds)
      if (points.length < 2) return ''
      const xs = points.map(({ x }) => x)
      const ys = points.map(({ y }) => y)
      const middle = {
        x: (Math.min(...xs) + Math.max(...xs)) / 2,
        y: (Math.min(...ys) + Math.max(...ys)) / 2,
      }
      const text = name.toUpperCase()
      const spot = room.near(middle, textWidth(text, style), style.size)
      return spot ? writing(text, { ...spot, ...style, fill: palette.figureNames, opacity: 0.85 }) : ''
    })
    .join('')
}
