import { z } from 'zod'
import { moment } from '../../arguments/moment.ts'
import { refractionSetting } from '../../arguments/observation.ts'
import { followedOrbits, ownWarnings, targetList, targetWarnings } from '../../arguments/target.ts'
import { Problem } from '../../contract/problems.ts'
import { type Instant, instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { defineTool, type Warning } from '../../declaration/define.ts'
import { lang } from '../../declaration/sign-words.ts'
import { moonDisc } from '../../draw/moon/disc.ts'
import { dome } from '../../draw/sky/dome.ts'
import type { Drawing, SkyDrawing } from '../../draw/sky/drawing.ts'
import type { PlottedObject } from '../../draw/sky/layers.ts'
import { strip } from '../../draw/sky/strip.ts'
import {
  captionTime,
  drawingShape,
  mediaType,
  resourceUri,
  resourceUriOf,
  size,
  theme,
} from '../../records/drawing/drawing-shape.ts'
import { posterPage, posterPapers } from '../../records/drawing/poster-page.ts'
import { caption } from '../../schema/caption.ts'
import { facing } from '../../schema/facing.ts'
import { datetime } from '../../schema/instant.ts'
import { limit } from '../../schema/page.ts'
import { latitude, longitude } from '../../schema/place.ts'
import { timezone } from '../../schema/timezone.ts'
import type { Language } from '../../words/sky-words.ts'

const MOST_MARKS = 10

const layouts = ['square', ...posterPapers] as const

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
      description: 'allsky: the whole sky; horizon: 130° of it along facing; moon: the disc of the Moon.',
    }),
  facing: facing.optional(),
  magnitudeMax: z
    .number({ error: 'magnitudeMax must be a number' })
    .min(-2, 'magnitudeMax must be at least -2')
    .max(6.5, 'magnitudeMax must be at most 6.5')
    .optional()
    .meta({
      description: 'Magnitude of the faintest star. Default 5, less in twilight.',
    }),
  targets: targetList(MOST_MARKS, 'To mark: comet:2P, orbit:, tle: …', { satellites: true }).optional(),
  up: z
    .enum(['N', 'S'], { error: 'up must be N or S' })
    .optional()
    .meta({ description: 'Direction at the top of view=allsky. Default N.', default: 'N' }),
  layout: z
    .enum(layouts, { error: `layout must be one of ${layouts.join(', ')}` })
    .default('square')
    .meta({ description: 'Sheet of view=allsky: square; poster, which is A3; poster_50x70.' }),
  title: caption('title', 60, 'Title on view=allsky.'),
  placeName: caption('placeName', 60, 'Name of the place on view=allsky.'),
  dedication: caption('dedication', 140, 'Dedication on posters.'),
  bleed: z
    .boolean({ error: 'bleed must be true or false' })
    .default(false)
    .meta({ description: 'true adds 3 mm around posters, for cutting.' }),
  theme: theme('dark'),
  size,
  lang,
  timezone: timezone.optional(),
  limit: limit(1_000, 50).meta({ description: 'Most objects listed, the brightest; the drawing has all.' }),
})

export default defineTool({
  name: 'render_sky_map',
  title: 'Sky map image',
  summary: 'Draws the sky over a place as a picture, from a chart for tonight to a poster for the wall.',
  description:
    'Draw the sky of a place and instant as SVG, or the Moon with its phase and tilt, and say where each ' +
    'object is on the drawing. The same without a picture: list_visible_objects.',
  route: 'GET /v1/renders/sky-map',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'topocentric',
  input,
  output: z.object({
    ...drawingShape,
    objects: z
      .array(
        z
          .object({
            id: z
              .string()
              .describe('Id of the object; bodies, stars and Messier objects are targets of other tools.'),
            name: z.string().describe('Name as drawn.'),
            kind: z.string().describe('Kind of the object.'),
            altitude: z
              .number()
              .optional()
              .describe(
                'Degrees above the horizon, with standard refraction; absent for features of the Moon.',
              ),
            azimuth: z
              .number()
              .optional()
              .describe('Degrees 0 to 360 from north through east; absent for features of the Moon.'),
            magnitude: z.number().optional().describe('Apparent visual magnitude.'),
            illumination: z
              .number()
              .optional()
              .describe('Lit fraction of the disc, 0 to 1; of bodies that have a phase.'),
            x: z.number().describe('Pixels from the left edge.'),
            y: z.number().describe('Pixels from the top edge.'),
          })
          .meta({ id: 'MapObject' }),
      )
      .meta({
        description:
          'Bodies, named stars, Messier objects, or features of the Moon: degrees in the sky, pixels from the top left.',
      }),
    count: z.int().describe('Objects of this answer.'),
    truncated: z.boolean().describe('True if limit left out fainter ones that are drawn.'),
    resourceUri,
  }),
  example: {
    latitude: 51.4779,
    longitude: -0.0015,
    datetime: '2026-11-20T20:00:00Z',
    magnitudeMax: 4,
    size: 600,
  },
  prepare(input, { now }) {
    refuseUnused(input)
    const { utc, warnings } = moment(input.datetime, { ...input, now })
    return { instant: instantOfUtc(utc), warnings, ...input }
  },
  credits: 3,
  follows: ({ targets = [], instant }) => followedOrbits(targets, [instant.utc, instant.utc]),
  heavy: true,
  isPaged: true,
  views: { svg: ({ svg }) => svg },
  compute(request) {
    const { view, instant, targets = [] } = request
    const orbitWarnings = ownWarnings(targets, [instant.utc, instant.utc])
    const warnings = [...request.warnings, ...targetWarnings(targets), ...orbitWarnings]
    const bearing = request.facing ?? (request.latitude < 0 ? 0 : 180)
    const { svg, width, height, objects, magnitudeMax, unseen } = draw[view](skyDrawing(request), bearing)
    return {
      data: {
        svg,
        mediaType,
        width,
        height,
        ...brightest(objects, new Set(targets.map(({ target }) => target.id)), request.limit),
        resourceUri: resourceUriOf('sky-map', svg),
      },
      measured: { utc: request.instant.utc },
      settings: {
        datetime: isoSeconds(instant.utc),
        ...conventions[view],
        ...(request.up === 'S' ? { up: 'south' } : {}),
        ...(view === 'horizon' ? { facing: bearing } : {}),
        ...(magnitudeMax === undefined ? {} : { magnitudeMax }),
      },
      warnings: unseen ? [...warnings, unseenWarnings[unseen]] : warnings,
    }
  },
})

