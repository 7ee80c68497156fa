/** Nebulae, clusters and galaxies in their true size and shape, or as a sign where they would be smaller than one. */
import type { DeepSkyObject } from '../../core/stars/deep-sky.ts'
import { textExtent, undrawable, withRim, writing } from '../letters.ts'
import { screenAngle } from '../phase.ts'
import { element, group, type Point, path, polygon, polyline, share, toTenth } from '../svg.ts'
import type { FieldObject, Sighted } from './scene.ts'
import { type FieldSheet, signRadius } from './sheet.ts'

/** An object with its place and half axes on the sheet, pixels. */
export interface ObjectShape {
  readonly sighted: Sighted<FieldObject>
  readonly point: Point
  readonly outline: readonly Point[]
  /** Half the greater axis. */
  readonly radius: number
  /** Whether it is drawn in its size. */
  readonly isTrue: boolean
  /** Whether its middle is in the field. */
  readonly isInside: boolean
}

/** Of an outline. */
const CORNERS = 72

/** How flat a sign may be. */
const FLATTEST_SIGN = 0.3

/** The objects of which a part is in the field. */
export function objectShapes(sheet: FieldSheet): ObjectShape[] {
  const { scene, projection } = sheet
  const minimum = signRadius(sheet)
  return scene.objects.flatMap((sighted) => {
    const { object, axis } = sighted.subject
    const point = projection.project(sighted.vector)
    if (!point) return []
    const [greater, lesser] = object.size ?? [0, 0]
    // Without a direction of the greater axis, a circle of the same area.
    const flatness = greater === 0 || axis === null || isRoundSign(object) ? 1 : lesser / greater
    const trueHalf = (axis === null ? Math.sqrt(greater * lesser) : greater) / 120
    const isTrue = projection.pixels(trueHalf) >= minimum
    const half = isTrue ? trueHalf : minimum / projection.pixels(1)
    const across = isTrue
      ? axis === null
        ? trueHalf
        : lesser / 120
      : half * Math.max(FLATTEST_SIGN, flatness)
    const outline = projection.ellipse(sighted.vector, half, across, axis ?? 0, CORNERS)
    const isInside = projection.holds(point)
    if (!isInside && !outline.some((corner) => projection.holds(corner))) return []
    return [{ sighted, point, outline, radius: projection.pixels(half), isTrue, isInside }]
  })
}

const isCluster = ({ kind }: DeepSkyObject): boolean => kind === 'open cluster' || kind === 'star group'
const isRoundSign = ({ kind }: DeepSkyObject): boolean => !kind.includes('galaxy')

/** Signs as atlases since Tirion have them: galaxies are ellipses, open clusters dotted, globular ones crossed, nebulae squares. */
export function objectSigns(sheet: FieldSheet, objects: readonly ObjectShape[]): string {
  const width = share(sheet, 1, 0.7)
  const style = { stroke: sheet.palette.deepSky, 'stroke-width': width }
  return objects
    .map((symbol) => {
      const {
        sighted: {
          subject: { object },
        },
        point,
        outline,
        radius,
        isTrue,
      } = symbol
      const shape = polygon(outline)
      const light = lightOf(symbol)
      const { kind } = object
      if (isCluster(object))
        return path(shape, {
          ...style,
          'stroke-dasharray': `${(3 * width).toFixed(1)} ${(3 * width).toFixed(1)}`,
        })
      if (kind === 'globular cluster')
        return light + path(shape, style) + path(crossOf(point, radius, 0, 1), style)
      if (kind === 'planetary nebula')
        return light + path(shape, style) + path(crossOf(point, radius, 1, 1.6), style)
      if (kind === 'dark nebula')
        return path(shape, { ...style, 'stroke-dasharray': `${width.toFixed(1)} ${(3 * width).toFixed(1)}` })
      if (kind.includes('nebula') || kind.includes('remnant')) {
        if (isTrue) return light + path(shape, style)
        const side = 1.6 * radius
        return element('rect', {
          x: point.x - side / 2,
          y: point.y - side / 2,
          width: side,
          height: side,
          fill: 'none',
          ...style,
        })
      }
      if (kind === 'galaxy cluster')
        return path(shape, {
          ...style,
          'stroke-dasharray': `${(6 * width).toFixed(1)} ${(3 * width).toFixed(1)}`,
        })
      return light + path(shape, style)
    })
    .join('')
}

/** Parts of the way from the middle to the edge, and how much light there is. */
const LIGHT = [
  [0, 0.5],
  [0.2, 0.28],
  [0.6, 0.12],
  [1, 0.04],
] as const

/** Gradient of the light of galaxies and nebulae, brightest in the middle as most of them are. */
export const lightGradient = ({ palette }: FieldSheet): string =>
  element(
    'radialGradient',
    { id: 'light' },
    LIGHT.map(
      ([offset, opacity]) =>
        `<stop offset="${offset}" stop-color="${palette.deepSky}" stop-opacity="${opacity}"/>`,
    ).join(''),
  )

/** The light within an outline; nothing for one that reaches too far off the sheet to be an ellipse. */
function lightOf({ point, outline }: ObjectShape): string {
  const [end, side] = [outline[0], outline[CORNERS / 4]]
  if (!end || !side || outline.length < CORNERS) return ''
  const half = (corner: Point) => toTenth(Math.hypot(corner.x - point.x, corner.y - point.y))
  const [x, y] = [toTenth(point.x), toTenth(point.y)]
  return element('ellipse', {
    cx: x,
    cy: y,
    rx: half(end),
    ry: half(side),
    transform: `rotate(${toTenth(-screenAngle(point, end))} ${x} ${y})`,
    fill: 'url(#light)',
  })
}

/** Four lines from the middle, between two parts of the radius. */
const crossOf = ({ x, y }: Point, radius: number, from: number, to: number): string =>
  [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ]
    .map(([across = 0, down = 0]) =>
      polyline([
        { x: x + across * radius * from, y: y + down * radius * from },
        { x: x + across * radius * to, y: y + down * radius * to },
      ]),
    )
    .join('')

/** A Messier, NGC or IC number, else a name in letters that the drawing has, else another number. */
export function objectLabel({ messier, designation, name }: DeepSkyObject): string {
  if (messier) return messier
  const isNumbered = /^(NGC|IC) /.test(designation ?? '')
  return (!isNumbered && name && undrawable(name) === undefined ? name : designation) ?? name ?? ''
}

/** Keeps other names off the signs; wide objects have room for names within. */
export function takeObjects(sheet: FieldSheet, objects: readonly ObjectShape[]): void {
  for (const { point, radius, isInside } of objects)
    if (isInside && radius < wide(sheet)) sheet.room.takeDisc(point, radius)
}

/** Radius from which names stand within an object. */
const wide = (sheet: FieldSheet): number => share(sheet, 45)

/** Numbers beside the signs. */
export function objectNames(sheet: FieldSheet, objects: readonly ObjectShape[]): string {
  const { room, palette } = sheet
  const targetId = sheet.scene.target.subject.target.id
  return group(
    withRim(palette.deepSky, palette.halo),
    ...objects.map(
      ({
        sighted: {
          subject: { object },
        },
        point,
        radius,
        isInside,
      }) => {
        if (!isInside) return ''
        const isTarget = object.id === targetId
        const style = { size: isTarget ? share(sheet, 14, 11) : share(sheet, 10.5, 9) }
        const text = objectLabel(object)
        const spot = room.beside(
          point,
          radius < wide(sheet) ? radius : share(sheet, 4),
          textExtent(text, style),
        )
        return spot ? writing(text, { ...spot, ...style }) : ''
      },
    ),
  )
}
