/** Sun, Moon and planets in their true size, phase and tilt, their moons, and targets. */

import { wordsOf } from '../../words/sky-words.ts'
import { textExtent, withRim, writing } from '../letters.ts'
import { moonFace } from '../moon/face.ts'
import { moonPalettes } from '../moon/palette.ts'
import { moonView } from '../moon/view.ts'
import { litOutline, screenAngle } from '../phase.ts'
import { circle, group, type Point, path, polar, polygon, polyline, share } from '../svg.ts'
import { offsetFrom } from './projection.ts'
import { type FieldBody, type FieldMark, type FieldMoon, ringRadii, type Sighted } from './scene.ts'
import { dotRadius, type FieldSheet, signRadius } from './sheet.ts'

/** Something with its place and radius on the sheet, pixels. */
export interface Drawn<T> {
  readonly sighted: Sighted<T>
  readonly point: Point
  readonly radius: number
}

/** Discs of less than this many pixels are dots of the brightness. */
const LEAST_DISC = 2.5

export function drawnBodies(sheet: FieldSheet): Drawn<FieldBody>[] {
  const { scene, projection } = sheet
  return scene.bodies.flatMap((sighted) => {
    const point = projection.project(sighted.vector)
    if (!point) return []
    const disc = projection.pixels(sighted.subject.radius)
    const isDisc = disc >= LEAST_DISC
    const radius = isDisc ? disc : Math.max(dotRadius(sheet, sighted.subject.magnitude), share(sheet, 3, 1.5))
    if (!projection.holds(point, isDisc ? -radius : 0)) return []
    return [{ sighted, point, radius }]
  })
}

export const drawnMoons = (sheet: FieldSheet): Drawn<FieldMoon>[] =>
  sheet.scene.moons.flatMap((sighted) => {
    const point = sheet.projection.project(sighted.vector)
    return point && sheet.projection.holds(point) ? [{ sighted, point, radius: share(sheet, 1.8, 1) }] : []
  })

/** Pixels from the limb of their planet within which moons are left out. */
const APART = 3

/** Moons that stand apart from their planets on the sheet. */
export const moonsApart = (
  moons: readonly Drawn<FieldMoon>[],
  bodies: readonly Drawn<FieldBody>[],
): Drawn<FieldMoon>[] =>
  moons.filter(({ point }) =>
    bodies.every((body) => Math.hypot(body.point.x - point.x, body.point.y - point.y) > body.radius + APART),
  )

/** Targets beside bodies and nebulae; of the target in the middle too, which a drawn body or object stands for where it is one. */
export const drawnMarks = (sheet: FieldSheet, targetIsDrawn: boolean): Drawn<FieldMark>[] =>
  [...(targetIsDrawn ? [] : [sheet.scene.target]), ...sheet.scene.marks].flatMap((sighted) => {
    const point = sheet.projection.project(sighted.vector)
    return point && sheet.projection.holds(point) ? [{ sighted, point, radius: share(sheet, 9, 5) }] : []
  })

/** Direction on the sheet of a position angle at a place, degrees counter-clockwise from the right. */
function angleOnSheet(
  { projection }: FieldSheet,
  { vector }: Sighted<unknown>,
  positionAngle: number,
): number {
  const from = projection.project(vector) as Point
  return screenAngle(from, projection.project(offsetFrom(vector, 0.01, positionAngle)) as Point)
}

