import { z } from 'zod'
import type { Birth } from '../../arguments/birth.ts'
import { Problem, type ProblemDetails } from '../../contract/problems.ts'
import { type ParameterReaders, refuseUnread } from '../../contract/unread-parameters.ts'
import { chartBodyIds } from '../../core/bodies.ts'
import { houseFrame } from '../../core/charts/chart.ts'
import type { TermSystem } from '../../core/charts/dignity-tables.ts'
import { withinPolarCircle } from '../../core/charts/house-systems/frame.ts'
import {
  isTimeLordMethod,
  type TimeLordMethod,
  type TimeLordPoint,
  type TimeLordRule,
  techniqueOf,
  timeLordMethods,
  timeLordRules,
} from '../../core/charts/time-lords/time-lords.ts'
import { TROPICAL_YEAR } from '../../core/ephemeris/mean-periods.ts'
import { instantOfUtc, MS_PER_DAY } from '../../core/time/time.ts'
import { oneBody } from '../../schema/body.ts'
import { commaList } from '../../schema/comma-list.ts'
import { instantText } from '../../schema/instant.ts'
import { terms } from '../../schema/zodiac.ts'

/** Most periods of an answer about a range, by estimate: with local times they stay below 23,000 characters. */
const MOST_PERIODS = 80

const points: readonly TimeLordPoint[] = ['ascendant', 'midheaven', ...chartBodyIds]

/** Parameters of time lords. */
export const timeLordShape = {
  point: oneBody(points, 'Time lords from ascendant, midheaven, sun, lotEros.').optional(),
  levels: z
    .int({ error: 'levels must be a whole number' })
    .min(1, 'levels must be at least 1')
    .max(4, 'levels must be at most 4')
    .optional()
    .meta({ description: 'Of time lords; distributions 1, firdaria 2, profections 3.', default: 2 }),
  targetEnd: instantText('Time lords until then.').optional(),
  rules: commaList(timeLordRules, {
    description: `Variants: ${timeLordRules.join(', ')}.`,
    problem: 'invalid_parameter',
  }).default([]),
  terms: terms.meta({ description: 'Of distributions: terms (bounds).', isUnlisted: true }),
}

/** Methods that read each parameter which the others leave without effect. */
const readers: ParameterReaders = {
  levels: timeLordMethods,
  terms: timeLordMethods.filter((method) => techniqueOf(method).byTerms),
}

/** Arguments that time lords are chosen by. */
export interface TimeLordChoice {
  readonly method: string
  readonly point?: TimeLordPoint | undefined
  readonly levels?: number | undefined
  readonly rules: readonly TimeLordRule[]
  readonly terms?: TermSystem | undefined
}

/** Instants of a request about time lords, ms since 1970: looked at, and the end of the range if there is one. */
export interface TimeLordDates {
  readonly target: { readonly utc: number }
  readonly targetEnd: { readonly utc: number } | undefined
}

const refusal = (detail: string, details: ProblemDetails) => new Problem('invalid_parameter', detail, details)

/** Refuses a point that the method is not counted from. */
function checkPoint({ method, point }: TimeLordChoice): void {
  const allowed = isTimeLordMethod(method) ? techniqueOf(method).points : []
  if (point === undefined || allowed === 'any' || allowed.includes(point)) return
  throw refusal(`method=${method} is not counted from ${point}.`, {
    parameter: 'point',
    ...(allowed.length > 0 ? { allowed, hint: 'Send one of allowed.' } : { hint: 'Leave point out.' }),
  })
}

/** Levels of a method unless others are asked for, if it has so many. */
const USUAL_LEVELS = 2

/** How many levels come. */
export const levelsOf = (method: TimeLordMethod, { levels }: Pick<TimeLordChoice, 'levels'>): number =>
  levels ?? Math.min(USUAL_LEVELS, techniqueOf(method).density.length)

/** Refuses more levels than a method has. */
function checkLevels(method: TimeLordMethod, levels: number): void {
  const limit = techniqueOf(method).density.length
  if (levels <= limit) return
  throw refusal(`method=${method} has at most ${limit} of the levels.`, {
    parameter: 'levels',
    hint: `Send levels=${limit}, or leave it out.`,
  })
}

/** Refuses a range that has no end, or more periods than an answer has. */
function checkRange(method: TimeLordMethod, levels: number, start: number, end: number): void {
  if (end <= start)
    throw refusal('The end must be after the start.', {
      parameter: 'targetEnd',
      hint: 'Send a targetEnd later than targetDatetime.',
    })
  const years = (end - start) / (TROPICAL_YEAR * MS_PER_DAY)
  const densities = techniqueOf(method).density.slice(0, levels)
  const count = Math.round(densities.reduce((sum, density) => sum + density * years + 1, 0))
  if (count > MOST_PERIODS)
    throw new Problem('too_many_rows', `About ${count} periods; an answer has at most ${MOST_PERIODS}.`, {
      parameter: 'targetEnd',
      hint: 'Send an earlier targetEnd or fewer levels.',
    })
}

/**
 * Refuses what a technique of time lords does not have, before the price.
 * @throws Problem `invalid_parameter`, `too_many_rows`
 */
export function checkTimeLords(
  choice: TimeLordChoice,
  born: Birth,
  { target, targetEnd }: TimeLordDates,
): void {
  const { method } = choice
  checkPoint(choice)
  refuseUnread(choice, readers, { parameter: 'method', chosen: [method] })
  if (!isTimeLordMethod(method)) {
    if (!targetEnd) return
    const hint = 'Leave targetEnd out, or send a method of time lords, such as firdaria.'
    throw refusal(`method=${method} is of one date.`, { parameter: 'targetEnd', hint })
  }
  if (!born.place)
    throw refusal(`method=${method} is not known without the time of birth.`, {
      parameter: 'method',
      hint: 'Send the time of birth in datetime with timeKnown=true.',
    })
  if (!techniqueOf(method).polar && withinPolarCircle(houseFrame(instantOfUtc(born.utc), born.place)))
    throw refusal(`Not all signs rise at latitude ${born.place.latitude}.`, {
      parameter: 'method',
      hint: 'Send another method of time lords.',
    })
  if (target.utc < born.utc && method !== 'profections')
    throw refusal('targetDatetime is before the birth, with which the periods begin.', {
      parameter: 'targetDatetime',
      hint: 'Send a date after the birth.',
    })
  const levels = levelsOf(method, choice)
  checkLevels(method, levels)
  if (targetEnd) checkRange(method, levels, target.utc, targetEnd.utc)
}
