import { FairQueue } from './fair-queue.ts'

/** Someone who waits for a thread. */
interface Waiting {
  readonly begin: () => void
  readonly refuse: (reason: unknown) => void
}

/** Lets so many jobs run at once and no more; those that wait take turns by owner. */
export class ThreadTurns {
  readonly #threads: number
  readonly #waiting: FairQueue<Waiting>
  readonly #full: () => unknown
  #running = 0

  /** @param full what is thrown at a job there is no room for */
  constructor(threads: number, longestQueue: number, full: () => unknown) {
    this.#threads = threads
    this.#waiting = new FairQueue(longestQueue)
    this.#full = full
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Does the work when it is its owner's turn and a thread is free; not at all when it is stopped before that. */
  async run<T>(owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#turn(owner, signal)
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#next()
    }
  }

  /** Refuses whoever waits. */
  close(reason: () => unknown): void {
    for (let one = this.#waiting.shift(); one; one = this.#waiting.shift()) one.refuse(reason())
  }

  #turn(owner: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason)
    if (this.#running < this.#threads) {
      this.#running += 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.remove(owner, waiting)
        reject(signal.reason)
      }
      const waiting: Waiting = {
        begin: () => {
          signal.removeEventListener('abort', leave)
          resolve()
        },
        refuse: (reason) => {
          signal.removeEventListener('abort', leave)
          reject(reason)
        },
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.push(owner, waiting)?.refuse(this.#full())
    })
  }

  #next(): void {
    if (this.#running >= this.#threads) return
    const next = this.#waiting.shift()
    if (!next) return
    this.#running += 1
    next.begin()
  }
}
