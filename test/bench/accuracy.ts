/**
 * `npm run accuracy`: how far the product's own functions are from an outside truth, beside plain astronomy-engine.
 *
 *   --truth DIR   folder of truth files (default ../shared/data/accuracy beside the checkout)
 *   --topic NAME  only this topic; may be repeated
 *   --json FILE   writes the figures as JSON, too
 *
 * Figures are the largest error and the root mean square.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { table } from './accuracy/report.ts'
import { scorers } from './accuracy/scorers.ts'
import { type Score, Tally, type TruthFile } from './accuracy/tally.ts'

const { values } = parseArgs({
  options: {
    truth: { type: 'string', default: '../shared/data/accuracy' },
    topic: { type: 'string', multiple: true },
    json: { type: 'string' },
  },
})

const folder = resolve(values.truth)
if (!existsSync(folder)) {
  console.error(`No truth files in ${folder}. Name their folder with --truth DIR.`)
  process.exit(1)
}

const scores: Score[] = []
for (const scorer of scorers) {
  if (values.topic && !values.topic.includes(scorer.topic)) continue
  const file = join(folder, `${scorer.topic}.json`)
  if (!existsSync(file)) {
    console.error(`${scorer.topic}: no truth, left out`)
    continue
  }
  const tally = new Tally(scorer.topic)
  scorer.score(JSON.parse(readFileSync(file, 'utf8')) as TruthFile, tally)
  scores.push(...tally.scores())
}

console.log(table(scores))
if (values.json) writeFileSync(values.json, `${JSON.stringify(scores, null, 2)}\n`)
