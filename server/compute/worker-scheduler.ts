import { LRUCache } from 'lru-cache'
import { FairQueue } from './fair-queue.ts'

/** A queued job. */
interface Waiting {
  readonly owner: string
  readonly begin: () => void
  readonly refuse: (reason: unknown) => void
}

/** A job on a thread. */
interface Running {
  readonly owner: string
  readonly interrupted: AbortController
  isLong: boolean
  /** Timer until it may have become long. */
  watch?: NodeJS.Timeout
}

/** Milliseconds of computing from which a job counts as long, and between looks whether it has become so. */
const longMs = 1_000
const lookMs = 50
/** Milliseconds for which the owner of a long job is held to long jobs' threads, from its end. */
const rememberedMs = 60_000
/** Owners that are remembered so. */
const ownersKept = 10_000

/** Options of a scheduler. */
export interface SchedulerOptions {
  /** Number of jobs that may run at once, 2 or more. */
  readonly threads: number
  /** Queued jobs of all owners at most. */
  readonly longestQueue: number
  /** Milliseconds that a job waits at most. */
  readonly patienceMs: number
  /** Whether more than one account is active. */
  readonly isShared: () => boolean
  /** Error for a job that waited for too long, or was dropped from a full queue. */
  readonly refusal: (owner: string) => unknown
}

/**
 * Limits concurrent jobs to the number of threads; queued jobs take turns by owner, who have all threads but one at most.
 * While several accounts are active, an owner has at most half of the threads, and after each job pauses for as long as the job took before its next one.
 * That leaves processors for work outside of the threads.
 *
 * A job of more than a second is long. An owner with one, or with one in the last minute, has one thread; such owners
 * together have all threads but one. Where long jobs hold them all nevertheless and a job of an
 * owner without long ones waits, the latest long job is interrupted and waits again.
 */
export class WorkerScheduler {
  readonly #options: SchedulerOptions
  readonly #waiting: FairQueue<Waiting>
  /** Threads in use per owner, pauses included. */
  readonly #slots = new Map<string, number>()
  readonly #running = new Set<Running>()
  /** Owners with a long job in the last minute. */
  readonly #long = new LRUCache<string, true>({ max: ownersKept, ttl: rememberedMs })
  #free: number

  constructor(options: SchedulerOptions) {
    this.#options = options
    this.#free = options.threads
    this.#waiting = new FairQueue(options.longestQueue)
  }

  /** Queued jobs. */
  get waiting(): number {
    return this.#waiting.size
  }

  /**
   * Runs `work` when its owner's turn comes and a thread is free; not at all when aborted before that.
   * @param work runs anew after it was interrupted
   * @param about.isLong whether the job is known to be long: then it never takes the last thread
   * @param about.computed milliseconds that it has been computed for; else the time that has passed
   */
  async run<T>(
    owner: string,
    signal: AbortSignal,
    work: (interrupted: AbortSignal) => Promise<T>,
    about: { readonly isLong?: boolean; readonly computed?: () => number } = {},
  ): Promise<T> {
    if (about.isLong) this.#long.set(owner, true)
    for (;;) {
      const job = await this.#turn(owner, signal)
      const began = performance.now()
      const computed = about.computed ?? (() => performance.now() - began)
      this.#watch(job, computed)
      try {
        return await work(job.interrupted.signal)
      } catch (error) {
        if (!job.interrupted.signal.aborted) throw error
      } finally {
        clearTimeout(job.watch)
        this.#running.delete(job)
        if (job.isLong) this.#long.set(owner, true)
        this.#end(owner, performance.now() - began)
      }
    }
  }

  /** Whether the owner has running or queued jobs. */
  isBusyFor(owner: string): boolean {
    return this.#slots.has(owner) || this.#waiting.isWaiting(owner)
  }

  /** Rejects all queued jobs. */
  close(reason: () => unknown): void {
    for (let waiter = this.#waiting.shift(); waiter; waiter = this.#waiting.shift()) waiter.refuse(reason())
  }

  /** Waits for a thread. */
  #turn(owner: string, signal: AbortSignal): Promise<Running> {
    if (signal.aborted) return Promise.reject(signal.reason)
    if (this.#free > 0 && this.#mayRun(owner)) {
      return Promise.resolve(this.#begin(owner))
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        owner,
        begin: () => {
          settle()
          resolve(this.#begin(owner))
        },
        refuse: (reason) => {
          settle()
          reject(reason)
        },
      }
      const leave = (reason: () => unknown) => {
        this.#waiting.remove(owner, waiting)
        waiting.refuse(reason())
      }
      const onAbort = () => leave(() => signal.reason)
      const timer = setTimeout(() => leave(() => this.#options.refusal(owner)), this.#options.patienceMs)
      const settle = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
      }
      timer.unref()
      signal.addEventListener('abort', onAbort, { once: true })
      const dropped = this.#waiting.push(owner, waiting)
      dropped?.refuse(this.#options.refusal(dropped.owner))
      this.#interruptForOthers()
    })
  }

  /** Whether the owner is below its share of threads. */
  readonly #mayRun = (owner: string): boolean => {
    const threadsHeld = this.#slots.get(owner) ?? 0
    const { threads, isShared } = this.#options
    if (this.#long.has(owner)) return threadsHeld === 0 && this.#heldByLong() < Math.max(1, threads - 1)
    return threadsHeld < Math.max(1, isShared() ? Math.floor(threads / 2) : threads - 1)
  }

  /** Threads that owners of long jobs hold. */
  #heldByLong(): number {
    return [...this.#running].filter(({ owner }) => this.#long.has(owner)).length
  }

  /** Looks after a job until it has become long. */
  #watch(job: Running, computed: () => number): void {
    const waitMs = Math.max(lookMs, longMs - computed())
    job.watch = setTimeout(() => {
      if (computed() < longMs) this.#watch(job, computed)
      else this.#lasts(job)
    }, waitMs).unref()
  }

  /** A job has become long. */
  #lasts(job: Running): void {
    job.isLong = true
    this.#long.set(job.owner, true)
    this.#interruptForOthers()
  }

  /** Interrupts the latest job where all are long and one of another kind waits. */
  #interruptForOthers(): void {
    const jobs = [...this.#running]
    if (this.#free > 0 || jobs.some(({ isLong, interrupted }) => !isLong || interrupted.signal.aborted))
      return
    if (this.#waiting.owners().some(this.#mayRun)) jobs.at(-1)?.interrupted.abort()
  }

  /** Takes a thread at once, so that whatever looks next sees it taken. */
  #begin(owner: string): Running {
    const job: Running = { owner, interrupted: new AbortController(), isLong: false }
    this.#running.add(job)
    this.#free -= 1
    this.#slots.set(owner, (this.#slots.get(owner) ?? 0) + 1)
    return job
  }

  /** Frees the thread; the owner's share is freed after its pause. */
  #end(owner: string, took: number): void {
    this.#free += 1
    if (this.#options.isShared() && this.#waiting.isWaiting(owner)) {
      setTimeout(() => this.#leave(owner), took).unref()
      this.#next()
    } else this.#leave(owner)
  }

  #leave(owner: string): void {
    const threadsHeld = (this.#slots.get(owner) ?? 0) - 1
    if (threadsHeld > 0) this.#slots.set(owner, threadsHeld)
    else this.#slots.delete(owner)
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
