import type { Observer } from '../earth.ts'
import type { Instant } from '../time.ts'

export const calendarKinds = [
  'phase',
  'eclipse',
  'season',
  'conjunction',
  'shower',
  'planet',
  'ingress',
  'retrograde',
] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** 1 a curiosity, 2 for those who follow it, 3 worth a look, 4 worth planning for, 5 front page. */
export type Importance = 1 | 2 | 3 | 4 | 5

/** One line of the calendar. */
export interface SkyEntry {
  readonly kind: CalendarKind
  /** What makes the event's id, with its day: the same words as in the list of its own kind. */
  readonly words: readonly string[]
  readonly instant: Instant
  readonly title: string
  readonly bodies: readonly string[]
  readonly importance: Importance
  /** The operation that knows more. */
  readonly source: string
  /** Whether a place sees it with the naked eye; absent for what is not a sight, such as an ingress. */
  readonly isSeenFrom?: (site: Observer) => boolean
}

/** A kind of entries. */
export interface EntrySource {
  readonly kind: CalendarKind
  /** Greatest importance it can give: a calendar of great things need not search the rest. */
  readonly most: Importance
  /** Entries in startUtc ≤ t < endUtc (ms), in any order. */
  readonly entries: (startUtc: number, endUtc: number) => Iterable<SkyEntry>
}

/** An importance raised or lowered within the scale. */
export const shiftedImportance = (importance: number, by: number): Importance =>
  Math.min(5, Math.max(1, importance + by)) as Importance
