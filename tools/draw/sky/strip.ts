/** A strip along the horizon around a bearing: what one sees standing and looking that way. */

import { compassPoints, wordsOf } from '../../words/sky-words.ts'
import { corner, placeText } from '../captions.ts'
import { svgDocument } from '../document.ts'
import { LabelRoom } from '../labels.ts'
import { writing } from '../letters.ts'
import { type Strip, stripProjection } from '../projection.ts'
import { element, path, share, toTenth } from '../svg.ts'
import { tintedPalette } from '../themes.ts'
import type { Drawing, SkyDrawing } from './drawing.ts'
import { skyLayers } from './layers.ts'
import { skyGradient, sunGlow } from './light.ts'
import { shownLight, skyScene } from './scene.ts'
import type { SkySheet } from './sheet.ts'

/** Degrees of azimuth from side to side; altitudes to about 65° then fit a sheet of 16 to 9. */
const SPAN = 130
const SHAPE = 0.5625

/** Measures of a strip of `size` pixels, from side to side and from the zenith's side to the foot of the ground. */
export function stripBounds(size: number, facing: number) {
  const height = Math.round(size * SHAPE)
  const ground = share({ size }, 66, 38)
  return { width: size, height, ground, horizon: height - ground, facing, span: SPAN }
}

/** The sky above the horizon around a bearing, degrees from north through east. */
export function strip(skyDrawing: SkyDrawing, facing: number): Drawing {
  const { size, theme, language, instant, observer, magnitudeMax, marks } = skyDrawing
  const bounds = stripBounds(size, facing)
  const { height, ground } = bounds
  const projection = stripProjection(bounds)
  const scene = skyScene(instant, observer, magnitudeMax, marks)
  const palette = tintedPalette(theme, scene.condition, scene.sunAltitude)
  const room = new LabelRoom((point) => projection.holds(point))
  const { labels = 'all' } = skyDrawing
  const sheet: SkySheet = { scene, projection, palette, room, language, labels, size, height }
  const [glow, glowing] = sunGlow(sheet, 'strip')
  const { content, objects } = skyLayers(sheet, 'strip')
  const sky = { width: size, height: bounds.horizon }
  const svg = svgDocument({
    width: size,
    height,
    title: skyDrawing.title,
    description: skyDrawing.description,
    definitions: [
      skyGradient('sky', 'linear', palette),
      glow,
      element('clipPath', { id: 'strip' }, element('rect', sky)),
    ],
    content: [
      element('rect', { ...sky, fill: 'url(#sky)' }),
      glowing,
      content,
      element('rect', { y: bounds.horizon, width: size, height: ground, fill: palette.ground }),
      bearings(sheet, bounds),
      size < 420 ? '' : corners(skyDrawing, sheet),
    ],
  })
  return { svg, width: size, height, objects, ...shownLight(scene) }
}

/** The horizon with a tick every five degrees and the points of the compass. */
function bearings(sheet: SkySheet, { width, horizon }: Strip): string {
  const { palette, language, projection } = sheet
  const bearingLabels = Array.from({ length: 72 }, (_, tick) => tick * 5).flatMap((bearing) => {
    const point = projection.project({ azimuth: bearing, altitude: 0 })
    return point && point.x > 4 && point.x < width - 4 ? [{ bearing, x: point.x }] : []
  })
  const stroke = { stroke: palette.rim, 'stroke-width': share(sheet, 1.2, 0.8) }
  const ticks = bearingLabels.map(({ bearing, x }) => {
    const reach = share(sheet, bearing % 45 === 0 ? 9 : bearing % 15 === 0 ? 6 : 3, 2)
    return `M${toTenth(x)} ${toTenth(horizon)}v${toTenth(reach)}`
  })
  const names = compassPoints(language)
  const labels = bearingLabels
    .filter(({ bearing }) => bearing % 15 === 0)
    .map(({ bearing, x }) => {
      const isPoint = bearing % 45 === 0
      const isMain = bearing % 90 === 0
      const size = isPoint ? share(sheet, isMain ? 20 : 16, isMain ? 13 : 11) : share(sheet, 10.5, 8.5)
      const text = isPoint ? (names[bearing / 45] as string) : `${bearing}°`
      const fill = isPoint ? palette.text : palette.faintText
      return writing(text, { x, y: horizon + share(sheet, 30, 19), size, anchor: 'middle', fill })
    })
  return path(`M0 ${toTenth(horizon)}H${width}${ticks.join('')}`, stroke) + labels.join('')
}

/** When and where, at the foot of the ground: no star stands there. */
function corners(skyDrawing: SkyDrawing, sheet: SkySheet): string {
  const margin = share(sheet, 14, 8)
  const y = sheet.height - share(sheet, 11, 6)
  const { latitude, longitude } = skyDrawing.observer
  const place = placeText(latitude, longitude, wordsOf(sheet.language).compass)
  return (
    corner(sheet, [skyDrawing.time.join('  ')], { x: margin, y, anchor: 'start' }) +
    corner(sheet, [place], { x: sheet.size - margin, y, anchor: 'end' })
  )
}
