import { z } from 'zod'
import type { LocalNight } from '../../arguments/evening.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { days, type Interval } from '../../core/math/intervals.ts'
import type { Night } from '../../core/observing/observing-night.ts'
import type { PlannedNight } from '../../core/observing/observing-plan.ts'
import { rounded, roundFraction } from '../../core/round.ts'
import { chosenGroups, membersOf, namesOf, optionalMembers } from '../../schema/include-groups.ts'
import { instantField } from '../../schema/instant.ts'
import { joined, stretches, windows } from '../event.ts'
import { observingTarget, observingTargetGroups, observingTargetRecord } from './observing-target.ts'

const time = instantField.nullable()

const darkShape = {
  darkness: z.enum(['astronomical', 'nautical', 'civil', 'twilight', 'none']).meta({
    description:
      'What counts as dark, by darkSunAltitude: astronomical -18 or lower, nautical -12, civil -6, else twilight; none: the night has nothing of it.',
  }),
  darkSunAltitude: z
    .number()
    .nullable()
    .describe('Altitude of the Sun, degrees, from which down it counts as dark; null: it is never so low.'),
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
}
/** Members of a night by the groups of `include`. */
const nightGroups = membersOf({ night: darkShape })
/** Groups of `include`. */
export const observingGroups = [...namesOf(nightGroups), ...namesOf(observingTargetGroups)]

/** Output shape of a night. */
export const observingNightShape = z
  .object({
    date: z.string().meta({ description: 'Date of the evening.' }),
    site: z.string().optional().describe('With sites: name of the place; here: that of the request.'),
    ...darkShape,
    usefulHours: z
      .number()
      .describe(
        'What rank compares: hours of the dark, with targets the mean of those in darkWindows; moonlit ones times 1 - moonIllumination. See settings.',
      ),
    rank: z
      .int()
      .describe('1 is the night with most usefulHours of those asked for; equal ones have the same rank.'),
    targets: z.array(observingTarget).describe('The targets in this night; empty when none were asked for.'),
  })
  .partial(optionalMembers(nightGroups))
  .meta({ id: 'ObservingNight' })
type NightRecord = z.input<typeof observingNightShape>

/** Total length of intervals in hours, two decimals. */
export const hoursOf = (intervals: readonly Interval[]): number => rounded(days(intervals) * 24, 2)

/** Twilight, Moon and darkness of a night. */
function darkRecord(night: Night, zone: string | undefined) {
  const dark = stretches(night.dark, zone)
  const [first, last] = [dark[0], dark.at(-1)]
  return {
    darkness: night.darkness,
    darkSunAltitude: night.darkBelow,
    darkStart: first?.start ?? null,
    darkEnd: last?.end ?? null,
    darkHours: hoursOf(night.dark),
    moonlessHours: hoursOf(night.moonless),
    moonlessWindows: stretches(night.moonless, zone),
    moonIllumination: roundFraction(night.moonIllumination),
  }
}

/** A ranked night of a plan, at one of its places. */
export interface SiteNight extends PlannedNight<LocalNight> {
  readonly rank: number
  readonly observer: Observer
  /** Name of the place, where there are several. */
  readonly site: string | undefined
}

/** Record of a night of a plan, with the chosen groups. */
export const plannedNightRecord = (
  { evening, night, targets, useful, rank, site, observer }: SiteNight,
  { include, timezone }: { readonly include: readonly string[]; readonly timezone?: string | undefined },
) => ({
  date: evening.date,
  ...(site === undefined ? {} : { site }),
  ...chosenGroups(darkRecord(night, timezone), nightGroups, include),
  usefulHours: useful,
  rank,
  targets: targets.map((planned) => ({
    id: planned.target.id,
    name: planned.target.name,
    ...chosenGroups(observingTargetRecord(planned, observer, timezone), observingTargetGroups, include),
  })),
})

/**
 * Rows per night and target, or per night without targets, of CSV and compact tables; windows are `start/end` (ISO 8601-1
 * §5.5), with a zone also in local time.
 */
export function nightRows(
  nights: readonly NightRecord[],
  isZoned: boolean = hasLocalTimes(nights),
): object[] {
  const cell = (name: string, windows: Parameters<typeof joined>[1] | undefined) =>
    windows && joined(name, windows, isZoned)
  return nights.flatMap(({ targets, moonlessWindows, ...record }) => {
    const base = { ...record, ...cell('moonlessWindows', moonlessWindows) }
    if (targets.length === 0) return [base]
    return targets.map(({ id, windows, darkWindows, moonlessWindows, ...target }) => ({
      ...base,
      target: id,
      ...cell('windows', windows),
      ...cell('darkWindows', darkWindows),
      ...cell('targetMoonlessWindows', moonlessWindows),
      ...target,
    }))
  })
}

/** Whether the nights of an answer have local times. */
const hasLocalTimes = (nights: readonly NightRecord[]): boolean =>
  nights.some(({ targets, ...night }) =>
    [night, ...targets].some((record) =>
      ['darkStartLocal', 'bestTimeLocal', 'darkBestTimeLocal'].some((name) => name in record),
    ),
  )
