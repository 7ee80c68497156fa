/** The Moon's disc as it stands in the sky: zenith up, libration, plains and the line of shadow. */

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
import { litOutline } from '../phase.ts'
import type { Drawing, SkyDrawing } from '../sky/drawing.ts'
import { plottedObject } from '../sky/layers.ts'
import { circle, element, group, path, polar, polyline, share } from '../svg.ts'
import { skyPalette } from '../themes.ts'
import { rays, reliefs } from './craters.ts'
import { namedFeatures } from './features.ts'
import type { Disc } from './globe.ts'
import { type MoonPalette, moonPalettes } from './palette.ts'
import { plains, plainsDefinition } from './plains.ts'
import { moonView } from './view.ts'

/** The Moon from a place at an instant, as it stands above the horizon there: what is up is towards the zenith. */
export function moonDisc(sky: SkyDrawing): Drawing {
  const { size, theme, instant, observer } = sky
  const palette = { ...skyPalette(theme, 'night'), ...moonPalettes[theme] }
  const view = moonView(instant, observer)
  const centre = { x: size / 2, y: size / 2 }
  const radius = size * 0.4
  const lit = (1 + view.sun.depth) / 2
  const angle = Math.atan2(view.sun.y, view.sun.x) * DEGREES
  const disc = { centre, radius, view }
  const svg = svgDocument({
    width: size,
    height: size,
    title: sky.title,
    description: sky.description,
    definitions: [
      element('clipPath', { id: 'disc' }, circle(centre, radius, {})),
      plainsDefinition(disc, palette),
      element(
        'radialGradient',
        { id: 'face' },
        `<stop offset="0" stop-color="${palette.face[0]}"/><stop offset="0.82" stop-color="${palette.face[0]}"/><stop offset="1" stop-color="${palette.face[1]}"/>`,
      ),
    ],
    content: [
      element('rect', { width: size, height: size, fill: palette.page }),
      circle(centre, radius, { fill: 'url(#face)' }),
      group(
        { 'clip-path': 'url(#disc)' },
        plains(disc, palette),
        rays(disc, palette),
        size < 300 ? '' : reliefs(disc, palette),
        night(disc, palette, lit, angle),
      ),
      circle(centre, radius, {
        fill: 'none',
        stroke: palette.limb,
        'stroke-width': share({ size }, 1, 0.7),
        'stroke-opacity': '0.7',
      }),
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

/** Layers that the shadow is laid on in, and by how much of the disc each reaches further into the light. */
const VEILS = 18
const VEIL_STEP = 0.0035

/** The night side. Its edge is soft because the Sun stands low there; the light of the Earth leaves a little to see. */
function night({ centre, radius }: Disc, palette: MoonPalette, lit: number, sunAngle: number): string {
  const veil = (1 - (1 - palette.shadowOpacity) ** (1 / VEILS)).toFixed(3)
  return Array.from({ length: VEILS }, (_, index) => {
    const dark = Math.max(0, 1 - lit - index * VEIL_STEP)
    return path(litOutline(centre, radius * 1.01, sunAngle + 180, dark), {
      fill: palette.shadow,
      'fill-opacity': veil,
    })
  }).join('')
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
