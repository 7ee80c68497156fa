import { Events } from './events.ts'
import { type Accounts, type Arrival, assumptions } from './load-model.ts'
import type { Random } from './random.ts'
import type { ServiceTimes } from './service-times.ts'

export interface Deployment {
  readonly processes: number
  /** Processors of the database server. */
  readonly databaseCores: number
}

export interface Minute {
  readonly calls: number
  readonly refused: number
  /** Latency in milliseconds. */
  readonly mean: number
  readonly p50: number
  readonly p99: number
  /** Utilisation of the busiest event loop, and of the database's processors, 0 to 1. */
  readonly loopBusy: number
  readonly databaseBusy: number
  readonly debitsPerBatch: number
}

/** A call in flight: when its computation ends, and when it arrived. */
interface Underway {
  readonly since: number
  readonly computed: number
}

interface Process {
  free: number
  worked: number
  inFlight: readonly Underway[]
  waiting: Underway[]
}

/** Maximum size of the product's debit batches; see db/ledger/group-commit.ts. */
const LONGEST_BATCH = 512
/** CPU cost of a rejection as a share of a call: it happens before any computation. */
const REFUSAL = 0.2

/**
 * Simulates a minute of calls against processes that share a database. Each process has one event loop, which processes
 * calls in order, and one debit queue: one statement is in flight, and waiting debits go into the next. A call is
 * answered when it is computed and its debit is committed.
 */
export function minute(
  arrivals: readonly Arrival[],
  accounts: Accounts,
  { processes: count, databaseCores }: Deployment,
  times: ServiceTimes,
  random: Random,
): Minute {
  const processes = Array.from(
    { length: count },
    (): Process => ({
      free: 0,
      worked: 0,
      inFlight: [],
      waiting: [],
    }),
  )
  const cores = new Float64Array(databaseCores)
  const commits = new Events<Process>()
  const spent = new Map<number, number>()
  const stays: number[] = []
  let [refused, databaseWork, batches, debits] = [0, 0, 0, 0]

  const work = (process: Process, at: number, time: number): number => {
    process.free = Math.max(process.free, at) + time
    process.worked += time
    return process.free
  }
  const send = (process: Process, at: number) => {
    const batch = process.waiting.splice(0, LONGEST_BATCH)
    if (batch.length === 0) return
    process.inFlight = batch
    const time = times.alone + (batch.length - 1) * times.debit
    let core = 0
    for (let n = 1; n < cores.length; n++) if ((cores[n] as number) < (cores[core] as number)) core = n
    const begin = Math.max(at, cores[core] as number)
    cores[core] = begin + time
    databaseWork += time
    batches++
    debits += batch.length
    // The rest of a statement's time is waiting for the network and the disk.
    commits.put(begin + time + Math.max(0, times.statement - times.alone), process)
  }
  const settle = (until: number) => {
    for (let next = commits.take(); next; next = commits.take()) {
      if (next.at > until) {
        commits.put(next.at, next.what)
        return
      }
      const process = next.what
      for (const { since, computed } of process.inFlight) stays.push(Math.max(next.at, computed) - since)
      process.inFlight = []
      send(process, next.at)
    }
  }

  for (const { at, account } of arrivals) {
    settle(at)
    const process = processes[Math.floor(random() * count)] as Process
    const used = (spent.get(account) ?? 0) + 1
    spent.set(account, used)
    if (used > accounts.perMinute(account)) {
      refused++
      work(process, at, times.call * REFUSAL)
      continue
    }
    // A long call is computed on a thread; the loop does the rest.
    const share = random() < assumptions.long ? 0.5 : 1
    process.waiting.push({ since: at, computed: work(process, at, times.call * share) })
    if (process.inFlight.length === 0) send(process, at)
  }
  settle(Number.POSITIVE_INFINITY)
  stays.sort((a, b) => a - b)
  const percentile = (share: number) => stays[Math.floor(stays.length * share)] ?? 0
  return {
    calls: arrivals.length,
    refused,
    mean: stays.reduce((sum, stay) => sum + stay, 0) / stays.length,
    p50: percentile(0.5),
    p99: percentile(0.99),
    loopBusy: Math.max(...processes.map(({ worked }) => worked)) / 60_000,
    databaseBusy: databaseWork / (60_000 * databaseCores),
    debitsPerBatch: debits / batches,
  }
}
