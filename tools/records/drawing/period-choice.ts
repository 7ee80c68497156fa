import { z } from 'zod'
import { type Birth, refuseWithoutTime } from '../../arguments/birth.ts'
import { Problem } from '../../contract/problems.ts'
import { tierAtLeast } from '../../contract/tiers.ts'
import { type ParameterReaders, refuseUnread } from '../../contract/unread-parameters.ts'
import {
  isTimeLordMethod,
  type TimeLordMethod,
  type TimeLordPoint,
  timeLordMethods,
} from '../../core/charts/time-lords/time-lords.ts'
import type { ZodiacKind } from '../../core/zodiac/ayanamsa.ts'
import { type Context, callerOf } from '../../declaration/define.ts'
import { instantField } from '../../schema/instant.ts'
import { dashaDepth, dashaMethods } from '../charts/dasha-choice.ts'
import { checkTimeLords, levelsOf, timeLordShape } from '../timing/time-lord-choice.ts'

/** Every method of periods that is drawn. */
export const periodMethods = [...dashaMethods, ...timeLordMethods] as const
type PeriodMethod = (typeof periodMethods)[number]

/** Parameters of style=periods, which are accepted and not listed. */
export const periodShape = {
  method: z
    .enum(periodMethods, { error: `method must be one of ${periodMethods.join(', ')}` })
    .optional()
    .meta({
      description: 'Periods that are drawn: a system of dashas, or time lords.',
      default: 'vimshottari',
      isUnlisted: true,
    }),
  levels: timeLordShape.levels.meta({
    description: 'Levels of the periods, 1 to 4.',
    default: 2,
    isUnlisted: true,
  }),
  point: timeLordShape.point.meta({
    ...timeLordShape.point.meta(),
    description: 'Point that the periods are counted from.',
    isUnlisted: true,
  }),
}

/** Output shape of a drawn period. */
export const drawnPeriod = z
  .object({
    level: z.int().describe('Level, from 1.'),
    ruler: z.string().describe('Planet or graha that rules it.'),
    sign: z.string().optional().describe('Sign of the period, where it has one.'),
    start: instantField.describe('When it begins.'),
    end: instantField.describe('When it ends.'),
  })
  .meta({ id: 'DrawnPeriod' })

/** The parameters as sent. */
interface PeriodArguments {
  readonly method?: PeriodMethod | undefined
  readonly levels?: number | undefined
  readonly point?: TimeLordPoint | undefined
  readonly zodiac?: ZodiacKind | undefined
}

/** Methods and depth of the periods that are drawn. */
export interface PeriodChoice {
  readonly method: PeriodMethod
  readonly levels: number
  readonly point: TimeLordPoint | undefined
}

const USUAL_LEVELS = 2

/** The style that reads each parameter. */
const readers: ParameterReaders = { method: ['periods'], levels: ['periods'], point: ['periods'] }

const refusal = (parameter: string, detail: string, hint: string) =>
  new Problem('invalid_parameter', detail, { parameter, hint })

/**
 * Refuses parameters of periods for other styles.
 * @throws Problem `invalid_parameter`
 */
export function refusePeriodArguments(args: PeriodArguments, style: string): void {
  refuseUnread(args, readers, { parameter: 'style', chosen: [style] })
}

/**
 * The periods that a caller may have drawn at an instant.
 * @throws Problem `feature_not_in_tier`, `invalid_parameter`
 */
export function periodChoice(
  args: PeriodArguments,
  born: Birth,
  utc: number,
  context: Context,
): PeriodChoice {
  const { method = 'vimshottari', point } = args
  if (isTimeLordMethod(method)) {
    admit(method, context)
    if (born.place && utc < born.utc && method !== 'profections')
      throw refusal(
        'transitDatetime',
        'transitDatetime is before the birth, with which the periods begin.',
        'Send a date after the birth.',
      )
    const choice = { method, point, levels: args.levels, rules: [] }
    checkTimeLords(choice, born, { target: { utc }, targetEnd: undefined })
    return { method, point, levels: levelsOf(method, choice) }
  }
  if (point !== undefined)
    throw refusal('point', `method=${method} is not counted from ${point}.`, 'Leave point out.')
  if (args.zodiac !== undefined && args.zodiac !== 'sidereal')
    throw refusal(
      'zodiac',
      `method=${method} is of the sidereal zodiac.`,
      'Omit zodiac, or send zodiac=sidereal.',
    )
  refuseWithoutTime(`method=${method}`, 'method', [born])
  const depth = dashaDepth(method)
  const { levels = Math.min(USUAL_LEVELS, depth) } = args
  if (levels > depth)
    throw refusal(
      'levels',
      `Periods of ${method} have at most ${depth} of the levels.`,
      `Send levels=${depth}.`,
    )
  return { method, point, levels }
}

/** Dashas are of the sidereal zodiac, time lords of any. */
export const zodiacOfPeriods = <Z extends ZodiacKind>({ method }: PeriodChoice, zodiac: Z): Z | 'sidereal' =>
  isTimeLordMethod(method) ? zodiac : 'sidereal'

/** Time lords are of the tier of their own tool. */
function admit(method: TimeLordMethod, context: Context): void {
  const { mode, tier } = callerOf(context)
  if (mode !== 'live' || tierAtLeast(tier, 'pro')) return
  throw new Problem('feature_not_in_tier', `method=${method} needs the pro tier or a higher one.`, {
    parameter: 'method',
    requiredTier: 'pro',
    hint: `This account is on the ${tier} tier, which has dashas, such as method=vimshottari.`,
  })
}
