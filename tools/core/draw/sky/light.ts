/** The colour of the sky by the Sun's altitude. */
import { element } from '../svg.ts'
import type { SkyPalette } from '../themes.ts'

/** How light the sky is. */
export type SkyLight = 'night' | 'twilight' | 'day'

/** Night begins where astronomical twilight ends. */
const NIGHT = -18
/** The upper limb on a level horizon: half a degree of refraction and a quarter of semidiameter (Explanatory Supplement, 3rd ed., §12.1). */
const DAY = -0.8333

/** By the airless altitude of the Sun's centre, degrees. */
export const skyLight = (sunAltitude: number): SkyLight =>
  sunAltitude < NIGHT ? 'night' : sunAltitude < DAY ? 'twilight' : 'day'

/** Gradient of the sky: of the dome from the middle outwards, of the strip from the top down. */
export function skyGradient(
  id: string,
  shape: 'radial' | 'linear',
  light: SkyLight,
  { sky }: SkyPalette,
): string {
  const [top, bottom] = sky[light]
  const stops = `<stop offset="${shape === 'radial' ? 0.35 : 0}" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/>`
  return shape === 'radial'
    ? element('radialGradient', { id }, stops)
    : element('linearGradient', { id, x2: 0, y2: 1 }, stops)
}
