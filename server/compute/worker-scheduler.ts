import { FairQueue } from './fair-queue.ts'

/** Someone who waits for a thread. */
interface Waiting {
  readonly owner: string
  readonly begin: () => void
  readonly refuse: (reason: unknown) => void
}

/**
 * Lets so many jobs run at once and no more; those that wait take turns by owner. While others ask the service for
 * anything, an owner has half of the threads at most, and pauses for as long as a job took before the next that waits:
 * that leaves processors for what is done outside of threads.
 */
export class WorkerScheduler {
  readonly #threads: number
  readonly #isShared: () => boolean
  readonly #waiting: FairQueue<Waiting>
  readonly #refusal: (owner: string) => unknown
  /** Threads that are counted for an owner, pauses included. */
  readonly #running = new Map<string, number>()
  #free: number

  /**
   * @param isShared whether more than one account asks at present
   * @param refusal what is thrown at an owner's job that there is no room for
   */
  constructor(
    threads: number,
    longestQueue: number,
    isShared: () => boolean,
    refusal: (owner: string) => unknown,
  ) {
    this.#threads = threads
    this.#free = threads
    this.#isShared = isShared
    this.#waiting = new FairQueue(longestQueue)
    this.#refusal = refusal
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Does the work when it is its owner's turn and a thread is free; not at all when it is stopped before that. */
  async run<T>(owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#turn(owner, signal)
    const began = performance.now()
    try {
      return await work()
    } finally {
      this.#end(owner, performance.now() - began)
    }
  }

  /** Whether an owner has jobs at work or waiting, for which another of the same owner has to wait. */
  isBusyFor(owner: string): boolean {
    return this.#running.has(owner) || this.#waiting.isWaiting(owner)
  }

  /** Refuses whoever waits. */
  close(reason: () => unknown): void {
    for (let one = this.#waiting.shift(); one; one = this.#waiting.shift()) one.refuse(reason())
  }

  #turn(owner: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason)
    if (this.#free > 0 && this.#mayRun(owner)) {
      this.#begin(owner)
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.remove(owner, waiting)
        reject(signal.reason)
      }
      const waiting: Waiting = {
        owner,
        begin: () => {
          signal.removeEventListener('abort', leave)
          this.#begin(owner)
          resolve()
        },
        refuse: (reason) => {
          signal.removeEventListener('abort', leave)
          reject(reason)
        },
      }
      signal.addEventListener('abort', leave, { once: true })
      const dropped = this.#waiting.push(owner, waiting)
      dropped?.refuse(this.#refusal(dropped.owner))
    })
  }

  readonly #mayRun = (owner: string): boolean => {
    const most = this.#isShared() ? Math.max(1, Math.floor(this.#threads / 2)) : this.#threads
    return (this.#running.get(owner) ?? 0) < most
  }

  #begin(owner: string): void {
    this.#free -= 1
    this.#running.set(owner, (this.#running.get(owner) ?? 0) + 1)
  }

  #end(owner: string, took: number): void {
    this.#free += 1
    if (this.#isShared() && this.#waiting.isWaiting(owner)) {
      setTimeout(() => this.#leave(owner), took).unref()
      this.#next()
    } else this.#leave(owner)
  }

  #leave(owner: string): void {
    const left = (this.#running.get(owner) ?? 0) - 1
    if (left > 0) this.#running.set(owner, left)
    else this.#running.delete(owner)
    this.#next()
  }

  /** More than one where an owner is alone again. */
  #next(): void {
    while (this.#free > 0) {
      const next = this.#waiting.shift(this.#mayRun)
      if (!next) return
      next.begin()
    }
  }
}
