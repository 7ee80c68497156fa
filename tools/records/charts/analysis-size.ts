import { pageChars } from '../../contract/answer-size.ts'
import { Problem } from '../../contract/problems.ts'
import type { AnalysisGroup } from '../../core/charts/analysis.ts'
import { usualLots } from '../../core/charts/lot-formulas.ts'
import type { EventTopic } from '../../core/ephemeris/accuracy.ts'
import type { JudgementGroup } from '../../core/judgement/judgements.ts'

type Group = AnalysisGroup | JudgementGroup

/**
 * Characters of each group with local times, alone, for each point, and for each pair of points: the most of 25 births, for
 * stars and parans somewhat less.
 */
const lengths: Readonly<Record<Group, readonly [alone: number, point: number, pair: number]>> = {
  sect: [545, 0, 0],
  dignities: [1_940, 0, 0],
  receptions: [2_050, 0, 0],
  lots: [0, 0, 0],
  midpoints: [0, 0, 205],
  antiscia: [0, 280, 0],
  declinations: [0, 140, 0],
  fixedStars: [0, 150, 0],
  patterns: [0, 30, 0],
  balance: [0, 52, 0],
  houses: [7_470, 0, 0],
  accidental: [1_800, 0, 0],
  almuten: [4_100, 75, 0],
  dispositors: [50, 45, 0],
  syzygy: [270, 0, 0],
  phases: [2_300, 0, 0],
  parans: [0, 600, 0],
  horary: [1_030, 0, 0],
  dial: [0, 40, 60],
}
/** Characters of a lot with its formula. */
const LOT_CHARS = 160
/** Groups that are one list, which pages cut if it is the longest. */
const lists: readonly Group[] = [
  'almuten',
  'lots',
  'midpoints',
  'antiscia',
  'declinations',
  'fixedStars',
  'parans',
]

/**
 * Refuses more groups and bodies than fit in pages, before the price.
 * @throws Problem `too_many_rows`
 */
export function checkAnalysisSize(
  include: readonly Group[],
  bodyCount: number,
  lotCount = usualLots.length,
): void {
  const points = bodyCount + 2
  const charsOf = (group: Group): number => {
    const [alone, point, pair] = lengths[group]
    const chars = alone + point * points + (pair * points * (points - 1)) / 2
    return group === 'lots' ? LOT_CHARS * lotCount : chars
  }
  const longest = Math.max(0, ...include.filter((group) => lists.includes(group)).map(charsOf))
  const chars = include.reduce((sum, group) => sum + charsOf(group), 0) - longest
  if (chars > pageChars)
    throw new Problem(
      'too_many_rows',
      `About ${Math.round(chars)} characters in these groups; an answer has at most ${pageChars}.`,
      { parameter: 'include', hint: 'Send fewer groups or bodies, in several calls.' },
    )
}

/** Accuracy topics of the groups that have times. */
const topics: Readonly<Partial<Record<Group, readonly EventTopic[]>>> = {
  syzygy: ['moon-phases'],
  phases: ['solar-aspects', 'retrograde-stations'],
  parans: ['rise-set'],
  horary: ['aspects', 'ingresses'],
}

/** Accuracy topics of an answer, with those of a day whose time is not known; none without times. */
export function analysisEvents(
  include: readonly Group[],
  ofDay: readonly EventTopic[] | undefined,
): readonly EventTopic[] | undefined {
  const events = new Set([...(ofDay ?? []), ...include.flatMap((group) => topics[group] ?? [])])
  return events.size === 0 ? undefined : [...events]
}
