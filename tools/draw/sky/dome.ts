/** A square map of the whole sky with its captions. */

import { wordsOf } from '../../words/sky-words.ts'
import { corner, placeText } from '../captions.ts'
import { svgDocument } from '../document.ts'
import { element, share } from '../svg.ts'
import { domeDisc } from './dome-disc.ts'
import type { Drawing, SkyDrawing } from './drawing.ts'
import { magnitudeKey } from './magnitude-key.ts'
import { poster } from './poster.ts'
import { shownLight } from './scene.ts'
import type { SkySheet } from './sheet.ts'

/** The dome above a place at an instant: a square, or a poster. */
export function dome(sky: SkyDrawing): Drawing {
  if (sky.poster) return poster(sky, sky.poster)
  const { size } = sky
  const { sheet, definitions, content, objects } = domeDisc(sky, size)
  const svg = svgDocument({
    width: size,
    height: size,
    title: sky.title,
    description: sky.description,
    definitions,
    content: [
      element('rect', { width: size, height: size, fill: sheet.palette.page }),
      ...content,
      size < 420 ? '' : corners(sky, sheet),
    ],
  })
  return { svg, width: size, height: size, objects, ...shownLight(sheet.scene) }
}

/** When and where above; how bright the dots are and how full the Moon is below. */
function corners(sky: SkyDrawing, sheet: SkySheet): string {
  const { size, scene, language } = sheet
  const margin = share(sheet, 18, 10)
  const top = share(sheet, 30, 18)
  const words = wordsOf(language)
  const { latitude, longitude } = sky.observer
  const place = placeText(latitude, longitude, words.compass)
  const lit = scene.bodies.find(({ id }) => id === 'moon')?.illumination ?? 0
  return (
    corner(sheet, [...(sky.name ? [sky.name] : []), ...sky.time], {
      x: margin,
      y: top,
      anchor: 'start',
      widest: share(sheet, 225),
    }) +
    corner(sheet, sky.placeName ? [sky.placeName, place] : place.split('  '), {
      x: size - margin,
      y: top,
      anchor: 'end',
      widest: share(sheet, 225),
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
