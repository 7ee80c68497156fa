/**
 * `npm run failover`: rehearses a planned switchover and the loss of the leader of a Patroni cluster under load.
 *
 *   --rounds N   how often each is rehearsed (default 1, some two minutes)
 *   --nodes N    PostgreSQL nodes (default 3)
 *   --lanes N    concurrent customers (default 8)
 *   --seed N     seed for callers and calls; random by default, and printed at the end
 *   --json FILE  also writes the figures as JSON
 *
 * Two service processes call through PgBouncer. The customers, half of whose calls have idempotency keys, keep a journal,
 * synced to disk before and after each call; at the end of a round it is compared with the ledger of the new leader.
 * Exits with 1 if a guarantee was violated.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { seededRandom } from '../seeded-random.ts'
import { Rehearsal, type RoundFigures } from './rehearsal.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    nodes: { type: 'string', default: '3' },
    lanes: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    json: { type: 'string' },
  },
})
const counts = [values.rounds, values.nodes, values.lanes].map(Number) as [number, number, number]
const [rounds, nodes, lanes] = counts
if (!counts.every((count) => Number.isInteger(count) && count > 0) || nodes < 2) {
  console.error('--rounds and --lanes take a whole number from 1 on, --nodes one from 2 on.')
  process.exit(2)
}

const heading = ['calls', 'charged', '503', 'slowest', 'no charge for', 'last 503', 'unanswered', 'rewound']
console.log(row(['', ...heading, '']))
const all: RoundFigures[] = []
const rehearsal = await Rehearsal.start(nodes, { lanes, random: seededRandom(Number(values.seed)) })
try {
  for (let round = 0; round < rounds; round++)
    for (const fault of ['switchover', 'leader killed'] as const) {
      const figures = await rehearsal.run(fault)
      all.push(figures)
      console.log(row(cells(figures)))
      for (const wrong of figures.violations) console.log(`  ${wrong}`)
    }
} finally {
  await rehearsal.stop()
}
console.log(`\nseed ${values.seed}`)
if (values.json) writeFileSync(values.json, `${JSON.stringify(all, null, 2)}\n`)
process.exit(all.some(({ violations }) => violations.length > 0) ? 1 : 0)

function cells(figures: RoundFigures): (string | number)[] {
  const { fault, calls, charged, unavailable, unanswered, rewound, violations } = figures
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  const times = [figures.slowestMs, figures.outageMs, figures.lastRefusalMs].map(seconds)
  const kept = violations.length === 0 ? 'kept' : 'BROKEN'
  const rejoined = fault === 'switchover' ? '' : rewound ? 'yes' : 'no need'
  return [fault, calls, charged, unavailable, ...times, unanswered, rejoined, kept]
}

function row([name, ...rest]: readonly (string | number)[]): string {
  const last = rest.pop()
  return `${String(name).padEnd(14)}${rest.map((cell) => String(cell).padStart(14)).join('')}  ${last}`
}
