/** The Moon's disc as it stands in the sky: zenith up, libration, and the line of shadow. */

import { illumination } from '../../core/appearance/illumination.ts'
import { apparentTopocentric } from '../../core/ephemeris/position.ts'
import { phaseName } from '../../core/events/moon-phases.ts'
import { horizontal } from '../../core/frames/coordinates.ts'
import { DEGREES } from '../../core/math/angles.ts'
import { rounded } from '../../core/round.ts'
import { wordsOf } from '../../words/sky-words.ts'
import { corner, placeText } from '../captions.ts'
import { svgDocument } from '../document.ts'
import { writing } from '../letters.ts'
import type { Drawing, SkyDrawing } from '../sky/drawing.ts'
import { plottedObject } from '../sky/layers.ts'
import { element, path, polar, polyline, share } from '../svg.ts'
import { skyPalette } from '../themes.ts'
import { moonFace } from './face.ts'
import { namedFeatures } from './features.ts'
import type { Disc } from './globe.ts'
import { moonPalettes } from './palette.ts'
import { moonView } from './view.ts'

/** The Moon from a place at an instant, as it stands above the horizon there: what is up is towards the zenith. */
export function moonDisc(sky: SkyDrawing): Drawing {
  const { size, theme, instant, observer } = sky
  const palette = { ...skyPalette(theme, 'night'), ...moonPalettes[theme] }
  const view = moonView(instant, observer)
  const centre = { x: size / 2, y: size / 2 }
  const radius = size * 0.4
  const lit = (1 + view.sun.depth) / 2
  const disc = { centre, radius, view }
  const face = moonFace(disc, palette, size)
  const svg = svgDocument({
    width: size,
    height: size,
    title: sky.title,
    description: sky.description,
    definitions: face.definitions,
    content: [
      element('rect', { width: size, height: size, fill: palette.page }),
      ...face.content,
      northMark(disc, palette.faintText, wordsOf(sky.language).compass[0], size),
      size < 300 ? '' : words(sky, lit),
    ],
  })
  const topocentric = horizontal(apparentTopocentric('moon', instant, observer).vector, instant, observer)
  const { magnitude } = illumination('moon', instant)
  const moon = plottedObject(
    { id: 'moon', name: wordsOf(sky.language).bodies.moon, kind: 'moon' },
    { direction: topocentric, magnitude, point: centre },
  )
  return {
    svg,
    width: size,
    height: size,
    objects: [{ ...moon, illumination: rounded(lit, 2) }, ...namedFeatures(disc)],
    unseen: topocentric.altitude < 0 ? 'below_horizon' : null,
  }
}

/** Where the Moon's north is at the limb. */
function northMark({ centre, radius, view }: Disc, colour: string, letter: string, size: number): string {
  const angle = Math.atan2(view.pole.y, view.pole.x) * DEGREES
  const tick = polyline([polar(centre, radius * 1.02, angle), polar(centre, radius * 1.05, angle)])
  const spot = polar(centre, radius * 1.09, angle)
  const em = share({ size }, 15, 9)
  return (
    path(tick, { stroke: colour, 'stroke-width': share({ size }, 1.2, 0.8) }) +
    writing(letter, { x: spot.x, y: spot.y + em * 0.32, size: em, anchor: 'middle', fill: colour })
  )
}

/** When, where, and what phase: in three corners, as the Moon has the middle. */
function words(sky: SkyDrawing, lit: number): string {
  const { size, theme, language, instant, observer } = sky
  const sheet = { palette: skyPalette(theme, 'night'), size }
  const { compass, phases } = wordsOf(language)
  const margin = share({ size }, 18, 10)
  const top = share({ size }, 30, 18)
  const place = placeText(observer.latitude, observer.longitude, compass).split('  ')
  return (
    corner(sheet, sky.time, { x: margin, y: top, anchor: 'start' }) +
    corner(sheet, place, { x: size - margin, y: top, anchor: 'end' }) +
    corner(sheet, [phases[phaseName(instant)], `${Math.round(100 * lit)} %`], {
      x: margin,
      y: size - margin,
      anchor: 'start',
      up: true,
    })
  )
}
