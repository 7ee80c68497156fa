/** The whole sky on a disc: north up and east left, as seen looking up. */

import { corner, placeText } from '../captions.ts'
import { svgDocument } from '../document.ts'
import { LabelRoom } from '../labels.ts'
import { writing } from '../letters.ts'
import { domeProjection } from '../projection.ts'
import { circle, element, type Point, path, polar, polyline, share } from '../svg.ts'
import { skyPalette } from '../themes.ts'
import { compassPoints, wordsOf } from '../words.ts'
import type { Drawing, SkyDrawing } from './drawing.ts'
import { skyLayers } from './layers.ts'
import { skyGradient } from './light.ts'
import { magnitudeKey } from './magnitude-key.ts'
import { shownLight, skyScene } from './scene.ts'
import type { SkySheet } from './sheet.ts'

/** The dome above a place at an instant. */
export function dome(asked: SkyDrawing): Drawing {
  const { size, theme, language, instant, observer, magnitudeMax } = asked
  const centre = { x: size / 2, y: size / 2 }
  const radius = size / 2 - share({ size }, 34, 20)
  const projection = domeProjection(centre, radius)
  const scene = skyScene(instant, observer, magnitudeMax)
  const palette = skyPalette(theme, scene.condition)
  const room = new LabelRoom(({ x, y }) => Math.hypot(x - centre.x, y - centre.y) < radius - 4)
  const sheet: SkySheet = { scene, projection, palette, room, language, size, height: size }
  const { content, objects } = skyLayers(sheet, 'dome')
  const svg = svgDocument({
    width: size,
    height: size,
    title: asked.title,
    description: asked.description,
    definitions: [
      skyGradient('sky', 'radial', palette),
      element('clipPath', { id: 'dome' }, circle(centre, radius, {})),
    ],
    content: [
      element('rect', { width: size, height: size, fill: palette.page }),
      circle(centre, radius, { fill: 'url(#sky)' }),
      content,
      rim(sheet, centre, radius),
      size < 420 ? '' : corners(asked, sheet),
    ],
  })
  return { svg, width: size, height: size, objects, ...shownLight(scene) }
}

/** The horizon with a tick every five degrees, and the eight points of the compass outside it. */
function rim(sheet: SkySheet, centre: Point, radius: number): string {
  const { palette, language } = sheet
  const ticks = Array.from({ length: 72 }, (_, at) => {
    const reach = share(sheet, at % 2 === 0 ? 6 : 3, at % 2 === 0 ? 3 : 1.5)
    return polyline([polar(centre, radius, at * 5), polar(centre, radius + reach, at * 5)])
  })
  const stroke = { stroke: palette.rim, 'stroke-width': share(sheet, 1.4, 0.8) }
  const points = compassPoints(language).map((name, at) => {
    const isMain = at % 2 === 0
    const size = share(sheet, isMain ? 19 : 12.5, isMain ? 12 : 8)
    const spot = polar(centre, radius + share(sheet, 19.5, 11.5), 90 + at * 45)
    const upright = { x: spot.x, y: spot.y + size * 0.31, anchor: 'middle' } as const
    return writing(name, { ...upright, size, fill: isMain ? palette.text : palette.faintText })
  })
  return circle(centre, radius, { fill: 'none', ...stroke }) + path(ticks.join(''), stroke) + points.join('')
}

/** When and where above; how bright the dots are and how full the Moon is below. */
function corners(asked: SkyDrawing, sheet: SkySheet): string {
  const { size, scene, language } = sheet
  const margin = share(sheet, 18, 10)
  const top = share(sheet, 30, 18)
  const words = wordsOf(language)
  const { latitude, longitude } = asked.observer
  const lit = scene.bodies.find(({ id }) => id === 'moon')?.illumination ?? 0
  return (
    corner(sheet, asked.time, { x: margin, y: top, anchor: 'start' }) +
    corner(sheet, placeText(latitude, longitude, words.compass).split('  '), {
      x: size - margin,
      y: top,
      anchor: 'end',
    }) +
    magnitudeKey(sheet, { x: margin + share(sheet, 4), y: size - margin }) +
    corner(sheet, [words.bodies.moon, `${Math.round(100 * lit)} %`], {
      x: size - margin,
      y: size - margin,
      anchor: 'end',
      up: true,
    })
  )
}
