/** Generates calls from schemas: `npm run fuzz -- --help`. */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { testService } from '../harness.ts'
import { report } from './report.ts'
import { fuzz } from './run.ts'

const help = `npm run fuzz: generates calls from the schemas of every tool and sends them over REST and MCP to a real service.

  --calls N      number of calls (default 10000; the long form is 1000000)
  --seed S       seed of the arguments (default: random, and printed)
  --replay S:N   repeats call N of the run with seed S; needs the same --tool and --days
  --from N       number of the first call
  --tool NAME    only this tool; may be repeated, and changes the numbering
  --days N       longest time range in days (default: the longest that each tool allows)
  --lanes N      calls in flight (default 2); long ranges share the machine's worker threads
  --json FILE    also writes the tallies and every failure as JSON

Exits with 1 if any guarantee was violated; ends early, with the report so far, after a changed prototype or an
uncaught error.
`

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 30)) },
    from: { type: 'string', default: '0' },
    tool: { type: 'string', multiple: true },
    days: { type: 'string', default: 'Infinity' },
    lanes: { type: 'string', default: '2' },
    json: { type: 'string' },
    replay: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) {
  process.stdout.write(help)
  process.exit(0)
}
const [seed, from, calls] = values.replay
  ? [...values.replay.split(':').map(Number), 1]
  : [Number(values.seed), Number(values.from), Number(values.calls)]
if (![seed, from, calls].every(Number.isSafeInteger)) {
  process.stderr.write(help)
  process.exit(2)
}

const service = await testService({ OWNER_TIER: 'scale', ADDRESS_LIMIT: '1000000000' })
const started = performance.now()
const outcome = await fuzz(service, {
  seed: seed as number,
  calls: calls as number,
  from: from as number,
  lanes: Number(values.lanes),
  days: Number(values.days),
  ...(values.tool ? { tools: values.tool } : {}),
  progress: (done) => process.stderr.write(`\r${done} calls`),
})
const seconds = (performance.now() - started) / 1_000
console.log(report(outcome, seconds))
if (values.json) {
  const { tallies, ...rest } = outcome
  writeFileSync(
    values.json,
    `${JSON.stringify({ ...rest, seconds, tallies: Object.fromEntries(tallies) }, null, 2)}\n`,
  )
}
// Last, because a corrupted service may not close.
await service.close()
process.exit(outcome.failures.length > 0 ? 1 : 0)
