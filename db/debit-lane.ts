import type { Mode, Verdict } from '../tools/ports.ts'
import { awakeNow } from './awake.ts'
import type { Debit, DebitRow } from './debit.ts'
import { unitsOf, verdictOf } from './debit.ts'
import { DatabaseUnavailable } from './errors.ts'

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

const overdue = () => new DatabaseUnavailable('too many calls are waiting for it')

/** A call's idempotency key, within its account. */
const keyOf = ({ request, idempotency }: Debit): string | null =>
  idempotency && `${request.accountId} ${idempotency}`
const dayOf = ({ request }: Debit): string => `${request.mode satisfies Mode} ${request.accountId}`

/**
 * Group commit: one statement is in flight, and whatever calls gather meanwhile go into the next one. No call waits for
 * a timer, and none is answered before its own batch has committed.
 *
 * A batch takes the sum of an account's calls or nothing of it. Where the sum does not fit, the calls that do are sent
 * once more in the order in which they arrived, so that a cheap call is not starved by a dear one; a call that was alone
 * and did not fit is refused. Calls of accounts with room are not held up by those.
 */
export class DebitLane {
  readonly #commit: CommitBatch
  readonly #patienceMs: number
  #waiting: Waiting[] = []
  #room = new Map<string, Room>()
  /** Keys of the calls just answered: whatever else waits under them is a replay. */
  #answered = new Set<string>()
  #running = false

  /** @param patienceMs how long a call may wait for its batch before it is told that the database is not available */
  constructor(commit: CommitBatch, patienceMs: number) {
    this.#commit = commit
    this.#patienceMs = patienceMs
  }

  debit(debit: Debit): Promise<Verdict> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ debit, since: awakeNow(), resolve, reject })
      if (this.#running) return
      this.#running = true
      // After the present turn, so that calls made in one go are one batch.
      queueMicrotask(() => void this.#run())
    })
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#nextBatch()
      if (batch.length > 0) await this.#settle(batch)
    }
    this.#running = false
  }

  /** Takes the next calls in order of arrival, and leaves those that cannot go into the same statement. */
  #nextBatch(): Waiting[] {
    const batch: Waiting[] = []
    const left: Waiting[] = []
    const keyed = new Set<string>()
    for (const waiting of this.#waiting) {
      const key = keyOf(waiting.debit)
      if (this.#isTooOld(waiting)) waiting.reject(overdue())
      // Two first calls under one key would collide in the statement; in the next one the second is a replay.
      else if ((key && keyed.has(key)) || batch.length === longestBatch || !this.#claimsRoom(waiting.debit))
        left.push(waiting)
      else {
        batch.push(waiting)
        if (key && !this.#answered.has(key)) keyed.add(key)
      }
    }
    this.#waiting = left
    this.#room.clear()
    this.#answered.clear()
    return batch
  }

  #isTooOld({ since }: Waiting): boolean {
    return awakeNow() - since > this.#patienceMs
  }

  /** Whether a call fits into what is known to be left. Where that is in doubt, one call at a time finds out. */
  #claimsRoom(debit: Debit): boolean {
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
      if (this.#isTooOld(waiting)) waiting.reject(overdue())
      else await this.#settle([waiting])
  }

  #answer(batch: readonly Waiting[], rows: readonly DebitRow[]): void {
    const refused = new Map<string, { waiting: Waiting; row: DebitRow }[]>()
    for (const [n, waiting] of batch.entries()) {
      const row = rows[n] as DebitRow
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
    this.#waiting = [...again, ...this.#waiting]
  }

  /** Answers the calls for which there is no room at all; gives back those to be tried once more. */
  #refuseOrRepeat(day: string, calls: readonly { waiting: Waiting; row: DebitRow }[]): Waiting[] {
    const row = calls[0]?.row as DebitRow
    const units = calls.map(({ waiting }) => unitsOf(waiting.debit))
    const room = row.quota - row.used
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
