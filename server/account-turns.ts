import { LRUCache } from 'lru-cache'
import { awakeNow } from '../db/awake.ts'

/** Calls of an account that are in hand at one time: while it is alone, and while others ask, too. */
const most = { alone: 64, shared: 4 }
/** Milliseconds for which an account that asked is reckoned with. */
const remembered = 1_000
/** Where no call in hand has been done for so many milliseconds, they wait for something that is not shared here. */
const stalledMs = 100

/** A call in hand. */
export interface Turn {
  /** Makes room for another call of the account, once. */
  end(): void
}

/**
 * Shares the event loop, the database and the processors between accounts. Whatever is ready is done at once, and
 * somebody else's call waits until all of it is done: batches of fifty calls on each of fifty connections would hold it
 * up for seconds. So while others ask, an account has few calls in hand, and what is beyond waits until these are
 * answered and for as long again, which leaves half of everything to the others however many calls there are. An account
 * that is alone has as many in hand as are of use, and no more, so that somebody who comes need not wait for long.
 */
export class AccountTurns {
  /** Those that asked longest ago are forgotten; with them at most some calls more are in hand. */
  readonly #lines = new LRUCache<string, Line>({ max: 10_000 })
  /** The account that asked last, and when. */
  #latest = ''
  #askedAt = Number.NEGATIVE_INFINITY
  /** The time from which it is alone. */
  #sharedUntil = 0

  begin(owner: string): Turn | Promise<Turn> {
    const now = performance.now()
    if (owner !== this.#latest && now - this.#askedAt < remembered) this.#sharedUntil = now + remembered
    this.#latest = owner
    this.#askedAt = now
    let line = this.#lines.get(owner)
    if (!line) {
      line = new Line(this.#isShared)
      this.#lines.set(owner, line)
    }
    return line.enter()
  }

  readonly #isShared = () => performance.now() < this.#sharedUntil
}

/** The calls of one account, in the order in which they came. */
class Line {
  readonly #isShared: () => boolean
  readonly #waiting: ((turn: Turn) => void)[] = []
  #inHand = 0
  /** When the first of the calls in hand was begun, and when one was begun or done. */
  #since = 0
  #movedAt = 0
  #isPausing = false
  #watch: NodeJS.Timeout | undefined

  constructor(isShared: () => boolean) {
    this.#isShared = isShared
  }

  enter(): Turn | Promise<Turn> {
    if (this.#waiting.length === 0 && this.#room() > 0) return this.#begun()
    return new Promise((begin) => {
      this.#waiting.push(begin)
      this.#watch ??= setTimeout(() => this.#look(), stalledMs)
    })
  }

  #room(): number {
    return (this.#isShared() ? most.shared : most.alone) - this.#inHand
  }

  #begun(): Turn {
    this.#movedAt = awakeNow()
    if (this.#inHand === 0) this.#since = this.#movedAt
    this.#inHand += 1
    let isOver = false
    return {
      end: () => {
        if (isOver) return
        isOver = true
        this.#leave()
      },
    }
  }

  #leave(): void {
    this.#movedAt = awakeNow()
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
  }

  /** Calls that wait here for those that wait for the database would be answered long after it has failed them. */
  #look(): void {
    this.#watch = undefined
    if (awakeNow() - this.#movedAt >= stalledMs) this.#next(this.#waiting.length)
    if (this.#waiting.length > 0) this.#watch = setTimeout(() => this.#look(), stalledMs)
  }
}
