import { z } from 'zod'
import { moment } from '../../arguments/moment.ts'
import { refractionSetting } from '../../arguments/observation.ts'
import { followedOrbits, oneTarget, ownWarnings, targetList, targetWarnings } from '../../arguments/target.ts'
import { Problem } from '../../contract/problems.ts'
import { FAINTEST_OF_FIELD } from '../../core/stars/field-stars.ts'
import { type Instant, instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { defineTool, type Warning } from '../../declaration/define.ts'
import { lang } from '../../declaration/sign-words.ts'
import { mirrors } from '../../draw/field-of-view.ts'
import { loadScripts } from '../../draw/letters.ts'
import { moonDisc } from '../../draw/moon/disc.ts'
import { dome } from '../../draw/sky/dome.ts'
import type { Drawing } from '../../draw/sky/drawing.ts'
import { strip } from '../../draw/sky/strip.ts'
import { mediaType, resourceUriOf, size, theme } from '../../records/drawing/drawing-shape.ts'
import {
  fieldDrawing,
  layouts,
  mapObjects,
  type SkyView,
  skyDrawing,
  skyMapShape,
  views,
} from '../../records/drawing/sky-map.ts'
import { caption } from '../../schema/caption.ts'
import { facing } from '../../schema/facing.ts'
import { fieldOfView } from '../../schema/field-of-view.ts'
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
      description:
        'allsky: the whole sky; horizon: 130° of it; moon: its disc; field: a finder chart of target.',
    }),
  target: oneTarget('Middle of view=field: mars, messier:m42 …').optional(),
  fieldOfView: fieldOfView.optional().meta({
    description: 'Degrees of view=field: 1.2, or a frame 1.5x1 (topic=conventions). Default 1.',
  }),
  rotation: z
    .union([z.number().min(-360).max(360), z.literal('zenith')], {
      error: 'rotation must be -360 to 360 degrees, or zenith',
    })
    .optional()
    .meta({
      description: 'Position angle at the top of view=field, degrees, or zenith.',
      isUnlisted: true,
    }),
  mirror: z
    .enum(mirrors, { error: `mirror must be one of ${mirrors.join(', ')}` })
    .optional()
    .meta({ description: 'How view=field is turned over.', isUnlisted: true }),
  facing: facing.optional(),
  magnitudeMax: z
    .number({ error: 'magnitudeMax must be a number' })
    .min(-2, 'magnitudeMax must be at least -2')
    .max(FAINTEST_OF_FIELD, `magnitudeMax must be at most ${FAINTEST_OF_FIELD}`)
    .optional()
    .meta({
      description: 'Faintest star: to 6.5, in view=field to 10. Default 5, less in twilight.',
    }),
  targets: targetList(MOST_MARKS, 'To mark: comet:2P, orbit:, tle: …', { satellites: true }).optional(),
  up: z
    .enum(['N', 'S'], { error: 'up must be N or S' })
    .optional()
    .meta({ description: 'Top of view=allsky. Default N.', default: 'N', isUnlisted: true }),
  layout: z
    .enum(layouts, { error: `layout must be one of ${layouts.join(', ')}` })
    .default('square')
    .meta({
      description:
        'Sheet of view=allsky: square; poster, which is A3; poster_50x70 (title …: topic=conventions).',
    }),
  title: caption('title', 60, 'Title on view=allsky.').meta({ isUnlisted: true }),
  placeName: caption('placeName', 60, 'Name of the place on view=allsky.').meta({ isUnlisted: true }),
  dedication: caption('dedication', 140, 'Dedication on posters.').meta({ isUnlisted: true }),
  bleed: z
    .boolean({ error: 'bleed must be true or false' })
    .default(false)
    .meta({ description: 'true adds 3 mm around posters, for cutting.', isUnlisted: true }),
  theme: theme('dark'),
  size,
  lang,
  timezone: timezone.optional(),
  limit: limit(1_000, 50).meta({ description: 'Most objects listed, the brightest.' }),
})

/** A letter of the names of stars on charts of fields. */
const GREEK = 'α'

export default defineTool({
  name: 'render_sky_map',
  title: 'Sky map image',
  summary: 'Draws the sky over a place as a picture, from a chart for tonight to a poster for the wall.',
  description:
    'Draw the sky of a place and instant as SVG, the Moon, or a finder chart, and say where each ' +
    'object is on it. Without a picture: list_visible_objects.',
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
  follows: (request) => followedOrbits(askedTargets(request), [request.instant.utc, request.instant.utc]),
  loads: (request) => {
    const { title, placeName, dedication } = request
    const names = askedTargets(request).map(({ target }) => target.name)
    return loadScripts([title, placeName, dedication, ...names, ...(request.view === 'field' ? [GREEK] : [])])
  },
  heavy: true,
  isPaged: true,
  views: { svg: ({ svg }) => svg },
  compute(request) {
    const { view, instant } = request
    const targets = askedTargets(request)
    const orbitWarnings = ownWarnings(targets, [instant.utc, instant.utc])
    const warnings = [...request.warnings, ...targetWarnings(targets), ...orbitWarnings]
    const { drawing, settings } = draw(request)
    const { svg, width, height, objects, magnitudeMax, unseen } = drawing
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
        ...settings,
        ...(magnitudeMax === undefined ? {} : { magnitudeMax }),
      },
      warnings: unseen
        ? [...warnings, unseenWarning(unseen, request.target?.target.name ?? 'The Moon')]
        : warnings,
    }
  },
})

