import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createAccounts } from '../../db/accounts/accounts.ts'
import { createApiKeys } from '../../db/accounts/api-keys.ts'
import type { Database } from '../../db/connection/database.ts'
import { openDatabase } from '../../db/connection/open.ts'
import { openLedger } from '../../db/distribution/ledger.ts'
import type { TierName } from '../../tools/contract/ports.ts'
import { tierOrder, tiers } from '../../tools/contract/tiers.ts'
import { Clients, type Customer } from './clients.ts'
import { stopwatch } from './cpu-starvation.ts'
import { type Environment, type Scenario, type Setting, sleep } from './environment.ts'
import { type Broken, type Entry, Evidenced, entriesOf, type Promised } from './invariants.ts'
import { Journal, type Lived } from './journal.ts'
import { seededRandom } from './seeded-random.ts'
import { Server } from './servers.ts'
import { type Topology, topologyOf } from './topologies.ts'

export interface Outcome {
  readonly scenario: string
  readonly calls: number
  readonly answered: number
  readonly unavailable: number
  readonly unknown: number
  /** Slowest response, without the time for which the machine starved a process (`cpu-starvation.ts`); so is the next. */
  readonly slowestMs: number
  /** From the recovery to the next success. */
  readonly backMs: number
  /** Charges whose response was lost. */
  readonly unanswered: number
  readonly broken: Broken
}

const customers = 24
/** Maximum milliseconds for a response, and for the first success after a recovery. */
const promisedMs = { answer: 2_500, back: 2_000 }

/** A database, two servers and their customers, on which faults run one after another. */
export class Runner {
  readonly #topology: Topology
  readonly #environment: Environment
  readonly #db: Database
  readonly #customers: readonly Customer[]
  readonly #load: Load

  private constructor(
    topology: Topology,
    environment: Environment,
    db: Database,
    customers: readonly Customer[],
    load: Load,
  ) {
    this.#topology = topology
    this.#environment = environment
    this.#db = db
    this.#customers = customers
    this.#load = load
  }

  /** @throws Impossible if this machine does not support the setting */
  static async start(setting: Setting, lanes: number, seed: number): Promise<Runner> {
    const topology = await topologyOf(setting)
    try {
      return await Runner.#on(topology, setting, { lanes, random: seededRandom(seed) })
    } catch (error) {
      await topology.remove()
      throw error
    }
  }

