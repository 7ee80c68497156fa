import { z } from 'zod'
import { moment } from '../../arguments/moment.ts'
import { refractionSetting } from '../../arguments/observation.ts'
import { followedOrbits, ownWarnings, targetList, targetWarnings } from '../../arguments/target.ts'
import { Problem } from '../../contract/problems.ts'
import { instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { defineTool, type Warning } from '../../declaration/define.ts'
import { lang } from '../../declaration/sign-words.ts'
import { loadScripts } from '../../draw/letters.ts'
import { moonDisc } from '../../draw/moon/disc.ts'
import { dome } from '../../draw/sky/dome.ts'
import type { Drawing, SkyDrawing } from '../../draw/sky/drawing.ts'
import { strip } from '../../draw/sky/strip.ts'
import { mediaType, resourceUriOf, size, theme } from '../../records/drawing/drawing-shape.ts'
import {
  layouts,
  mapObjects,
  type SkyView,
  skyDrawing,
  skyMapShape,
  views,
} from '../../records/drawing/sky-map.ts'
import { caption } from '../../schema/caption.ts'
import { facing } from '../../schema/facing.ts'
import { datetime } from '../../schema/instant.ts'
import { limit } from '../../schema/page.ts'
import { latitude, longitude } from '../../schema/place.ts'
import { timezone } from '../../schema/timezone.ts'

const MOST_MARKS = 10

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
  output: z.object(skyMapShape),
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
  loads: ({ title, placeName, dedication, targets = [] }) =>
    loadScripts([title, placeName, dedication, ...targets.map(({ target }) => target.name)]),
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
        ...mapObjects(objects, new Set(targets.map(({ target }) => target.id)), request.limit),
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

const draw: Readonly<Record<SkyView, (drawing: SkyDrawing, facing: number) => Drawing>> = {
  allsky: dome,
  horizon: strip,
  moon: moonDisc,
}

const conventions: Readonly<Record<SkyView, object>> = {
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