/** Targets of the call, of which the first is in the middle of a field. */
const askedTargets = ({ target, targets = [] }: Pick<Input, 'target' | 'targets'>) => [
  ...(target ? [target] : []),
  ...targets.filter((mark) => mark.target.id !== target?.target.id),
]

/** The drawing of the view, and the settings that are its own. */
function draw(request: Request): { readonly drawing: Drawing; readonly settings: object } {
  const { view, target, up } = request
  if (view === 'field' && target) {
    const { drawn, settings } = fieldDrawing({ ...request, target })
    return { drawing: drawn, settings }
  }
  const drawing = skyDrawing(request)
  if (view === 'horizon') {
    const bearing = request.facing ?? (request.latitude < 0 ? 0 : 180)
    return { drawing: strip(drawing, bearing), settings: { facing: bearing } }
  }
  if (view === 'moon') return { drawing: moonDisc(drawing), settings: {} }
  return { drawing: dome(drawing), settings: up === 'S' ? { up: 'south' } : {} }
}

const conventions: Readonly<Record<SkyView, object>> = {
  allsky: { projection: 'stereographic', up: 'north', refraction: refractionSetting },
  horizon: { projection: 'stereographic', up: 'zenith', refraction: refractionSetting },
  moon: { projection: 'orthographic', up: 'zenith', libration: 'topocentric' },
  field: { projection: 'gnomonic', frame: 'astrometric J2000', stars: 'to 10, 98 % of them' },
}

/** Warning for a subject that is not visible. */
const unseenWarning = (unseen: 'daylight' | 'below_horizon', name: string): Warning =>
  unseen === 'daylight'
    ? {
        code: unseen,
        detail:
          'The Sun is up: its light hides the stars. They are drawn only where magnitudeMax asks for them.',
      }
    : { code: unseen, detail: `${name} is below the horizon of this place at this instant.` }

type Input = z.output<typeof input>

type Request = Input & { readonly instant: Instant }

/** Views that an option has an effect in; those of the whole sky alone are of its posters too. */
const effective = {
  facing: ['horizon'],
  targets: ['allsky', 'horizon', 'field'],
  magnitudeMax: ['allsky', 'horizon', 'field'],
  up: ['allsky'],
  title: ['allsky'],
  placeName: ['allsky'],
  dedication: ['allsky'],
  layout: ['allsky'],
  target: ['field'],
  fieldOfView: ['field'],
  rotation: ['field'],
  mirror: ['field'],
} as const satisfies Partial<Record<keyof Input, readonly SkyView[]>>

/** Faintest star of the whole sky. */
const FAINTEST_OF_SKY = 6.5

/** @throws Problem for an option that has no effect in the requested view, and for a field without a target. */
function refuseUnused(input: Input): void {
  const { view, layout, magnitudeMax = 0 } = input
  for (const [parameter, views] of Object.entries(effective) as [
    keyof typeof effective,
    readonly SkyView[],
  ][]) {
    const isSent = parameter === 'layout' ? layout !== 'square' : input[parameter] !== undefined
    if (!isSent || views.includes(view)) continue
    throw new Problem('invalid_parameter', `${parameter} has no effect in the ${view} view.`, {
      parameter,
      hint: `Omit ${parameter}, or request view ${views.join(' or ')}.`,
    })
  }
  if (view === 'field' && !input.target) {
    throw new Problem('missing_parameter', 'Missing: target, which view=field is drawn around.', {
      parameter: 'target',
      hint: 'Send target=messier:m42, and fieldOfView=1.2 for the degrees around it.',
    })
  }
  if (view !== 'field' && magnitudeMax > FAINTEST_OF_SKY) {
    throw new Problem(
      'invalid_parameter',
      `magnitudeMax must be at most ${FAINTEST_OF_SKY} in the ${view} view.`,
      {
        parameter: 'magnitudeMax',
        hint: `Send at most ${FAINTEST_OF_SKY}; view=field has stars to ${FAINTEST_OF_FIELD}.`,
      },
    )
  }
  if (layout !== 'square') return
  const ofPosters = input.bleed ? 'bleed' : input.dedication ? 'dedication' : undefined
  if (ofPosters === undefined) return
  throw new Problem('invalid_parameter', `${ofPosters} has no effect on layout=square.`, {
    parameter: ofPosters,
    hint: `Omit ${ofPosters}, or send layout=poster.`,
  })
}
