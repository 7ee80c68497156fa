import { z } from 'zod'
import { evenings, nightShape, nightText, nightWarnings } from '../../arguments/evening.ts'
import { withHorizon, withinSkyline } from '../../arguments/horizon.ts'
import { distinctWarnings } from '../../arguments/moment.ts'
import { measuredIn } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { capWords, withinCap } from '../../arguments/span.ts'
import {
  estimatedError,
  followedOrbits,
  measuredBodies,
  ownWarnings,
  targetGrammar,
  targetList,
  targetWarnings,
} from '../../arguments/target.ts'
import { Problem } from '../../contract/problems.ts'
import type { Cap } from '../../contract/tiers.ts'
import type { Night } from '../../core/observing/observing-night.ts'
import { observingPlan } from '../../core/observing/observing-plan.ts'
import { wholeSpan } from '../../core/time/day.ts'
import { instantOfUtc, utcOfTt } from '../../core/time/time.ts'
import { type Context, defineTool, type Warning } from '../../declaration/define.ts'
import { compact, compactList, tableRows } from '../../records/compact.ts'
import {
  hoursOf,
  nightRows,
  observingGroups,
  observingNightShape,
  plannedNightRecord,
} from '../../records/planning/observing-night.ts'
import { planConventions } from '../../records/planning/plan-conventions.ts'
import { include } from '../../schema/comma-list.ts'
import { tableFormat } from '../../schema/format.ts'
import { airFields, airShape, horizon } from '../../schema/horizon.ts'
import { instantText } from '../../schema/instant.ts'
import { numberWithin } from '../../schema/numbers.ts'
import { elevation, latitude, longitude } from '../../schema/place.ts'
import { timezone } from '../../schema/timezone.ts'
import { isInstantWord } from '../../words/time-words.ts'

const cap: Cap = { unit: 'nights', free: 3, starter: 31, pro: 366 }

const MOST_TARGETS = 20
/** Limit on nights times targets: about two seconds of work. */
const MOST_PROSPECTS = 4_000
const price = priceByBlock({ base: 2, each: 5, unit: 'nights' })

const input = z.strictObject({
  latitude,
  longitude,
  targets: targetList(MOST_TARGETS, `Comma list: ${targetGrammar}. Default none: nights alone.`).optional(),
  ...nightShape,
  start: instantText('First of several evenings: a local date, or an instant in its night. Default tonight.')
    .optional()
    .meta({ default: 'tonight' }),
  nights: z
    .int({ error: 'nights must be a whole number' })
    .min(1, 'nights must be at least 1')
    .max(366, 'nights must be at most 366')
    .default(1)
    .meta({ description: `Number of nights. ${capWords(cap)}` }),
  elevation,
  ...airShape,
  horizon,
  minAltitude: numberWithin('minAltitude', 0, 90, 'degrees')
    .default(20)
    .meta({ description: 'Least altitude of a target, degrees, 0 to 90.' }),
  // Kasten & Young's at the horizon, rounded down: its last digits differ between versions of Node.
  maxAirmass: numberWithin('maxAirmass', 1, 37.9)
    .optional()
    .meta({ description: 'Airmass limit, 1 to 37.9: 2 is 30° of altitude.' }),
  minMoonSeparation: numberWithin('minMoonSeparation', 0, 180, 'degrees')
    .optional()
    .meta({ description: 'Least distance from the Moon while it is up, degrees.' }),
  moonWidthDays: numberWithin('moonWidthDays', 1, 15, 'days')
    .optional()
    .meta({ description: 'Days from full Moon that halve minMoonSeparation.' }),
  minDarkHours: numberWithin('minDarkHours', 0, 24, 'hours')
    .default(0)
    .meta({ description: 'Least darkHours of a night.' }),
  minMoonlessHours: numberWithin('minMoonlessHours', 0, 24, 'hours')
    .default(0)
    .meta({ description: 'Least moonlessHours of a night.' }),
  sunAltitudeMax: numberWithin('sunAltitudeMax', -90, 0, 'degrees').optional().meta({
    description:
      'Sun altitude from which down it is dark, degrees: -6, -12, -18. Default the deepest twilight.',
  }),
  include: include(observingGroups).prefault('all'),
  timezone: timezone.optional(),
  format: tableFormat,
})

