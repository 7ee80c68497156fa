import type { Verdict } from '../../tools/ports.ts'
import { DatabaseUnavailable } from '../connection/errors.ts'
import { responsiveNow } from '../connection/event-loop-clock.ts'
import type { Debit, DebitRow } from './debit-statement.ts'
import { budgetOf, dayOf, unitsOf, verdictOf } from './debit-statement.ts'

/** Commits a batch in one statement and returns one row per call, in order. */
export type CommitBatch = (batch: readonly Debit[]) => Promise<readonly DebitRow[]>

/** A call in the queue. */
interface Waiting {
  readonly debit: Debit
  /** Of `event-loop-clock.ts`. */
  readonly since: number
  readonly resolve: (verdict: Verdict) => void
  readonly reject: (error: unknown) => void
}

/** Remaining quota of an account's day, or limit of a credential, after a rejected batch; `undefined` if it is not certain. */
type Room = number | undefined

/** A call over a quota or limit. */
interface Refused {
  readonly waiting: Waiting
  readonly row: DebitRow
}

/** For each refusal that other calls may cause, the name of what they share. */
const pools: Readonly<
  Partial<Record<Extract<Verdict, { granted: false }>['reason'], (debit: Debit) => string>>
> = {
  quota_exceeded: dayOf,
  budget_exceeded: budgetOf,
}

/** Calls per statement. */
const longestBatch = 512

const timedOut = () => new DatabaseUnavailable('timed out in the debit queue')
const unconfirmed = (ms: number) => new DatabaseUnavailable(`no reply within ${ms} ms`)

/** A call's idempotency key, within its account. */
const keyOf = ({ request, idempotency }: Debit): string | null =>
  idempotency && `${request.accountId} ${idempotency}`

/**
 * Group commit: calls that arrive while a statement is in flight share the next one. No call waits for a timer, and
 * none gets a response before its own batch has committed.
 *
 * - All or nothing per account and day: a batch debits the sum of an account's calls, or none of them.
 * - Over quota: if the sum does not fit, the calls that fit are retried in order of arrival, so that an expensive call
 *   cannot starve a cheap one. A call that was alone and did not fit is rejected. Other accounts are not delayed. The
 *   same holds for the calls of a credential and its daily limit.
 * - Rejected for another reason: the other calls of its day are retried without it, before any later ones.
 */
export class GroupCommitQueue {
  readonly #commit: CommitBatch
  readonly #patienceMs: number
  readonly #onIdle: () => void
  #waiting: Waiting[] = []
  #inFlight: readonly Waiting[] = []
  /** Remaining quota by account-day, and remaining limit by credential, for the next batch. */
  #room = new Map<string, Room>()
  /** Calls to retry because another call of their day was rejected. */
  readonly #held = new Set<Waiting>()
  /** Idempotency keys of the calls just granted: other calls waiting under them are replays. */
  #answered = new Set<string>()
  #isRunning = false
  #patience: NodeJS.Timeout | undefined

  /**
   * @param patienceMs timeout of a call, queueing included; then it fails as unavailable
   * @param onIdle called whenever no call is left
   */
  constructor(commit: CommitBatch, patienceMs: number, onIdle: () => void = () => {}) {
    this.#commit = commit
    this.#patienceMs = patienceMs
    this.#onIdle = onIdle
  }

