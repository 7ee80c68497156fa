import type { Window } from '../time/day.ts'

/** Words for when in a night something is seen. */
export const partsOfNight = [
  'evening',
  'midnight',
  'morning',
  'evening and midnight',
  'midnight and morning',
  'evening and morning',
  'most of the night',
  'all night',
] as const
export type PartOfNight = (typeof partsOfNight)[number]

const HOUR = 3_600_000
/** Share of a third of the dark that names it. */
const NAMED = 0.5
const thirds = ['evening', 'midnight', 'morning'] as const

/** The rule of {@link partOfNight}, as answers state it. */
export const partOfNightRule =
  'dark is cut in three: evening, midnight, morning. A part is named when windows cover half of it; all three: all night when at most an hour of dark is left out, else most of the night. None: the part with most of windows, its dusk or dawn included'

/**
 * When in a night something is seen: a function of its windows and the night alone, all in ms since 1970 UTC, so that the word is the
 * same whenever it is asked for.
 * @param windows in order, without overlap, within `night`; at least one.
 * @param dark from the first to the last dark moment of the night; the night itself where it does not get dark.
 */
export function partOfNight(windows: readonly Window[], night: Window, dark: Window): PartOfNight {
  const covered = ({ start, end }: Window): number =>
    windows.reduce(
      (sum, window) => sum + Math.max(0, Math.min(window.end, end) - Math.max(window.start, start)),
      0,
    )
  const third = (dark.end - dark.start) / 3
  const parts = thirds.map((word, index) => ({
    word,
    start: dark.start + index * third,
    end: dark.start + (index + 1) * third,
  }))
  const namedParts = parts.filter((part) => covered(part) >= NAMED * third)
  if (namedParts.length === thirds.length)
    return dark.end - dark.start - covered(dark) <= HOUR ? 'all night' : 'most of the night'
  if (namedParts.length > 0) return namedParts.map(({ word }) => word).join(' and ') as PartOfNight
  const lengths = parts.map(({ start, end }, index) =>
    covered({ start: index === 0 ? night.start : start, end: index === 2 ? night.end : end }),
  )
  return thirds[lengths.indexOf(Math.max(...lengths))] as PartOfNight
}
