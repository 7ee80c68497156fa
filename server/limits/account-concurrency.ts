import { LRUCache } from 'lru-cache'
import { responsiveNow } from '../../db/connection/event-loop-clock.ts'

/** Maximum calls in flight per account: when it is the only active account, and when others are active too. */
const maxInFlight = { alone: 32, shared: 2 }
/** Milliseconds after its last call for which an account counts as active. */
const remembered = 1_000
/**
 * Milliseconds without a completed call after which the account's calls are considered stalled, on the database for
 * example.
 */
const stalledMs = 100
/** Queue length from which whole batches wait: a queued call takes ten times the memory that it takes in its batch. */
const manyWaiting = 16

/** A slot held by a call in flight. */
export interface Slot {
  /** Releases the slot; repeated calls have no effect. */
  release(): void
}

/**
 * Per-account concurrency limit that shares the event loop, the database and the processors. The event loop runs all
 * ready work before new requests: without a limit, batches of fifty calls on fifty connections would delay other
 * accounts by seconds. While several accounts are active, each has 2 calls in flight; the rest queue until those finish
 * and then for as long again, so that no account takes more than half of the capacity. A sole active account may have
 * 32, enough for full throughput, few enough that a newcomer waits only briefly.
 */
export class AccountConcurrencyLimiter {
  /** Bounded: evicting the least recently active account only lets it exceed its limit for a moment. */
  readonly #lines = new LRUCache<string, AccountQueue>({ max: 10_000 })
  /** The account that called last, and when (`performance.now`). */
  #latest = ''
  #askedAt = Number.NEGATIVE_INFINITY
  /** When it becomes the sole active account again. */
  #sharedUntil = 0

  /** A slot for one call: at once if one is free, so that the common case needs no await. */
  acquire(owner: string): Slot | Promise<Slot> {
    return this.#line(owner).enter()
  }

  /** Resolves when the calls of a batch should be created; each then takes a slot of its own. */
  acquireBatch(owner: string): undefined | Promise<void> {
    return this.#line(owner).admit()
  }

  /** Whether more than one account is active. */
  readonly isShared = () => performance.now() < this.#sharedUntil

  #line(owner: string): AccountQueue {
    const now = performance.now()
    if (owner !== this.#latest && now - this.#askedAt < remembered) this.#sharedUntil = now + remembered
    this.#latest = owner
    this.#askedAt = now
    let line = this.#lines.get(owner)
    if (!line) {
      line = new AccountQueue(this.isShared)
      this.#lines.set(owner, line)
    }
    return line
  }
}

/** FIFO queue of one account's calls. */
class AccountQueue {
  readonly #isShared: () => boolean
  readonly #waiting: ((slot: Slot) => void)[] = []
  readonly #batches: (() => void)[] = []
  #inHand = 0
  /**
   * When the oldest call in flight started, and when a call last started or ended, in milliseconds without event-loop
   * stalls.
   */
  #since = 0
  #movedAt = 0
  #isPausing = false
  #isAdmitting = false
  /** Whether calls are stalled; nothing is queued until one completes. */
  #isStalled = false
  #watch: NodeJS.Timeout | undefined

  constructor(isShared: () => boolean) {
    this.#isShared = isShared
  }

  /** Takes a slot for one call, or queues it. */
  enter(): Slot | Promise<Slot> {
    if (this.#isStalled || (this.#waiting.length === 0 && this.#room() > 0)) return this.#start()
    return new Promise((begin) => {
      this.#waiting.push(begin)
      this.#watch ??= setTimeout(() => this.#look(), stalledMs)
    })
  }

  /** Lets a batch create its calls, or queues it. */
  admit(): undefined | Promise<void> {
    if (this.#isStalled || (this.#waiting.length < manyWaiting && this.#batches.length === 0))
      return undefined
    return new Promise((begin) => {
      this.#batches.push(begin)
    })
  }

  /** Admits one batch per loop turn: only then its calls are queued, and show whether there is room for the next. */
  #admitNext(): void {
    if (this.#isAdmitting || this.#waiting.length >= manyWaiting || this.#batches.length === 0) return
    this.#isAdmitting = true
    this.#batches.shift()?.()
    setImmediate(() => {
      this.#isAdmitting = false
      this.#admitNext()
    })
  }

  /** Free slots. */
  #room(): number {
    return (this.#isShared() ? maxInFlight.shared : maxInFlight.alone) - this.#inHand
  }

  #start(): Slot {
    this.#movedAt = responsiveNow()
    if (this.#inHand === 0) this.#since = this.#movedAt
    this.#inHand += 1
    let isOver = false
    return {
      release: () => {
        if (isOver) return
        isOver = true
        this.#leave()
      },
    }
  }

  #leave(): void {
    this.#movedAt = responsiveNow()
    this.#isStalled = false
    this.#inHand -= 1
    if (this.#waiting.length === 0) return
    if (!this.#isShared()) this.#next(this.#room())
    else if (this.#inHand === 0) this.#pause(Math.min(stalledMs, this.#movedAt - this.#since))
  }

  /** Leaves the capacity to other accounts for as long as the last calls took. */
  #pause(ms: number): void {
    this.#isPausing = true
    setTimeout(() => {
      this.#isPausing = false
      this.#next(this.#room())
    }, ms)
  }

  #next(room: number): void {
    if (this.#isPausing) return
    for (const begin of this.#waiting.splice(0, Math.max(0, room))) begin(this.#start())
    this.#admitNext()
  }

  /** If nothing completed for 100 ms the database is stalled; queueing here would only add to its timeout. */
  #look(): void {
    this.#watch = undefined
    if (responsiveNow() - this.#movedAt >= stalledMs) this.#stall()
    if (this.#waiting.length > 0) this.#watch = setTimeout(() => this.#look(), stalledMs)
  }

  /** Starts all queued calls, so that they reach the database timeout together. */
  #stall(): void {
    this.#isStalled = true
    this.#next(this.#waiting.length)
    for (const begin of this.#batches.splice(0)) begin()
  }
}
