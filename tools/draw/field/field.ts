/** The field of an instrument around a target: an eyepiece, a finder or the frame of a camera. */
import { equatorial, horizontal, toOfDate } from '../../core/frames/coordinates.ts'
import { tangent } from '../../core/math/angles.ts'
import type { Vector } from '../../core/math/geometry.ts'
import { rounded, roundMagnitude } from '../../core/round.ts'
import type { SkyTarget } from '../../core/targets/sky-target.ts'
import { wordsOf } from '../../words/sky-words.ts'
import { svgDocument } from '../document.ts'
import { LabelRoom } from '../labels.ts'
import { textExtent, withRim, writing } from '../letters.ts'
import type { Drawing, SkyDrawing } from '../sky/drawing.ts'
import type { PlottedObject } from '../sky/layers.ts'
import { element, group, type Point, path, share } from '../svg.ts'
import { skyPalette } from '../themes.ts'
import {
  bodyDisc,
  bodyNames,
  drawnBodies,
  drawnMarks,
  drawnMoons,
  markSigns,
  moonsApart,
} from './field-bodies.ts'
import { captions, edge, rim } from './field-frame.ts'
import { grid } from './grid.ts'
import { lightGradient, objectLabel, objectNames, objectShapes, objectSigns, takeObjects } from './objects.ts'
import { type FieldAim, type FieldPlace, FieldProjection } from './projection.ts'
import { fieldScene } from './scene.ts'
import type { FieldSheet } from './sheet.ts'
import { starDots, starLabel, starNames, starPlaces } from './star-dots.ts'
import { targetPath } from './target-path.ts'

/** A drawing of a field. */
export interface FieldDrawing extends SkyDrawing {
  readonly target: SkyTarget
  readonly aim: Omit<FieldAim, 'centre'>
  /** Days of the path of a moving target; 0 for none. */
  readonly pathDays: number
}

/** Something in a field: its place among the stars beside those on the sheet and over the horizon. */
export interface FieldObjectRecord extends PlottedObject {
  /** Hours and degrees of J2000.0. */
  readonly ra: number
  readonly dec: number
  /** Greater and lesser diameter, arcminutes, and the position angle of the greater, degrees. */
  readonly sizeArcmin?: readonly [number, number]
  readonly positionAngle?: number
}

/** Result of a drawing of a field. */
export interface DrawnField extends Drawing {
  readonly objects: readonly FieldObjectRecord[]
}

/** Where the field lies on its sheet, and how high that is: captions stand in the corners of a square, above and below a frame. */
function layoutOf(
  { width, height, isRound }: FieldAim['fieldOfView'],
  size: number,
): FieldPlace & { readonly sheetHeight: number } {
  const margin = share({ size }, 34, 22)
  if (isRound)
    return {
      middle: { x: size / 2, y: size / 2 },
      width: size - 2 * margin,
      height: size - 2 * margin,
      sheetHeight: size,
    }
  const band = size < SMALL ? margin : share({ size }, 76, 48)
  const across = size - 2 * margin
  const down = (across * tangent(height / 2)) / tangent(width / 2)
  return {
    middle: { x: size / 2, y: band + down / 2 },
    width: across,
    height: down,
    sheetHeight: Math.round(down + 2 * band),
  }
}

/** Sheets of less than this many pixels have no captions. */
const SMALL = 420

