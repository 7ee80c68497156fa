import { type BodyId, bodyIds } from '../bodies.ts'
import { TROPICAL_MONTH } from '../ephemeris/mean-periods.ts'
import { circularDifference, normalDegrees } from '../math/angles.ts'
import { keptEvents } from '../math/event-cache.ts'
import { type GrowingAngle, growingPassages, refineRoot } from '../math/root-finding.ts'
import { type Instant, instantOfTt } from '../time/time.ts'
import { type AspectName, majorAspects } from './aspects.ts'
import type { Zodiac } from './ayanamsa.ts'
import { zodiacLongitude } from './placement.ts'
import { type Sign, signOf } from './zodiac.ts'

/** An exact aspect of the Moon. */
export interface MoonAspect<B extends BodyId = BodyId> {
  readonly body: B
  readonly aspect: AspectName
  readonly instant: Instant
}

/** The end of the Moon's stay in a sign, when it meets no other body any more. */
export interface VoidOfCourse {
  /** The last exact aspect in the sign, or the entry into it when there is none. */
  readonly start: Instant
  /** The entry into the next sign. */
  readonly end: Instant
  readonly lastAspect: MoonAspect | null
  /** The sign the Moon is in, and the one it enters. */
  readonly sign: Sign
  readonly nextSign: Sign
}

/** Bodies of the Moon's aspects: Sun to Pluto. The Moon is always faster than each of them. */
export const aspectedBodies: readonly BodyId[] = bodyIds.filter((body) => body !== 'moon')

/** Angles by which the Moon is ahead of a body at an exact major aspect, degrees from 0 up to 360. */
const targetAngles = majorAspects
  .flatMap(({ aspect, angle }) =>
    [...new Set([angle, normalDegrees(-angle)])].map((ahead) => ({ aspect, ahead })),
  )
  .sort((a, b) => a.ahead - b.ahead)

/** Longest stay in a sign, days: 30° at the 11.6° a day of the slowest Moon, and some room. */
export const LONGEST_STAY = 2.8
/** Aspects are refined to a tenth of a second. */
const TOLERANCE = 0.1 / 86400
/**
 * When the Moon is void of course about an instant: from its last exact conjunction, sextile, square, trine or
 * opposition with any of Sun to Pluto in its present sign until it enters the next.
 *
 * Traditions differ: this is the modern reading (N. deVore, Encyclopedia of Astrology, 1947, "Void of course"), which
 * asks whether an aspect becomes exact before the sign ends, with all nine bodies; Lilly (Christian Astrology, 1647,
 * p. 112) knows seven bodies and asks for no aspect within orb.
 *
 * **Accuracy**: 10 s, 1900–2100: the Moon covers 0.5″ in a second.
 */
export function voidOfCourse(instant: Instant): VoidOfCourse & { readonly active: boolean } {
  const sign = signOf(zodiacLongitude('moon', instant))
  const entries = knownEntries(instant.tt - LONGEST_STAY, instant.tt + LONGEST_STAY)
  for (const [entry, exit] of stays(entries)) {
    // At the border itself the longitude tells which of two stays it is.
    if (entry.sign !== sign) continue
    const ending = knownEnds.get(entry) ?? endOf(entry, exit)
    knownEnds.set(entry, ending)
    return { ...ending, active: ending.start.tt <= instant.tt }
  }
  throw new RangeError('a sign passed without its end')
}

interface Entry {
  readonly instant: Instant
  readonly sign: Sign
}

/** The Moon's passages of multiples of 30° counted from an origin, in from ≤ t < to (TT days), in order, one by one. */
export function* moonPassages(from: number, to: number, zodiac: Zodiac, origin = 0) {
  const longitude: GrowingAngle = {
    at: (tt) => normalDegrees(zodiacLongitude('moon', instantOfTt(tt), zodiac) - origin),
    rate: 360 / TROPICAL_MONTH,
    slowest: 0.85,
    fastest: 1.2,
  }
  yield* growingPassages(longitude, 30, from, to, TOLERANCE)
}

/** The Moon's entries into signs in from ≤ t < to (TT days), in order, one by one. */
function* entriesBetween(from: number, to: number, zodiac: Zodiac): Generator<Entry> {
  for (const { at: tt, degrees } of moonPassages(from, to, zodiac))
    yield { instant: instantOfTt(tt), sign: signOf(degrees) }
}

/** The same of the tropical zodiac, and how the stays end that begin with them, for those who ask about an instant. */
const knownEntries = keptEvents(
  (from, to) => entriesBetween(from, to, 'tropical'),
  ({ instant }) => instant.tt,
  TROPICAL_MONTH / 12,
)
const knownEnds = new WeakMap<Entry, VoidOfCourse>()

