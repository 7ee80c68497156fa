import { z } from 'zod'
import { nightOf, nightShape, nightText, nightWarnings } from '../../arguments/evening.ts'
import { withHorizon } from '../../arguments/horizon.ts'
import { observation, observationShape } from '../../arguments/observation.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { estimatedError, ownWarnings } from '../../arguments/target.ts'
import { Problem } from '../../contract/problems.ts'
import { scopedSky, scopeEnds, skyScopes } from '../../core/observing/scoped-sky.ts'
import { isoSeconds } from '../../core/time/time.ts'
import { type Context, defineTool } from '../../declaration/define.ts'
import { skyScopeRecord, skyScopeShape } from '../../records/sky/sky-scope.ts'
import { constellationRecords, visibleConstellation } from '../../records/sky/visible-constellation.ts'
import { visibleConventions } from '../../records/sky/visible-conventions.ts'
import {
  faintestOf,
  MOST_OBJECTS,
  usualGroups,
  visibleGroups,
  visibleList,
  visibleOrders,
} from '../../records/sky/visible-list.ts'
import { hiddenObject, visibleObject, visibleRow } from '../../records/visible-object.ts'
import { commaList } from '../../schema/comma-list.ts'
import { horizon } from '../../schema/horizon.ts'
import { numberWithin } from '../../schema/numbers.ts'
import { cursor, limit, listPage, pageOf, rowsBefore } from '../../schema/page.ts'

const price = priceByBlock({ base: 1, each: 100, unit: 'objects of limit' })

const input = z.strictObject({
  ...observationShape,
  horizon,
  ...nightShape,
  scope: z.enum(skyScopes, { error: 'scope must be instant or night' }).optional().meta({
    description:
      'night: sunset to sunrise (of tonight and now: what is not past). instant: that moment. Default night by day and for tonight.',
  }),
  minAltitude: numberWithin('minAltitude', 0, 90, 'degrees')
    .default(5)
    .meta({ description: 'Least altitude, degrees, 0 to 90.' }),
  magnitudeMax: numberWithin('magnitudeMax', -30, 15)
    .default(3)
    .meta({ description: 'Faintest magnitude, -30 to 15; stars are known to 6.5.' }),
  include: commaList(visibleGroups, {
    description: `Comma list: ${visibleGroups.join(', ')} (comets, asteroids). Default all but smallBodies.`,
    problem: 'invalid_include',
    alone: { all: visibleGroups },
  }).prefault(usualGroups.join(',')),
  order: z
    .enum(visibleOrders, { error: `order must be ${visibleOrders.join(', ')}` })
    .default('brightness')
    .meta({
      description:
        'brightness: of a night planets, Moon, small bodies first; altitude: highest first; time: of a night by bestTime.',
    }),
  limit: limit(MOST_OBJECTS, 20),
  cursor,
})

export default defineTool({
  name: 'list_visible_objects',
  title: 'What is up now or tonight',
  summary:
    'What you can see with your own eyes tonight or right now: planets, stars, clusters and constellations. Each comes with the best time and the direction to look.',
  description:
    'What the eye sees from a place. By day and for datetime=tonight the whole night: planets and Moon first, each with ' +
    'rise, best time, set, windows, evening or morning; then stars, clusters, brightest first. At a dark datetime ' +
    'what is up then; scope=night or instant chooses. Targets, many nights: plan_observing.',
  route: 'GET /v1/sky/visible',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'topocentric',
  isPaged: true,
  input,
  output: z.object({
    ...skyScopeShape,
    objects: z.array(visibleObject).meta({
      description:
        'In the order asked for. scope=instant: as they stand at timestamp. scope=night: each as it stands at its bestTime. time is that instant.',
    }),
    count: z.int().describe('Number of objects listed.'),
    truncated: z.boolean().describe('True if limit has cut the list: meta.page.next goes on.'),
    constellations: z
      .array(visibleConstellation)
      .describe(
        'Constellations whose middle is above minAltitude at timestamp, the highest first; empty where include leaves them out.',
      ),
    notVisible: z.array(hiddenObject).meta({
      description: 'Moon and planets that are not in the list, why, and whether they come later that night.',
    }),
  }),
  example: { latitude: 51.4779, longitude: -0.0015, datetime: '2026-11-20T20:00:00Z', magnitudeMax: 1 },
  refuses: ['too_many_rows'],
  prepare,
  credits: { formula: price.formula, range: [1, 10], of: ({ limit }) => price.creditsFor(limit) },
  heavy: true,
  app: 'sky',
  views: {
    table: ({ objects, constellations }) => (objects.length > 0 ? objects.map(visibleRow) : constellations),
  },
  compute(request) {
    const { view, first, limit } = request
    const observer = withHorizon(view.observer, request.horizon)
    const sky = scopedSky(view.instant, observer, request.skyScope, request.isLeft)
    const list = visibleList(sky, request)
    const page = { list: 'objects', all: list.records, first, limit, credits: price.creditsFor(limit) }
    // The brightest objects of a night are not counted beyond the page.
    const { items, rows } = list.isWhole ? listPage(page) : pageOf(page)
    const objects = items.map((record) => record())
    const smallBodies = list.smallBodies
      .filter(({ id }) => objects.some((object) => object.id === id))
      .map((target) => ({ target, text: target.id }))
    const ends = scopeEnds(sky)
    return {
      data: {
        ...skyScopeRecord(sky, faintestOf(request, sky)),
        objects,
        count: objects.length,
        truncated: rows.next !== undefined,
        constellations: constellationRecords(sky, request),
        notVisible: list.notVisible,
      },
      rows,
      measured: {
        utc: view.instant.utc,
        events: ['rise-set', 'twilight'],
        ...estimatedError(smallBodies, ends),
      },
      settings: visibleConventions(view, sky, request),
      warnings: [
        ...view.warnings,
        ...(sky.evening.condition === 'day' ? [noNight] : []),
        ...ownWarnings(smallBodies, ends),
        ...(sky.night ? nightWarnings({ start: ends[0], end: ends[1] }, request.now) : []),
      ],
    }
  },
})

const noNight = {
  code: 'no_night',
  detail:
    'The Sun does not set in the next 24 hours; what the bright sky leaves is listed for when it is lowest.',
}

/** Validates the place, and whether an instant or a night is asked for. */
function prepare(options: z.output<typeof input>, context: Context) {
  const { now } = context
  const evening = nightText(options, ['datetime'])
  const datetime =
    evening === undefined || evening === 'tonight'
      ? (evening ?? options.datetime)
      : isoSeconds(nightOf(evening, options, now).start + 1_000)
  if (evening !== undefined && options.scope === 'instant') {
    throw new Problem('invalid_parameter', 'night is not for scope=instant.', {
      parameter: 'scope',
      hint: 'Leave scope out, or send datetime in place of night.',
    })
  }
  // Tonight is the night in progress, or else the one to come.
  const isTonight = datetime === 'tonight' && options.scope !== 'instant'
  return {
    view: observation({ ...options, datetime: isTonight ? 'now' : datetime }, now),
    skyScope: isTonight || evening !== undefined ? ('night' as const) : options.scope,
    isLeft: isTonight || datetime === undefined || datetime === 'now',
    now,
    first: rowsBefore(context),
    ...options,
  }
}
