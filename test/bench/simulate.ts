/**
 * `npm run simulate`: capacity planning by simulation: processes and other resources for a number of accounts.
 *
 *   --figures FILE   service times, as `npm run bench -- --suite http --suite ledger-growth --json FILE` wrote them
 *   --accounts N     the largest number of accounts, 1,000,000
 *   --seed N         seed of the accounts and bursts; the same seed gives the same result
 *   --cores N        processors of the database server, 8
 *   --memory N       gigabytes of the database server, 64
 *   --prices FILE    price lists, in the form of simulation/prices.json
 *   --json FILE      also writes the figures as JSON
 *
 * Service times are measured; the load model and the prices are assumed, in simulation/load-model.ts and prices.json.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { aligned } from './results.ts'
import { costOf, partCost, priceList } from './simulation/costs.ts'
import { assumptions } from './simulation/load-model.ts'
import { day, parts, type Size, sized, usualLimits } from './simulation/plan.ts'
import { serviceTimes } from './simulation/service-times.ts'

const data = path.join(import.meta.dirname, '../../../test/bench/simulation')
const { values } = parseArgs({
  options: {
    figures: { type: 'string', default: path.join(data, 'figures.json') },
    prices: { type: 'string', default: path.join(data, 'prices.json') },
    accounts: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    cores: { type: 'string', default: String(usualLimits.databaseCores) },
    memory: { type: 'string', default: String(usualLimits.databaseMemory / 1e9) },
    json: { type: 'string' },
  },
})

const figures = JSON.parse(readFileSync(values.figures, 'utf8'))
const times = serviceTimes(figures.rows)
const menus = pricesOf(values.prices)
const seed = Number(values.seed)
const most = Number(values.accounts)
const limits = {
  ...usualLimits,
  databaseCores: Number(values.cores),
  databaseMemory: Number(values.memory) * 1e9,
}

const whole = (value: number) => Math.round(value).toLocaleString('en')
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const milliseconds = (value: number) => `${value.toFixed(1)} ms`
const short = (value: number) => `${value.toPrecision(3)} ms`
const gigabytes = (bytes: number) => `${whole(bytes / 1e9)} GB`

const sizes: Size[] = []
for (let count = Math.min(most, 10_000); count <= most; count *= 10)
  sizes.push(sized(count, times, limits, seed))
const largest = sizes.at(-1) as Size
const needed = parts(largest, times, limits, seed)
const hours = day(largest.accounts, { ...limits, processes: largest.processes }, times, seed)

console.log(
  `Measured on ${figures.machine}; seed ${seed}, ${limits.databaseCores} processors for the database\n`,
)
console.log(
  aligned([
    ['a billed call on the event loop', short(times.call)],
    ['a debit in the database, among others', short(times.debit)],
    ['a debit in the database, alone', short(times.alone)],
    ['a statement, begin to commit', short(times.statement)],
    ['an entry with its indexes', `${whole(times.entryBytes)} bytes`],
  ]),
)
console.log('\nIn the busiest hour\n')
const heading = [
  'accounts',
  'calls a day',
  'calls/s',
  'processes',
  'connections',
  'loop',
  'database',
  'batch',
]
console.log(
  aligned([
    [...heading, 'p50', 'p99', 'refused', 'ledger a day', `in ${limits.retentionDays} days`],
    ...sizes.map((one) => [
      whole(one.accounts),
      whole(one.callsPerDay),
      whole(one.peak),
      whole(one.processes),
      whole(one.connections),
      percent(one.minute.loopBusy),
      percent(one.minute.databaseBusy),
      one.minute.debitsPerBatch.toFixed(1),
      milliseconds(one.minute.p50),
      milliseconds(one.minute.p99),
      percent(one.minute.refused / one.minute.calls),
      gigabytes(one.bytesPerDay),
      gigabytes(one.ledgerBytes),
    ]),
  ]),
)
console.log('\nParts, in the order in which they are needed\n')
console.log(
  aligned([
    ['part', 'from accounts', 'because'],
    ...needed.map(({ part, from, because }) => [part, whole(from), because]),
  ]),
)
console.log(
  '\nCost without tax, by assumed list prices: two service machines or more, two databases, a balancer\n',
)
const costs = menus.map((menu) => ({ menu, bySize: sizes.map((size) => costOf(size, menu, limits)) }))
const money = (amount: number) => amount.toFixed(2)
console.log(
  aligned([
    ['', 'accounts', 'services', 'database', 'machines', 'disks', 'traffic', 'a month', 'a million calls'],
    ...costs.flatMap(({ menu, bySize }) =>
      bySize.map((cost, n) => [
        `${menu.provider}, ${menu.published}, ${menu.currency}`,
        whole((sizes[n] as Size).accounts),
        whole(cost.services),
        `${cost.databaseNodes} × ${cost.database}`,
        whole(cost.machinesPerMonth),
        whole(cost.storagePerMonth),
        whole(cost.trafficPerMonth),
        whole(cost.perMonth),
        money(cost.perMillionCalls),
      ]),
    ),
  ]),
)
console.log(
  '\nCost that each part adds where it is first needed: a month, and a million calls of all accounts then\n',
)
const partCosts = needed
  .filter(({ from }) => Number.isFinite(from))
  .map(({ part, from }) => ({
    part,
    from,
    byMenu: menus.map((menu) => partCost(part, from, largest, menu, limits.databaseCores)),
  }))
console.log(
  aligned([
    ['part', 'from accounts', ...menus.map(({ provider, currency }) => `${provider}, ${currency}`)],
    ...partCosts.map(({ part, from, byMenu }) => [
      part,
      whole(from),
      ...byMenu.map(({ perMonth, perMillionCalls }) => `${whole(perMonth)}, ${perMillionCalls.toFixed(3)}`),
    ]),
  ]),
)
console.log(
  `\nA minute of every hour with ${whole(largest.accounts)} accounts and ${largest.processes} processes\n`,
)
console.log(
  aligned([
    ['hour', 'calls/s', 'loop', 'database', 'p50', 'p99'],
    ...hours.map(({ calls, loopBusy, databaseBusy, p50, p99 }, hour) => [
      `${String(hour).padStart(2, '0')}:00`,
      whole(calls / 60),
      percent(loopBusy),
      percent(databaseBusy),
      milliseconds(p50),
      milliseconds(p99),
    ]),
  ]),
)
if (values.json) {
  const all = {
    measured: figures.machine,
    seed,
    limits,
    assumptions,
    times,
    sizes,
    parts: needed,
    hours,
    costs,
    partCosts,
  }
  writeFileSync(values.json, `${JSON.stringify(all, null, 2)}\n`)
}

/** Reads a price list, or says what is wrong with it and exits with 2. */
function pricesOf(file: string) {
  try {
    return priceList(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`--prices ${file}, in the form of simulation/prices.json: ${(error as Error).message}`)
    return process.exit(2)
  }
}
