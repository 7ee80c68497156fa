/** The colour of the sky. */
import { element } from '../svg.ts'
import type { SkyPalette } from '../themes.ts'

/** Gradient of the sky: of the dome from the middle outwards, of the strip from the top down. */
export function skyGradient(id: string, shape: 'radial' | 'linear', { sky }: SkyPalette): string {
  const [top, bottom] = sky
  const stops = `<stop offset="${shape === 'radial' ? 0.35 : 0}" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/>`
  return shape === 'radial'
    ? element('radialGradient', { id }, stops)
    : element('linearGradient', { id, x2: 0, y2: 1 }, stops)
}
