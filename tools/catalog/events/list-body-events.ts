import { z } from 'zod'
import { bodyTargetList } from '../../arguments/bodies/body-target.ts'
import { moonFeature, noFeature } from '../../arguments/bodies/moon-feature.ts'
import { eventsOf, measuredIn, period } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { groundShape, siteFor, siteOf } from '../../arguments/site.ts'
import { withinCap, yearsIn } from '../../arguments/span.ts'
import { estimatedError, followedOrbits, measuredBodies, ownWarnings } from '../../arguments/target.ts'
import { Problem } from '../../contract/problems.ts'
import type { Cap } from '../../contract/tiers.ts'
import { requireKnown } from '../../core/ephemeris/ephemeris.ts'
import { bodiesOf, canHappen } from '../../core/events/body-events/body-events.ts'
import { type BodyEventKind, bodyEventKinds } from '../../core/events/body-events/event.ts'
import { eventBodyOf, localBodyEvents } from '../../core/events/local-body-events.ts'
import type { SkyTarget } from '../../core/targets/sky-target.ts'
import type { Window } from '../../core/time/day.ts'
import { instantOfUtc } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { compact, listIn, nestedRows, tableRows } from '../../records/compact.ts'
import {
  count,
  emptyRecord,
  emptyShape,
  eventFormat,
  eventPage,
  listShape,
  rangeShape,
  yearsFromNow,
} from '../../records/event.ts'
import {
  type BodyEventRecord,
  bodyEventEntry,
  bodyEventRecord,
  bodyEventShape,
} from '../../records/events/body-event.ts'
import { bodyEventConventions } from '../../records/events/body-event-conventions.ts'
import { commaList } from '../../schema/comma-list.ts'
import { chosenSettings } from '../../schema/include-groups.ts'
import { cursor, rowsBefore } from '../../schema/page.ts'

const cap: Cap = { unit: 'years', free: 5, starter: 50, pro: 200 }

/** Longest range with heliacal events, each of which is looked for night by night. */
const heliacalCap: Cap = { unit: 'years', free: 5, starter: 10, pro: 20 }
const askedKinds: readonly BodyEventKind[] = [
  'heliacal',
  'libration',
  'lunarX',
  'lunarV',
  'featureSunrise',
  'featureSunset',
  'titan',
]
/** Years from a season of Titan before Saturn to the next, and a few. */
const TITAN_YEARS = 18
const usualKinds = bodyEventKinds.filter((kind) => !askedKinds.includes(kind))
const price = priceByBlock({ base: 2, each: 10, unit: 'years' })

/** Accuracy topics of the times of each kind. */
const kindEvents = {
  opposition: ['solar-aspects'],
  solarConjunction: ['solar-aspects'],
  greatestElongation: ['solar-aspects'],
  apsis: ['lunar-apsides', 'planet-apsides'],
  closestApproach: [],
  station: ['retrograde-stations'],
  node: ['lunar-node-passages'],
  peakMagnitude: [],
  declinationExtreme: [],
  solarTransit: [],
  rings: [],
  heliacal: [],
  minimum: [],
  maximum: [],
  libration: [],
  lunarX: [],
  lunarV: [],
  featureSunrise: [],
  featureSunset: [],
  titan: [],
} as const

