import { z } from 'zod'
import type { ObservingMonth } from '../../core/observing/observing-months.ts'
import { roundAngle } from '../../core/round.ts'

/** Output shape of a target in a month of nights, or of the nights themselves. */
export const observingMonthShape = z
  .object({
    month: z.string().describe('YYYY-MM of the evenings.'),
    site: z.string().optional().describe('With sites: name of the place.'),
    target: z.string().nullable().describe('Id of the target; null: the nights themselves.'),
    name: z.string().nullable().describe('Name of the target; null likewise.'),
    nights: z.int().describe('Its nights that were asked for.'),
    observable: z.int().describe('Nights with darkHours.'),
    darkHours: z.number().describe('Mean hours of a night in darkWindows; of null in the dark.'),
    moonlessHours: z.number().describe('Mean hours of those with the Moon below the horizon.'),
    usefulHours: z.number().describe('Mean of what rank compares, hours.'),
    maxAltitude: z
      .number()
      .nullable()
      .describe('Greatest altitude in darkWindows, degrees; null without one.'),
    bestEvening: z.string().nullable().describe('Date with most usefulHours; null without darkHours.'),
  })
  .meta({ id: 'ObservingMonth' })

/** Record of a month. */
export const observingMonthRecord = (
  { target, maxAltitude, ...month }: ObservingMonth,
  site: string | undefined,
): z.input<typeof observingMonthShape> => ({
  month: month.month,
  ...(site === undefined ? {} : { site }),
  target: target?.id ?? null,
  name: target?.name ?? null,
  nights: month.nights,
  observable: month.observable,
  darkHours: month.darkHours,
  moonlessHours: month.moonlessHours,
  usefulHours: month.usefulHours,
  maxAltitude: maxAltitude === null ? null : roundAngle(maxAltitude),
  bestEvening: month.bestEvening,
})
