import { LRUCache } from 'lru-cache'
import { responsiveNow } from '../../db/connection/event-loop-clock.ts'

/** Calls of an account that are in hand at one time: while it is alone, and while others ask, too. */
const maxInFlight = { alone: 32, shared: 2 }
/** Milliseconds for which an account that asked is reckoned with. */
const remembered = 1_000
/** Where no call in hand has been done for so many milliseconds, they wait for something that is not shared here. */
const stalledMs = 100
/** With so many calls in line a batch is kept whole: waiting, a call takes up ten times what it does in its batch. */
const manyWaiting = 16

/** A call in hand. */
export interface Slot {
  /** Makes room for another call of the account, once. */
  release(): void
}

/**
 * Shares the event loop, the database and the processors between accounts. Whatever is ready is done at once, and
 * somebody else's call waits until all of it is done: batches of fifty calls on each of fifty connections would hold it
 * up for seconds. So while others ask, an account has few calls in hand, and what is beyond waits until these are
 * answered and for as long again, which leaves half of everything to the others however many calls there are. An account
 * that is alone has as many in hand as are of use, and no more, so that somebody who comes need not wait for long.
 */
export class AccountConcurrencyLimiter {
  /** Those that asked longest ago are forgotten; with them at most some calls more are in hand. */
  readonly #lines = new LRUCache<string, AccountQueue>({ max: 10_000 })
  /** The account that asked last, and when. */
  #latest = ''
  #askedAt = Number.NEGATIVE_INFINITY
  /** The time from which it is alone. */
  #sharedUntil = 0

  acquire(owner: string): Slot | Promise<Slot> {
    return this.#line(owner).enter()
  }

  /** Told when the calls of a batch, which have turns of their own, had better come. */
  acquireBatch(owner: string): undefined | Promise<void> {
    return this.#line(owner).admit()
  }

  /** Whether more than one account has asked lately. */
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

/** The calls of one account, in the order in which they came. */
class AccountQueue {
  readonly #isShared: () => boolean
  readonly #waiting: ((slot: Slot) => void)[] = []
  readonly #batches: (() => void)[] = []
  #inHand = 0
  /** When the first of the calls in hand was begun, and when one was begun or done. */
  #since = 0
  #movedAt = 0
  #isPausing = false
  #isAdmitting = false
  /** Whether nothing has moved for long, and nothing is held up until something does. */
  #isStalled = false
  #watch: NodeJS.Timeout | undefined

  constructor(isShared: () => boolean) {
    this.#isShared = isShared
  }

  enter(): Slot | Promise<Slot> {
    if (this.#isStalled || (this.#waiting.length === 0 && this.#room() > 0)) return this.#begun()
    return new Promise((begin) => {
      this.#waiting.push(begin)
      this.#watch ??= setTimeout(() => this.#look(), stalledMs)
    })
  }

  admit(): undefined | Promise<void> {
    if (this.#isStalled || (this.#waiting.length < manyWaiting && this.#batches.length === 0))
      return undefined
    return new Promise((begin) => {
      this.#batches.push(begin)
    })
  }

  /** One batch after another: whether its calls fill the line, or it has none any more, is seen when they have come. */
  #admitNext(): void {
    if (this.#isAdmitting || this.#waiting.length >= manyWaiting || this.#batches.length === 0) return
    this.#isAdmitting = true
    this.#batches.shift()?.()
    setImmediate(() => {
      this.#isAdmitting = false
      this.#admitNext()
    })
  }

  #room(): number {
    return (this.#isShared() ? maxInFlight.shared : maxInFlight.alone) - this.#inHand
  }

  #begun(): Slot {
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

  #pause(ms: number): void {
    this.#isPausing = true
    setTimeout(() => {
      this.#isPausing = false
      this.#next(this.#room())
    }, ms)
  }

  #next(room: number): void {
    if (this.#isPausing) return
    for (const begin of this.#waiting.splice(0, Math.max(0, room))) begin(this.#begun())
    this.#admitNext()
  }

  /** Calls that wait here for those that wait for the database would be answered long after it has failed them. */
  #look(): void {
    this.#watch = undefined
    if (responsiveNow() - this.#movedAt >= stalledMs) this.#stall()
    if (this.#waiting.length > 0) this.#watch = setTimeout(() => this.#look(), stalledMs)
  }

  #stall(): void {
    this.#isStalled = true
    this.#next(this.#waiting.length)
    for (const begin of this.#batches.splice(0)) begin()
  }
}
