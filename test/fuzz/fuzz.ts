/**
 * `npm run fuzz`: calls made up from the schemas of every tool, through REST and MCP, against a real service.
 *
 *   --calls N    how many (default 10000; the long form is 1000000)
 *   --seed S     seed of the arguments (default: drawn, and printed)
 *   --from N     number of the first call; `--seed S --from N --calls 1` makes one call of a run again
 *   --tool NAME  only this tool; may be repeated, and changes the numbering
 *   --days N     longest range of time asked for (default: the longest that each tool allows)
 *   --lanes N    calls in flight at once (default 2); long ranges take turns on the threads the machine has
 *   --json FILE  writes the tallies and every failure as JSON, too
 *
 * It ends with exit code 1 when any promise was broken.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { testService } from '../harness.ts'
import { report } from './report.ts'
import { fuzz } from './run.ts'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 30)) },
    from: { type: 'string', default: '0' },
    tool: { type: 'string', multiple: true },
    days: { type: 'string', default: 'Infinity' },
    lanes: { type: 'string', default: '2' },
    json: { type: 'string' },
  },
})

const service = await testService({ OWNER_TIER: 'scale', ADDRESS_LIMIT: '1000000000' })
const started = performance.now()
const outcome = await fuzz(service, {
  seed: Number(values.seed),
  calls: Number(values.calls),
  from: Number(values.from),
  lanes: Number(values.lanes),
  days: Number(values.days),
  ...(values.tool ? { tools: values.tool } : {}),
  progress: (done) => process.stderr.write(`\r${done} calls`),
})
const seconds = (performance.now() - started) / 1_000
await service.close()
console.log(report(outcome, seconds))
if (values.json) {
  const { tallies, ...rest } = outcome
  writeFileSync(
    values.json,
    `${JSON.stringify({ ...rest, seconds, tallies: Object.fromEntries(tallies) }, null, 2)}\n`,
  )
}
process.exit(outcome.failures.length > 0 ? 1 : 0)
