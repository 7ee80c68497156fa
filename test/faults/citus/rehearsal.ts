import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../db/connection/database.ts'
import { openDatabase } from '../../../db/connection/open.ts'
import { distribute, distributionSteps, withCoordinator } from '../../../db/distribution/distribute.ts'
import { Clients, type Customer } from '../clients.ts'
import { type CallFigures, figuresOf } from '../failover/figures.ts'
import { type Entry, Evidenced, entriesOf, promised } from '../invariants.ts'
import { Journal, type Lived } from '../journal.ts'
import { type Load, newCustomer } from '../runner.ts'
import { Server } from '../servers.ts'
import type { CitusCluster } from './cluster.ts'

/** Milliseconds of load before and after each event. */
const loadMs = 3_000
/** Milliseconds for which a worker is away. */
const awayMs = 6_000

/** Two service processes and their customers on a database that becomes a cluster. */
export class Rehearsal {
  readonly #cluster: CitusCluster
  readonly #servers: readonly Server[]
  readonly #customers: readonly Customer[]
  readonly #load: Load
  readonly db: Database

  private constructor(
    cluster: CitusCluster,
    servers: readonly Server[],
    db: Database,
    customers: readonly Customer[],
    load: Load,
  ) {
    this.#cluster = cluster
    this.#servers = servers
    this.db = db
    this.#customers = customers
    this.#load = load
  }

  /** @param load concurrent customers and their random numbers */
  static async start(cluster: CitusCluster, load: Load): Promise<Rehearsal> {
    const servers = []
    const environment = { DATABASE_URL: cluster.url }
    for (let n = 0; n < 2; n++) servers.push(await Server.make({ environment, canFail: false }))
    const db = await openDatabase({ url: cluster.url, poolSize: 10, deadlineMs: 60_000 })
    const customers = []
    for (let n = 0; n < 24; n++) customers.push(await newCustomer(db))
    return new Rehearsal(cluster, servers, db, customers, load)
  }

  /** Adds Citus to the database of the running service: a restart, then the nodes, then the tables. */
  async migrate(): Promise<string[]> {
    return this.#under(async (clients) => {
      const lines: Event[] = []
      for (const [what, step] of [
        ['restart with the extension', () => this.#cluster.coordinator.restart(true)],
        ['nodes added', () => this.#cluster.join()],
        ['tables distributed', () => distributeAll(this.#cluster.url)],
      ] as const) {
        const began = Date.now()
        await step()
        lines.push({ what, began, ended: Date.now() })
        await clients.nextSuccess()
        await sleep(loadMs)
      }
      return lines
    })
  }

  /** Kills the processes of a worker, and starts it again while calls go on. */
  async killWorker(): Promise<string[]> {
    const [worker] = this.#cluster.workers
    if (!worker) throw new Error('The cluster has no worker.')
    const theirs = await this.#cluster.accountsOf(
      worker,
      this.#customers.map(({ accountId }) => accountId),
    )
    const isTheirs = ({ accountId }: Lived) => theirs.has(accountId)
    const isBatch = ({ channel }: Lived) => channel === 'batch'
    return this.#under(async (clients) => {
      const began = Date.now()
      await worker.kill()
      await sleep(awayMs)
      await worker.start(true)
      const back = Date.now()
      await clients.nextSuccess()
      await sleep(2 * loadMs)
      return [
        { what: 'away, its accounts', began, ended: back, only: isTheirs },
        {
          what: 'away, other accounts',
          began,
          ended: back,
          only: (call) => !isTheirs(call) && !isBatch(call),
        },
        {
          what: 'away, batches of others',
          began,
          ended: back,
          only: (call) => !isTheirs(call) && isBatch(call),
        },
        { what: 'back, its accounts', began: back, ended: Date.now(), only: isTheirs },
      ]
    })
  }

  /** Runs work under load, and judges the journal of the customers. @returns lines to print @throws on a violation */
  async #under(work: (clients: Clients) => Promise<readonly Event[]>): Promise<string[]> {
    const directory = await mkdtemp(path.join(tmpdir(), 'sky-journal-'))
    const journal = await Journal.create(path.join(directory, 'journal'))
    const before: Entry[] = await entriesOf(this.db)
    const clients = new Clients(journal, this.#customers, this.#servers, this.#load.random)
    clients.start(this.#load.lanes, false)
    await sleep(loadMs)
    const events = await work(clients)
    await clients.stop()
    const calls = await journal.read()
    await journal.close()
    await rm(directory, { recursive: true })
    const judged = new Evidenced({ db: this.db, calls, before, inFlight: 0 }, await entriesOf(this.db))
    const broken = Object.entries(await judged.judge()).map(
      ([name, details]) =>
        `${promised[name as keyof typeof promised]}, ${details.length} times: ${details[0]}`,
    )
    const whole = figuresOf(calls, events[0]?.began ?? 0, Date.now())
    if (whole.wrong.length > 0)
      broken.push(`${whole.wrong.length} wrong answers: ${JSON.stringify(whole.wrong[0])}`)
    for (const server of this.#servers) if (server.died) broken.push(`a process ended: ${server.lastWords()}`)
    if (broken.length > 0) throw new Error(`Violated: ${broken.join('; ')}`)
    const lines = events.map((event) =>
      say(event, figuresOf(of(event, calls), event.began, event.ended + loadMs)),
    )
    return [
      ...lines,
      `${whole.calls} calls, ${whole.charged} charged, ${whole.unavailable} answered 503, ${judged.unanswered.length} of ` +
        `them charged; no charge lost or twice, all invariants held`,
    ]
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) await server.remove()
    await this.db.close()
  }
}

/** An event under load; times in milliseconds since 1970. */
interface Event {
  readonly what: string
  readonly began: number
  readonly ended: number
  /** Which calls to count; all without it. */
  readonly only?: (call: Lived) => boolean
}

/** The calls of an event that ended between its begin and `loadMs` after its end. */
const of = ({ began, ended, only = () => true }: Event, calls: readonly Lived[]): Lived[] =>
  calls.filter((call) => call.ended && call.ended.at > began && call.ended.at < ended + loadMs && only(call))

function say({ what, began, ended }: Event, figures: CallFigures): string {
  const { charged, unavailable, outageMs, slowestMs } = figures
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  return (
    `${what.padEnd(32)} took ${seconds(ended - began)}, no charge for ${seconds(outageMs)}, ${charged} charged, ` +
    `${unavailable} answered 503, slowest response ${seconds(slowestMs)}`
  )
}

/** Distributes the tables of a database. */
const distributeAll = (url: string): Promise<void> =>
  withCoordinator(url, async (sql) => distribute(sql, await distributionSteps(sql)))
