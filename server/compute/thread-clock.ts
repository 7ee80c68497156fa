import { readFileSync, readlinkSync } from 'node:fs'

/** Numbers that a job and its thread share: processor milliseconds of the thread at its begin, and the thread's id. */
const shared = { begin: 0, thread: 1 } as const

/** Processor milliseconds of a thread of this process: the first figure, in ns (Linux, scheduler/sched-stats.rst). */
function processorMs(thread: number | 'self'): number | undefined {
  const folder = thread === 'self' ? '/proc/thread-self' : `/proc/self/task/${thread}`
  try {
    return Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    // The thread has ended, or the system has no such file.
    return undefined
  }
}

/** Marks the begin of a job, on its thread. */
export function beginJob(numbers: Float64Array | undefined): void {
  if (!numbers) return
  numbers[shared.begin] = processorMs('self') ?? 0
  numbers[shared.thread] = threadId()
}

let systemThreadId: number | undefined
/** Id of this thread by the system; −1 where it tells none. */
function threadId(): number {
  try {
    systemThreadId ??= Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  } catch {
    systemThreadId = -1
  }
  return systemThreadId
}

/** Milliseconds between looks whether a thread has begun its job. */
const lookMs = 100

/** Milliseconds that a job may take, and that its thread may take to start. */
export interface JobLimits {
  readonly jobMs: number
  readonly startMs: number
}

/**
 * Time that a job has been computed for: of the processor, since a busy machine lets threads wait, and from when its thread
 * has begun it, since a thread may have to start first. Where the system tells neither, the time that has passed.
 */
export class ThreadClock {
  /** For the thread, which shares its memory. */
  readonly numbers = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT))
  readonly #createdAt = performance.now()

  get hasBegun(): boolean {
    return this.#thread !== 0
  }

  /** Milliseconds of computing. */
  ms(): number {
    if (!this.hasBegun) return 0
    const now = processorMs(this.#thread)
    return now === undefined
      ? performance.now() - this.#createdAt
      : now - (this.numbers[shared.begin] as number)
  }

  /**
   * Calls `onLate` once a job has had its time, which begins when its thread has begun it: one may have to start first.
   * @returns a function that stops the timer
   */
  limit({ jobMs, startMs }: JobLimits, onLate: () => void): () => void {
    let timer: NodeJS.Timeout | undefined
    let began: number | undefined
    const look = () => {
      const now = performance.now()
      if (this.hasBegun) began ??= now
      const restMs =
        began === undefined ? Math.min(lookMs, this.#createdAt + startMs - now) : began + jobMs - now
      if (restMs <= 0) onLate()
      else wait(restMs)
    }
    const wait = (ms: number) => {
      timer = setTimeout(look, ms).unref()
    }
    wait(lookMs)
    return () => clearTimeout(timer)
  }

  get #thread(): number {
    return this.numbers[shared.thread] as number
  }
}