/** A disc as it is seen; in a sheet where it would be a dot, in a glow, so that it is not taken for a star. */
export function bodyDisc(sheet: FieldSheet, placed: Drawn<FieldBody>): string {
  const { sighted, point, radius } = placed
  const { palette, projection } = sheet
  const { id, illumination, brightLimb, squash, pole } = sighted.subject
  const fill = id === 'sun' ? palette.sun : palette.bodies
  const rim = { stroke: palette.bodyRim }
  if (projection.pixels(sighted.subject.radius) < LEAST_DISC) {
    return circle(point, 2.2 * radius, { fill, opacity: '0.16' }) + circle(point, radius, { fill, ...rim })
  }
  if (id === 'moon') return moonDisc(sheet, placed)
  if (id === 'sun') return circle(point, radius, { fill, ...rim })
  if (id === 'jupiter' || id === 'saturn') {
    const rings = id === 'saturn' ? ringHalves(sheet, sighted) : { far: '', near: '' }
    // The outline of a spheroid: the axis is the lesser one.
    const globe = polygon(
      projection.ellipse(sighted.vector, sighted.subject.radius, sighted.subject.radius * squash, pole + 90),
    )
    // An edge of the colour of the sky parts the near half of the rings from the globe.
    const edged = { fill, stroke: palette.sky[0], 'stroke-width': share(sheet, 0.8, 0.5) }
    const belts = id === 'jupiter' && radius >= BELTED ? jupiterBelts(sheet, sighted) : ''
    return path(rings.far, edged) + path(globe, { fill, ...rim }) + belts + path(rings.near, edged)
  }
  const angle = angleOnSheet(sheet, sighted, brightLimb)
  return (
    circle(point, radius, {
      fill: palette.moonDark,
      stroke: palette.rim,
      'stroke-width': share(sheet, 0.6, 0.4),
    }) + path(litOutline(point, radius, angle, illumination), { fill })
  )
}

/** Pixels of the radius from which Jupiter has belts. */
const BELTED = 6

/** Latitudes of the north and the south equatorial belt, which small telescopes show. */
const beltLatitudes = [
  [7, 18],
  [-7, -20],
] as const

/** The belts from limb to limb; their edges are straight, as the pole leans 3° at most. */
function jupiterBelts({ projection, palette }: FieldSheet, { vector, subject }: Sighted<FieldBody>): string {
  const limbAt = (latitude: number, side: 1 | -1) => {
    const turn = (latitude * Math.PI) / 180
    const [along, across] = [side * Math.cos(turn), subject.squash * Math.sin(turn)]
    const angle = (Math.atan2(along, across) * 180) / Math.PI
    return projection.project(
      offsetFrom(vector, subject.radius * Math.hypot(along, across), subject.pole + angle),
    )
  }
  const belts = beltLatitudes.map(([from, to]) => {
    const corners = [limbAt(from, 1), limbAt(to, 1), limbAt(to, -1), limbAt(from, -1)]
    return polygon(corners.filter((point) => point !== undefined))
  })
  return path(belts.join(''), { fill: palette.sky[0], 'fill-opacity': '0.35' })
}

/** Rings A and B in two halves, behind the globe and before it. */
function ringHalves({ projection }: FieldSheet, { vector, subject }: Sighted<FieldBody>) {
  const { radius, pole, lean } = subject
  const arc = (ringRadius: number, from: number): Point[] =>
    Array.from({ length: 37 }, (_, index) => {
      const turn = ((from + 5 * index) * Math.PI) / 180
      const [along, across] = [
        ringRadius * radius * Math.cos(turn),
        ringRadius * radius * Math.abs(lean) * Math.sin(turn),
      ]
      const angle = (Math.atan2(across, along) * 180) / Math.PI
      return projection.project(offsetFrom(vector, Math.hypot(along, across), pole - 90 + angle))
    }).filter((point) => point !== undefined)
  const band = (outer: number, inner: number, from: number) =>
    polygon([...arc(outer, from), ...arc(inner, from).reverse()])
  const half = (from: number) =>
    band(ringRadii.outer, ringRadii.gapOuter, from) + band(ringRadii.gapInner, ringRadii.inner, from)
  // Half a turn from west of the pole on is the side of the north pole.
  return lean > 0 ? { far: half(0), near: half(180) } : { far: half(180), near: half(0) }
}