/** The field around a target at an instant, north up unless it is turned. */
export function field(drawing: FieldDrawing): DrawnField {
  const { size, theme, language, instant, observer, target, aim } = drawing
  const scene = fieldScene(target, aim.fieldOfView, drawing)
  const place = layoutOf(aim.fieldOfView, size)
  const projection = new FieldProjection({ ...aim, centre: scene.target.vector }, place)
  const palette = skyPalette(theme, 'night')
  const room = new LabelRoom((point) => projection.holds(point, 3))
  const sheet: FieldSheet = {
    scene,
    projection,
    palette,
    theme,
    room,
    language,
    size,
    height: place.sheetHeight,
  }
  const bodies = drawnBodies(sheet)
  const moons = moonsApart(drawnMoons(sheet), bodies)
  const stars = starPlaces(sheet)
  const objects = objectShapes(sheet)
  const isDrawn =
    bodies.some(({ sighted }) => sighted.subject.id === target.id) ||
    objects.some(({ sighted }) => sighted.subject.object.id === target.id)
  const marks = drawnMarks(sheet, isDrawn)
  for (const { point, radius } of bodies) room.takeDisc(point, radius)
  for (const { point, radius } of moons) room.takeDisc(point, radius)
  for (const { point, radius } of marks) room.takeDisc(point, 2 * radius)
  for (const { point, radius } of stars) {
    if (radius > share(sheet, 2)) room.takeDisc(point, radius)
    else room.takeDust(point)
  }
  takeObjects(sheet, objects)
  const { lines, labels } = grid(sheet)
  // Labels are placed in order of priority.
  const trail = drawing.pathDays > 0 ? targetPath(sheet, target, drawing.pathDays) : { line: '', labels: '' }
  const names = [
    trail.labels,
    bodyNames(sheet, bodies, moons, marks),
    objectNames(sheet, objects),
    starNames(sheet, stars),
    size < SMALL ? '' : labels(),
  ]
  const moonDots = moons.map(({ point, radius }) =>
    element('circle', { cx: point.x, cy: point.y, r: radius, fill: palette.bodies }),
  )
  const svg = svgDocument({
    width: size,
    height: place.sheetHeight,
    title: drawing.title,
    description: drawing.description,
    definitions: [
      element('clipPath', { id: 'field' }, edge(sheet, {})),
      objects.length > 0 ? lightGradient(sheet) : '',
    ],
    content: [
      element('rect', { width: size, height: place.sheetHeight, fill: palette.page }),
      edge(sheet, { fill: palette.sky[0] }),
      group(
        { 'clip-path': 'url(#field)' },
        lines,
        objectSigns(sheet, objects),
        starDots(sheet, stars),
        poleCrosses(sheet),
        trail.line,
        ...moonDots,
        ...bodies.map((body) => bodyDisc(sheet, body)),
        markSigns(sheet, marks),
      ),
      ...names.reverse(),
      rim(sheet),
      size < SMALL ? '' : captions(sheet, drawing.time),
    ],
  })
  const record = (
    { id, name, kind }: Pick<PlottedObject, 'id' | 'name' | 'kind'>,
    vector: Vector,
    {
      point,
      magnitude,
      ...shape
    }: { point: Point; magnitude: number | null } & Pick<FieldObjectRecord, 'sizeArcmin' | 'positionAngle'>,
  ): FieldObjectRecord => {
    const { ra, dec } = equatorial(vector)
    const { altitude, azimuth } = horizontal(toOfDate(vector, instant), instant, observer)
    return {
      id,
      name,
      kind,
      altitude: rounded(altitude, 1),
      azimuth: rounded(azimuth, 1) % 360,
      ra: rounded(ra, 5) % 24,
      dec: rounded(dec, 4),
      ...(magnitude === null ? {} : { magnitude: roundMagnitude(magnitude) }),
      ...shape,
      x: rounded(point.x, 1),
      y: rounded(point.y, 1),
    }
  }
  const bodyWords = wordsOf(language).bodies
  return {
    svg,
    width: size,
    height: place.sheetHeight,
    magnitudeMax: scene.magnitudeMax,
    unseen:
      horizontal(toOfDate(scene.target.vector, instant), instant, observer).altitude < 0
        ? 'below_horizon'
        : null,
    objects: [
      ...marks.map(({ sighted: { subject, vector }, point }) =>
        record(subject.target, vector, { point, magnitude: subject.magnitude }),
      ),
      ...bodies.map(({ sighted: { subject, vector }, point }) => {
        const diameter = rounded(subject.radius * 120, 2)
        const kind = subject.id === 'sun' || subject.id === 'moon' ? subject.id : 'planet'
        const shape = {
          sizeArcmin: [diameter, rounded(subject.radius * 120 * subject.squash, 2)] as const,
          positionAngle: rounded((subject.pole + 90) % 180, 1),
        }
        const lit = subject.id === 'sun' ? {} : { illumination: rounded(subject.illumination, 2) }
        return {
          ...record({ id: subject.id, name: bodyWords[subject.id], kind }, vector, {
            point,
            magnitude: subject.magnitude,
            ...shape,
          }),
          ...lit,
        }
      }),
      ...moons.map(({ sighted: { subject, vector }, point }) =>
        record({ id: subject.id, name: subject.name, kind: 'moon' }, vector, {
          point,
          magnitude: subject.magnitude,
        }),
      ),
      ...objects
        .filter(({ isInside }) => isInside)
        .map(
          ({
            sighted: {
              subject: { object, axis },
              vector,
            },
            point,
          }) =>
            record({ id: object.id, name: object.name ?? objectLabel(object), kind: object.kind }, vector, {
              point,
              magnitude: object.magnitude,
              ...(object.size ? { sizeArcmin: object.size } : {}),
              ...(axis === null ? {} : { positionAngle: axis }),
            }),
        ),
      ...stars
        .filter(({ star }) => star.subject.id !== target.id)
        .map(({ star: { subject, vector }, point }) =>
          record(
            { id: subject.id, name: subject.entry?.name ?? starLabel(subject) ?? subject.id, kind: 'star' },
            vector,
            { point, magnitude: subject.magnitude },
          ),
        ),
    ],
  }
}

/** The pole of date, which differs from that of J2000.0: a small cross with its letters. */
function poleCrosses({ scene, projection, palette, room, size }: FieldSheet): string {
  return scene.poles
    .map(({ subject, vector }) => {
      const point = projection.project(vector)
      if (!point || !projection.holds(point)) return ''
      const reach = share({ size }, 7, 5)
      const style = { size: share({ size }, 10.5, 9) }
      const cross = `M${(point.x - reach).toFixed(1)} ${point.y.toFixed(1)}h${(2 * reach).toFixed(1)}M${point.x.toFixed(1)} ${(point.y - reach).toFixed(1)}v${(2 * reach).toFixed(1)}`
      const spot = room.beside(point, reach, textExtent(subject, style))
      return (
        path(cross, { stroke: palette.equator, 'stroke-width': share({ size }, 1.2, 0.8) }) +
        group(withRim(palette.faintText, palette.halo), spot ? writing(subject, { ...spot, ...style }) : '')
      )
    })
    .join('')
}
