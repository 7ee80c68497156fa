/**
 * `npm run bench`: benchmarks as ratios to named baselines, measured in the same run on the same machine.
 *
 *   --suite NAME  only this suite; may be repeated: sky, http, few-callers, mcp, ledger,
 *                 growth, ledger-growth, processes, beside, endurance, peers, parsers
 *   --fetch       installs the Swiss Ephemeris (npm `sweph`) and fastify into a temporary folder, as baselines
 *   --quick       a tenth of the work: to test the suites, not for publication
 *   --long        includes the largest sizes and longest durations: 10,000,000 entries, an hour of load
 *   --json FILE   also writes the figures as JSON
 *
 * Contestants alternate and medians count. Baselines missing on the machine (PostgreSQL, Python packages) are skipped
 * and reported.
 */
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { fetchBaselines } from './fetch.ts'
import type { Row } from './measure.ts'
import { resultTable } from './results.ts'
import { beside } from './suites/beside.ts'
import { endurance } from './suites/endurance.ts'
import { eventLoop } from './suites/event-loop.ts'
import { fewCallers } from './suites/few-callers.ts'
import { growth } from './suites/growth.ts'
import { http } from './suites/http.ts'
import { ledger } from './suites/ledger.ts'
import { ledgerGrowth } from './suites/ledger-growth.ts'
import { mcp } from './suites/mcp.ts'
import { parsing } from './suites/parsers.ts'
import { peers } from './suites/peers.ts'
import { processes } from './suites/processes.ts'
import { sky } from './suites/sky.ts'
import { start } from './suites/start.ts'

const suites = [
  sky,
  http,
  fewCallers,
  mcp,
  ledger,
  growth,
  ledgerGrowth,
  processes,
  beside,
  endurance,
  peers,
  parsing,
  eventLoop,
  start,
]

const { values } = parseArgs({
  options: {
    suite: { type: 'string', multiple: true },
    fetch: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const unknown = values.suite?.filter((name) => !suites.some((suite) => suite.name === name)) ?? []
if (unknown.length > 0) {
  console.error(`No suite ${unknown.join(', ')}. There are ${suites.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const load = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')
const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`
const before = load()
const fetched = values.fetch ? fetchBaselines() : null
const rows: Row[] = []
for (const suite of suites) {
  if (values.suite && !values.suite.includes(suite.name)) continue
  console.error(`${suite.name} …`)
  try {
    rows.push(...(await suite.run({ quick: values.quick, long: values.long, fetched })))
  } catch (error) {
    // The results of the other suites are kept.
    console.error(`${suite.name} gave up:`, error)
    process.exitCode = 1
  }
}
console.log(`${machine}; load before ${before}, after ${load()}\n`)
console.log(resultTable(rows))
if (values.json) {
  const figures = { machine, loadBefore: before, loadAfter: load(), quick: values.quick, rows }
  writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
}
process.exit()