/** Each entry with the next. */
function* stays(entries: Iterable<Entry>): Generator<readonly [Entry, Entry]> {
  let entry: Entry | undefined
  for (const exit of entries) {
    if (entry) yield [entry, exit]
    entry = exit
  }
}

function endOf(entry: Entry, exit: Entry): VoidOfCourse {
  const lastAspect = lastMeeting(entry.instant, exit.instant)
  return {
    start: lastAspect?.instant ?? entry.instant,
    end: exit.instant,
    lastAspect,
    sign: entry.sign,
    nextSign: exit.sign,
  }
}

/** The last exact aspect of the Moon in entry ≤ t < exit, less than a quarter of its round. */
function lastMeeting(entry: Instant, exit: Instant): MoonAspect | null {
  let last: MoonAspect | null = null
  for (const body of aspectedBodies) {
    const bodyMeeting = lastMeetingWith(body, entry, exit)
    if (bodyMeeting && (!last || bodyMeeting.instant.tt > last.instant.tt)) last = bodyMeeting
  }
  return last
}

/** By how much the Moon is ahead of a body, degrees from 0 up to 360. */
const lead = (body: BodyId, instant: Instant): number =>
  normalDegrees(zodiacLongitude('moon', instant) - zodiacLongitude(body, instant))

/** The exact aspects that the Moon makes to a body between two instants, by what it gains until each. */
function meetingsWith<B extends BodyId>(body: B, entry: Instant, exit: Instant) {
  const [first, end] = [lead(body, entry), lead(body, exit)]
  const gained = normalDegrees(end - first)
  const aspectAngles = targetAngles
    .map((turn) => ({ ...turn, gain: normalDegrees(turn.ahead - first) }))
    .filter(({ gain }) => gain < gained)
  const meetingAt = ({ aspect, ahead }: (typeof targetAngles)[number]): MoonAspect<B> => {
    const excess = (tt: number) => circularDifference(lead(body, instantOfTt(tt)), ahead)
    const [atEntry, atExit] = [circularDifference(first, ahead), circularDifference(end, ahead)]
    const meetingTt = refineRoot(excess, entry.tt, exit.tt, atEntry, atExit, TOLERANCE)
    return { body, aspect, instant: instantOfTt(meetingTt) }
  }
  return { turns: aspectAngles, meetingAt }
}

/** The Moon only gains, so the last aspect is the one it has most nearly just passed when the sign ends. */
function lastMeetingWith(body: BodyId, entry: Instant, exit: Instant): MoonAspect | null {
  const { turns, meetingAt } = meetingsWith(body, entry, exit)
  const [first, ...others] = turns
  return first ? meetingAt(others.reduce((last, turn) => (turn.gain > last.gain ? turn : last), first)) : null
}

/** The Moon's exact major aspects to a body in entry ≤ t < exit, less than half of its round. */
export function moonAspectsWith<B extends BodyId>(body: B, entry: Instant, exit: Instant): MoonAspect<B>[] {
  const { turns, meetingAt } = meetingsWith(body, entry, exit)
  return turns.map(meetingAt)
}

/** A stay of the Moon in a sign with its exact aspects, in order of time. */
export interface MoonStay {
  readonly entry: Instant
  readonly exit: Instant
  readonly aspects: readonly MoonAspect[]
}

/** The Moon's stays in signs that touch from ≤ t < to (TT days), in order, one by one. */
export function* moonStays(from: number, to: number): Generator<MoonStay> {
  const entries = entriesBetween(from - LONGEST_STAY, to + LONGEST_STAY, 'tropical')
  for (const [{ instant: entry }, { instant: exit }] of stays(entries)) {
    if (exit.tt <= from) continue
    if (entry.tt >= to) return
    const aspects = aspectedBodies
      .flatMap((body) => moonAspectsWith(body, entry, exit))
      .sort((a, b) => a.instant.tt - b.instant.tt)
    yield { entry, exit, aspects }
  }
}

/** The void stretches that touch from ≤ t < to (TT days), in order, one by one: one for each sign. */
export function* voidsOfCourse(
  from: number,
  to: number,
  zodiac: Zodiac = 'tropical',
): Generator<VoidOfCourse> {
  const entries = entriesBetween(from - LONGEST_STAY, to + LONGEST_STAY, zodiac)
  for (const [entry, exit] of stays(entries)) {
    if (exit.instant.tt <= from) continue
    const ending = endOf(entry, exit)
    if (ending.start.tt >= to) return
    yield ending
  }
}
