import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scorers } from './scorers.ts'
import { type Score, Tally, type TruthFile } from './tally.ts'

/**
 * The lines of every topic, or of those named.
 * @param folder where the truth files are.
 * @param missing is told of topics that have no truth file.
 */
export function scored(
  folder: string,
  topics?: readonly string[],
  missing: (topic: string) => void = () => {},
): Score[] {
  const scores: Score[] = []
  for (const scorer of scorers) {
    if (topics && !topics.includes(scorer.topic)) continue
    const file = join(folder, `${scorer.topic}.json`)
    if (!existsSync(file)) {
      missing(scorer.topic)
      continue
    }
    const tally = new Tally(scorer.topic)
    scorer.score(JSON.parse(readFileSync(file, 'utf8')) as TruthFile, tally)
    scores.push(...tally.scores())
  }
  return scores
}