  static async #on(topology: Topology, setting: Setting, load: Load): Promise<Runner> {
    const admin = topology.database.connect()
    // Opened before the fault, which may leave no free connection.
    await admin`SELECT`
    const environment = { DATABASE_URL: topology.serviceUrl, ...topology.environment }
    const make = () => Server.make({ environment, canFail: setting === 'failpoints' })
    const servers = [await make(), await make()]
    const db = await openDatabase({ url: topology.judgeUrl, poolSize: 2, deadlineMs: 30_000 })
    const people = []
    for (let n = 0; n < customers; n++) people.push(await newCustomer(db))
    // Warm-up: a process is slower right after its start, which is not tested here.
    for (const { url } of servers)
      for (let n = 0; n < 30; n++) await fetch(`${url}/v1/time/convert`, bearer(people[n % 8]))
    return new Runner(topology, { ...topology, admin, servers }, db, people, load)
  }

  async run(scenario: Scenario): Promise<Outcome> {
    const directory = await mkdtemp(path.join(tmpdir(), 'sky-journal-'))
    const journal = await Journal.create(path.join(directory, 'journal'))
    const servers = this.#environment.servers.slice(0, scenario.servers)
    for (const idle of this.#environment.servers.slice(scenario.servers)) await idle.terminate()
    const leaver = await newCustomer(this.#db)
    const poor = await poorCustomer(this.#db)
    const before = await entriesOf(this.#db)
    const clients = new Clients(journal, [...this.#customers, leaver], servers, this.#load.random)
    clients.start(this.#load.lanes, scenario.isSmooth === true)
    await sleep(1_000)
    await createApiKeys(this.#db).revoke(leaver.accountId, leaver.keyId)
    leaver.revoked = true
    const refused = await clients.once(poor)
    await sleep(this.#load.random() * 1_000)
    await scenario.harm(this.#environment)
    const found = (await scenario.looks?.(this.#environment)) ?? {}
    const over = Date.now()
    const taken = stopwatch(() => servers[0]?.pid)
    await clients.nextSuccess()
    const back = taken()
    const served = scenario.endsDay ? (await clients.once(poor)).status : 200
    await sleep(3_000)
    await clients.stop()
    const calls = await journal.read()
    const outcome = await this.#judged(scenario, calls, before, over, back.ms - back.starved)
    if (refused.status !== 429 || served !== 200)
      outcome.broken.day = [`who had no credits heard ${refused.status}, and after the fault ${served}`]
    for (const [promise, details] of Object.entries(found))
      if (details.length > 0) outcome.broken[promise as Promised] = details
    await journal.close()
    await rm(directory, { recursive: true })
    for (const idle of this.#environment.servers.slice(scenario.servers)) await idle.start()
    return outcome
  }

  /** Compares the clients' journal with the ledger. */
  async #judged(
    scenario: Scenario,
    calls: readonly Lived[],
    before: readonly Entry[],
    over: number,
    backMs: number,
  ): Promise<Outcome> {
    const kills = scenario.kills ?? 0
    const evidence = { db: this.#db, calls, before, inFlight: kills * this.#load.lanes }
    const judged = new Evidenced(evidence, await entriesOf(this.#db))
    const heard = calls.flatMap(({ ended }) => (ended && ended.status > 0 ? [ended] : []))
    const slowness = ({ ended }: Lived) => (ended && ended.status > 0 ? ended.ms - ended.starved : 0)
    const [slowest] = [...calls].sort((one, other) => slowness(other) - slowness(one)) as [Lived]
    const slowestMs = slowness(slowest)
    const broken: Broken = { ...(await judged.judge()) }
    const add = (promise: Promised, isBroken: boolean, detail: string) => {
      if (isBroken) broken[promise] = [detail]
    }
    add('late', slowestMs > promisedMs.answer, `${sayCall(slowest)}, ${over - slowest.at} ms before the end`)
    add('back', backMs > promisedMs.back, `the first success came after ${Math.round(backMs)} ms`)
    const dead = this.#environment.servers.filter(({ died }) => died)
    add('alive', dead.length > 0, `a server ended by itself, saying: ${dead[0]?.lastWords()}`)
    for (const server of dead) await server.start()
    const wrong = heard.filter(
      ({ status, lacksRetryAfter }) => (status >= 500 && status !== 503) || lacksRetryAfter,
    )
    const faults = this.#environment.servers.map((server) => server.lastFault())
    const said = `${wrong.length} answers such as ${wrong[0]?.status} ${wrong[0]?.code}, of ${faults.join(' ')}`
    add('no5xx', wrong.length > 0, said)
    // 429 for the customer without credits, 401 for the revoked key; −1 if no connection was accepted.
    const failed = calls.filter(({ ended }) => ![200, 401, 429, -1].includes(ended?.status ?? 0))
    const what = failed.map(({ ended }) => `${ended?.status} ${ended?.code}`)
    add('smooth', scenario.isSmooth === true && failed.length > 0, `${failed.length} calls: ${what[0]}`)
    return {
      scenario: scenario.name,
      calls: calls.length,
      answered: heard.filter(({ status }) => status === 200).length,
      unavailable: heard.filter(({ status }) => status === 503).length,
      unknown: calls.filter(({ ended }) => !ended || ended.status === 0).length,
      slowestMs,
      backMs,
      unanswered: judged.unanswered.length,
      broken,
    }
  }

  async stop(): Promise<void> {
    const { servers, admin } = this.#environment
    for (const server of servers) await server.remove()
    await this.#db.close()
    await admin.end({ timeout: 1 })
    await this.#topology.remove()
  }
}

/** The concurrent customers of a run. */
export interface Load {
  readonly lanes: number
  readonly random: () => number
}

function sayCall({ channel, ended }: Lived): string {
  const { status, code = '', ms = 0, starved = 0 } = ended ?? {}
  return `${channel} ${status} ${code} took ${Math.round(ms)} ms, ${Math.round(starved)} of them starved`
}

/** Creates a customer without credits left. */
async function poorCustomer(db: Database): Promise<Customer> {
  const poor = await newCustomer(db, 'free')
  const ledger = openLedger(db, { quotas: dailyCredits, testQuotas: dailyCredits })
  const { accountId, keyId } = poor
  const all = {
    credits: dailyCredits.free,
    tier: 'free',
    tool: 'convert_time',
    channel: 'rest',
    mode: 'live',
  } as const
  await ledger.debit({ ...all, accountId, credential: { kind: 'key', id: keyId }, requestId: 'req_faults' })
  return poor
}

const dailyCredits = Object.fromEntries(tierOrder.map((tier) => [tier, tiers[tier].dailyCredits])) as Record<
  TierName,
  number
>

const bearer = (who: Customer | undefined) => ({ headers: { authorization: `Bearer ${who?.key}` } })

/** Creates an account with a key. */
export async function newCustomer(db: Database, tier: 'free' | 'scale' = 'scale'): Promise<Customer> {
  const { accountId } = await createAccounts(db).create(tier)
  const key = await createApiKeys(db).create(accountId, { name: null, mode: 'live' })
  if (key === 'limit') throw new Error('A new account has no keys yet.')
  return { accountId, keyId: key.keyId, key: key.apiKey }
}
