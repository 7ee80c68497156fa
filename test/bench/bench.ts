/**
 * `npm run bench`: benchmarks as ratios to named baselines, measured in the same run on the same machine.
 *
 *   --suite NAME  only this suite; may be repeated: sky, http, few-callers, mcp, ledger,
 *                 growth, ledger-growth, processes, beside, endurance, peers, parsers,
 *                 loop, start, price, starve
 *   --fetch       installs the Swiss Ephemeris (npm `sweph`) and fastify into a temporary folder, as baselines
 *   --quick       a tenth of the work: to test the suites, not for publication
 *   --long        includes the largest sizes and longest durations: 10,000,000 entries, an hour of load
 *   --json FILE   also writes the figures as JSON
 *   --record      also appends the figures to test/bench/history.tsv, by commit and machine
 *   --history     measures nothing: shows the last recorded figures beside earlier ones, and which are losses
 *
 * Contestants alternate and medians count. Baselines missing on the machine (PostgreSQL, Python packages) are skipped
 * and reported.
 */
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { fetchBaselines } from './fetch.ts'
import { historyText, measuredCommit, readHistory, record, trends, trendTable } from './history.ts'
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
import { price } from './suites/price.ts'
import { processes } from './suites/processes.ts'
import { sky } from './suites/sky.ts'
import { start } from './suites/start.ts'
import { starve } from './suites/starve.ts'

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
  price,
  starve,
]

const { values } = parseArgs({
  options: {
    suite: { type: 'string', multiple: true },
    fetch: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    json: { type: 'string' },
    record: { type: 'boolean', default: false },
    history: { type: 'boolean', default: false },
  },
})
const unknown = values.suite?.filter((name) => !suites.some((suite) => suite.name === name)) ?? []
if (unknown.length > 0) {
  console.error(`No suite ${unknown.join(', ')}. There are ${suites.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
if (values.history) {
  const entries = readHistory(historyText())
  console.log(trendTable(trends(entries.filter(({ suite }) => values.suite?.includes(suite) ?? true))))
  process.exit()
}
if (values.record && values.quick) {
  console.error('--quick does too little work to be recorded. Leave out --quick or --record.')
  process.exit(1)
}

const load = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')
const processors = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}`
const machine = `${processors}, Node ${process.version}`
const facts = {
  date: new Date().toISOString().slice(0, 10),
  commit: values.record ? measuredCommit() : '',
  machine: processors,
  node: process.version,
  load: loadavg()[0]?.toFixed(1) ?? '',
}
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
if (values.record) record(facts, rows)
process.exit()
