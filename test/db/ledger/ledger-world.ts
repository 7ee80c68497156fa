import type { Scheduler } from 'fast-check'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { createApiKeys } from '../../../db/accounts/api-keys.ts'
import type { Database } from '../../../db/connection/database.ts'
import { DatabaseUnavailable } from '../../../db/connection/errors.ts'
import type { Ledger, TierName, Verdict } from '../../../tools/contract/ports.ts'
import { call, ledgerOn } from '../databases.ts'

/** Small quotas: a few calls fill a day. */
export const smallQuotas = { free: 8, starter: 16, pro: 24, scale: 32 }

/** The clock in the statements of a process, which the world replaces by its own time. */
const worldClock = 'clock_of_the_world()'

/** One process of the service, which may be killed at any await. */
export interface Process {
  readonly ledger: Ledger
  dead: boolean
}

/** A call as seen by its client. */
export interface Asked {
  readonly requestId: string
  readonly credits: number
  readonly idempotencyKey: string | undefined
  readonly keyId: string
  readonly by: Process
  /** The key was revoked before the call began. */
  readonly afterRevocation: boolean
  /** Absent until the response arrives, or if it was lost. */
  verdict?: Verdict | undefined
}

/**
 * One account, two processes and one database under a scheduler: each statement waits for its turn to run, and its rows
 * for their turn to arrive. A process can be killed between the two.
 */
export class World {
  readonly asked: Asked[] = []
  readonly processes: Process[] = []
  readonly revoked = new Set<string>()
  #busy = 0
  #losing = 0
  #hasRun = false
  #isOver = false
  #hours = 0
  #now = ''
  #tier: TierName = 'free'
  readonly #db: Database
  readonly #scheduler: Scheduler
  readonly accountId: string
  readonly keyIds: readonly string[]
  readonly #day: string

  private constructor(db: Database, scheduler: Scheduler, accountId: string, keyIds: string[], day: string) {
    this.#db = db
    this.#scheduler = scheduler
    this.accountId = accountId
    this.keyIds = keyIds
    this.#day = day
  }

  static async make(db: Database, scheduler: Scheduler): Promise<World> {
    const { accountId } = await createAccounts(db).create('free')
    const keyIds = []
    for (const mode of ['live', 'live'] as const) {
      const key = await createApiKeys(db).create(accountId, { name: null, mode })
      if (key !== 'limit') keyIds.push(key.keyId)
    }
    const world = new World(db, scheduler, accountId, keyIds, '2028-02-28')
    world.#setClock()
    for (const _ of ['one', 'other']) world.processes.push(world.#start())
    return world
  }

  /** Runs everything in progress to its end, with a check after each step. */
  async run(work: Promise<unknown>, look: () => Promise<void>): Promise<void> {
    await this.#scheduler.waitFor(work, async (release) => {
      await release()
      do await new Promise((resolve) => setImmediate(resolve))
      while (this.#busy > 0)
      // Only statements change the tables.
      if (this.#hasRun) await look()
      this.#hasRun = false
    })
  }

  async debit(by: Process, wanted: { credits: number; key: number; idempotency: string | undefined }) {
    const keyId = this.keyIds[wanted.key % this.keyIds.length] as string
    const idempotencyKey = wanted.idempotency
    const asked: Asked = {
      requestId: `req_${this.asked.length}`,
      credits: wanted.credits,
      idempotencyKey,
      keyId,
      by,
      afterRevocation: this.revoked.has(keyId),
    }
    this.asked.push(asked)
    const request = call(this.accountId, {
      credits: asked.credits,
      requestId: asked.requestId,
      tier: this.#tier,
      credential: { kind: 'key', id: keyId },
      ...(idempotencyKey ? { idempotency: { key: idempotencyKey, argumentsHash: `${asked.credits}` } } : {}),
    })
    asked.verdict = await by.ledger.debit(request).catch(lost)
  }

  async revoke(at: number): Promise<void> {
    const keyId = this.keyIds[at % this.keyIds.length] as string
    const gone = await createApiKeys(this.#scheduled()).revoke(this.accountId, keyId).catch(lost)
    if (gone) this.revoked.add(keyId)
  }

  async setTier(tier: TierName): Promise<void> {
    await createAccounts(this.#scheduled()).setTier(this.accountId, tier).catch(lost)
    // A server reads this tier after a rejection; other processes still use the previous one.
    this.#tier = tier
  }

  /** Advances the clock by half a day: every other time past midnight. */
  passTime(): void {
    this.#hours += 12
    this.#setClock()
  }

  /** Loses the next reply of the database, after its statement has committed. */
  loseAnswer(): void {
    this.#losing += 1
  }

  /** Kills a process like `kill -9`, and starts another in its place. */
  crash(at: number): void {
    const place = at % this.processes.length
    Object.assign(this.processes[place] as Process, { dead: true })
    this.processes[place] = this.#start()
  }

  /** Lets everything run without the scheduler. */
  close(): void {
    this.#isOver = true
  }

  #start(): Process {
    const self = { dead: false }
    const db = this.#scheduled(() => self.dead)
    const ledger = ledgerOn(db, {
      quotas: smallQuotas,
      clock: worldClock,
    })
    return Object.assign(self, { ledger })
  }

  #setClock(): void {
    const now = `${new Date(Date.parse(`${this.#day}T12:00:00Z`) + this.#hours * 3_600_000).toISOString()}`
    this.#now = now
  }

  /** The database as seen by one process: slow, loses replies, and ends with the process. */
  #scheduled(isDead: () => boolean = () => false): Database {
    const scheduled =
      (method: 'query' | 'debit') =>
      async (template: string, params: readonly unknown[] = []) => {
        const text = template.replaceAll(worldClock, `timestamptz '${this.#now}'`)
        if (this.#isOver) return this.#db[method](text, params)
        await this.#scheduler.schedule(Promise.resolve(), 'statement')
        if (isDead()) throw new DatabaseUnavailable('the process died before its statement')
        this.#busy += 1
        this.#hasRun = true
        const rows = await this.#db[method](text, params).finally(() => {
          this.#busy -= 1
        })
        const isLost = this.#losing > 0
        if (isLost) this.#losing -= 1
        await this.#scheduler.schedule(Promise.resolve(), 'rows')
        if (isDead() || isLost) throw new DatabaseUnavailable('the rows never arrived')
        return rows
      }
    return Object.create(this.#db, {
      query: { value: scheduled('query') },
      debit: { value: scheduled('debit') },
    }) as Database
  }
}

/** An outage is an expected outcome; any other error is a bug of the ledger. */
function lost(error: unknown): undefined {
  if (error instanceof DatabaseUnavailable) return undefined
  throw error
}
