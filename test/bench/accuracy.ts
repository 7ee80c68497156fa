/**
 * `npm run accuracy`: errors of the product's functions against an external reference, next to plain astronomy-engine.
 *
 *   --truth DIR   folder of truth files (default ../shared/data/accuracy beside the checkout)
 *   --topic NAME  only this topic; may be repeated
 *   --json FILE   also writes the figures as JSON
 *   --check       fails when a quantity is worse than plain astronomy-engine with the true ΔT, or an event was missed
 *   --write       writes tools/core/data/accuracy.ts, the table that the service publishes
 *
 * Figures are the largest error and the root mean square.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { published } from './accuracy/published.ts'
import { isWorse, table } from './accuracy/report.ts'
import { scored } from './accuracy/scored.ts'
import type { Score } from './accuracy/tally.ts'

const { values } = parseArgs({
  options: {
    truth: { type: 'string', default: '../shared/data/accuracy' },
    topic: { type: 'string', multiple: true },
    json: { type: 'string' },
    check: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})

const folder = resolve(values.truth)
if (!existsSync(folder)) {
  console.error(`No truth files in ${folder}. Name their folder with --truth DIR.`)
  process.exit(1)
}

if (values.write && values.topic) {
  console.error('The published table holds every topic: --write goes without --topic.')
  process.exit(1)
}

const scores = scored(folder, values.topic, (topic) => console.error(`${topic}: no truth, left out`))
console.log(table(scores))
if (values.json) writeFileSync(values.json, `${JSON.stringify(scores, null, 2)}\n`)
if (values.check) refuse(scores.filter((score) => isWorse(score) || (score.missed.ours ?? 0) > 0))
if (values.write) writeFileSync('tools/core/data/accuracy.ts', published(scores))

function refuse(failed: readonly Score[]): void {
  for (const { topic, subject, quantity } of failed)
    console.error(`Not good enough: ${topic}, ${subject}, ${quantity}`)
  if (failed.length > 0) process.exitCode = 1
}
