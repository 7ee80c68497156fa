import { type ChoiceQuestion, type ParameterChoice, questionOf } from '../contract/choice.ts'
import { Problem } from '../contract/problems.ts'
import { type ClockReading, clockOffsetAt, clockReading } from '../core/horizon/local-time.ts'
import { type Civil, isoLocal, isoOffset, wallMs } from '../core/time/civil.ts'
import type { Window } from '../core/time/day.ts'
import { type InstantReading, noLeapSecond, readInstantText } from '../core/time/instant-text.ts'
import { endsInLeapSecond } from '../core/time/leap-seconds.ts'
import { EARLIEST_UTC, LATEST_UTC } from '../core/time/time.ts'
import { type OffsetCandidate, offsetAt } from '../core/time/zones.ts'
import type { Warning } from '../declaration/define.ts'
import { instantBounds, instantRange } from '../schema/instant.ts'
import { isDayWord } from '../words/time-words.ts'
import { assumedUtc, namedDay, tonight, type WordReading, wholeSecond } from './named-time.ts'
import { writtenDateWarnings } from './written-date.ts'

/** A parsed instant. */
export interface Moment {
  /** ms since 1970 UTC. */
  readonly utc: number
  /** True if the text was a date without a time, or a word for a day. */
  readonly dateOnly: boolean
  /** Day or night that the text names as a word: from start, inclusive, to end, exclusive. */
  readonly span?: Window
  readonly warnings: readonly Warning[]
}

/** Parses the text of an instant; each assumption adds a warning. Undefined means now. */
export function moment(text: string | undefined, reading: WordReading): Moment {
  if (text === undefined || text === 'now')
    return { utc: wholeSecond(reading.now), dateOnly: false, warnings: [] }
  const parsed = ofText(text, reading)
  if (parsed.utc >= EARLIEST_UTC && parsed.utc <= LATEST_UTC) return parsed
  throw new Problem('datetime_out_of_range', `The instant is outside the supported range, ${instantRange}.`, {
    parameter: reading.parameter ?? 'datetime',
    allowed: instantBounds,
  })
}

/** Parses a word or ISO 8601 text. */
function ofText(text: string, reading: WordReading): Moment {
  if (isDayWord(text)) return { ...namedDay(text, reading), dateOnly: true }
  if (text === 'midnight') {
    const { span, warnings } = namedDay('tomorrow', reading)
    return { utc: span.start, dateOnly: false, warnings }
  }
  return text === 'tonight' ? { ...tonight(reading), dateOnly: false } : ofCivil(text, reading)
}

/** Parses ISO 8601 text. */
function ofCivil(text: string, wordReading: WordReading): Moment {
  const { parameter = 'datetime', calendar } = wordReading
  const reading = readInstantText(text, calendar)
  if ('reason' in reading)
    throw new Problem('invalid_datetime', `${parameter} cannot be read: ${reading.reason}.`, { parameter })
  const { utc, warnings } = ofClock(reading, text, wordReading)
  if (reading.isLeapSecond && !endsInLeapSecond(utc))
    throw new Problem('invalid_datetime', noLeapSecond(utc), { parameter })
  return {
    utc,
    dateOnly: reading.dateOnly,
    warnings: [
      ...warnings,
      ...writtenDateWarnings(text, reading, wordReading),
      ...(reading.isLeapSecond ? [leapSecond] : []),
    ],
  }
}

/** The instant of a reading of a text, by its offset, the zone of the text or the request, or UTC. */
function ofClock(
  reading: InstantReading,
  text: string,
  options: WordReading,
): Pick<Moment, 'utc' | 'warnings'> {
  const { civil, offsetSeconds, zone = options.timezone } = reading
  const wall = wallMs(civil)
  if (offsetSeconds !== null) return { utc: wall - offsetSeconds * 1000, warnings: [] }
  if (!zone) return { utc: wall, warnings: [assumedUtc] }
  const { longitude, latitude } = options
  const clock = clockReading(zone, civil, longitude === undefined ? undefined : { longitude, latitude })
  const withOffset = ({ offsetSeconds }: OffsetCandidate) => `${text}${isoOffset(offsetSeconds)}`
  const question = reading.zone === undefined ? clockQuestion(clock, civil, zone, withOffset) : undefined
  const choice = question && { parameter: options.parameter ?? 'datetime', ...question.question }
  return { utc: clock.usual.utc, warnings: clockWarnings(clock, choice) }
}

/** Warnings about assumptions in the interpretation of a local time. */
function clockWarnings(reading: ClockReading, choice: ParameterChoice | undefined): Warning[] {
  const { status, usual } = reading
  const ofClock = clockWarning(reading)
  const ofChange = isOfChange(reading) ? [status === 'ambiguous' ? repeated : skipped] : []
  const chosen = choice && { choice }
  if (ofClock && status !== 'unique' && ofChange.length === 0) {
    const advice = `${usual.abbreviation} was taken; if the record means the other, send datetime with its offset.`
    return [{ ...ofClock, detail: `${ofClock.detail} ${advice}`, ...chosen }]
  }
  return [...(ofClock ? [ofClock] : []), ...ofChange.map((warning) => ({ ...warning, ...chosen }))]
}

