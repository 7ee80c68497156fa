import { z } from 'zod'
import { nightShape, nightWarnings } from '../../arguments/evening.ts'
import { withHorizon, withinSkyline } from '../../arguments/horizon.ts'
import { distinctWarnings } from '../../arguments/moment.ts'
import { measuredIn } from '../../arguments/period.ts'
import { hourAngle } from '../../arguments/plan/hour-angle.ts'
import { plannedPlaces } from '../../arguments/plan/planned-places.ts'
import { sites } from '../../arguments/plan/sites.ts'
import { targetFile } from '../../arguments/plan/target-file.ts'
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
import type { ObserverWithHorizon } from '../../core/horizon/skyline.ts'
import type { Night } from '../../core/observing/observing-night.ts'
import { observingPlan } from '../../core/observing/observing-plan.ts'
import { instantOfUtc, utcOfTt } from '../../core/time/time.ts'
import { type Context, defineTool, type Warning } from '../../declaration/define.ts'
import { compact, compactList, tableRows } from '../../records/compact.ts'
import { eventFormat } from '../../records/event.ts'
import { observingMonthShape } from '../../records/planning/observing-month.ts'
import { nightRows, observingGroups, observingNightShape } from '../../records/planning/observing-night.ts'
import { planEntries } from '../../records/planning/plan-calendar.ts'
import { planConventions } from '../../records/planning/plan-conventions.ts'
import { plannedRecords } from '../../records/planning/planned-records.ts'
import { include } from '../../schema/comma-list.ts'
import { airFields, airShape, horizon } from '../../schema/horizon.ts'
import { instantText } from '../../schema/instant.ts'
import { numberWithin } from '../../schema/numbers.ts'
import { elevation, latitude, longitude } from '../../schema/place.ts'
import { timezone } from '../../schema/timezone.ts'
import { isInstantWord } from '../../words/time-words.ts'

const cap: Cap = { unit: 'nights', free: 3, starter: 31, pro: 366 }

const MOST_TARGETS = 20
/** Most nights of all places together. */
const MOST_NIGHTS = 366
/** Limit on nights times targets: about two seconds of work. */
const MOST_PROSPECTS = 4_000
const price = priceByBlock({ base: 2, each: 5, unit: 'nights' })

const input = z.strictObject({
  latitude,
  longitude,
  targets: targetList(MOST_TARGETS, `Comma list: ${targetGrammar}. Default none: nights alone.`).optional(),
  targetFile: targetFile(MOST_TARGETS),
  ...nightShape,
  start: instantText('First of several evenings: a local date, or an instant in its night. Default tonight.')
    .optional()
    .meta({ default: 'tonight' }),
  nights: z
    .int({ error: 'nights must be a whole number' })
    .min(1, 'nights must be at least 1')
    .max(MOST_NIGHTS, `nights must be at most ${MOST_NIGHTS}`)
    .default(1)
    .meta({ description: `Number of nights. ${capWords(cap)}` }),
  summary: z
    .enum(['nights', 'months'], { error: 'summary must be nights or months' })
    .default('nights')
    .meta({ description: 'months: hours of each target by month, and the best nights alone.' }),
  best: z
    .int({ error: 'best must be a whole number' })
    .min(1, 'best must be at least 1')
    .max(MOST_NIGHTS, `best must be at most ${MOST_NIGHTS}`)
    .optional()
    .meta({ description: 'Only so many of the best nights. Default all, of months 5.' }),
  sites,
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
    .meta({ description: 'Days from full Moon that halve minMoonSeparation.', isUnlisted: true }),
  hourAngle,
  minWindowMinutes: numberWithin('minWindowMinutes', 0, 1440, 'minutes')
    .default(0)
    .meta({ description: 'Least length of a window, minutes.', isUnlisted: true }),
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
  format: eventFormat,
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
      nightsLeftOut: z
        .int()
        .meta({ description: 'Nights without minDarkHours or minMoonlessHours, or beyond best.' }),
      months: z
        .array(observingMonthShape)
        .optional()
        .describe('With summary=months: the months of each target.'),
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
  credits: { formula: price.formula, range: [2, 87], of: ({ nightCount }) => price.creditsFor(nightCount) },
  follows: ({ planTargets, ends }) => followedOrbits(planTargets, ends),
  heavy: true,
  views: {
    table: ({ nights, months }) => months ?? (Array.isArray(nights) ? nightRows(nights) : tableRows(nights)),
    calendar: ({ nights }, language) =>
      Array.isArray(nights) ? nights.flatMap((night) => planEntries(night, language)) : [],
  },
  compute(request, { now, mediaType }) {
    const { planTargets: targets, ends, timezone } = request
    const orbitWarnings = ownWarnings(targets, ends)
    const plans = plansOf(request, now)
    const { nights, ...summaryFields } = plannedRecords(plans, {
      ...request,
      include: mediaType === 'text/calendar' ? [...request.include, 'night', 'dark'] : request.include,
    })
    return {
      data: {
        nights:
          request.format === 'compact' ? compactList(nightRows(nights, timezone !== undefined)) : nights,
        count: nights.length,
        ...summaryFields,
      },
      measured: {
        ...measuredIn({ start: ends[0], end: ends[1] }, measuredBodies(targets), ['rise-set', 'twilight']),
        ...estimatedError(targets, ends),
      },
      settings: planConventions(request, plans[0]?.observer as ObserverWithHorizon),
      warnings: [
        ...request.warnings,
        ...orbitWarnings,
        ...distinctWarnings(
          plans.flatMap(({ plan }) => plan.flatMap(({ night }) => timeWarnings(night, now))),
        ),
      ],
    }
  },
})

