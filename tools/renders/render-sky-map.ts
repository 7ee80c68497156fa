import { z } from 'zod'
import { localTime, moment } from '../arguments/moment.ts'
import { refractionSetting } from '../arguments/observation.ts'
import { moonDisc } from '../core/draw/moon/disc.ts'
import { dome } from '../core/draw/sky/dome.ts'
import type { Drawing, SkyDrawing } from '../core/draw/sky/drawing.ts'
import { strip } from '../core/draw/sky/strip.ts'
import { type Language, languages } from '../core/draw/words.ts'
import { type Instant, instantOfUtc, isoSeconds } from '../core/time/time.ts'
import { defineTool, type Warning } from '../define.ts'
import { Problem } from '../problems.ts'
import {
  captionTime,
  drawingShape,
  mediaType,
  resourceUri,
  resourceUriOf,
  size,
  theme,
} from '../records/drawing-shape.ts'
import { facing } from '../schema/facing.ts'
import { datetime } from '../schema/instant.ts'
import { latitude, longitude } from '../schema/place.ts'
import { timezone } from '../schema/timezone.ts'

const views = ['allsky', 'horizon', 'moon'] as const
type View = (typeof views)[number]

const input = z.strictObject({
  latitude,
  longitude,
  datetime,
  view: z
    .enum(views, { error: `view must be one of ${views.join(', ')}` })
    .default('allsky')
    .meta({
      description:
        'allsky: the whole dome, north up, east left; horizon: 130° along a bearing; moon: the disc as it stands in the sky, zenith up.',
    }),
  facing: facing.optional(),
  magnitudeMax: z
    .number({ error: 'magnitudeMax must be a number' })
    .min(-2, 'magnitudeMax must be at least -2')
    .max(6.5, 'magnitudeMax must be at most 6.5')
    .optional()
    .meta({
      description:
        'Faintest star and Messier object, -2 to 6.5; planets are drawn to it, to 1 at least. Default 5, in twilight 3.5 ' +
        '(nautical) or 1 (civil), by day no stars. Not for the moon view.',
    }),
  theme: theme('dark'),
  size,
  lang: z
    .enum(languages, { error: `lang must be one of ${languages.join(', ')}` })
    .default('en')
    .meta({
      description: 'Language of compass, bodies and phases. Stars and constellations keep their names.',
    }),
  timezone: timezone.optional(),
})

export default defineTool({
  name: 'render_sky_map',
  title: 'Sky map image',
  description:
    'Draw the sky of a place and instant as SVG: the whole sky with stars, constellations, Milky Way and planets, a strip ' +
    'along the horizon, or the Moon with its phase and tilt. Says where each named object is on the drawing. ' +
    'Without a picture: list_visible_objects. 3 credits.',
  route: 'GET /v1/renders/sky-map',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'topocentric',
  input,
  output: z.object({
    ...drawingShape,
    objects: z
      .array(z.object({ id: z.string(), x: z.number(), y: z.number() }))
      .meta({ description: 'Where bodies, named stars and Messier objects are: pixels from the top left.' }),
    resourceUri,
  }),
  example: { latitude: 51.4779, longitude: -0.0015, datetime: '2026-11-20T20:00:00Z', size: 600 },
  prepare(given, { now }) {
    refuseUnused(given)
    const { utc, warnings } = moment(given.datetime, {
      now,
      timezone: given.timezone,
      longitude: given.longitude,
    })
    return { ...given, instant: instantOfUtc(utc), warnings }
  },
  credits: 3,
  heavy: true,
  views: { svg: ({ svg }) => svg },
  compute(request) {
    const { view, instant, warnings } = request
    const bearing = request.facing ?? (request.latitude < 0 ? 0 : 180)
    const { svg, width, height, objects, magnitudeMax, unseen } = draw[view](skyDrawing(request), bearing)
    return {
      data: {
        svg,
        mediaType,
        width,
        height,
        objects: [...objects],
        resourceUri: resourceUriOf('sky-map', svg),
      },
      settings: {
        datetime: isoSeconds(instant.utc),
        ...(request.timezone ? { datetimeLocal: localTime(instant.utc, request.timezone) } : {}),
        ...conventions[view],
        ...(view === 'horizon' ? { facing: bearing } : {}),
        ...(magnitudeMax === undefined ? {} : { magnitudeMax }),
      },
      warnings: unseen ? [...warnings, unseenWarnings[unseen]] : warnings,
    }
  },
})

const draw: Readonly<Record<View, (asked: SkyDrawing, facing: number) => Drawing>> = {
  allsky: dome,
  horizon: strip,
  moon: moonDisc,
}

const conventions: Readonly<Record<View, object>> = {
  allsky: { projection: 'stereographic', up: 'north', refraction: refractionSetting },
  horizon: { projection: 'stereographic', up: 'zenith', refraction: refractionSetting },
  moon: { projection: 'orthographic', up: 'zenith', libration: 'topocentric' },
}

/** Warnings for subjects that are not visible. */
const unseenWarnings: Readonly<Record<'daylight' | 'below_horizon', Warning>> = {
  daylight: {
    code: 'daylight',
    detail: 'The Sun is up: its light hides the stars. They are drawn only where magnitudeMax asks for them.',
  },
  below_horizon: {
    code: 'below_horizon',
    detail: 'The Moon is below the horizon of this place at this instant.',
  },
}

type Input = z.output<typeof input>

/** @throws Problem for an option that has no effect in the requested view. */
function refuseUnused({ view, facing, magnitudeMax }: Input): void {
  const refuse = (parameter: string, views: string) => {
    throw new Problem('invalid_parameter', `${parameter} has no effect in the ${view} view.`, {
      parameter,
      hint: `Omit ${parameter}, or request view ${views}.`,
    })
  }
  if (facing !== undefined && view !== 'horizon') refuse('facing', 'horizon')
  if (magnitudeMax !== undefined && view === 'moon') refuse('magnitudeMax', 'allsky or horizon')
}

const subjects: Readonly<Record<View, string>> = {
  allsky: 'The whole sky',
  horizon: 'The sky above the horizon',
  moon: 'The Moon',
}

/** Draws the requested view. */
function skyDrawing(request: Input & { readonly instant: Instant }): SkyDrawing {
  const { latitude, longitude, instant, view, theme, size, lang, timezone } = request
  const time = captionTime(instant.utc, timezone)
  return {
    instant,
    observer: { latitude, longitude, elevation: 0 },
    magnitudeMax: request.magnitudeMax,
    theme,
    size,
    language: lang satisfies Language,
    time,
    title: `${subjects[view]} at ${isoSeconds(instant.utc)}`,
    description: `${subjects[view]} as seen from latitude ${latitude}, longitude ${longitude} at ${time.join(' ')}.`,
  }
}
