import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import { plainWords } from './parameter-hints.ts'

/** A warning of an answer. */
interface AnswerWarning {
  readonly code: string
  readonly detail: string
}

/** Warnings in a person's words where those for models are in shorthand, by code. */
const sentences: Readonly<Record<string, string>> = {
  ambiguous_local_time: 'This time happened twice, because the clocks went back. You see the earlier one.',
  assumed_utc: 'No time zone was chosen, so the dates and times you typed are in UTC.',
  leap_second: 'Second 60 is treated as the end of second 59.',
  nonexistent_local_time:
    'This time never happened, because the clocks went forward. You see the time after the change.',
  own_mean_time: 'There was no standard time yet, so the place has its own: the mean time of its longitude.',
}

/** A warning as people read it. */
export const warningWords = ({ code, detail }: AnswerWarning, owner: Descriptor): string =>
  Object.hasOwn(sentences, code) ? (sentences[code] as string) : plainWords(detail, owner)
