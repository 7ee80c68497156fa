/** The face of the Moon: its ground in the light of the Sun and of the Earth, as a picture of pixels. */
import { pngBytes } from '../pixels/png.ts'
import { circle, element, group, share, toTenth } from '../svg.ts'
import type { Disc } from './globe.ts'
import type { MoonPalette } from './palette.ts'
import { moonShading } from './shading.ts'
import type { MoonView } from './view.ts'

/** Elements of a face, one of a sheet: its definitions have names. */
export interface MoonFace {
  readonly definitions: readonly string[]
  readonly content: readonly string[]
}

/** Pixels across the disc at most: more than the map has places for. */
const WIDEST = 640
/** The picture reaches so far beyond the limb, in radii, and a circle cuts it: pixels would make a jagged limb. */
const MARGIN = 1.01

/** @param size width of the sheet, pixels. */
export function moonFace({ centre, radius, view }: Disc, palette: MoonPalette, size: number): MoonFace {
  const pixels = Math.min(WIDEST, Math.ceil(2 * radius * MARGIN))
  const colours = palette.tones
  const picture = pngBytes({
    width: pixels,
    height: pixels,
    pixels: tonesOf(view, palette, pixels),
    colours,
    opacities: [0],
  })
  const reach = radius * MARGIN
  return {
    definitions: [element('clipPath', { id: 'disc' }, circle(centre, radius, {}))],
    content: [
      group(
        { 'clip-path': 'url(#disc)' },
        element('image', {
          x: toTenth(centre.x - reach),
          y: toTenth(centre.y - reach),
          width: toTenth(2 * reach),
          height: toTenth(2 * reach),
          href: `data:image/png;base64,${picture.toString('base64')}`,
        }),
      ),
      circle(centre, radius, {
        fill: 'none',
        stroke: palette.limb,
        'stroke-width': share({ size }, 0.8, 0.5),
        'stroke-opacity': '0.5',
      }),
    ],
  }
}

/** Brighter light than this goes to white ever more slowly, as on film. */
const SHOULDER = 0.65
const onFilm = (light: number): number =>
  light < SHOULDER ? light : SHOULDER + (1 - SHOULDER) * Math.tanh((light - SHOULDER) / (1 - SHOULDER))

/** The number of the tone of each pixel; 0 outside the disc. */
function tonesOf(view: MoonView, { tones, earthshine }: MoonPalette, pixels: number): Uint8Array {
  const shadeAt = moonShading(view)
  const numbers = new Uint8Array(pixels * pixels)
  for (let row = 0; row < pixels; row++) {
    for (let column = 0; column < pixels; column++) {
      const x = ((column + 0.5) / pixels - 0.5) * 2 * MARGIN
      const y = (0.5 - (row + 0.5) / pixels) * 2 * MARGIN
      const distance = Math.hypot(x, y)
      // Two pixels of the limb go on outside it, for the circle to cut.
      if (distance > 1 + 6 / pixels) continue
      const inward = distance > 0.999 ? 0.999 / distance : 1
      const { sunlit, earthlit } = shadeAt(x * inward, y * inward)
      const light = onFilm(sunlit + earthshine * earthlit)
      numbers[row * pixels + column] = 1 + Math.round(light * (tones.length - 2))
    }
  }
  return numbers
}
