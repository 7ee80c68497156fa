import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Database } from '../../../db/connection/database.ts'
import { openDatabase } from '../../../db/connection/open.ts'
import { Clients, type Customer } from '../clients.ts'
import { type Broken, Evidenced, entriesOf, promised } from '../invariants.ts'
import { Journal } from '../journal.ts'
import { type Load, newCustomer } from '../runner.ts'
import { Server } from '../servers.ts'
import { Cluster, type Node } from './cluster.ts'
import { type CallFigures, figuresOf } from './figures.ts'

/** Faults: Patroni hands over to the standby as planned, or the leader's Patroni and PostgreSQL are killed. */
export type LeaderFault = 'switchover' | 'leader killed'

/** Figures of one round. */
export interface RoundFigures extends CallFigures {
  readonly fault: LeaderFault
  /** Charges whose call was answered 503. A retry with their key is free. */
  readonly unanswered: number
  /** Whether Patroni ran pg_rewind on the old leader. */
  readonly rewound: boolean
  /** Violated guarantees. */
  readonly violations: readonly string[]
}

const customers = 24
/** Maximum milliseconds without a charge, and for a response. */
const promisedMs = { outage: 30_000, answer: 2_500 }
/** Milliseconds of load before a fault and after the recovery. */
const loadMs = { before: 2_000, after: 4_000 }

/** A cluster, two service processes and their customers, on which rounds run one after another. */
export class Rehearsal {
  readonly #cluster: Cluster
  readonly #servers: readonly Server[]
  readonly #db: Database
  readonly #customers: readonly Customer[]
  readonly #load: Load

  private constructor(
    cluster: Cluster,
    servers: readonly Server[],
    db: Database,
    customers: readonly Customer[],
    load: Load,
  ) {
    this.#cluster = cluster
    this.#servers = servers
    this.#db = db
    this.#customers = customers
    this.#load = load
  }

  /** @param nodes number of PostgreSQL nodes @param load concurrent customers and their random numbers */
  static async start(nodes: number, load: Load): Promise<Rehearsal> {
    const cluster = await Cluster.start(nodes)
    const servers: Server[] = []
    try {
      await prepared(cluster)
      // Migrates as the owner, and restricts the role of the service.
      const db = await openDatabase({ url: cluster.ownerUrl, poolSize: 2, deadlineMs: 30_000 })
      const environment = {
        DATABASE_URL: cluster.poolerUrl,
        MIGRATION_DATABASE_URL: cluster.ownerUrl,
        DATABASE_PREPARE: 'false',
      }
      for (let n = 0; n < 2; n++) servers.push(await Server.make({ environment, canFail: false }))
      const people = []
      for (let n = 0; n < customers; n++) people.push(await newCustomer(db))
      return new Rehearsal(cluster, servers, db, people, load)
    } catch (error) {
      for (const server of servers) await server.remove()
      await cluster.remove()
      throw error
    }
  }

  /** Runs a round. @throws if the cluster is not whole again within a minute and a half */
  async run(fault: LeaderFault): Promise<RoundFigures> {
    const directory = await mkdtemp(path.join(tmpdir(), 'sky-journal-'))
    const journal = await Journal.create(path.join(directory, 'journal'))
    const before = await entriesOf(this.#db)
    const leader = (await this.#cluster.leader()) as Node
    const rewinds = leader.rewinds
    const clients = new Clients(journal, this.#customers, this.#servers, this.#load.random)
    clients.start(this.#load.lanes, false)
    await sleep(loadMs.before)
    const began = Date.now()
    if (fault === 'switchover') await this.#cluster.switchover()
    else await leader.kill()
    await this.#recovered(clients, leader)
    await sleep(loadMs.after)
    if (fault === 'leader killed') leader.start()
    await this.#cluster.settled()
    const stopped = Date.now()
    await clients.stop()
    const calls = await journal.read()
    await journal.close()
    await rm(directory, { recursive: true })
    const judged = new Evidenced({ db: this.#db, calls, before, inFlight: 0 }, await entriesOf(this.#db))
    const broken = await judged.judge()
    const figures = figuresOf(calls, began, stopped)
    const violations = [...sayBroken(broken), ...missed(figures)]
    const dead = this.#servers.find(({ died }) => died)
    if (dead) violations.push(`a service process ended, saying: ${dead.lastWords()}`)
    if ((await this.#cluster.leader()) === leader) violations.push('the leader is the same as before')
    if (!(await this.#areEqual())) violations.push('a standby has another ledger than the leader')
    const rewound = leader.rewinds > rewinds
    return { fault, ...figures, unanswered: judged.unanswered.length, rewound, violations }
  }

  /** Resolves when another node is the leader and calls succeed; the figures are read from the journal. */
  async #recovered(clients: Clients, old: Node): Promise<void> {
    for (const end = Date.now() + 2 * promisedMs.outage; Date.now() < end; await sleep(100)) {
      const leader = await this.#cluster.leader()
      if (leader && leader !== old) return clients.nextSuccess()
    }
  }

  /** Whether every node has the same entries. */
  async #areEqual(): Promise<boolean> {
    const sums = new Set<string>()
    for (const node of this.#cluster.nodes) {
      const sql = postgres(node.urlOf('sky'), { max: 1, onnotice: () => {} })
      const [found] = await sql`
        SELECT count(*) || ' ' || md5(string_agg(entry::text, '' ORDER BY account_id, op_id)) AS sum
        FROM ledger_entry entry`
      sums.add(found?.sum)
      await sql.end()
    }
    return sums.size === 1
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) await server.remove()
    await this.#db.close()
    await this.#cluster.remove()
  }
}

const sayBroken = (broken: Broken): string[] =>
  Object.entries(broken).map(([name, details]) => {
    const promise = promised[name as keyof typeof promised]
    return `${name}, ${promise}, ${details.length} times: ${details[0]}`
  })

/** Guarantees to callers that figures violate. */
function missed({ outageMs, slowestMs, wrong }: CallFigures): string[] {
  const first = `${wrong[0]?.status} ${wrong[0]?.code}`
  return [
    ...(outageMs > promisedMs.outage ? [`no call was charged for ${outageMs} ms`] : []),
    ...(slowestMs > promisedMs.answer ? [`a response took ${Math.round(slowestMs)} ms`] : []),
    ...(wrong.length > 0 ? [`${wrong.length} wrong answers such as ${first}`] : []),
  ]
}

/** Creates the database and the role of the service, with the timeouts that PgBouncer does not pass on. */
async function prepared(cluster: Cluster): Promise<void> {
  const leader = (await cluster.leader()) as Node
  const sql = postgres(leader.urlOf('postgres'), { max: 1, onnotice: () => {} })
  await sql`CREATE DATABASE sky`
  await sql`CREATE ROLE sky_app LOGIN`
  await sql`ALTER ROLE sky_app SET statement_timeout = '1.5s'`
  await sql`ALTER ROLE sky_app SET lock_timeout = '0.5s'`
  await sql`ALTER ROLE sky_app SET idle_in_transaction_session_timeout = '3s'`
  await sql.end()
}
