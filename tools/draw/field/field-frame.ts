/** Around a field: its edge, where north and east are, and captions. */
import { equatorial } from '../../core/frames/coordinates.ts'
import { wordsOf } from '../../words/sky-words.ts'
import { corner } from '../captions.ts'
import { writing } from '../letters.ts'
import { circle, dots, element, type Point, path, polyline, share } from '../svg.ts'
import { angleText, hoursText, lengthText } from './angle-text.ts'
import { offsetFrom } from './projection.ts'
import { dotRadius, type FieldSheet } from './sheet.ts'
import { barLengths, stepTo } from './steps.ts'

/** The edge as an element: a circle or a rectangle. */
export function edge(
  { projection }: FieldSheet,
  attributes: Readonly<Record<string, string | number>>,
): string {
  const { middle, width, height } = projection.place
  return projection.aim.fieldOfView.isRound
    ? circle(middle, width / 2, attributes)
    : element('rect', { x: middle.x - width / 2, y: middle.y - height / 2, width, height, ...attributes })
}

/** The edge with a tick and a letter where north and east of the middle are. */
export function rim(sheet: FieldSheet): string {
  const { projection, palette, language } = sheet
  const stroke = { stroke: palette.rim, 'stroke-width': share(sheet, 1.4, 0.8) }
  const [north, east] = wordsOf(language).compass
  const size = share(sheet, 15, 11)
  const letters = [
    [north, 0],
    [east, 90],
  ].map(([letter, angle]) => {
    const towards = projection.project(offsetFrom(projection.aim.centre, 0.01, angle as number)) as Point
    const ray = edgePoint(sheet, towards)
    const outward = (distance: number) => ({
      x: ray.point.x + ray.x * distance,
      y: ray.point.y + ray.y * distance,
    })
    const spot = outward(share(sheet, 18, 12))
    return (
      path(polyline([outward(-share(sheet, 6, 4)), outward(share(sheet, 6, 4))]), stroke) +
      writing(letter as string, {
        x: spot.x,
        y: spot.y + size * 0.34,
        size,
        anchor: 'middle',
        fill: palette.text,
      })
    )
  })
  return edge(sheet, { fill: 'none', ...stroke }) + letters.join('')
}

/** Where a ray from the middle meets the edge, and its direction. */
function edgePoint({ projection }: FieldSheet, towards: Point): { point: Point; x: number; y: number } {
  const { middle, width, height } = projection.place
  const reach = Math.hypot(towards.x - middle.x, towards.y - middle.y) || 1
  const [x, y] = [(towards.x - middle.x) / reach, (towards.y - middle.y) / reach]
  const distance = projection.aim.fieldOfView.isRound
    ? width / 2
    : Math.min(width / 2 / Math.max(1e-9, Math.abs(x)), height / 2 / Math.max(1e-9, Math.abs(y)))
  return { point: { x: middle.x + x * distance, y: middle.y + y * distance }, x, y }
}

/** The field of view as text: `1.2°`, or `1.5° x 1°`. */
export const fieldText = ({ projection }: FieldSheet): string => {
  const { width, height, isRound } = projection.aim.fieldOfView
  return isRound ? lengthText(width) : `${lengthText(width)} x ${lengthText(height)}`
}

/** Captions: the target and its place, the time, a key of the dots and a scale. */
export function captions(sheet: FieldSheet, time: readonly string[]): string {
  const { scene, palette, projection, size, height } = sheet
  const { target, magnitude } = scene.target.subject
  const margin = share(sheet, 18, 10)
  const top = share(sheet, 28, 18)
  const { ra, dec } = equatorial(scene.target.vector)
  const lines = [
    target.name,
    `${hoursText(ra, 1 / 3600)} ${angleText(dec, 1 / 60)}`,
    ...(magnitude === null ? [] : [`${magnitude.toFixed(1)} mag`]),
  ]
  const widest = share(sheet, 270)
  const title = target.kind === 'direction' ? lines.slice(1) : lines
  return (
    corner(sheet, title, { x: margin, y: top, anchor: 'start', widest }) +
    corner(sheet, [...time, 'J2000'], { x: size - margin, y: top, anchor: 'end', widest }) +
    magnitudes(sheet, { x: margin + share(sheet, 6), y: height - margin }) +
    scaleBar({ x: size - margin, y: height - margin })
  )

  /** A bar of a round length with it, and the field of view. */
  function scaleBar(right: Point): string {
    const length = stepTo(barLengths, share(sheet, 140) / projection.pixels(1))
    const pixels = projection.pixels(length)
    const tick = share(sheet, 5, 3)
    const type = share(sheet, 12, 9)
    const y = right.y - type * 1.6
    const bar = `M${(right.x - pixels).toFixed(1)} ${(y - tick).toFixed(1)}v${tick.toFixed(1)}h${pixels.toFixed(1)}v${(-tick).toFixed(1)}`
    return (
      path(bar, { stroke: palette.text, 'stroke-width': share(sheet, 1.2, 0.8) }) +
      writing(lengthText(length), {
        x: right.x - pixels / 2,
        y: y - type * 0.6,
        size: type,
        anchor: 'middle',
        fill: palette.text,
      }) +
      writing(fieldText(sheet), {
        x: right.x,
        y: right.y,
        size: type,
        anchor: 'end',
        fill: palette.faintText,
      })
    )
  }
}

/** Dots from bright to faint with their magnitudes. */
function magnitudes(sheet: FieldSheet, at: Point): string {
  const { palette, scene } = sheet
  if (scene.stars.length === 0) return ''
  const last = Math.floor(scene.magnitudeMax)
  const first = Math.max(Math.floor(scene.stars[0]?.subject.magnitude ?? last), last - 7)
  const step = share(sheet, 26, 17)
  const size = share(sheet, 10.5, 8.5)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const x = at.x + index * step
    return (
      dots([{ x, y: at.y - size * 1.6 }], dotRadius(sheet, first + index), palette.stars[1]) +
      writing(String(first + index), { x, y: at.y, size, anchor: 'middle', fill: palette.faintText })
    )
  }).join('')
}
