/** Sun, Moon and planets. */
import type { BodyId } from '../../core/bodies.ts'
import { wordsOf } from '../../words/sky-words.ts'
import { textExtent, withRim, writing } from '../letters.ts'
import { litOutline, screenAngle } from '../phase.ts'
import { circle, group, type Point, path, share } from '../svg.ts'
import { symbol } from '../symbols.ts'
import type { SceneBody } from './scene.ts'
import type { SkySheet } from './sheet.ts'
import { starRadius } from './star-discs.ts'

/** A body with its place and radius on the sheet, pixels. */
export interface DrawnBody {
  readonly body: SceneBody
  readonly point: Point
  readonly radius: number
}

/** The bodies on the sheet that are bright enough to be asked for; from magnitude 1 upwards they always are. */
export function drawnBodies(sheet: SkySheet): DrawnBody[] {
  const { scene, projection } = sheet
  return scene.bodies.flatMap((body) => {
    const point = projection.project(body)
    if (!point || !projection.holds(point) || body.magnitude > Math.max(scene.magnitudeMax, 1)) return []
    return [{ body, point, radius: discRadius(sheet, body) }]
  })
}

/** Sun and Moon are drawn larger than life, or they would be dots. */
function discRadius(sheet: SkySheet, { id, magnitude }: SceneBody): number {
  if (id === 'sun' || id === 'moon') return share(sheet, 13, 4)
  return Math.max(starRadius(sheet, magnitude), share(sheet, 2.6, 1.2))
}

/** A disc in a glow, so that a planet is not taken for a star. */
export function bodyDisc(sheet: SkySheet, { body, point, radius }: DrawnBody): string {
  const { palette } = sheet
  if (body.id === 'moon') return moonDisc(sheet, point, radius, body)
  const halo = circle(point, 2.4 * radius, {
    fill: body.id === 'sun' ? palette.sun : palette.bodies,
    opacity: '0.16',
  })
  const fill = body.id === 'sun' ? palette.sun : palette.bodies
  return halo + circle(point, radius, { fill, stroke: palette.bodyRim })
}

/** The Moon with its phase, lit side towards the Sun: on a map of the dome that is rarely sideways. */
function moonDisc(sheet: SkySheet, point: Point, radius: number, body: SceneBody): string {
  const { palette, projection } = sheet
  const sunward = projection.project(body.sunward)
  const angle = sunward ? screenAngle(point, sunward) : 0
  return (
    circle(point, radius, {
      fill: palette.moonDark,
      stroke: palette.rim,
      'stroke-width': share(sheet, 0.8, 0.5),
    }) + path(litOutline(point, radius, angle, body.illumination ?? 1), { fill: palette.moonLit })
  )
}

/** Symbol and name, beside the disc wherever there is room; bodies come before all other names. */
export function bodyNames(sheet: SkySheet, bodies: readonly DrawnBody[]): string {
  const { room, palette, language } = sheet
  const names = wordsOf(language).bodies
  const size = share(sheet, 14.5, 10.5)
  return group(
    withRim(palette.bodies, palette.halo),
    ...bodies.map(({ body, point, radius }) => {
      const name = names[body.id]
      const extent = textExtent(name, { size })
      const width = extent.width + symbolWidth(size)
      const spot = room.beside(point, radius, { ...extent, width })
      if (!spot) return ''
      const left =
        spot.anchor === 'start' ? spot.x : spot.anchor === 'end' ? spot.x - width : spot.x - width / 2
      return symbolAndName(body.id, name, { x: left, y: spot.y }, size)
    }),
  )
}

const symbolWidth = (size: number): number => size * 1.05

/** Symbol, then name. */
function symbolAndName(id: BodyId, name: string, anchor: Point, size: number): string {
  const middle = { x: anchor.x + size * 0.42, y: anchor.y - size * 0.24 }
  return (
    symbol(id, middle, size * 0.95) + writing(name, { x: anchor.x + symbolWidth(size), y: anchor.y, size })
  )
}
