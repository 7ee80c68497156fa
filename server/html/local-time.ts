import { type Markup, markup } from './markup.ts'

/** Formatter of local times. They are parsed as if they were UTC, so that the time zone of the server has no effect. */
const words = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC', calendar: 'gregory' })

const day = words({ weekday: 'short', day: 'numeric', month: 'short' })
const dayOfYear = words({ day: 'numeric', month: 'short', year: 'numeric' })
const longDay = words({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** `2026-11-20T16:40:57+01:00` as a `Date` whose UTC fields are the local time (16:40:57). */
const wall = (local: string): Date => new Date(`${local.slice(0, local.indexOf('T') + 9)}Z`)

/** “16:40”. */
export const clock = (local: string): string => local.slice(local.indexOf('T') + 1).slice(0, 5)

/** “Friday, 20 November 2026, 16:40”. */
export const longTime = (local: string): string => `${longDay.format(wall(local))}, ${clock(local)}`

/** “Fri 20 Nov, 16:40”, with the instant behind it. */
export const dayAndTime = (local: string): Markup => written(day, local)

/** “20 Nov 2026, 16:40”, for what may be years away. */
export const dayYearAndTime = (local: string): Markup => written(dayOfYear, local)

const written = (format: Intl.DateTimeFormat, local: string): Markup =>
  markup`<time datetime="${local}">${format.format(wall(local)).replace(',', '')}, ${clock(local)}</time>`

/** “16:40”, with the instant behind it; a dash where there is none. */
export function timeOnly(local: string | null | undefined): Markup {
  return local ? markup`<time datetime="${local}">${clock(local)}</time>` : markup`–`
}
