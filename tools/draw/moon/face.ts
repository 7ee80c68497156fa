/** The face of the Moon: plains, rays, walls of craters and the line of shadow. */
import { litOutline } from '../phase.ts'
import { circle, element, group, path, share } from '../svg.ts'
import { rays, reliefs } from './craters.ts'
import type { Disc } from './globe.ts'
import type { MoonPalette } from './palette.ts'
import { plains, plainsDefinition } from './plains.ts'

/** Elements of a face, one of a sheet: its definitions have names. */
export interface MoonFace {
  readonly definitions: readonly string[]
  readonly content: readonly string[]
}

/**
 * @param size width of the sheet, pixels: small ones have no walls of craters.
 * @param angle where the middle of the lit limb is, degrees counter-clockwise from the right.
 */
export function moonFace(
  disc: Disc,
  palette: MoonPalette,
  { size, angle }: { size: number; angle: number },
): MoonFace {
  const { centre, radius } = disc
  const lit = (1 + disc.view.sun.depth) / 2
  return {
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
    ],
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
