import { z } from 'zod'
import { positionAngle } from '../../core/appearance/physical.ts'
import { toJ2000 } from '../../core/frames/coordinates.ts'
import { localSiderealTime, type Observer } from '../../core/frames/earth.ts'
import { direction } from '../../core/math/geometry.ts'
import { rounded } from '../../core/round.ts'
import type { SkyTarget } from '../../core/targets/sky-target.ts'
import { type Instant, isoSeconds } from '../../core/time/time.ts'
import { type DrawnField, field } from '../../draw/field/field.ts'
import { directionOf } from '../../draw/field/scene.ts'
import type { FieldOfView, Mirror } from '../../draw/field-of-view.ts'
import type { DomeTop } from '../../draw/projection.ts'
import type { SkyDrawing } from '../../draw/sky/drawing.ts'
import type { Labels } from '../../draw/sky/labelings.ts'
import type { PlottedObject } from '../../draw/sky/layers.ts'
import type { Theme } from '../../draw/themes.ts'
import type { Language } from '../../words/sky-words.ts'
import { captionTime, drawingShape, resourceUri } from './drawing-shape.ts'
import { posterPage, posterPapers } from './poster-page.ts'
import type { SkyView } from './sky-map-views.ts'

/** Sheets that the whole sky is drawn on. */
export const layouts = ['square', ...posterPapers] as const

const mapObject = z
  .object({
    id: z.string().describe('A target of other tools, but for moons and features.'),
    name: z.string().describe('Name as drawn.'),
    kind: z.string().describe('Kind of the object.'),
    altitude: z.number().optional().describe('Degrees, refracted; not of features of the Moon.'),
    azimuth: z.number().optional().describe('Degrees 0 to 360 from north; as altitude.'),
    ra: z.number().optional().describe('Hours 0 to 24, J2000; view=field.'),
    dec: z.number().optional().describe('Degrees, as ra.'),
    magnitude: z.number().optional().describe('Visual magnitude.'),
    sizeArcmin: z.array(z.number()).optional().describe('Greater, lesser diameter, as ra.'),
    positionAngle: z.number().optional().describe('Of the greater, degrees 0 to 180.'),
    illumination: z.number().optional().describe('Lit fraction, 0 to 1, of bodies with a phase.'),
    x: z.number().describe('Pixels from the left.'),
    y: z.number().describe('Pixels from the top.'),
  })
  .meta({ id: 'MapObject' })

/** Output shape of a drawing of the sky, and of the objects on it. */
export const skyMapShape = {
  ...drawingShape,
  objects: z.array(mapObject).meta({
    description: 'What is drawn.',
  }),
  count: z.int().describe('Objects listed.'),
  truncated: z.boolean().describe('True if limit left out some.'),
  resourceUri,
}

/** The objects asked for, features of the Moon and the brightest others, at most so many, in the order of the drawing. */
export function mapObjects(objects: readonly PlottedObject[], targets: ReadonlySet<string>, limit: number) {
  const rank = ({ id, magnitude }: PlottedObject) => (targets.has(id) ? -Infinity : (magnitude ?? -Infinity))
  const faintest = objects.map(rank).sort((a, b) => a - b)[limit - 1] ?? Infinity
  const listed = objects.filter((object) => rank(object) <= faintest).slice(0, limit)
  return { objects: listed, count: listed.length, truncated: listed.length < objects.length }
}

const subjects: Readonly<Record<SkyView, string>> = {
  allsky: 'The whole sky',
  horizon: 'The sky above the horizon',
  moon: 'The Moon',
  field: 'A field of view',
}

/** Choices that the sky is drawn by. */
interface SkyMapChoice {
  readonly latitude: number
  readonly longitude: number
  readonly instant: Instant
  readonly view: SkyView
  readonly magnitudeMax?: number | undefined
  readonly targets?: readonly { readonly target: SkyTarget }[] | undefined
  readonly labels?: Labels | undefined
  readonly up?: DomeTop | undefined
  readonly layout: (typeof layouts)[number]
  readonly title?: string | undefined
  readonly placeName?: string | undefined
  readonly dedication?: string | undefined
  readonly bleed: boolean
  readonly theme: Theme
  readonly size: number
  readonly lang: Language
  readonly timezone?: string | undefined
}

/** Drawing of a view of the sky. */
export function skyDrawing(request: SkyMapChoice): SkyDrawing {
  const { latitude, longitude, instant, view, theme, size, lang, timezone, layout } = request
  const time = captionTime(instant.utc, timezone)
  const subject = `${subjects[view]} at ${isoSeconds(instant.utc)}`
  return {
    instant,
    observer: { latitude, longitude, elevation: 0 },
    magnitudeMax: request.magnitudeMax,
    labels: request.labels,
    marks: (request.targets ?? []).map(({ target }) => target),
    theme,
    up: request.up ?? 'N',
    size,
    language: lang,
    time,
    name: request.title,
    placeName: request.placeName,
    poster: layout === 'square' ? undefined : posterPage(layout, request, time),
    title: request.title ? `${request.title}: ${subject}` : subject,
    description: `${subjects[view]} as seen from latitude ${latitude}, longitude ${longitude} at ${time.join(' ')}.`,
  }
}

/** Choices that a field is drawn by. */
interface FieldChoice extends SkyMapChoice {
  readonly target?: { readonly target: SkyTarget } | undefined
  readonly fieldOfView?: FieldOfView | undefined
  readonly rotation?: number | 'zenith' | undefined
  readonly mirror?: Mirror | undefined
  readonly pathDays?: number | undefined
}

/** Field of view where none is asked for, degrees. */
const USUAL_FIELD: FieldOfView = { width: 1, height: 1, isRound: true }

/** Drawing of the field around a target, and how it is turned. */
export function fieldDrawing(request: FieldChoice & { readonly target: { readonly target: SkyTarget } }) {
  const drawing = skyDrawing(request)
  const { target } = request.target
  const { fieldOfView = USUAL_FIELD, mirror = 'none' } = request
  const rotation = request.rotation === 'zenith' ? zenithAngle(target, drawing) : (request.rotation ?? 0)
  const { width, height, isRound } = fieldOfView
  const sides = isRound ? `${rounded(width, 4)}` : `${rounded(width, 4)}x${rounded(height, 4)}`
  const drawn: DrawnField = field({
    ...drawing,
    title: `${target.name}: ${drawing.title}`,
    description: `The field around ${target.name}, ${sides} degrees, ${drawing.description}`,
    target,
    aim: { fieldOfView, rotation, mirror },
    pathDays: request.pathDays ?? 0,
  })
  return {
    drawn,
    settings: { target: target.id, fieldOfView: sides, rotation: rounded(rotation, 2), mirror },
  }
}

/** Position angle of the zenith at a target. */
function zenithAngle(
  target: SkyTarget,
  { instant, observer }: { instant: Instant; observer: Observer },
): number {
  const zenith = direction(localSiderealTime(instant, observer.longitude), observer.latitude)
  return positionAngle(directionOf(target, instant, observer), toJ2000(zenith, instant))
}