/** The Moon's face, turned as the field is. */
function moonDisc(sheet: FieldSheet, { point, radius }: Drawn<FieldBody>): string {
  const { scene, projection, theme } = sheet
  const north = moonView(scene.instant, scene.observer, { x: 0, y: 0, z: 1 })
  const { mirror } = projection.aim
  const across = mirror === 'horizontal' || mirror === 'both' ? -1 : 1
  const down = mirror === 'vertical' || mirror === 'both' ? -1 : 1
  const turn = (projection.aim.rotation * Math.PI) / 180
  const turned = ({ x, y, depth }: { x: number; y: number; depth: number }) => ({
    x: across * (x * Math.cos(turn) + y * Math.sin(turn)),
    y: down * (y * Math.cos(turn) - x * Math.sin(turn)),
    depth,
  })
  const view = {
    seen: (longitude: number, latitude: number) => turned(north.seen(longitude, latitude)),
    sun: turned(north.sun),
    pole: turned(north.pole),
  }
  const face = moonFace({ centre: point, radius, view }, moonPalettes[theme], 2 * radius)
  return `<defs>${face.definitions.join('')}</defs>${face.content.join('')}`
}

/** A ring of four ticks that leaves the target free, and a tail away from the Sun for comets. */
export function markSigns(sheet: FieldSheet, marks: readonly Drawn<FieldMark>[]): string {
  const style = {
    stroke: sheet.palette.bodies,
    'stroke-width': share(sheet, 1.3, 0.9),
    'stroke-linecap': 'round',
  }
  return marks
    .map(({ sighted, point, radius }) => {
      const ticks = [0, 90, 180, 270].map((angle) => {
        const [c, s] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
        const pointAt = (distance: number) => ({ x: point.x + distance * c, y: point.y + distance * s })
        return polyline([pointAt(radius), pointAt(2 * radius)])
      })
      const { target, tail } = sighted.subject
      const dot =
        target.body === null ? '' : circle(point, signRadius(sheet) / 2, { fill: sheet.palette.bodies })
      return path(ticks.join(''), style) + (tail === null ? '' : tailOf(sheet, sighted, tail)) + dot
    })
    .join('')
}

/** Three rays away from the Sun: where a tail may be, not how long it is. */
function tailOf(sheet: FieldSheet, sighted: Sighted<FieldMark>, positionAngle: number): string {
  const point = sheet.projection.project(sighted.vector) as Point
  const angle = angleOnSheet(sheet, sighted, positionAngle)
  const rays = [-14, 0, 14].map((turn) =>
    polyline([point, polar(point, share(sheet, turn === 0 ? 42 : 34, 18), angle + turn)]),
  )
  return path(rays.join(''), {
    stroke: sheet.palette.bodies,
    'stroke-width': share(sheet, 0.9, 0.6),
    'stroke-opacity': '0.6',
  })
}

/** Names of bodies, moons and targets, first in line for room. */
export function bodyNames(
  sheet: FieldSheet,
  bodies: readonly Drawn<FieldBody>[],
  moons: readonly Drawn<FieldMoon>[],
  marks: readonly Drawn<FieldMark>[],
): string {
  const { room, palette, language } = sheet
  const names = wordsOf(language).bodies
  const large = { size: share(sheet, 14, 11) }
  const small = { size: share(sheet, 10.5, 9) }
  const label = (text: string, point: Point, radius: number, style: { size: number }) => {
    const spot = room.beside(point, radius, textExtent(text, style))
    return spot ? writing(text, { ...spot, ...style }) : ''
  }
  return group(
    withRim(palette.bodies, palette.halo),
    ...marks.map(({ sighted, point, radius }) =>
      label(sighted.subject.target.name, point, 2 * radius, large),
    ),
    ...bodies
      .filter(({ radius }) => radius < share(sheet, 250))
      .map(({ sighted, point, radius }) =>
        label(
          names[sighted.subject.id],
          point,
          radius * (sighted.subject.id === 'saturn' ? ringRadii.outer : 1),
          large,
        ),
      ),
    ...moons.map(({ sighted, point, radius }) => label(sighted.subject.name, point, radius, small)),
  )
}
