import { FairQueue } from './fair-queue.ts'

/** A queued job. */
interface Waiting {
  readonly owner: string
  readonly begin: () => void
  readonly refuse: (reason: unknown) => void
}

/**
 * Limits concurrent jobs to the number of threads; queued jobs take turns by owner. While several accounts are active,
 * an owner has at most half of the threads, and after each job pauses for as long as the job took before its next one.
 * That leaves processors for work outside of the threads.
 */
export class WorkerScheduler {
  readonly #threads: number
  readonly #isShared: () => boolean
  readonly #waiting: FairQueue<Waiting>
  readonly #refusal: (owner: string) => unknown
  /** Threads in use per owner, pauses included. */
  readonly #running = new Map<string, number>()
  #free: number

  /**
   * @param threads number of jobs that may run at once
   * @param isShared whether more than one account is active
   * @param refusal error for a job dropped from a full queue
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

  /** Queued jobs. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Runs `work` when its owner's turn comes and a thread is free; not at all when aborted before that. */
  async run<T>(owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#turn(owner, signal)
    const began = performance.now()
    try {
      return await work()
    } finally {
      this.#end(owner, performance.now() - began)
    }
  }

  /** Whether the owner has running or queued jobs. */
  isBusyFor(owner: string): boolean {
    return this.#running.has(owner) || this.#waiting.isWaiting(owner)
  }

  /** Rejects all queued jobs. */
  close(reason: () => unknown): void {
    for (let one = this.#waiting.shift(); one; one = this.#waiting.shift()) one.refuse(reason())
  }

  /** Waits for a thread. */
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

  /** Whether the owner is below its share of threads. */
  readonly #mayRun = (owner: string): boolean => {
    const most = this.#isShared() ? Math.max(1, Math.floor(this.#threads / 2)) : this.#threads
    return (this.#running.get(owner) ?? 0) < most
  }

  #begin(owner: string): void {
    this.#free -= 1
    this.#running.set(owner, (this.#running.get(owner) ?? 0) + 1)
  }

  /** Frees the thread; the owner's share is freed after its pause. */
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

  /** Starts queued jobs: several when the owner's share has grown. */
  #next(): void {
    while (this.#free > 0) {
      const next = this.#waiting.shift(this.#mayRun)
      if (!next) return
      next.begin()
    }
  }
}
