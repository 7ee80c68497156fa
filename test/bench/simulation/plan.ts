import { type Deployment, type Minute, minute } from './deployment.ts'
import { type Accounts, accountsOf, assumptions, minuteOf } from './load-model.ts'
import { seeded } from './random.ts'
import type { ServiceTimes } from './service-times.ts'

/** Resources of a deployment, and their maximum utilisation. */
export interface Limits {
  readonly databaseCores: number
  /** Memory of the database server in bytes. */
  readonly databaseMemory: number
  /** Connections per process, and the server's maximum: DATABASE_POOL, and the default max_connections. */
  readonly pool: number
  readonly connections: number
  /** Maximum CPU utilisation in the busiest hour: beyond it, queues grow faster than the load. */
  readonly busy: number
  /** Maximum p99 latency in milliseconds. */
  readonly p99: number
  readonly retentionDays: number
}

export const usualLimits: Limits = {
  databaseCores: 8,
  databaseMemory: 64e9,
  pool: 10,
  connections: 100,
  busy: 0.7,
  p99: 250,
  retentionDays: 400,
}

export interface Size {
  readonly accounts: number
  readonly callsPerDay: number
  readonly hottest: number
  /** Calls per second in the busiest hour. */
  readonly peak: number
  readonly processes: number
  readonly connections: number
  readonly minute: Minute
  readonly entriesPerDay: number
  readonly bytesPerDay: number
  /** Bytes stored over the retention period. */
  readonly ledgerBytes: number
}

export const busiestHour = (assumptions.hours as readonly number[]).indexOf(Math.max(...assumptions.hours))

/** Simulated minutes for every hour of the day. */
export function day(count: number, deployment: Deployment, times: ServiceTimes, seed: number): Minute[] {
  const accounts = accountsOf(count, seeded(seed))
  return assumptions.hours.map((_, hour) => minuteAt(accounts, hour, deployment, times, seed))
}

function minuteAt(
  accounts: Accounts,
  hour: number,
  deployment: Deployment,
  times: ServiceTimes,
  seed: number,
) {
  const random = seeded(seed * 31 + hour)
  return minute(minuteOf(accounts, hour, random), accounts, deployment, times, random)
}

/**
 * The fewest processes that stay within the limits in the busiest hour, and the other resources for that many accounts.
 */
export function sized(count: number, times: ServiceTimes, limits: Limits, seed: number): Size {
  const accounts = accountsOf(count, seeded(seed))
  const perDay = accounts.callsPerDay
  const peak = (perDay / 86_400) * (assumptions.hours[busiestHour] as number)
  let processes = Math.max(1, Math.ceil((peak * times.call) / 1000 / limits.busy))
  let found = minuteAt(accounts, busiestHour, { ...limits, processes }, times, seed)
  // Randomness and bursts may need more than the mean does; more processes than this would not help.
  for (const most = 2 * processes + 2; processes < most && !isWithin(found, limits); processes++)
    found = minuteAt(accounts, busiestHour, { ...limits, processes: processes + 1 }, times, seed)
  return {
    accounts: count,
    callsPerDay: perDay,
    hottest: accounts.hottest,
    peak,
    processes,
    connections: processes * limits.pool,
    minute: found,
    entriesPerDay: perDay,
    bytesPerDay: perDay * times.entryBytes,
    ledgerBytes: perDay * times.entryBytes * limits.retentionDays,
  }
}

const isWithin = ({ loopBusy, p99 }: Minute, limits: Limits): boolean =>
  loopBusy <= limits.busy && p99 <= limits.p99

export interface Part {
  readonly part: string
  /** Number of accounts from which it is needed. */
  readonly from: number
  readonly because: string
}

/** Smallest number of accounts for which a condition holds, to about 1 %. */
function leastAccounts(isSo: (accounts: number) => boolean, most = 1e9): number {
  if (!isSo(most)) return Number.POSITIVE_INFINITY
  let [below, from] = [1, most]
  while (from / below > 1.01) {
    const middle = Math.sqrt(below * from)
    if (isSo(middle)) from = middle
    else below = middle
  }
  return Number(from.toPrecision(2))
}

/** When each part of a larger deployment is needed: simulated up to the largest size, extrapolated beyond it. */
export function parts(largest: Size, times: ServiceTimes, limits: Limits, seed: number): Part[] {
  const { accounts, callsPerDay } = largest
  const perAccount = callsPerDay / accounts
  const busiest = assumptions.hours[busiestHour] as number
  const peak = (count: number) => ((count * perAccount) / 86_400) * busiest
  const loops = (count: number) => (peak(count) * times.call) / 1000
  const processes = (count: number) => (count / accounts) * largest.processes
  const database = (count: number) => {
    // A process has one statement in flight, which limits its statements per second.
    const statements = Math.min(peak(count), Math.ceil(processes(count)) * (1000 / times.statement))
    const work = statements * (times.alone - times.debit) + peak(count) * times.debit
    return work / 1000 / limits.databaseCores
  }
  const bytes = (count: number) => count * perAccount * times.entryBytes * limits.retentionDays
  const percent = `${Math.round(limits.busy * 100)} %`
  return [
    {
      part: 'second process',
      from: leastAccounts((count) => sized(Math.ceil(count), times, limits, seed).processes > 1, accounts),
      because: `one event loop answers a hundredth of the calls after more than ${limits.p99} ms`,
    },
    {
      part: 'connection pooler',
      from: leastAccounts((count) => processes(count) * limits.pool > limits.connections * 0.9),
      because: `pools of ${limits.pool} take nine tenths of ${limits.connections} connections`,
    },
    {
      part: 'edge cache',
      from: leastAccounts((count) => loops(count) * assumptions.shared > limits.busy),
      because: 'answers that any cache may keep would fill a process of their own',
    },
    {
      part: 'partitions of ledger_entry',
      from: leastAccounts((count) => bytes(count) > limits.databaseMemory),
      because: `${limits.retentionDays} days of entries outgrow the memory of the database server`,
    },
    {
      part: 'read replica',
      from: leastAccounts((count) => database(count) > limits.busy / 2),
      because: 'debits take half of what the database may do, and reports should not take the rest',
    },
    {
      part: 'distribution by account',
      from: leastAccounts((count) => database(count) > limits.busy),
      because: `debits keep all ${limits.databaseCores} processors of one PostgreSQL at work ${percent} of the busiest hour`,
    },
  ].sort((a, b) => a.from - b.from)
}
