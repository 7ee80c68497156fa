import { weekdays } from '../core/time/day-count.ts'

/** Words for a whole local day. */
export const dayWords = ['today', 'tomorrow', 'yesterday', ...weekdays] as const
/** A word for a whole local day. */
export type DayWord = (typeof dayWords)[number]

/** Words accepted in place of an instant; the answer echoes the resolved instant. */
export const instantWords = ['now', ...dayWords, 'tonight', 'midnight'] as const
/** A word accepted in place of an instant. */
export type InstantWord = (typeof instantWords)[number]

/** Whether a text is a word for a whole local day. */
export const isDayWord = (text: unknown): text is DayWord => daySet.has(text)
const daySet = new Set<unknown>(dayWords)

/** Whether a text is a word for an instant, so that its meaning changes with the clock. */
export const isInstantWord = (text: unknown): text is InstantWord => instantSet.has(text)
const instantSet = new Set<unknown>(instantWords)

/** Meaning of the words, for the reference, the docs and the instructions of the MCP server. */
export const timeWords = [
  'Words for time: now; today, tomorrow, yesterday and weekdays (the coming one, or today on its own day) are',
  'that local day in timezone, from midnight to midnight; tonight is the night in progress or to come, from sunset to',
  'sunrise. As start without end a word covers its whole day or night. As one instant a day is its beginning, midnight',
  'the coming one, tonight 22:00 or now if later, within the night. Lower case. Other words, such as this weekend or',
  'next month, are refused: send their dates as start and end.',
].join(' ')
