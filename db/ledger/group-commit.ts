import type { Verdict } from '../../tools/ports.ts'
import { DatabaseUnavailable } from '../connection/errors.ts'
import { responsiveNow } from '../connection/event-loop-clock.ts'
import type { Debit, DebitRow } from './debit-statement.ts'
import { dayOf, unitsOf, verdictOf } from './debit-statement.ts'

/** Commits a batch in one statement and gives one row per call, in order. */
export type CommitBatch = (batch: readonly Debit[]) => Promise<readonly DebitRow[]>

interface Waiting {
  readonly debit: Debit
  readonly since: number
  readonly resolve: (verdict: Verdict) => void
  readonly reject: (error: unknown) => void
}

/** What a batch that asked too much left of an account's day; `undefined` when that is not known for certain. */
type Room = number | undefined

const longestBatch = 512

const timedOut = () => new DatabaseUnavailable('too many calls are waiting for it')
const unconfirmed = (ms: number) => new DatabaseUnavailable(`it did not answer within ${ms} ms`)

/** A call's idempotency key, within its account. */
const keyOf = ({ request, idempotency }: Debit): string | null =>
  idempotency && `${request.accountId} ${idempotency}`

/**
 * Group commit: while a statement is in flight calls gather, and go together into the next one. No call waits for a
 * timer, and none is answered before its own batch has committed.
 *
 * A batch takes the sum of an account's calls or nothing of it. Where the sum does not fit, the calls that do are sent
 * once more in the order in which they arrived, so that a cheap call is not starved by a dear one; a call that was alone
 * and did not fit is refused. Calls of accounts with room are not held up by those. Where one of an account's calls may
 * not be charged at all, the others of its day go once more, without it and before any that came meanwhile.
 */
export class GroupCommitQueue {
  readonly #commit: CommitBatch
  readonly #patienceMs: number
  #waiting: Waiting[] = []
  #inFlight: readonly Waiting[] = []
  #room = new Map<string, Room>()
  /** Calls to go once more because of another one of their day. */
  readonly #held = new Set<Waiting>()
  /** Keys of the calls just answered: whatever else waits under them is a replay. */
  #answered = new Set<string>()
  #isRunning = false
  #patience: NodeJS.Timeout | undefined

  /** @param patienceMs how long a call may take before it is told that the database is not available */
  constructor(commit: CommitBatch, patienceMs: number) {
    this.#commit = commit
    this.#patienceMs = patienceMs
  }

  debit(debit: Debit): Promise<Verdict> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ debit, since: responsiveNow(), resolve, reject })
      if (this.#isRunning) return
      this.#isRunning = true
      // After all requests that have arrived by now were computed, so that they are one batch.
      setImmediate(() => void this.#run())
    })
  }

  async #run(): Promise<void> {
    this.#watch()
    while (this.#waiting.length > 0) {
      this.#inFlight = this.#nextBatch()
      if (this.#inFlight.length > 0) await this.#settle(this.#inFlight)
    }
    this.#inFlight = []
    this.#isRunning = false
    this.#unwatch()
  }

  /**
   * Ends the wait of calls whose patience is over, also while their statement is in flight: what comes of it is not
   * known then. One timer serves all calls, as one for each is a good part of what a call costs.
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

  /** Takes the next calls in order of arrival, and leaves those that cannot go into the same statement. */
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
      // Two first calls under one key would collide in the statement; in the next one the second is a replay.
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

  #patienceLeft({ since }: Waiting): number {
    return this.#patienceMs - (responsiveNow() - since)
  }

  /** Whether a call fits into what is known to be left. Where that is in doubt, one call at a time finds out. */
  #claimsRoom(debit: Debit): boolean {
    if (this.#room.size === 0) return true
    const day = dayOf(debit)
    if (!this.#room.has(day)) return true
    const room = this.#room.get(day)
    if (room === undefined) this.#room.set(day, 0)
    else if (unitsOf(debit) > room) return false
    else this.#room.set(day, room - unitsOf(debit))
    return true
  }

  async #settle(batch: readonly Waiting[]): Promise<void> {
    try {
      this.#answer(batch, await this.#commit(batch.map(({ debit }) => debit)))
    } catch (error) {
      if (batch.length === 1 || error instanceof DatabaseUnavailable)
        for (const { reject } of batch) reject(error)
      else await this.#settleApart(batch)
    }
  }

  /** Nothing of the batch was committed. Each call goes alone, so that one at fault does not fail the others. */
  async #settleApart(batch: readonly Waiting[]): Promise<void> {
    for (const waiting of batch)
      if (this.#patienceLeft(waiting) <= 0) waiting.reject(timedOut())
      else await this.#settle([waiting])
  }

  #answer(batch: readonly Waiting[], rows: readonly DebitRow[]): void {
    const held: Waiting[] = []
    const refused = new Map<string, { waiting: Waiting; row: DebitRow }[]>()
    for (const [n, waiting] of batch.entries()) {
      const row = rows[n] as DebitRow
      if (row.held) {
        held.push(waiting)
        continue
      }
      const verdict = verdictOf(row, unitsOf(waiting.debit))
      const key = keyOf(waiting.debit)
      if (key && verdict.granted) this.#answered.add(key)
      if (verdict.granted || verdict.reason !== 'quota_exceeded') waiting.resolve(verdict)
      else {
        const day = dayOf(waiting.debit)
        const others = refused.get(day)
        if (others) others.push({ waiting, row })
        else refused.set(day, [{ waiting, row }])
      }
    }
    const again = [...refused].flatMap(([day, calls]) => this.#refuseOrRepeat(day, calls))
    for (const waiting of held) this.#held.add(waiting)
    this.#waiting = [...held, ...again, ...this.#waiting]
  }

  /** Answers the calls for which there is no room at all; gives back those to be tried once more. */
  #refuseOrRepeat(day: string, calls: readonly { waiting: Waiting; row: DebitRow }[]): Waiting[] {
    const row = calls[0]?.row as DebitRow
    const units = calls.map(({ waiting }) => unitsOf(waiting.debit))
    const room = row.claim.quota - row.used
    if (calls.length === 1 || Math.min(...units) > room) {
      for (const { waiting, row } of calls) waiting.resolve(verdictOf(row, unitsOf(waiting.debit)))
      return []
    }
    // The row says there was room for all: it was read before another process took some.
    const stale = units.reduce((sum, u) => sum + u, 0) <= room
    this.#room.set(day, stale ? undefined : room)
    return calls.map(({ waiting }) => waiting)
  }
}
