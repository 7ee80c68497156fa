import { z } from 'zod'
import { type Moment, moment } from '../../arguments/moment.ts'
import { Problem } from '../../contract/problems.ts'
import type { Window } from '../../core/time/day.ts'
import {
  type DashaSystem,
  type DashaYear,
  dashaLevels,
  dashaSystemName,
  dashaSystems,
  dashaYears,
} from '../../core/vedic/dashas.ts'
import { instantText } from '../../schema/instant.ts'

const years = Object.keys(dashaYears) as DashaYear[]

/** Dashas of signs, with their names and levels. */
const rashiSystems = {
  chara: { name: 'Chara (K. N. Rao)', levels: 3 },
  kalachakra: { name: 'Kalachakra (BPHS 46, as handbooks quote it)', levels: 3 },
} as const
type RashiSystem = keyof typeof rashiSystems
const isRashiSystem = (system: DashaSystem | RashiSystem): system is RashiSystem => system in rashiSystems
/** Every system of dashas, of nakshatras and of signs. */
export const dashaMethods = [...dashaSystems, ...(Object.keys(rashiSystems) as RashiSystem[])]

/** Parts of a chart whose periods are listed, and those that periods run in. */
const listedIn = { usedBy: ['dashas'] } as const
const periodsIn = { usedBy: ['dashas', 'currentDasha'] } as const

/** Parameters of dashas. */
export const dashaParameters = {
  dashaLevels: z
    .int({ error: 'dashaLevels must be a whole number' })
    .min(0, 'dashaLevels must be at least 0')
    .max(4, 'dashaLevels must be at most 4')
    .default(1)
    .meta({
      description: 'Depth of the dashas; each level has 8 to 12 times as many.',
      ...listedIn,
    }),
  dashaSystem: z
    .enum(dashaMethods, { error: `dashaSystem must be one of ${dashaMethods.join(', ')}` })
    .default('vimshottari')
    .meta({ description: `${dashaMethods.join(', ')}. Default the first.`, ...periodsIn }),
  dashaYear: z
    .enum(years, { error: `dashaYear must be one of ${years.join(', ')}` })
    .default('julian')
    .meta({ description: 'julian, savana, tropical, sidereal. Default the first.', ...periodsIn }),
  dashaAt: instantText('Instant whose running periods are returned. Default now.')
    .optional()
    .meta({ default: 'now', usedBy: ['dashas', 'currentDasha', 'doshas'] }),
  dashaFrom: instantText(
    'Lists the dashas that end after it. Default all; dashaAt in a list that is limited and has no dashaTo.',
  )
    .optional()
    .meta({ isUnlisted: true, ...listedIn }),
  dashaTo: instantText('Lists the dashas that begin before it. Default all.')
    .optional()
    .meta({ isUnlisted: true, ...listedIn }),
}

/** Choices of dashas; `include` has the parts of the chart. */
export interface DashaChoices {
  readonly dashaSystem: DashaSystem | RashiSystem
  readonly dashaYear: DashaYear
  readonly dashaLevels: number
  readonly dashaMoment: Pick<Moment, 'utc'>
  /** Ends of the list, ms since 1970 UTC; none where not asked for. */
  readonly dashaSpan: Partial<Window>
  readonly include: readonly string[]
  /** Zone in which each time comes a second time. */
  readonly displayTimezone?: string | undefined
}

/** Instants of dashas as sent. */
interface DashaTexts {
  readonly dashaAt?: string | undefined
  readonly dashaFrom?: string | undefined
  readonly dashaTo?: string | undefined
}

/**
 * The instants of dashas, with what was assumed about them.
 * @throws Problem `invalid_parameter` for a list that ends before it begins, or an instant that cannot be read
 */
export function dashaInstants(texts: DashaTexts, reading: Omit<Parameters<typeof moment>[1], 'parameter'>) {
  const read = (parameter: keyof DashaTexts) => moment(texts[parameter], { ...reading, parameter })
  const sent = (parameter: keyof DashaTexts) => (texts[parameter] === undefined ? undefined : read(parameter))
  const [dashaMoment, from, to] = [read('dashaAt'), sent('dashaFrom'), sent('dashaTo')]
  if (to && to.utc <= (from?.utc ?? Number.NEGATIVE_INFINITY))
    throw new Problem('invalid_parameter', 'The list of dashas must end after it begins.', {
      parameter: 'dashaTo',
      hint: 'Send a dashaTo later than dashaFrom.',
    })
  return {
    dashaMoment,
    dashaSpan: { ...(from && { start: from.utc }), ...(to && { end: to.utc }) },
    dashaWords: [sent('dashaAt'), from, to].flatMap((one) => one?.warnings ?? []),
  }
}

/** How deep the periods of a system are divided. */
export const dashaDepth = (system: DashaChoices['dashaSystem']): number =>
  isRashiSystem(system) ? rashiSystems[system].levels : dashaLevels.length

/**
 * Refuses more levels than a system has, before the price.
 * @throws Problem `invalid_parameter`
 */
export function checkDashaLevels(dashaSystem: DashaChoices['dashaSystem'], levels: number): void {
  const limit = dashaDepth(dashaSystem)
  if (levels <= limit) return
  throw new Problem('invalid_parameter', `Periods of ${dashaSystem} have at most ${limit} of the levels.`, {
    parameter: 'dashaLevels',
    hint: `Send dashaLevels=${limit}, or another dashaSystem.`,
  })
}

/** Name of a system in `meta.settings`. */
export const systemName = (system: DashaChoices['dashaSystem']): string =>
  isRashiSystem(system) ? rashiSystems[system].name : dashaSystemName(system)