/** Whether a time is not unique as the clocks were changed; else as there were two clocks. */
export const isOfChange = ({ clock, status }: ClockReading): boolean =>
  status !== 'unique' && clock !== 'ownOrCityMeanTime' && clock !== 'zoneOrTown'

/**
 * The question to a person which instant of a clock time is meant; none where there is one alone.
 * @param valueFor value that stands for a candidate, by its place among them
 */
export function clockQuestion(
  reading: ClockReading,
  civil: Civil,
  zone: string,
  valueFor: (candidate: OffsetCandidate, place: number) => string,
): { readonly question: ChoiceQuestion } | undefined {
  if (reading.status === 'unique') return undefined
  const clockTime = isoLocal(Date.UTC(2000, 0, 1, civil.hour, civil.minute), 0).slice(11, 16)
  const [question, titleOf] = wordsFor(reading, clockTime, zone)
  return questionOf(
    question,
    reading.candidates.map((candidate, place) => ({
      value: valueFor(candidate, place),
      title: titleOf(candidate, place),
    })),
  )
}

/** The question about a clock time, and the title of each candidate. */
function wordsFor(
  reading: ClockReading,
  clockTime: string,
  zone: string,
): readonly [question: string, titleOf: (candidate: OffsetCandidate, place: number) => string] {
  const offsetWords = ({ abbreviation, offsetSeconds }: OffsetCandidate) =>
    `${/^[A-Z]/.test(abbreviation) ? `${abbreviation}, ` : ''}UTC${isoOffset(offsetSeconds)}`
  if (!isOfChange(reading))
    return [`Two clocks were in use there at the time. Which one showed ${clockTime}?`, offsetWords]
  const side = (place: number) => (place === 0 ? 'before' : 'after')
  if (reading.status === 'ambiguous')
    return [
      `The clocks went back, so ${clockTime} came twice. Which one is meant?`,
      (candidate, place) => `${clockTime} ${side(place)} the clocks went back (${offsetWords(candidate)})`,
    ]
  const wallTime = ({ utc }: OffsetCandidate) => isoLocal(utc, offsetAt(zone, utc).offsetSeconds)
  const [first, second] = reading.candidates.map((candidate) => wallTime(candidate).slice(0, 10))
  if (first === second)
    return [
      `The clocks went forward, so there was no ${clockTime}. Which time is meant?`,
      (candidate, place) => `${wallTime(candidate).slice(11, 16)}, ${side(place)} the clocks went forward`,
    ]
  return [
    `The clocks or the calendar went forward, so there was no ${clockTime} that day. Which time is meant?`,
    (candidate, place) => `${wallTime(candidate).slice(0, 16).replace('T', ' ')}, ${side(place)} the change`,
  ]
}

/** Warning about the clock of a local time; undefined if it was the standard time of its zone. */
export function clockWarning({ clock, candidates, usual }: ClockReading): Warning | undefined {
  if (clock === 'zone') return undefined
  if (clock === 'ownMeanTime') return ownMeanTime
  const offsetText = ({ abbreviation, offsetSeconds }: typeof usual) =>
    `${abbreviation} ${isoOffset(offsetSeconds)}`
  if (clock === 'cityMeanTime')
    return {
      code: 'city_mean_time',
      detail: `Before standard time: ${offsetText(usual)} is the mean time of one city; elsewhere clocks kept their own. resolve_local_time gives it for a longitude.`,
    }
  const offsets = candidates.map(offsetText).join(' and ')
  return clock === 'zoneOrTown'
    ? {
        code: 'town_kept_own_time',
        detail: `The town kept its own time beside that of the country: ${offsets}.`,
      }
    : { code: 'before_standard_time', detail: `Before standard time two clocks were in use: ${offsets}.` }
}

/** Warnings without those that say the same twice, as of both ends of a range. */
export const distinctWarnings = (warnings: readonly Warning[]): Warning[] =>
  warnings.filter((warning, index) => warnings.findIndex(({ code }) => code === warning.code) === index)

const leapSecond: Warning = {
  code: 'leap_second',
  detail: 'Second 60 is answered as the last millisecond of second 59, at most a second early.',
}
const ownMeanTime: Warning = {
  code: 'own_mean_time',
  detail: 'Before standard time: the mean time of the longitude was taken, not that of the zone.',
}
const repeated: Warning = {
  code: 'ambiguous_local_time',
  detail: 'The local time happened twice; the earlier one was taken. resolve_local_time shows both.',
}
const skipped: Warning = {
  code: 'nonexistent_local_time',
  detail: 'The local time was skipped by the clocks; the one after the change was taken.',
}

/** `YYYY-MM-DDTHH:MM:SS±HH:MM` of an instant in a zone; `null` stays `null`. */
export function localTime(utc: number | null, timezone: string): string | null {
  return utc === null ? null : isoLocal(utc, offsetAt(timezone, utc).offsetSeconds)
}

/** The same with the clock of a place, which kept its own mean time before standard time. */
export const placeTime = (utc: number, timezone: string, longitude: number | undefined): string =>
  isoLocal(utc, clockOffsetAt(timezone, utc, longitude))
