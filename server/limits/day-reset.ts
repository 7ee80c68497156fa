import { dayMs, isoText } from '../../tools/contract/values.ts'

/** Start of the UTC day after `day` (`YYYY-MM-DD`), when quotas reset. */
export const nextMidnight = (day: string): string => isoText(Date.parse(`${day}T00:00:00Z`) + dayMs)
