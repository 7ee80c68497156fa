import { MS_PER_DAY } from './time.ts'

/** A half-open stretch of time in ms since 1970 UTC. */
export interface Window {
  readonly start: number
  readonly end: number
}

/** From the start of the first of some windows in order to the end of the last one; of none, no time in 1970. */
export const wholeSpan = (windows: readonly Window[]): Window => ({
  start: windows[0]?.start ?? 0,
  end: windows.at(-1)?.end ?? 0,
})

/**
 * The local mean solar day of a longitude that contains an instant: from one mean midnight to the next, where mean
 * time is UTC + longitude/15 h. It stands for the civil day where no time zone is given.
 *
 * @param longitude degrees, east positive, ±180.
 */
export function meanSolarDay(utcMs: number, longitude: number): Window {
  // Whole milliseconds, so that the sums below are exact and no instant falls beside its day.
  const ahead = Math.round((longitude / 360) * MS_PER_DAY)
  const start = Math.floor((utcMs + ahead) / MS_PER_DAY) * MS_PER_DAY - ahead
  return { start, end: start + MS_PER_DAY }
}
