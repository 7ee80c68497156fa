/**
 * `npm run accuracy`: how far the product's own functions are from an outside truth, beside plain astronomy-engine.
 *
 *   --truth DIR   folder of truth files (default ../shared/data/accuracy beside the checkout)
 *   --topic NAME  only this topic; may be repeated
 *   --json FILE   writes the figures as JSON, too
 *   --write       writes tools/core/data/accuracy.ts, the table that the service publishes
 *
 * Figures are the largest error and the root mean square.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { published } from './accuracy/published.ts'
import { table } from './accuracy/report.ts'
import { scored } from './accuracy/scored.ts'

const { values } = parseArgs({
  options: {
    truth: { type: 'string', default: '../shared/data/accuracy' },
    topic: { type: 'string', multiple: true },
    json: { type: 'string' },
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
if (values.write) writeFileSync('tools/core/data/accuracy.ts', published(scores))
