import type { Window } from '../../time/day.ts'
import { windowParts, windowPath } from '../../time/nested-windows.ts'
import { signRuler } from '../../zodiac/rulers.ts'
import { type Sign, signs } from '../../zodiac/zodiac.ts'
import type { TraditionalPlanet } from '../dignities.ts'

/** Rulers of periods: the seven planets, and in firdaria the nodes of the Moon. */
export type TimeLord = TraditionalPlanet | 'northNode' | 'southNode'

/** Ruler of a share of time, and the sign that it rules by. */
export interface Allotment {
  readonly ruler: TimeLord
  /** Sign that the ruler holds the time by; `null` where planets follow one another without signs. */
  readonly sign: Sign | null
  /** The first sign after the bond is loosed. */
  readonly loosed?: true
}

/** A period of a time lord: ms since 1970 UTC, the end exclusive. */
export interface TimeLordPeriod extends Allotment, Window {
  /** 1 for the longest; periods of level 2 fill those of level 1. */
  readonly level: number
}

/** A share of time with its length: ms, or a weight among its neighbours. */
export interface Share extends Allotment {
  readonly length: number
}

/** A technique applied to a birth. */
export interface TimeLordSystem {
  /** The periods of the first level in the round that holds an instant; empty before birth where time begins with it. */
  readonly round: (utc: number) => TimeLordPeriod[]
  /** The periods of the next level within a period; empty if it is not divided. */
  readonly parts: (period: TimeLordPeriod) => TimeLordPeriod[]
}

/** A sign counted from Aries = 0, and the planet that rules it. */
export function signShare(count: number): Pick<Allotment, 'ruler'> & { readonly sign: Sign } {
  const sign = signs[((count % 12) + 12) % 12] as Sign
  return { ruler: signRuler[sign], sign }
}

/** Periods one after another from the start of a span, the last cut at its end. */
export function laidOut(level: number, { start, end }: Window, shares: Iterable<Share>): TimeLordPeriod[] {
  const periods: TimeLordPeriod[] = []
  let from = start
  for (const { length, ...allotment } of shares) {
    if (from >= end) break
    const to = Math.min(from + length, end)
    periods.push({ level, ...allotment, start: from, end: to })
    from = to
  }
  return periods
}

/** Periods that fill a span in the proportion of their lengths. */
export function divided(level: number, span: Window, shares: readonly Share[]): TimeLordPeriod[] {
  const parts = windowParts(
    span,
    shares.map(({ length }) => length),
  )
  return shares.map(({ length: _, ...allotment }, index) => ({
    level,
    ...allotment,
    ...(parts[index] as Window),
  }))
}

/** The round of a length, in whole ms, that holds an instant, counted from a birth; none before it. */
export function roundOf(birth: number, length: number, utc: number): Window | null {
  if (utc < birth) return null
  const start = birth + Math.floor((utc - birth) / length) * length
  return { start, end: start + length }
}

/** The periods that hold an instant, from the outside in. */
export const currentPeriods = (
  { round, parts }: TimeLordSystem,
  utc: number,
  levels: number,
): TimeLordPeriod[] => windowPath(round(utc), parts, utc, levels)

/** The first level, and of each further one the periods within the current period above; a level follows the one above. */
export function periodsAbout(system: TimeLordSystem, utc: number, levels: number): TimeLordPeriod[] {
  const above = currentPeriods(system, utc, levels - 1)
  return [...system.round(utc), ...above.flatMap(system.parts)]
}

/** The periods of each level that share time with a span, in the order of their starts, the outer first. */
export function periodsWithin(system: TimeLordSystem, span: Window, levels: number): TimeLordPeriod[] {
  const touching = (period: Window) => period.start < span.end && span.start < period.end
  const below = (period: TimeLordPeriod): TimeLordPeriod[] =>
    period.level >= levels ? [period] : [period, ...system.parts(period).filter(touching).flatMap(below)]
  const periods: TimeLordPeriod[] = []
  for (let utc = span.start; utc < span.end; ) {
    const row = system.round(utc)
    const end = row.at(-1)?.end
    // Rounds go on from one another; a list that did not would never end.
    if (end === undefined || end <= utc) break
    periods.push(...row.filter(touching).flatMap(below))
    utc = end
  }
  return periods
}
