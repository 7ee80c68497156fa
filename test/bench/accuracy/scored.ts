import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scorers } from './scorers.ts'
import { type Score, Tally, type TruthFile } from './tally.ts'

/** Truth that stands in the checkout. */
const ownTruth = join(process.cwd(), 'test/reference')

/**
 * Scores all topics, or the named ones.
 * @param folder folder of the truth files
 * @param missing called for topics without a truth file
 */
export function scored(
  folder: string,
  topics?: readonly string[],
  missing: (topic: string) => void = () => {},
): Score[] {
  const scores: Score[] = []
  for (const scorer of scorers) {
    if (topics && !topics.includes(scorer.topic)) continue
    const file = [folder, join(folder, '../bodies'), ownTruth]
      .map((one) => join(one, `${scorer.topic}.json`))
      .find((one) => existsSync(one))
    if (file === undefined) {
      missing(scorer.topic)
      continue
    }
    const tally = new Tally(scorer.topic)
    scorer.score(JSON.parse(readFileSync(file, 'utf8')) as TruthFile, tally)
    scores.push(...tally.scores())
  }
  return scores
}
