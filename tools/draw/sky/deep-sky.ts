/** Deep-sky objects: an ellipse for a galaxy, a dotted ring for a cluster, a square for a nebula. */
import type { BrightObject, DeepSkyObject } from '../../core/stars/deep-sky.ts'
import { textExtent, withRim, writing } from '../letters.ts'
import type { HorizontalDirection } from '../projection.ts'
import { element, group, type Point, share } from '../svg.ts'
import type { SkySheet } from './sheet.ts'

/** An object with its place on the sheet, pixels. */
export interface DrawnObject {
  readonly object: BrightObject
  readonly direction: HorizontalDirection
  readonly point: Point
}

/** Magnitude of the faintest object where few names are asked for: what the eye sees without looking for it. */
const EYE = 4.2

/** The objects on the sheet, the brightest of those that would crowd each other. */
export function drawnDeepSky(sheet: SkySheet): DrawnObject[] {
  const { scene, projection, labels } = sheet
  const apart = share(sheet, 24, 18)
  const drawn: DrawnObject[] = []
  // Of a crowd the Messier object is the one that people know: M42 in the sword of Orion.
  const rank = ({ messier, magnitude }: BrightObject) => magnitude - (messier ? 3 : 0)
  for (const { thing: object, direction } of scene.deepSky.toSorted(
    (a, b) => rank(a.thing) - rank(b.thing),
  )) {
    const point = projection.project(direction)
    if (!point || !projection.holds(point)) continue
    if (labels === 'few' && !(object.messier && object.magnitude <= EYE)) continue
    if (drawn.some((near) => Math.hypot(near.point.x - point.x, near.point.y - point.y) < apart)) continue
    drawn.push({ object, direction, point })
  }
  return drawn
}

/** A sign for each, all of one size: most are far smaller on the sky than a sign. */
export const deepSkySigns = (sheet: SkySheet, objects: readonly DrawnObject[]): string =>
  objects.map(({ object, point }) => sign(sheet, object, point)).join('')

/** Of the ring of a cluster; the other signs are about as large. */
export const signRadius = (sheet: SkySheet): number => share(sheet, 4.2, 2.4)

/** Signs as atlases since Tirion have them. */
function sign(sheet: SkySheet, { kind }: DeepSkyObject, { x, y }: Point): string {
  const r = signRadius(sheet)
  const style = { fill: 'none', stroke: sheet.palette.deepSky, 'stroke-width': share(sheet, 0.9, 0.6) }
  if (kind.includes('galaxy')) {
    return element('ellipse', {
      cx: x,
      cy: y,
      rx: 1.35 * r,
      ry: 0.65 * r,
      transform: `rotate(-25 ${x.toFixed(1)} ${y.toFixed(1)})`,
      ...style,
    })
  }
  if (kind.includes('nebula') || kind.includes('remnant')) {
    return element('rect', { x: x - 0.85 * r, y: y - 0.85 * r, width: 1.7 * r, height: 1.7 * r, ...style })
  }
  const dotted = kind.includes('globular')
    ? {}
    : { 'stroke-dasharray': `${(r / 3).toFixed(1)} ${(r / 2.2).toFixed(1)}` }
  return element('circle', { cx: x, cy: y, r, ...style, ...dotted })
}

/** A Messier, NGC or IC number, else a name in letters that the drawing has, else another number. */
function label({ messier, designation, name }: DeepSkyObject): string {
  if (messier) return messier
  const isNumbered = /^(NGC|IC) /.test(designation ?? '')
  return (!isNumbered && name && !/[Α-ω]/.test(name) ? name : designation) ?? ''
}

/** Numbers, last in line for room. */
export function deepSkyNames(sheet: SkySheet, objects: readonly DrawnObject[]): string {
  const { room, palette } = sheet
  const style = { size: share(sheet, 9.5, 8.5) }
  return group(
    withRim(palette.deepSky, palette.halo),
    ...objects.map(({ object, point }) => {
      const text = label(object)
      const spot = room.beside(point, signRadius(sheet), textExtent(text, style))
      return spot ? writing(text, { ...spot, ...style }) : ''
    }),
  )
}
