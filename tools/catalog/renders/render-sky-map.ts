import { z } from 'zod'
import { moment } from '../../arguments/moment.ts'
import { followedOrbits, oneTarget, ownWarnings, targetList, targetWarnings } from '../../arguments/target.ts'
import { type Instant, instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { lang } from '../../declaration/sign-words.ts'
import { loadScripts } from '../../draw/letters.ts'
import { moonDisc } from '../../draw/moon/disc.ts'
import { dome } from '../../draw/sky/dome.ts'
import type { Drawing } from '../../draw/sky/drawing.ts'
import { labelings } from '../../draw/sky/labelings.ts'
import { strip } from '../../draw/sky/strip.ts'
import { mediaType, resourceUriOf, size, theme } from '../../records/drawing/drawing-shape.ts'
import { fieldOfView, mirror, pathDays, rotation } from '../../records/drawing/field-parameters.ts'
import { fieldDrawing, layouts, mapObjects, skyDrawing, skyMapShape } from '../../records/drawing/sky-map.ts'
import {
  FAINTEST,
  refuseUnused,
  unseenWarning,
  viewConventions,
  views,
} from '../../records/drawing/sky-map-views.ts'
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
      description:
        'allsky: the whole sky; horizon: 130° of it; moon: its disc; field: a finder chart of target.',
    }),
  target: oneTarget('Middle of view=field: messier:m42 …').optional(),
  fieldOfView: fieldOfView.optional().meta({
    description: 'Degrees of view=field: 1.2, or a frame 1.5x1 (topic=conventions).',
  }),
  rotation,
  mirror,
  pathDays,
  facing: facing.optional(),
  magnitudeMax: z
    .number({ error: 'magnitudeMax must be a number' })
    .min(-2, 'magnitudeMax must be at least -2')
    .max(FAINTEST.field, `magnitudeMax must be at most ${FAINTEST.field}`)
    .optional()
    .meta({
      description: 'Faintest star: to 6.5, in view=field to 10.',
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
      description: 'Sheet of view=allsky: square; poster, which is A3; poster_50x70 (topic=conventions).',
    }),
  labels: z
    .enum(labelings, { error: `labels must be one of ${labelings.join(', ')}` })
    .optional()
    .meta({ description: 'Names: few on posters, else all.', isUnlisted: true }),
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
  summary:
    'Draws the sky over a place as a picture, from a chart for tonight to a poster for the wall. It also draws the Moon, and finder charts for the telescope.',
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
  follows: (request) => followedOrbits(askedTargets(request), spanOf(request)),
  loads: (request) => {
    const { title, placeName, dedication } = request
    const names = askedTargets(request).map(({ target }) => target.name)
    return loadScripts([title, placeName, dedication, ...names, ...(request.view === 'field' ? [GREEK] : [])])
  },
  heavy: true,
  isPaged: true,
  app: 'sky',
  views: { svg: ({ svg }) => svg },
  compute(request) {
    const { view, instant } = request
    const targets = askedTargets(request)
    const orbitWarnings = ownWarnings(targets, spanOf(request))
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
        ...viewConventions[view],
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

/** From the instant to the end of the path. */
const spanOf = ({ instant, pathDays = 0 }: Request): [number, number] => [
  instant.utc,
  instant.utc + pathDays * 86_400_000,
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

type Input = z.output<typeof input>

type Request = Input & { readonly instant: Instant }
