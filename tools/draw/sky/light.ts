/** The colour of the sky. */
import { circle, element, group, share } from '../svg.ts'
import type { SkyPalette } from '../themes.ts'
import type { SkySheet } from './sheet.ts'

/** Gradient of the sky: of the dome from the middle outwards, of the strip from the top down. */
export function skyGradient(id: string, shape: 'radial' | 'linear', { sky }: SkyPalette): string {
  const [top, bottom] = sky
  const stops = `<stop offset="${shape === 'radial' ? 0.35 : 0}" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/>`
  return shape === 'radial'
    ? element('radialGradient', { id }, stops)
    : element('linearGradient', { id, x2: 0, y2: 1 }, stops)
}

/** Altitudes of the Sun, degrees, between which the horizon glows where it rises or sets, and where the most. */
const GLOW = { from: -18, most: -4, to: 8 } as const

/** How much of the glow there is, 0 to 1. */
function glowAt(sunAltitude: number): number {
  const { from, most: peak, to } = GLOW
  const part = sunAltitude < peak ? (sunAltitude - from) / (peak - from) : (to - sunAltitude) / (to - peak)
  return Math.max(0, part)
}

/** Gradient and disc of the glow around the Sun's place on the horizon; empty where there is none. */
export function sunGlow({ scene, projection, palette, size }: SkySheet, clip: string): [string, string] {
  const [colour, strength] = palette.glow
  const opacity = strength * glowAt(scene.sunAltitude)
  const sun = scene.bodies.find(({ id }) => id === 'sun')
  const sunPoint =
    sun && projection.project({ azimuth: sun.azimuth, altitude: Math.min(0, scene.sunAltitude) })
  if (!sunPoint || opacity < 0.01 || scene.isTotality) return ['', '']
  const stop = (offset: number, part: number) =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${(opacity * part).toFixed(3)}"/>`
  const disc = circle(sunPoint, share({ size }, 560), { fill: 'url(#glow)' })
  return [
    element('radialGradient', { id: 'glow' }, stop(0, 1) + stop(0.45, 0.5) + stop(1, 0)),
    group({ 'clip-path': `url(#${clip})` }, disc),
  ]
}
