/** A square map of the whole sky with its captions. */

import { corner, placeText } from '../captions.ts'
import { svgDocument } from '../document.ts'
import { element, share } from '../svg.ts'
import { wordsOf } from '../words.ts'
import { domeDisc } from './dome-disc.ts'
import type { Drawing, SkyDrawing } from './drawing.ts'
import { magnitudeKey } from './magnitude-key.ts'
import { poster } from './poster.ts'
import { shownLight } from './scene.ts'
import type { SkySheet } from './sheet.ts'

/** The dome above a place at an instant: a square, or a poster. */
export function dome(asked: SkyDrawing): Drawing {
  if (asked.poster) return poster(asked, asked.poster)
  const { size } = asked
  const { sheet, definitions, content, objects } = domeDisc(asked, size)
  const svg = svgDocument({
    width: size,
    height: size,
    title: asked.title,
    description: asked.description,
    definitions,
    content: [
      element('rect', { width: size, height: size, fill: sheet.palette.page }),
      ...content,
      size < 420 ? '' : corners(asked, sheet),
    ],
  })
  return { svg, width: size, height: size, objects, ...shownLight(sheet.scene) }
}

/** When and where above; how bright the dots are and how full the Moon is below. */
function corners(asked: SkyDrawing, sheet: SkySheet): string {
  const { size, scene, language } = sheet
  const margin = share(sheet, 18, 10)
  const top = share(sheet, 30, 18)
  const words = wordsOf(language)
  const { latitude, longitude } = asked.observer
  const place = placeText(latitude, longitude, words.compass)
  const lit = scene.bodies.find(({ id }) => id === 'moon')?.illumination ?? 0
  return (
    corner(sheet, [...(asked.name ? [asked.name] : []), ...asked.time], {
      x: margin,
      y: top,
      anchor: 'start',
      widest: share(sheet, 225),
    }) +
    corner(sheet, asked.placeName ? [asked.placeName, place] : place.split('  '), {
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
