/**
 * `npm run faults`: tests the ledger and its clients while databases, networks and processes fail.
 * Needs Linux and a PostgreSQL under /usr/lib/postgresql; starts one of its own, and two servers of the built service.
 *
 *   --only TEXT  only faults whose name contains this text; may be repeated
 *   --lanes N    concurrent customers (default 8)
 *   --seed N     seed for callers, calls and the time of the fault; random by default, and printed at the end
 *   --json FILE  also writes the table and all violations as JSON
 *
 * Each fault runs under load. The customers keep a journal, synced to disk before and after each call; at the end it is
 * compared with the ledger. Exits with 1 if any guarantee was violated.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Scenario, Setting } from './environment.ts'
import { promised } from './invariants.ts'
import { type Outcome, Runner } from './runner.ts'
import { scenarios } from './scenarios.ts'
import { Impossible } from './topologies.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    lanes: { type: 'string', default: '8' },
    json: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
})

const chosen = scenarios.filter(({ name }) => values.only?.some((text) => name.includes(text)) ?? true)
const seed = Number(values.seed)
const outcomes: Outcome[] = []
console.log(row(['fault', 'calls', '200', '503', 'unknown', 'slowest', 'back', 'unanswered', '']))
for (const setting of new Set(chosen.map((scenario) => scenario.setting))) {
  const theirs = chosen.filter((scenario) => scenario.setting === setting)
  try {
    await played(setting, theirs)
  } catch (error) {
    if (!(error instanceof Impossible)) throw error
    for (const { name } of theirs) console.log(`${name.padEnd(46)} skipped: ${error.message}`)
  }
}

for (const { scenario, broken } of outcomes)
  for (const [promise, details] of Object.entries(broken)) {
    console.log(
      `\n${scenario}: ${promise}, ${promised[promise as keyof typeof promised]}, ${details.length} times`,
    )
    for (const detail of details.slice(0, 5)) console.log(`  ${detail}`)
  }
console.log(`\nseed ${seed}`)
if (values.json) writeFileSync(values.json, `${JSON.stringify(outcomes, null, 2)}\n`)
process.exit(outcomes.some(({ broken }) => Object.keys(broken).length > 0) ? 1 : 0)

async function played(setting: Setting, theirs: readonly Scenario[]): Promise<void> {
  const runner = await Runner.start(setting, Number(values.lanes), seed)
  try {
    for (const scenario of theirs) {
      const outcome = await runner.run(scenario)
      outcomes.push(outcome)
      console.log(row(cells(outcome)))
    }
  } finally {
    await runner.stop()
  }
}

function cells(outcome: Outcome): (string | number)[] {
  const { scenario, calls, answered, unavailable, unknown, unanswered, broken } = outcome
  const times = [outcome.slowestMs, outcome.backMs].map((ms) => `${Math.round(ms)} ms`)
  const kept = Object.keys(broken).length === 0 ? 'kept' : `BROKEN ${Object.keys(broken).join(' ')}`
  return [scenario, calls, answered, unavailable, unknown, ...times, unanswered, kept]
}

function row([name, ...rest]: readonly (string | number)[]): string {
  const last = rest.pop()
  return `${String(name).padEnd(46)}${rest.map((cell) => String(cell).padStart(11)).join('')}  ${last}`
}
