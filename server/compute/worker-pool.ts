import { setMaxListeners } from 'node:events'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { Tinypool } from 'tinypool'
import { Problem } from '../../tools/contract/problems.ts'
import { clientDisconnected } from '../http/problem.ts'
import { rateLimited } from '../limits/rate-limit.ts'
import { type JobOwner, WorkerTime } from '../limits/worker-time.ts'
import { untilAborted } from '../runtime/until-aborted.ts'
import type { Picture } from './rasterize.ts'
import { RecentRefusals } from './recent-refusals.ts'
import type { ExecutionResult } from './result.ts'
import { deserializeProblem } from './run-tool.ts'
import { ThreadClock } from './thread-clock.ts'
import type { Job, Outcome, WorkerOptions } from './worker.ts'
import { WorkerScheduler } from './worker-scheduler.ts'

/** Worker threads for computations that would block the event loop. */
export interface WorkerPool {
  /**
   * Runs a tool on a thread.
   * @throws Problem of the tool, `compute_timeout`; `rate_limited` without worker time; with a full queue `rate_limited` if the account's own jobs fill it,
   * otherwise `unavailable`
   */
  compute(job: Job, signal: AbortSignal): Promise<ExecutionResult>
  /** Renders SVG to PNG; a million pixels take a tenth of a second. */
  rasterise(picture: Picture, signal: AbortSignal, owner: JobOwner | undefined): Promise<Uint8Array>
  close(): Promise<void>
}

/** The pool with its metrics, for the process that owns it. */
export interface OwnedWorkerPool extends WorkerPool {
  /** Queued jobs and running threads. */
  load(): { readonly waiting: number; readonly threads: number }
}

/** Owner of jobs without an account. */
const anonymous: JobOwner = { accountId: 'anonymous', tier: 'starter' }
/** Each half of a thread's young generation at most, in MB. Searches keep little: 8 are as fast as 32. */
const threadSemiSpaceMb = 8
/** Timeout of a job in milliseconds, and of the start of its thread. */
const limits = { jobMs: 8_000, startMs: 15_000 }
/** Timeout in the queue, in milliseconds: longer than the longest computation takes. */
const queueTimeoutMs = 10_000
/**
 * Grace period for cancelled jobs, in milliseconds. Cancelling a running job ends its thread, and a new thread costs a
 * second of CPU: clients that repeatedly call and disconnect would keep all threads starting.
 */
const graceMs = 2_000
/** Queue capacity over all accounts; when full, the account with the most queued jobs gets an error. */
const maxQueued = 256
/** `Retry-After` in seconds. */
const retryAfter = 2

/**
 * Threads of the pool of one process: its share of all processors but one, rounded up, and one more, which no account has
 * beside the others.
 * @param processes server processes of the machine
 */
export function threadsOf(processes: number, processors = availableParallelism()): number {
  return Math.max(1, Math.ceil((processors - 1) / processes)) + 1
}

/**
 * Opens the worker pool; threads start on demand and end after a minute of idleness.
 * @param isShared whether more than one account is active
 * @param processes server processes of this machine that have a pool each
 * @param time milliseconds that accounts have spent on this process
 */
export function openWorkerPool(
  workerOptions: WorkerOptions,
  isShared = () => false,
  processes = 1,
  time = new WorkerTime(),
): OwnedWorkerPool {
  const maxThreads = threadsOf(processes)
  // The threads would take over the value of the command line, and it overrides `resourceLimits`.
  setFlagsFromString(`--max-semi-space-size=${threadSemiSpaceMb}`)
  const pool = new Tinypool({
    filename: workerFile(),
    minThreads: 0,
    maxThreads,
    idleTimeout: 60_000,
    workerData: { ...workerOptions },
  })
  const refusals = new RecentRefusals()
  const noted = (job: Job, refusal: Problem): Problem => {
    refusals.note(job, refusal)
    return refusal
  }
  const scheduler = new WorkerScheduler({
    threads: maxThreads,
    longestQueue: maxQueued,
    patienceMs: queueTimeoutMs,
    isShared,
    refusal: capacityRefusal,
  })
  /** 429 if the account's own jobs fill the queue, 503 if others' do. */
  function capacityRefusal(owner: string): Problem {
    if (owner === anonymous.accountId || !scheduler.isBusyFor(owner))
      return new Problem('unavailable', 'Too many long computations are waiting.', { retryAfter })
    const limit = maxThreads - 1
    return rateLimited(limit, retryAfter, `More than ${limit} long computations of the account at once.`)
  }
  /**
   * Runs a job with its timeouts. Uses timers instead of `AbortSignal.timeout` or `any`: Node 20 leaks the sources of
   * such signals, some kilobytes per job, when one is collected before it aborts.
   */
  async function run<T extends object>(
    task: Job | Picture,
    name: string,
    signal: AbortSignal,
    owner: JobOwner,
    isLong = false,
  ): Promise<T> {
    time.check(owner)
    const wait = new AbortController()
    let end: AbortController | undefined
    const leave = () => {
      wait.abort(clientDisconnected())
      setTimeout(() => end?.abort(), graceMs).unref()
    }
    let clock = new ThreadClock()
    const work = async (interrupted: AbortSignal) => {
      // Jobs before it in the queue may have spent what was left.
      time.check(owner)
      const ending = new AbortController()
      end = ending
      clock = new ThreadClock()
      let isLate = false
      const stopTimer = clock.limit(limits, () => {
        isLate = true
        ending.abort()
      })
      interrupted.addEventListener('abort', () => ending.abort(), { once: true })
      try {
        return (await pool.run({ ...task, clock: clock.numbers }, { name, signal: ending.signal })) as T
      } catch (error) {
        throw isLate ? computeTimeout() : error
      } finally {
        stopTimer()
        time.spend(owner, clock.ms())
      }
    }
    // All jobs of a batch share one signal.
    setMaxListeners(0, signal)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
    try {
      return await untilAborted(
        wait.signal,
        scheduler.run(owner.accountId, wait.signal, work, { isLong, computed: () => clock.ms() }),
      )
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
  return {
    async compute(job, signal) {
      const refusal = refusals.of(job)
      if (refusal) throw refusal
      const { caller } = job.context
      const owner = caller ? { ...caller, isByLink: job.isByLink } : anonymous
      const outcome = await run<Outcome>(job, 'default', signal, owner, job.isLong).catch((error) => {
        throw error instanceof Problem && error.code === 'compute_timeout' ? noted(job, error) : error
      })
      if ('problem' in outcome) throw noted(job, deserializeProblem(outcome.problem))
      return outcome.work
    },
    rasterise: (picture, signal, owner) => run<Uint8Array>(picture, 'rasterised', signal, owner ?? anonymous),
    load: () => ({ waiting: scheduler.waiting, threads: pool.threads.length }),
    close() {
      scheduler.close(() => new Problem('unavailable', 'The service is stopping.', { retryAfter }))
      return pool.destroy()
    },
  }
}

const computeTimeout = () =>
  new Problem('compute_timeout', 'The computation took longer than 8 seconds.', { retryAfter: 60 })

/** Path of the compiled worker, also when this file runs from source. */
function workerFile(): string {
  const modulePath = fileURLToPath(import.meta.url)
  if (modulePath.endsWith('.js')) return path.join(path.dirname(modulePath), 'worker.js')
  return path.join(path.dirname(modulePath), '../../dist/server/compute/worker.js')
}