export default defineTool({
  name: 'list_body_events',
  title: 'Planet and Moon events',
  summary:
    'The milestones of the planets: oppositions, greatest elongations, brightest days, nearest and farthest points. They tell you the best weeks to observe each planet.',
  description:
    'Oppositions, perihelia, closest approaches, brightness of planets, asteroids, comets; ' +
    'minima of variable stars; Lunar X and V; Titan before Saturn. Pairs: search_conjunctions. Ingresses: list_zodiac_events.',
  route: 'GET /v1/events/bodies',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  cap,
  input: z.strictObject({
    bodies: bodyTargetList('sun,ceres,comet:2P,orbit:elements,star:algol (topic=targets). Default the ten.'),
    kinds: commaList(bodyEventKinds, {
      description: `Comma list: ${bodyEventKinds.join(', ')}. Default all but heliacal (needs a place) and the last six (Moon; feature=Tycho; Saturn).`,
      problem: 'invalid_parameter',
      alone: { all: usualKinds },
    }).optional(),
    feature: moonFeature.optional().meta({ isUnlisted: true }),
    ...rangeShape(cap, 'start + 2 years'),
    ...groundShape,
    count,
    format: eventFormat,
    cursor,
  }),
  output: z.object({
    ...emptyShape(bodyEventShape),
    events: z
      .union([z.array(bodyEventShape), compact])
      .describe('Events in order of time, or a table of them.'),
    ...listShape,
  }),
  example: {
    bodies: 'mars,venus',
    start: '2026-01-01',
    end: '2028-01-01',
    kinds: 'opposition,greatestElongation',
  },
  refuses: ['invalid_body_for_event'],
  prepare(input, context) {
    const range = period(input, yearsFromNow(context.now, 2))
    withinCap(cap, range, context)
    const { kinds } = input
    const targets = input.bodies.map(({ target }) => target)
    const idle = kinds?.find((kind) => !targets.some((target) => canHappen(kind, eventBodyOf(target))))
    if (idle) throw noSuchEvent(idle, targets)
    const star = targets.find(
      (target) => !bodyEventKinds.some((kind) => canHappen(kind, eventBodyOf(target))),
    )
    if (star) throw noSuchEvent('minimum', [star])
    const [from, to] = [range.start, range.end].map((utc) => instantOfUtc(utc).tt) as [number, number]
    for (const { body } of targets) if (body) requireKnown(body, from, to)
    if (input.feature === undefined && kinds?.some((kind) => kind.startsWith('feature'))) throw noFeature()
    const isHeliacal = kinds?.includes('heliacal')
    const site = isHeliacal ? siteFor('kinds=heliacal', input) : siteOf(input)
    if (isHeliacal) withinCap(heliacalCap, range, context, ' for kinds=heliacal')
    const first = rowsBefore(context)
    return { range, first, site, targets, ...input, kinds: kinds ?? usualKinds }
  },
  credits: { formula: price.formula, range: [2, 33], of: ({ range }) => price.creditsFor(yearsIn(range)) },
  follows: ({ bodies, range }) => followedOrbits(bodies, [range.start, range.end]),
  heavy: true,
  compute(request) {
    const { range, first, bodies, targets, kinds, count, site, timezone, format } = request
    const ends = [range.start, range.end] as const
    const orbitWarnings = ownWarnings(bodies, ends)
    const search = (span: Window) => localBodyEvents(span, request)
    const list = { list: 'events', format, all: search(range), first, limit: count }
    const { items, members, rows } = eventPage(list)
    const events = items.map(bodyEventRecord)
    const emptyResult = () =>
      emptyRecord(`No event (${kinds.join(', ')}) of ${targets.map(({ name }) => name).join(', ')}`, {
        range,
        search,
        timeOf: ({ utc }) => utc,
        record: bodyEventRecord,
        ...(kinds.includes('titan') ? { years: TITAN_YEARS } : {}),
      })
    return {
      data: {
        ...(events.length === 0 ? emptyResult() : {}),
        events: listIn(format, events),
        ...members,
      },
      rows,
      measured: {
        ...measuredIn(range, measuredBodies(bodies), eventsOf(kindEvents, kinds)),
        ...estimatedError(bodies, ends),
      },
      settings: {
        ...chosenSettings(bodyEventConventions(site), kinds),
        ...(timezone === undefined ? {} : { timezone }),
      },
      warnings: [...range.warnings, ...orbitWarnings],
    }
  },
  views: {
    table: ({ events }) => tableRows(events),
    calendar: ({ events }, language) =>
      nestedRows(events).map((row) => bodyEventEntry(row as BodyEventRecord, language)),
  },
})

/** Problem for bodies that have no events of a kind. */
function noSuchEvent(kind: BodyEventKind, targets: readonly SkyTarget[]): Problem {
  const names = targets.map(({ id }) => id).join(', ')
  return new Problem('invalid_body_for_event', `${kind} does not happen to ${names}.`, {
    parameter: 'bodies',
    allowed: bodiesOf(kind),
  })
}