  /**
   * Queues a call for the next batch.
   * @throws DatabaseUnavailable after the timeout; the outcome of the debit is then unknown if it was in flight
   */
  debit(debit: Debit): Promise<Verdict> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ debit, since: responsiveNow(), resolve, reject })
      if (this.#isRunning) return
      this.#isRunning = true
      // Runs after every request that has arrived so far was computed, so that they share one batch.
      setImmediate(() => void this.#run())
    })
  }

  /** Sends one batch after the other until no call waits. */
  async #run(): Promise<void> {
    this.#watch()
    while (this.#waiting.length > 0) {
      this.#inFlight = this.#nextBatch()
      if (this.#inFlight.length > 0) await this.#settle(this.#inFlight)
    }
    this.#inFlight = []
    this.#isRunning = false
    this.#unwatch()
    this.#onIdle()
  }

  /**
   * Times out waiting calls, including those in flight, whose outcome is then unknown. One timer serves all calls,
   * since a timer per call is a good part of the cost of a call.
   */
  #watch(ms = this.#patienceMs): void {
    if (this.#patience || ms === Number.POSITIVE_INFINITY) return
    this.#patience = setTimeout(() => {
      this.#patience = undefined
      let next = this.#patienceMs
      for (const waiting of [...this.#inFlight, ...this.#waiting]) {
        const left = this.#patienceLeft(waiting)
        if (left <= 0) waiting.reject(unconfirmed(this.#patienceMs))
        else next = Math.min(next, left)
      }
      this.#watch(next)
    }, ms)
  }

  #unwatch(): void {
    clearTimeout(this.#patience)
    this.#patience = undefined
  }

  /** Takes the next calls in order of arrival, and leaves those that cannot share the statement. */
  #nextBatch(): Waiting[] {
    const batch: Waiting[] = []
    const left: Waiting[] = []
    const keyed = new Set<string>()
    const heldDays = new Set([...this.#held].map(({ debit }) => dayOf(debit)))
    let seen = 0
    for (const waiting of this.#waiting) {
      if (batch.length === longestBatch) break
      seen++
      const key = keyOf(waiting.debit)
      const wasHeld = this.#held.delete(waiting)
      const isBehind = !wasHeld && heldDays.size > 0 && heldDays.has(dayOf(waiting.debit))
      if (this.#patienceLeft(waiting) <= 0) waiting.reject(timedOut())
      // Two first calls under one key would collide in one statement; in the next one the second is a replay.
      else if (isBehind || (key && keyed.has(key)) || !this.#claimsRoom(waiting.debit)) left.push(waiting)
      else {
        batch.push(waiting)
        if (key && !this.#answered.has(key)) keyed.add(key)
      }
    }
    this.#waiting = left.concat(this.#waiting.slice(seen))
    this.#room.clear()
    this.#answered.clear()
    return batch
  }

  /** Milliseconds until a call times out. */
  #patienceLeft({ since }: Waiting): number {
    return this.#patienceMs - (responsiveNow() - since)
  }

  /** Reserves remaining quota and limit for a call, if it fits. If one is uncertain, one call at a time is sent. */
  #claimsRoom(debit: Debit): boolean {
    if (this.#room.size === 0) return true
    const units = unitsOf(debit)
    const pools = [dayOf(debit), budgetOf(debit)].filter((pool) => this.#room.has(pool))
    if (pools.some((pool) => units > (this.#room.get(pool) ?? units))) return false
    for (const pool of pools) this.#room.set(pool, (this.#room.get(pool) ?? units) - units)
    return true
  }

  /** Commits a batch and resolves its calls. */
  async #settle(batch: readonly Waiting[]): Promise<void> {
    try {
      this.#answer(batch, await this.#commit(batch.map(({ debit }) => debit)))
    } catch (error) {
      if (batch.length === 1 || error instanceof DatabaseUnavailable)
        for (const { reject } of batch) reject(error)
      else await this.#settleApart(batch)
    }
  }

  /** Commits the calls of a failed batch, which committed nothing, one by one: only the faulty one fails. */
  async #settleApart(batch: readonly Waiting[]): Promise<void> {
    for (const waiting of batch)
      if (this.#patienceLeft(waiting) <= 0) waiting.reject(timedOut())
      else await this.#settle([waiting])
  }

  /** Resolves decided calls and puts the others back at the head of the queue. */
  #answer(batch: readonly Waiting[], rows: readonly DebitRow[]): void {
    const held: Waiting[] = []
    const refused = new Map<string, Refused[]>()
    for (const [n, waiting] of batch.entries()) {
      const row = rows[n] as DebitRow
      if (row.held) {
        held.push(waiting)
        continue
      }
      const verdict = verdictOf(row, unitsOf(waiting.debit))
      const key = keyOf(waiting.debit)
      if (key && verdict.granted) this.#answered.add(key)
      const poolOf = verdict.granted ? undefined : pools[verdict.reason]
      if (!poolOf) waiting.resolve(verdict)
      else {
        const pool = poolOf(waiting.debit)
        const others = refused.get(pool)
        if (others) others.push({ waiting, row })
        else refused.set(pool, [{ waiting, row }])
      }
    }
    const again = [...refused].flatMap(([pool, calls]) => this.#refuseOrRepeat(pool, calls))
    for (const waiting of held) this.#held.add(waiting)
    this.#waiting = [...held, ...again, ...this.#waiting]
  }

  /** Rejects the calls over a quota or limit if none of them fits; otherwise returns them for a retry. */
  #refuseOrRepeat(pool: string, calls: readonly Refused[]): Waiting[] {
    const { claim, used, spent, isOverBudget } = (calls[0] as Refused).row
    const units = calls.map(({ waiting }) => unitsOf(waiting.debit))
    const room = isOverBudget ? (claim.budget ?? 0) - (spent ?? 0) : claim.quota - used
    // Without a limit, only the quota can have rejected a call that was alone; it was read too early if it had room.
    const isCertain = calls.length === 1 && claim.budget === null
    if (isCertain || Math.min(...units) > room) {
      for (const { waiting, row } of calls) waiting.resolve(verdictOf(row, unitsOf(waiting.debit)))
      return []
    }
    // The row showed room for all of them: it was read before another process took some.
    const stale = units.reduce((sum, u) => sum + u, 0) <= room
    this.#room.set(pool, stale ? undefined : room)
    return calls.map(({ waiting }) => waiting)
  }
}
