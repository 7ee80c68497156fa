import { z } from 'zod'
import { evenings, nightShape, nightText, nightWarnings } from '../../arguments/evening.ts'
import { horizonSettings, withHorizon, withinSkyline } from '../../arguments/horizon.ts'
import { distinctWarnings } from '../../arguments/moment.ts'
import { refractionIn } from '../../arguments/observation.ts'
import { measuredIn } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { capWords, withinCap } from '../../arguments/span.ts'
import {
  type AskedTarget,
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
import { compassPoint, compassPointOf } from '../../core/horizon/compass.ts'
import { days, type Interval } from '../../core/math/intervals.ts'
import {
  emptyReasons,
  type Night,
  type Outlook,
  observingNight,
  type Prospect,
  prospect,
  usefulHours,
} from '../../core/observing/observing-night.ts'
import { roundAngle, roundDirection, rounded, roundFraction } from '../../core/round.ts'
import { capitalised } from '../../core/text/capitalised.ts'
import { type Window, wholeSpan } from '../../core/time/day.ts'
import { instantOfTt, instantOfUtc, isoSeconds, utcOfTt } from '../../core/time/time.ts'
import { defineTool, type Warning } from '../../declaration/define.ts'
import { compact, compactList, tableRows } from '../../records/compact.ts'
import { joined, stretches, windows } from '../../records/event.ts'
import { include } from '../../schema/comma-list.ts'
import { tableFormat } from '../../schema/format.ts'
import { airFields, airShape, horizon } from '../../schema/horizon.ts'
import { chosenGroups, chosenSettings, namesOf, optionalMembers } from '../../schema/include-groups.ts'
import { instantField, instantText } from '../../schema/instant.ts'
import { compassDirection, directionsAtEnds } from '../../schema/names.ts'
import { elevation, latitude, longitude } from '../../schema/place.ts'
import { timezone } from '../../schema/timezone.ts'
import { isInstantWord } from '../../words/time-words.ts'

const cap: Cap = { unit: 'nights', free: 3, starter: 31, pro: 366 }

const MOST_TARGETS = 20
/** Limit on nights times targets: about two seconds of work. */
const MOST_PROSPECTS = 4_000
const price = priceByBlock({ base: 2, each: 5, unit: 'nights' })

const time = instantField.nullable()
const angle = z.number().nullable()
const reason = z.enum(emptyReasons).meta({ id: 'UnobservableReason' }).nullable()

const directedWindows = z.array(
  windows.element
    .extend({
      ...directionsAtEnds,
    })
    .meta({ id: 'ObservingWindow' }),
)

/** Members of a night and of a target by the groups of `include`; `darkPast` and `past` come with their windows. */
const nightGroups = {
  night: [
    'darkness',
    'darkSunAltitude',
    'darkStart',
    'darkEnd',
    'darkHours',
    'moonlessHours',
    'moonlessWindows',
    'moonIllumination',
  ],
} as const
const targetGroups = {
  windows: [
    'windows',
    'bestTime',
    'maxAltitude',
    'maxAltitudeAirless',
    'azimuth',
    'direction',
    'airmass',
    'moonSeparation',
    'past',
    'reason',
  ],
  dark: [
    'darkWindows',
    'darkBestTime',
    'darkMaxAltitude',
    'darkMaxAltitudeAirless',
    'darkAzimuth',
    'darkDirection',
    'darkAirmass',
    'darkMoonSeparation',
    'darkPast',
    'darkReason',
  ],
} as const
const groups = [...namesOf(nightGroups), ...namesOf(targetGroups)]

const targetShape = z
  .object({
    id: z.string().describe('Id of the target.'),
    name: z.string().describe('Name of the target.'),
    windows: directedWindows.meta({
      description:
        'When it is above the least altitude from sunset to sunrise and the Sun leaves it to the eye, or to a glass.',
    }),
    bestTime: time.meta({
      description: 'When it is seen best in windows, of tonight in what is left of them.',
    }),
    maxAltitude: angle.describe(
      'Degrees above the horizon at bestTime, with standard refraction; null with bestTime.',
    ),
    maxAltitudeAirless: angle.describe('The same in degrees without refraction; null with bestTime.'),
    azimuth: angle.describe('Degrees 0 to 360 from north through east at bestTime; null with bestTime.'),
    direction: compassDirection.nullable().describe('Point of the compass at bestTime; null with bestTime.'),
    airmass: z
      .number()
      .nullable()
      .describe('Airmass at bestTime, a ratio: 1 at the zenith, 38 at the horizon; null with bestTime.'),
    moonSeparation: angle.describe(
      'Degrees from the Moon at bestTime; null for the Moon, or when windows is empty.',
    ),
    past: z
      .literal(true)
      .optional()
      .describe(
        'Only when nothing is left of windows, of a night that start names by a word: bestTime is over.',
      ),
    reason: reason.meta({
      description:
        'Why windows is empty; null when it is not. tooLow: for minAltitude or maxAirmass; behindHorizon: for horizon; nearMoon: for minMoonSeparation.',
    }),
    darkWindows: directedWindows.meta({ description: 'The parts of windows that are in the dark.' }),
    darkBestTime: time.meta({
      description: 'When it stands highest in darkWindows, of tonight in what is left of them.',
    }),
    darkMaxAltitude: angle.describe(
      'Degrees above the horizon at darkBestTime, with standard refraction; null with darkBestTime.',
    ),
    darkMaxAltitudeAirless: angle.describe('The same in degrees without refraction; null with darkBestTime.'),
    darkAzimuth: angle.describe(
      'Degrees 0 to 360 from north through east at darkBestTime; null with darkBestTime.',
    ),
    darkDirection: compassDirection
      .nullable()
      .describe('Point of the compass at darkBestTime; null with darkBestTime.'),
    darkAirmass: z.number().nullable().describe('Airmass at darkBestTime, a ratio; null with darkBestTime.'),
    darkMoonSeparation: angle.describe(
      'Degrees from the Moon at darkBestTime; null for the Moon, or when darkWindows is empty.',
    ),
    darkPast: z.literal(true).optional().describe('The same of darkWindows and darkBestTime.'),
    darkReason: reason.meta({ description: 'Why darkWindows is empty; null when it is not.' }),
    fraction: angle.meta({
      description: 'Share of the dark that darkWindows are, 0 to 1; null when it does not get dark.',
    }),
  })
  .partial(optionalMembers(targetGroups))
  .meta({ id: 'ObservingTarget' })

const night = z
  .object({
    date: z.string().meta({ description: 'Date of the evening.' }),
    darkness: z.enum(['astronomical', 'nautical', 'civil', 'twilight', 'none']).meta({
      description:
        'What counts as dark, by darkSunAltitude: astronomical -18 or lower, nautical -12, civil -6, else twilight; none: the night has nothing of it.',
    }),
    darkSunAltitude: angle.describe(
      'Altitude of the Sun, degrees, from which down it counts as dark; null: it is never so low.',
    ),
    darkStart: time.describe('When the dark begins; null when it does not get dark.'),
    darkEnd: time.describe('When the dark ends; null when it does not get dark.'),
    darkHours: z.number().describe('Hours of the dark.'),
    moonlessHours: z.number().describe('Hours of the dark with the Moon below the horizon.'),
    moonlessWindows: windows.describe('When it is dark with the Moon below the horizon.'),
    moonIllumination: z
      .number()
      .min(0)
      .max(1)
      .describe('Lit fraction of the Moon in the middle of the dark, 0 to 1.'),
    usefulHours: z
      .number()
      .describe(
        'What rank compares: hours of the dark, with targets the mean of those in darkWindows; moonlit ones times 1 - moonIllumination. See settings.',
      ),
    rank: z
      .int()
      .describe('1 is the night with most usefulHours of those asked for; equal ones have the same rank.'),
    targets: z.array(targetShape).describe('The targets in this night; empty when none were asked for.'),
  })
  .partial(optionalMembers(nightGroups))
  .meta({ id: 'ObservingNight' })

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
  input: z.strictObject({
    latitude,
    longitude,
    targets: targetList(MOST_TARGETS, `Comma list: ${targetGrammar}. Default none: nights alone.`).optional(),
    ...nightShape,
    start: instantText(
      'First of several evenings: a local date, or an instant in its night. Default tonight.',
    )
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
    minAltitude: z
      .number({ error: 'minAltitude must be a number of degrees' })
      .min(0, 'minAltitude must be at least 0')
      .max(90, 'minAltitude must be at most 90')
      .default(20)
      .meta({ description: 'Least altitude of a target, degrees, 0 to 90.' }),
    maxAirmass: z
      .number({ error: 'maxAirmass must be a number' })
      .min(1, 'maxAirmass must be at least 1')
      // Kasten & Young's at the horizon, rounded down: its last digits differ between versions of Node.
      .max(37.9, 'maxAirmass must be at most 37.9')
      .optional()
      .meta({ description: 'Airmass limit, 1 to 37.9: 2 is 30° of altitude.' }),
    minMoonSeparation: z
      .number({ error: 'minMoonSeparation must be a number of degrees' })
      .min(0, 'minMoonSeparation must be at least 0')
      .max(180, 'minMoonSeparation must be at most 180')
      .optional()
      .meta({ description: 'Least distance from the Moon while it is up, degrees.' }),
    moonWidthDays: z
      .number({ error: 'moonWidthDays must be a number of days' })
      .min(1, 'moonWidthDays must be at least 1')
      .max(15, 'moonWidthDays must be at most 15')
      .optional()
      .meta({ description: 'Days from full Moon that halve minMoonSeparation.' }),
    minDarkHours: z
      .number({ error: 'minDarkHours must be a number of hours' })
      .min(0, 'minDarkHours must be at least 0')
      .max(24, 'minDarkHours must be at most 24')
      .default(0)
      .meta({ description: 'Least darkHours of a night.' }),
    minMoonlessHours: z
      .number({ error: 'minMoonlessHours must be a number of hours' })
      .min(0, 'minMoonlessHours must be at least 0')
      .max(24, 'minMoonlessHours must be at most 24')
      .default(0)
      .meta({ description: 'Least moonlessHours of a night.' }),
    sunAltitudeMax: z
      .number({ error: 'sunAltitudeMax must be a number of degrees' })
      .min(-90, 'sunAltitudeMax must be at least -90')
      .max(0, 'sunAltitudeMax must be at most 0')
      .optional()
      .meta({
        description:
          'Sun altitude from which down it is dark, degrees: -6, -12, -18. Default the deepest twilight.',
      }),
    include: include(groups).prefault('all'),
    timezone: timezone.optional(),
    format: tableFormat,
  }),
  output: z
    .object({
      nights: z
        .union([z.array(night), compact])
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
  prepare(input, context) {
    if (input.moonWidthDays !== undefined && input.minMoonSeparation === undefined) {
      throw new Problem('missing_parameter', 'moonWidthDays requires minMoonSeparation.', {
        parameter: 'minMoonSeparation',
        hint: 'Send the distance wanted at full Moon, such as minMoonSeparation=60.',
      })
    }
    const first = nightText(input, ['start']) ?? input.start ?? 'tonight'
    const { evenings: nightList, warnings } = evenings({ ...input, start: first }, input.nights, context.now)
    const requestedTargets: readonly AskedTarget[] = input.targets ?? []
    const [start, end] = endsOf(nightList)
    if (nightList.length > 0) withinCap(cap, { start, end }, context)
    withinSkyline(input.horizon, requestedTargets.length * nightList.length)
    if (requestedTargets.length * nightList.length > MOST_PROSPECTS) {
      throw new Problem(
        'too_many_rows',
        `${requestedTargets.length} targets in ${nightList.length} nights are too many at once.`,
        {
          parameter: 'targets',
          limit: MOST_PROSPECTS,
          hint: `Targets times nights may be ${MOST_PROSPECTS}: ask for fewer of either.`,
        },
      )
    }
    return {
      first,
      asked: requestedTargets,
      evenings: nightList,
      warnings: [...warnings, ...targetWarnings(requestedTargets)],
      ...input,
    }
  },
  credits: { formula: price.formula, range: [2, 87], of: ({ nights }) => price.creditsFor(nights) },
  follows: ({ asked: requestedTargets, evenings }) => followedOrbits(requestedTargets, endsOf(evenings)),
  heavy: true,
  views: {
    table: ({ nights }) =>
      Array.isArray(nights) ? nightRows(nights, isShownLocally(nights)) : tableRows(nights),
  },
  compute(request, { now }) {
    const {
      first,
      asked: requestedTargets,
      evenings,
      include,
      format,
      timezone,
      latitude,
      longitude,
      elevation,
      minAltitude,
    } = request
    const observer = withHorizon({ latitude, longitude, elevation, ...airFields(request) }, request.horizon)
    const orbitWarnings = ownWarnings(requestedTargets, endsOf(evenings))
    const { maxAirmass, minMoonSeparation, moonWidthDays, sunAltitudeMax, minDarkHours, minMoonlessHours } =
      request
    const wishes = { minAltitude, maxAirmass, minMoonSeparation, moonWidthDays }
    const nightSights = evenings.map((evening) => ({
      evening,
      night: observingNight(observer, evening, sunAltitudeMax),
    }))
    // Of a fixed date the answer is the same at all times, so that it has no notion of what is past.
    const since = isInstantWord(first) ? instantOfUtc(now).tt : undefined
    const prospects = nightSights.map(({ evening, night }) => {
      const targets = requestedTargets.map(({ target }) => ({
        target,
        ...prospect(target, observer, night, wishes, since),
      }))
      const useful = targets.map(({ dark }) => usefulHours(dark.windows, night))
      const mean = useful.reduce((sum, usefulness) => sum + usefulness, 0) / useful.length
      return {
        evening,
        night,
        targets,
        useful: rounded(requestedTargets.length > 0 ? mean : usefulHours(night.dark, night), 2),
      }
    })
    const fitting = prospects.filter(
      ({ night }) => hours(night.dark) >= minDarkHours && hours(night.moonless) >= minMoonlessHours,
    )
    const nights = fitting.map(({ evening, night, targets, useful }) => ({
      date: evening.date,
      ...chosenGroups(nightRecord(night, timezone), nightGroups, include),
      usefulHours: useful,
      rank: 1 + prospects.filter((prospect) => prospect.useful > useful).length,
      targets: targets.map(({ target, ...sightFields }) => ({
        id: target.id,
        name: target.name,
        ...chosenGroups(
          prospectRecord(sightFields, timezone, (tt) => compassPointOf(target, instantOfTt(tt), observer)),
          targetGroups,
          include,
        ),
      })),
    }))
    return {
      data: {
        nights: format === 'compact' ? compactList(nightRows(nights, timezone !== undefined)) : nights,
        count: nights.length,
        nightsLeftOut: nightSights.length - nights.length,
      },
      measured: {
        ...measuredIn(wholeSpan(evenings), measuredBodies(requestedTargets), ['rise-set', 'twilight']),
        ...estimatedError(requestedTargets, endsOf(evenings)),
      },
      settings: {
        dates: 'from local noon to noon, named by its evening',
        ...(requestedTargets.length > 0
          ? {
              ...chosenSettings({ windows: { windows: 'any light from sunset to sunrise' } }, include),
              fraction: 'hours of darkWindows over darkHours',
              refraction: refractionIn(observer),
              airmass: 'Kasten and Young 1989',
              minAltitude,
            }
          : {}),
        darkness:
          sunAltitudeMax === undefined
            ? 'the deepest twilight of the night'
            : `Sun at ${sunAltitudeMax}° or lower`,
        usefulHours: `${requestedTargets.length > 0 ? 'mean of the targets, of darkWindows' : 'of the dark'}${sunAltitudeMax === undefined ? ' with the Sun at -18° or lower' : ''}; hours with the Moon up times 1 - moonIllumination`,
        timezone: timezone ?? 'UTC',
        ...(observer.horizon === undefined
          ? {}
          : {
              ...horizonSettings(request.horizon, observer),
              nights: 'Sun and Moon below a level horizon: behind a skyline they still light the sky',
            }),
        ...(maxAirmass === undefined ? {} : { maxAirmass }),
        ...(minMoonSeparation === undefined ? {} : { minMoonSeparation }),
        ...(moonWidthDays === undefined
          ? {}
          : {
              moonWidthDays,
              moonAvoidance: 'minMoonSeparation / (1 + (days from full Moon / moonWidthDays)²)',
            }),
      },
      warnings: [
        ...request.warnings,
        ...orbitWarnings,
        ...distinctWarnings(nightSights.flatMap(({ night }) => timeWarnings(night, now))),
      ],
    }
  },
})

/** Whether a night is over, or in progress. */
function timeWarnings({ sunDown }: Night, now: number): Warning[] {
  const [first, last] = [sunDown[0], sunDown.at(-1)]
  return first && last ? nightWarnings({ start: utcOfTt(first.from), end: utcOfTt(last.to) }, now) : []
}

/** Start of the first evening and end of the last one. */
const endsOf = (evenings: readonly Window[]): [number, number] => {
  const { start, end } = wholeSpan(evenings)
  return [start, end]
}

/** Total length of intervals in hours, two decimals. */
const hours = (intervals: readonly Interval[]): number => rounded(days(intervals) * 24, 2)
const orNull = (value: number | null | undefined, round: (value: number) => number) =>
  value === null || value === undefined ? null : round(value)

/** Record of a night without targets: twilight, Moon and darkness. */
function nightRecord(night: Night, zone: string | undefined) {
  const dark = stretches(night.dark, zone)
  const [first, last] = [dark[0], dark.at(-1)]
  return {
    darkness: night.darkness,
    darkSunAltitude: night.darkBelow,
    darkStart: first?.start ?? null,
    darkEnd: last?.end ?? null,
    darkHours: hours(night.dark),
    moonlessHours: hours(night.moonless),
    moonlessWindows: stretches(night.moonless, zone),
    moonIllumination: roundFraction(night.moonIllumination),
  }
}

/** Record of one target in a night. */
function prospectRecord(
  { night, dark, fraction }: Prospect,
  zone: string | undefined,
  directions: (tt: number) => ReturnType<typeof compassPoint>,
) {
  const outlookRecord = ({ windows, best, isPast, reason }: Outlook) => ({
    windows: stretches(windows, zone).map((window, index) =>
      Object.assign(window, {
        startDirection: directions((windows[index] as Interval).from),
        endDirection: directions((windows[index] as Interval).to),
      }),
    ),
    bestTime: best && isoSeconds(best.instant.utc),
    maxAltitude: orNull(best?.altitude, roundAngle),
    maxAltitudeAirless: orNull(best?.altitudeAirless, roundAngle),
    azimuth: orNull(best?.azimuth, roundDirection),
    direction: best && compassPoint(best.azimuth),
    airmass: orNull(best?.airmass, (value) => rounded(value, 3)),
    moonSeparation: orNull(best?.moonSeparation, roundAngle),
    ...(isPast ? { past: true as const } : {}),
    reason,
  })
  return {
    ...outlookRecord(night),
    ...withPrefix('dark', outlookRecord(dark)),
    fraction: orNull(fraction, roundFraction),
  }
}

/** Type of a record with a prefix on each name. */
type Prefixed<P extends string, T> = { [K in keyof T & string as `${P}${Capitalize<K>}`]: T[K] }

/** Record with a prefix on each name: `bestTime` becomes `darkBestTime`. */
function withPrefix<P extends string, T extends object>(word: P, record: T): Prefixed<P, T> {
  const renamed = Object.entries(record).map(([name, value]) => [word + capitalised(name), value])
  return Object.fromEntries(renamed)
}

/**
 * Rows per night and target, or per night without targets, of CSV and compact tables; windows are `start/end` (ISO 8601-1
 * §5.5), with a zone also in local time.
 */
function nightRows(nights: readonly z.input<typeof night>[], isZoned: boolean): object[] {
  const cell = (name: string, windows: Parameters<typeof joined>[1] | undefined) =>
    windows && joined(name, windows, isZoned)
  return nights.flatMap(({ targets, moonlessWindows, ...record }) => {
    const base = { ...record, ...cell('moonlessWindows', moonlessWindows) }
    if (targets.length === 0) return [base]
    return targets.map(({ id, windows, darkWindows, ...target }) => ({
      ...base,
      target: id,
      ...cell('windows', windows),
      ...cell('darkWindows', darkWindows),
      ...target,
    }))
  })
}

/** Whether the nights of an answer have local times. */
const isShownLocally = (nights: readonly z.input<typeof night>[]): boolean =>
  nights.some(({ targets, ...night }) =>
    [night, ...targets].some((record) =>
      ['darkStartLocal', 'bestTimeLocal', 'darkBestTimeLocal'].some((name) => name in record),
    ),
  )
