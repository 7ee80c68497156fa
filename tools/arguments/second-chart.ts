import { z } from 'zod'
import { Problem } from '../contract/problems.ts'
import { tierAtLeast } from '../contract/tiers.ts'
import { type ParameterReaders, refuseUnread } from '../contract/unread-parameters.ts'
import type { ChartBody } from '../core/bodies.ts'
import { type Instant, instantOfUtc } from '../core/time/time.ts'
import { type Context, callerOf, type Warning } from '../declaration/define.ts'
import { type Second, type SecondKind, secondKinds } from '../draw/wheel/pair.ts'
import { instantText } from '../schema/instant.ts'
import { latitude, longitude } from '../schema/place.ts'
import { timezone } from '../schema/timezone.ts'
import { type Birth, birth, readerClock, refusePointsWithoutTime } from './birth.ts'
import { moment } from './moment.ts'
import { prefixedPlace } from './site.ts'

const charts = ['natal', ...secondKinds] as const

/** Parameters of the second chart of a wheel. */
export const secondShape = {
  chart: z
    .enum(charts, { error: `chart must be one of ${charts.join(', ')}` })
    .default('natal')
    .meta({
      description:
        'natal: the birth alone; synastry, solar_return, lunar_return, progressed: a second chart around it; composite: one chart of two births.',
    }),
  secondDatetime: instantText(
    'Second birth (synastry, composite); start of the search for a return; date progressed to. Default now.',
  )
    .optional()
    .meta({ problem: 'invalid_datetime' }),
  secondLatitude: latitude.optional().meta({
    description: 'Degrees, of the second birth or the return.',
    problem: 'invalid_latitude',
  }),
  secondLongitude: longitude
    .optional()
    .meta({ description: 'Degrees, of it.', problem: 'invalid_longitude' }),
  secondTimezone: timezone.optional().meta({ description: 'Its time zone.', problem: 'invalid_timezone' }),
  transitDatetime: instantText('Time of transits around one or both charts, or of periods.').optional(),
}

/** The parameters as sent. */
interface SecondText {
  readonly chart: (typeof charts)[number]
  readonly secondDatetime?: string | undefined
  readonly secondLatitude?: number | undefined
  readonly secondLongitude?: number | undefined
  readonly secondTimezone?: string | undefined
  readonly transitDatetime?: string | undefined
  readonly timezone?: string | undefined
  readonly displayTimezone?: string | undefined
  readonly latitude: number
  readonly longitude: number
  readonly bodies: readonly ChartBody[]
}

/** A second chart with warnings about how its instant was read. */
export interface ReadSecond {
  readonly second: Second | undefined
  /** Transits around the second chart. */
  readonly transits?: Instant
  readonly warnings: readonly Warning[]
}

/** Kinds that show a relationship, or a chart that has a tool of its own in a higher tier. */
const tierOf: Readonly<Partial<Record<SecondKind, 'pro'>>> = {
  synastry: 'pro',
  composite: 'pro',
  progressed: 'pro',
}

/**
 * Reads the second chart of a wheel.
 * @throws Problem `feature_not_in_tier`, `missing_parameter`, or `invalid_parameter` for what has no effect
 */
export function secondChart(options: SecondText, born: Birth, context: Context): ReadSecond {
  const { chart } = options
  refuseUnread(options, readers, { parameter: 'chart', chosen: [chart] })
  const { now } = context
  if (chart === 'natal') {
    if (options.transitDatetime === undefined) return { second: undefined, warnings: [] }
    const { instant, warnings } = transitMoment(options.transitDatetime)
    return { second: { kind: 'transits', instant, place: null }, warnings }
  }
  admit(chart, context)
  const read = readSecond()
  if (options.transitDatetime === undefined) return read
  const { instant, warnings } = transitMoment(options.transitDatetime)
  return { ...read, transits: instant, warnings: [...read.warnings, ...warnings] }

  function readSecond(): ReadSecond {
    if (chart === 'progressed') return secondMoment(chart, null)
    if (chart === 'solar_return' || chart === 'lunar_return') {
      const place = secondPlace(options) ?? { latitude: options.latitude, longitude: options.longitude }
      return secondMoment(chart, born.place && place)
    }
    return secondBirth(options, chart as 'synastry' | 'composite', now)
  }

  function secondMoment(kind: SecondKind, place: Second['place']): ReadSecond {
    const { secondTimezone, secondDatetime } = options
    const clock = secondTimezone === undefined ? readerClock(options) : { timezone: secondTimezone }
    const { utc, warnings } = moment(secondDatetime, { ...clock, now, parameter: 'secondDatetime' })
    return { second: { kind, instant: instantOfUtc(utc), place }, warnings }
  }

  function transitMoment(text: string) {
    const { utc, warnings } = moment(text, { ...readerClock(options), now, parameter: 'transitDatetime' })
    return { instant: instantOfUtc(utc), warnings }
  }
}

/** The second birth of a relationship. */
function secondBirth(options: SecondText, kind: SecondKind, now: number): ReadSecond {
  const place = secondPlace(options)
  const missing =
    options.secondDatetime === undefined ? 'secondDatetime' : place ? undefined : 'secondLatitude'
  if (missing !== undefined || !place)
    throw missingParameter(
      missing as string,
      'Send secondDatetime, secondLatitude and secondLongitude: the second birth.',
    )
  const secondPerson = birth(
    { ...place, datetime: options.secondDatetime, timezone: options.secondTimezone, timeKnown: true },
    now,
    'secondDatetime',
  )
  refusePointsWithoutTime(options.bodies, secondPerson)
  const warnings = secondPerson.warnings.map(({ detail, ...warning }) => ({
    ...warning,
    detail: `second: ${detail}`,
  }))
  return { second: { kind, instant: instantOfUtc(secondPerson.utc), place: secondPerson.place }, warnings }
}

const secondPlace = ({ secondLatitude, secondLongitude }: SecondText): Second['place'] =>
  prefixedPlace('second', secondLatitude, secondLongitude)

const missingParameter = (parameter: string, hint: string): Problem =>
  new Problem('missing_parameter', `Missing: ${parameter}.`, { parameter, hint })

/** Charts that read each parameter of the second one. */
const readers: ParameterReaders = {
  secondDatetime: secondKinds,
  secondLatitude: secondKinds.filter((kind) => kind !== 'progressed'),
  secondLongitude: secondKinds.filter((kind) => kind !== 'progressed'),
  secondTimezone: secondKinds,
  transitDatetime: charts.filter((chart) => chart !== 'composite'),
}

/** Refuses a chart that the tier of a live key does not include, as the tool of its numbers does. */
function admit(kind: SecondKind, context: Context): void {
  const leastTier = tierOf[kind]
  const { mode, tier } = callerOf(context)
  if (leastTier === undefined || mode !== 'live' || tierAtLeast(tier, leastTier)) return
  throw new Problem('feature_not_in_tier', `chart=${kind} needs the ${leastTier} tier or a higher one.`, {
    parameter: 'chart',
    requiredTier: leastTier,
    hint: `This account is on the ${tier} tier; the operator of the service can change it.`,
  })
}
