/** The whole sky on a disc, north or south up, as seen looking up. */

import { compassPoints } from '../../words/sky-words.ts'
import { LabelRoom } from '../labels.ts'
import { writing } from '../letters.ts'
import { type DomeTop, domeProjection } from '../projection.ts'
import { circle, element, type Point, path, polar, polyline, share } from '../svg.ts'
import { tintedPalette } from '../themes.ts'
import type { SkyDrawing } from './drawing.ts'
import { type PlottedObject, skyLayers } from './layers.ts'
import { skyGradient, sunGlow } from './light.ts'
import { skyScene } from './scene.ts'
import type { SkySheet } from './sheet.ts'

/** A dome in a square of its own, which a map or a poster puts on its page. */
export interface DomeDisc {
  readonly sheet: SkySheet
  readonly definitions: readonly string[]
  readonly content: readonly string[]
  /** Places in pixels of the square. */
  readonly objects: readonly PlottedObject[]
}

/** Middle and radius of the horizon in a square of `size` pixels. */
export const domeBounds = (size: number): { readonly centre: Point; readonly radius: number } => ({
  centre: { x: size / 2, y: size / 2 },
  radius: size / 2 - share({ size }, 34, 20),
})

/** The dome above a place at an instant, with the compass around it, in a square of `size` pixels. */
export function domeDisc(sky: Omit<SkyDrawing, 'size'>, size: number): DomeDisc {
  const { theme, language, instant, observer, magnitudeMax, marks, up } = sky
  const { centre, radius } = domeBounds(size)
  const projection = domeProjection(centre, radius, up)
  const scene = skyScene(instant, observer, magnitudeMax, marks)
  const palette = tintedPalette(theme, scene.condition, scene.sunAltitude)
  const room = new LabelRoom(({ x, y }) => Math.hypot(x - centre.x, y - centre.y) < radius - 4)
  const labels = sky.labels ?? (sky.poster ? 'few' : 'all')
  const sheet: SkySheet = { scene, projection, palette, room, language, labels, size, height: size }
  const [glow, glowing] = sunGlow(sheet, 'dome')
  const { content, objects } = skyLayers(sheet, 'dome')
  return {
    sheet,
    objects,
    definitions: [
      skyGradient('sky', 'radial', palette),
      glow,
      element('clipPath', { id: 'dome' }, circle(centre, radius, {})),
    ],
    content: [
      circle(centre, radius, { fill: 'url(#sky)' }),
      glowing,
      content,
      rim(sheet, centre, radius, up),
    ],
  }
}

/** The horizon with a tick every five degrees, and the eight points of the compass outside it. */
function rim(sheet: SkySheet, centre: Point, radius: number, up: DomeTop): string {
  const { palette, language } = sheet
  const ticks = Array.from({ length: 72 }, (_, index) => {
    const reach = share(sheet, index % 2 === 0 ? 6 : 3, index % 2 === 0 ? 3 : 1.5)
    return polyline([polar(centre, radius, index * 5), polar(centre, radius + reach, index * 5)])
  })
  const stroke = { stroke: palette.rim, 'stroke-width': share(sheet, 1.4, 0.8) }
  const points = compassPoints(language).map((name, index) => {
    const isMain = index % 2 === 0
    const size = share(sheet, isMain ? 19 : 12.5, isMain ? 12 : 8)
    const spot = polar(centre, radius + share(sheet, 19.5, 11.5), (up === 'N' ? 90 : 270) + index * 45)
    const upright = { x: spot.x, y: spot.y + size * 0.31, anchor: 'middle' } as const
    return writing(name, { ...upright, size, fill: isMain ? palette.text : palette.faintText })
  })
  return circle(centre, radius, { fill: 'none', ...stroke }) + path(ticks.join(''), stroke) + points.join('')
}
