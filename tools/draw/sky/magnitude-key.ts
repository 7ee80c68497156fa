/** How bright the dots are. */
import { writing } from '../letters.ts'
import { dots, share } from '../svg.ts'
import type { SkySheet } from './sheet.ts'
import { starRadius } from './star-discs.ts'

/** A row of dots from bright to faint with their magnitudes. */
export function magnitudeKey(sheet: SkySheet, corner: { x: number; y: number }): string {
  const { palette, scene } = sheet
  const step = share(sheet, 25, 15)
  const last = Math.min(6, Math.floor(scene.magnitudeMax))
  return Array.from({ length: Math.max(0, last + 1) }, (_, magnitude) => {
    const x = corner.x + magnitude * step
    const size = share(sheet, 10.5, 8.5)
    const colour = palette.stars[1]
    return (
      dots([{ x, y: corner.y - size * 1.5 }], starRadius(sheet, magnitude), colour) +
      writing(String(magnitude), { x, y: corner.y, size, anchor: 'middle', fill: palette.faintText })
    )
  }).join('')
}