/** The nights of each place. */
const plansOf = (request: ReturnType<typeof prepare>, now: number) =>
  request.places.map(({ site, evenings, ...place }) => {
    const observer = withHorizon({ ...place, ...airFields(request) }, request.horizon)
    const plan = observingPlan(observer, evenings, {
      ...request,
      targets: request.planTargets.map(({ target }) => target),
      // Of a fixed date the answer is the same at all times, so that it has no notion of what is past.
      since: isInstantWord(request.first) ? instantOfUtc(now).tt : undefined,
    })
    return { site, observer, plan }
  })

/** Validates the combination of parameters, the nights and their number. */
function prepare(options: z.output<typeof input>, context: Context) {
  if (options.moonWidthDays !== undefined && options.minMoonSeparation === undefined) {
    throw new Problem('missing_parameter', 'moonWidthDays requires minMoonSeparation.', {
      parameter: 'minMoonSeparation',
      hint: 'Send the distance wanted at full Moon, such as minMoonSeparation=60.',
    })
  }
  if (options.targets && options.targetFile) {
    throw new Problem('invalid_parameter', 'targets and targetFile both say what.', {
      parameter: 'targetFile',
      hint: 'Send targets alone, or targetFile alone.',
    })
  }
  const planned = plannedPlaces(options, context)
  const { spans, nightCount } = planned
  const targets = options.targets ?? options.targetFile ?? []
  for (const span of spans) withinCap(cap, span, context)
  if (nightCount > MOST_NIGHTS) {
    throw new Problem('too_many_rows', `${nightCount} nights of all places are too many at once.`, {
      parameter: 'sites',
      limit: MOST_NIGHTS,
      hint: `Nights times places may be ${MOST_NIGHTS}: ask for fewer of either.`,
    })
  }
  const prospects = targets.length * nightCount
  withinSkyline(options.horizon, prospects)
  if (prospects > MOST_PROSPECTS) {
    throw new Problem(
      'too_many_rows',
      `${targets.length} targets in ${nightCount} nights are too many at once.`,
      {
        parameter: 'targets',
        limit: MOST_PROSPECTS,
        hint: `Targets times nights may be ${MOST_PROSPECTS}: ask for fewer of either.`,
      },
    )
  }
  return {
    planTargets: targets,
    ...planned,
    ...options,
    warnings: [...planned.warnings, ...targetWarnings(targets)],
  }
}

/** Whether a night is over, or in progress. */
function timeWarnings({ sunDown }: Night, now: number): Warning[] {
  const [first, last] = [sunDown[0], sunDown.at(-1)]
  return first && last ? nightWarnings({ start: utcOfTt(first.from), end: utcOfTt(last.to) }, now) : []
}