export default defineTool({
  name: 'plan_observing',
  title: 'Observing plan',
  summary:
    'Helps you choose a night: how long it is dark and without moonlight, and when your targets stand well. For telescopes and astrophotography.',
  description:
    'For one or more nights: dark and moonless windows and, per target, when it is above an altitude from sunset to ' +
    'sunrise and in the dark, with best time, airmass and Moon distance, or why not. Ranks nights by the dark, moonless hours of the targets, without them of the night. All that is seen tonight: ' +
    'list_visible_objects. Other conditions: search_sky_conditions.',
  route: 'GET /v1/observing/plans',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'topocentric',
  cap,
  input,
  output: z
    .object({
      nights: z
        .union([z.array(observingNightShape), compact])
        .describe('The nights in order of time, or a table of nights and targets.'),
      count: z.int().describe('Number of nights listed.'),
      nightsLeftOut: z.int().meta({ description: 'Nights without minDarkHours or minMoonlessHours.' }),
    })
    .meta({ id: 'ObservingPlan' }),
  example: {
    latitude: 51.4779,
    longitude: -0.0015,
    targets: 'messier:m31,jupiter',
    start: '2026-11-20',
    nights: 2,
    timezone: 'Europe/London',
  },
  refuses: ['too_many_rows', 'missing_parameter'],
  prepare,
  credits: { formula: price.formula, range: [2, 87], of: ({ nights }) => price.creditsFor(nights) },
  follows: ({ planTargets, ends }) => followedOrbits(planTargets, ends),
  heavy: true,
  views: { table: ({ nights }) => (Array.isArray(nights) ? nightRows(nights) : tableRows(nights)) },
  compute(request, { now }) {
    const { planTargets: targets, evenings, ends, timezone, minDarkHours, minMoonlessHours } = request
    const { latitude, longitude, elevation } = request
    const observer = withHorizon({ latitude, longitude, elevation, ...airFields(request) }, request.horizon)
    const orbitWarnings = ownWarnings(targets, ends)
    const plan = observingPlan(observer, evenings, {
      ...request,
      targets: targets.map(({ target }) => target),
      // Of a fixed date the answer is the same at all times, so that it has no notion of what is past.
      since: isInstantWord(request.first) ? instantOfUtc(now).tt : undefined,
    })
    const fitting = plan.filter(
      ({ night }) => hoursOf(night.dark) >= minDarkHours && hoursOf(night.moonless) >= minMoonlessHours,
    )
    const nights = fitting.map((planned) => plannedNightRecord(planned, observer, request))
    const isTable = request.format === 'compact'
    return {
      data: {
        nights: isTable ? compactList(nightRows(nights, timezone !== undefined)) : nights,
        count: nights.length,
        nightsLeftOut: plan.length - nights.length,
      },
      measured: {
        ...measuredIn(wholeSpan(evenings), measuredBodies(targets), ['rise-set', 'twilight']),
        ...estimatedError(targets, ends),
      },
      settings: planConventions(request, observer),
      warnings: [
        ...request.warnings,
        ...orbitWarnings,
        ...distinctWarnings(plan.flatMap(({ night }) => timeWarnings(night, now))),
      ],
    }
  },
})

/** Validates the combination of parameters, the nights and their number. */
function prepare(options: z.output<typeof input>, context: Context) {
  if (options.moonWidthDays !== undefined && options.minMoonSeparation === undefined) {
    throw new Problem('missing_parameter', 'moonWidthDays requires minMoonSeparation.', {
      parameter: 'minMoonSeparation',
      hint: 'Send the distance wanted at full Moon, such as minMoonSeparation=60.',
    })
  }
  const first = nightText(options, ['start']) ?? options.start ?? 'tonight'
  const nights = evenings({ ...options, start: first }, options.nights, context.now)
  const targets = options.targets ?? []
  const span = wholeSpan(nights.evenings)
  const prospects = targets.length * nights.evenings.length
  if (nights.evenings.length > 0) withinCap(cap, span, context)
  withinSkyline(options.horizon, prospects)
  if (prospects > MOST_PROSPECTS) {
    throw new Problem(
      'too_many_rows',
      `${targets.length} targets in ${nights.evenings.length} nights are too many at once.`,
      {
        parameter: 'targets',
        limit: MOST_PROSPECTS,
        hint: `Targets times nights may be ${MOST_PROSPECTS}: ask for fewer of either.`,
      },
    )
  }
  return {
    first,
    planTargets: targets,
    evenings: nights.evenings,
    ends: [span.start, span.end] as const,
    warnings: [...nights.warnings, ...targetWarnings(targets)],
    ...options,
  }
}

/** Whether a night is over, or in progress. */
function timeWarnings({ sunDown }: Night, now: number): Warning[] {
  const [first, last] = [sunDown[0], sunDown.at(-1)]
  return first && last ? nightWarnings({ start: utcOfTt(first.from), end: utcOfTt(last.to) }, now) : []
}