/** The objects asked for, features of the Moon and the brightest others, at most so many, in the order of the drawing. */
function brightest(objects: readonly PlottedObject[], targets: ReadonlySet<string>, limit: number) {
  const rank = ({ id, magnitude }: PlottedObject) => (targets.has(id) ? -Infinity : (magnitude ?? -Infinity))
  const faintest = objects.map(rank).sort((a, b) => a - b)[limit - 1] ?? Infinity
  const listed = objects.filter((object) => rank(object) <= faintest).slice(0, limit)
  return { objects: listed, count: listed.length, truncated: listed.length < objects.length }
}

const draw: Readonly<Record<View, (drawing: SkyDrawing, facing: number) => Drawing>> = {
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
function refuseUnused(input: Input): void {
  const { view, facing, magnitudeMax, layout, targets } = input
  const refuse = (parameter: string, views: string) => {
    throw new Problem('invalid_parameter', `${parameter} has no effect in the ${view} view.`, {
      parameter,
      hint: `Omit ${parameter}, or request view ${views}.`,
    })
  }
  if (facing !== undefined && view !== 'horizon') refuse('facing', 'horizon')
  if (targets && view === 'moon') refuse('targets', 'allsky or horizon')
  if (magnitudeMax !== undefined && view === 'moon') refuse('magnitudeMax', 'allsky or horizon')
  const ofAllsky = (['up', 'title', 'placeName', 'dedication'] as const).find((name) => input[name])
  if (view !== 'allsky') {
    if (ofAllsky) refuse(ofAllsky, 'allsky')
    if (layout !== 'square') refuse('layout', 'allsky')
  }
  if (layout !== 'square') return
  const ofPosters = input.bleed ? 'bleed' : input.dedication ? 'dedication' : undefined
  if (ofPosters === undefined) return
  throw new Problem('invalid_parameter', `${ofPosters} has no effect on layout=square.`, {
    parameter: ofPosters,
    hint: `Omit ${ofPosters}, or send layout=poster.`,
  })
}

const subjects: Readonly<Record<View, string>> = {
  allsky: 'The whole sky',
  horizon: 'The sky above the horizon',
  moon: 'The Moon',
}

/** Draws the requested view. */
function skyDrawing(request: Input & { readonly instant: Instant }): SkyDrawing {
  const { latitude, longitude, instant, view, theme, size, lang, timezone, layout } = request
  const time = captionTime(instant.utc, timezone)
  const subject = `${subjects[view]} at ${isoSeconds(instant.utc)}`
  return {
    instant,
    observer: { latitude, longitude, elevation: 0 },
    magnitudeMax: request.magnitudeMax,
    marks: (request.targets ?? []).map(({ target }) => target),
    theme,
    up: request.up ?? 'N',
    size,
    language: lang satisfies Language,
    time,
    name: request.title,
    placeName: request.placeName,
    poster: layout === 'square' ? undefined : posterPage(layout, request, time),
    title: request.title ? `${request.title}: ${subject}` : subject,
    description: `${subjects[view]} as seen from latitude ${latitude}, longitude ${longitude} at ${time.join(' ')}.`,
  }
}
