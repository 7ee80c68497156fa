import type { Verdict } from '../../tools/contract/ports.ts'
import { DatabaseUnavailable } from '../connection/errors.ts'
import { responsiveNow } from '../connection/event-loop-clock.ts'
import { type Debit, type DebitOutcome, verdictOf } from './debit.ts'

/** Commits a batch in one statement and returns the outcome of each call, in order. */
export type CommitBatch = (batch: readonly Debit[]) => Promise<readonly DebitOutcome[]>

/** A call in the queue. */
interface QueuedCall {
  readonly debit: Debit
  /** Of `event-loop-clock.ts`. */
  readonly since: number
  readonly resolve: (verdict: Verdict) => void
  readonly reject: (error: unknown) => void
}

/** A call over a quota or limit. */
interface OverdrawnCall {
  readonly call: QueuedCall
  readonly outcome: DebitOutcome
}

/** For each refusal that other calls may cause, the member of a debit that names what they share. */
const sharedBy: Readonly<
  Partial<Record<Extract<Verdict, { granted: false }>['reason'], 'day' | 'credentialDay'>>
> = {
  quota_exceeded: 'day',
  budget_exceeded: 'credentialDay',
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
  readonly #timeoutMs: number
  readonly #onIdle: () => void
  #queue: QueuedCall[] = []
  #inFlight: readonly QueuedCall[] = []
  /**
   * Credits left for the next batch after a rejected one, by account-day and by credential; `undefined` where it is not
   * certain how many.
   */
  readonly #creditsLeft = new Map<string, number | undefined>()
  /** Calls to retry because another call of their day was rejected. */
  readonly #undecided = new Set<QueuedCall>()
  /** Idempotency keys of the calls just granted: other calls waiting under them are replays. */
  readonly #grantedKeys = new Set<string>()
  #isRunning = false
  #timer: NodeJS.Timeout | undefined

  /**
   * @param timeoutMs timeout of a call, queueing included; then it fails as unavailable
   * @param onIdle called whenever no call is left
   */
  constructor(commit: CommitBatch, timeoutMs: number, onIdle: () => void = () => {}) {
    this.#commit = commit
    this.#timeoutMs = timeoutMs
    this.#onIdle = onIdle
  }

  /**
   * Queues a call for the next batch.
   * @throws DatabaseUnavailable after the timeout; the outcome of the debit is then unknown if it was in flight
   */
  debit(debit: Debit): Promise<Verdict> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ debit, since: responsiveNow(), resolve, reject })
      if (this.#isRunning) return
      this.#isRunning = true
      // Runs after every request that has arrived so far was computed, so that they share one batch.
      setImmediate(() => void this.#run())
    })
  }

  /** Sends one batch after the other until no call waits. */
  async #run(): Promise<void> {
    this.#startTimer()
    while (this.#queue.length > 0) {
      this.#inFlight = this.#nextBatch()
      if (this.#inFlight.length > 0) await this.#settle(this.#inFlight)
    }
    this.#inFlight = []
    this.#isRunning = false
    this.#stopTimer()
    this.#onIdle()
  }

  /**
   * Times out queued calls, including those in flight, whose outcome is then unknown. One timer serves all calls,
   * since a timer per call is a good part of the cost of a call.
   */
  #startTimer(ms = this.#timeoutMs): void {
    if (this.#timer || ms === Number.POSITIVE_INFINITY) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      let next = this.#timeoutMs
      for (const call of [...this.#inFlight, ...this.#queue]) {
        const msLeft = this.#msLeft(call)
        if (msLeft <= 0) call.reject(unconfirmed(this.#timeoutMs))
        else next = Math.min(next, msLeft)
      }
      this.#startTimer(next)
    }, ms)
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Takes the next calls in order of arrival, and leaves those that cannot share the statement. */
  #nextBatch(): QueuedCall[] {
    const batch: QueuedCall[] = []
    const postponed: QueuedCall[] = []
    const batchKeys = new Set<string>()
    const undecidedDays = new Set([...this.#undecided].map(({ debit }) => debit.day))
    let takenCount = 0
    for (const call of this.#queue) {
      if (batch.length === longestBatch) break
      takenCount++
      const key = keyOf(call.debit)
      const isRetry = this.#undecided.delete(call)
      const isBehind = !isRetry && undecidedDays.size > 0 && undecidedDays.has(call.debit.day)
      if (this.#msLeft(call) <= 0) call.reject(timedOut())
      // Two first calls under one key would collide in one statement; in the next one the second is a replay.
      else if (isBehind || (key && batchKeys.has(key)) || !this.#takeCredits(call.debit)) postponed.push(call)
      else {
        batch.push(call)
        if (key && !this.#grantedKeys.has(key)) batchKeys.add(key)
      }
    }
    this.#queue = postponed.concat(this.#queue.slice(takenCount))
    this.#creditsLeft.clear()
    this.#grantedKeys.clear()
    return batch
  }

  /** Milliseconds until a call times out. */
  #msLeft({ since }: QueuedCall): number {
    return this.#timeoutMs - (responsiveNow() - since)
  }

  /** Takes the credits of a call from those left, if they suffice. Where it is not certain, one call at a time is sent. */
  #takeCredits({ request: { credits }, day, credentialDay }: Debit): boolean {
    if (this.#creditsLeft.size === 0) return true
    const names = [day, credentialDay].filter((name) => this.#creditsLeft.has(name))
    const creditsLeft = (name: string) => this.#creditsLeft.get(name) ?? credits
    if (names.some((name) => credits > creditsLeft(name))) return false
    for (const name of names) this.#creditsLeft.set(name, creditsLeft(name) - credits)
    return true
  }

  /** Commits a batch and resolves its calls. */
  async #settle(batch: readonly QueuedCall[]): Promise<void> {
    try {
      this.#resolve(batch, await this.#commit(batch.map(({ debit }) => debit)))
    } catch (error) {
      if (batch.length === 1 || error instanceof DatabaseUnavailable)
        for (const { reject } of batch) reject(error)
      else await this.#settleApart(batch)
    }
  }

  /** Commits the calls of a failed batch, which committed nothing, one by one: only the faulty one fails. */
  async #settleApart(batch: readonly QueuedCall[]): Promise<void> {
    for (const call of batch)
      if (this.#msLeft(call) <= 0) call.reject(timedOut())
      else await this.#settle([call])
  }

  /** Resolves decided calls and puts the others back at the head of the queue. */
  #resolve(batch: readonly QueuedCall[], outcomes: readonly DebitOutcome[]): void {
    const undecided: QueuedCall[] = []
    const overdrawn = new Map<string, OverdrawnCall[]>()
    for (const [n, call] of batch.entries()) {
      const outcome = outcomes[n] as DebitOutcome
      if (outcome.isUndecided) {
        undecided.push(call)
        continue
      }
      const verdict = verdictOf(outcome, call.debit.request.credits)
      const key = keyOf(call.debit)
      if (key && verdict.granted) this.#grantedKeys.add(key)
      const member = verdict.granted ? undefined : sharedBy[verdict.reason]
      if (!member) call.resolve(verdict)
      else {
        const name = call.debit[member]
        const calls = overdrawn.get(name)
        if (calls) calls.push({ call, outcome })
        else overdrawn.set(name, [{ call, outcome }])
      }
    }
    const repeated = [...overdrawn].flatMap(([name, calls]) => this.#refuseOrRepeat(name, calls))
    for (const call of undecided) this.#undecided.add(call)
    this.#queue = [...undecided, ...repeated, ...this.#queue]
  }

  /** Rejects the calls over a quota or limit if none of them fits; otherwise returns them for a retry. */
  #refuseOrRepeat(name: string, calls: readonly OverdrawnCall[]): QueuedCall[] {
    const { group, usedOfQuota, usedOfLimit, isOverLimit } = (calls[0] as OverdrawnCall).outcome
    const credits = calls.map(({ call }) => call.debit.request.credits)
    const creditsLeft = isOverLimit ? (group.dailyLimit ?? 0) - (usedOfLimit ?? 0) : group.quota - usedOfQuota
    // Without a limit, only the quota can have rejected a call that was alone; its row was read too early if it fits.
    const isCertain = calls.length === 1 && group.dailyLimit === null
    if (isCertain || Math.min(...credits) > creditsLeft) {
      for (const { call, outcome } of calls) call.resolve(verdictOf(outcome, call.debit.request.credits))
      return []
    }
    // The row had enough for all of them: it was read before another process took some.
    const isStale = credits.reduce((sum, price) => sum + price, 0) <= creditsLeft
    this.#creditsLeft.set(name, isStale ? undefined : creditsLeft)
    return calls.map(({ call }) => call)
  }
}
