import { setMaxListeners } from 'node:events'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Tinypool } from 'tinypool'
import { Problem } from '../../tools/problems.ts'
import { untilAborted } from '../http/until-aborted.ts'
import { rateLimited } from '../limits/rate-limit.ts'
import type { Picture } from './rasterize.ts'
import type { ExecutionResult } from './result.ts'
import { deserializeProblem } from './run-tool.ts'
import type { Job, Outcome, WorkerOptions } from './worker.ts'
import { WorkerScheduler } from './worker-scheduler.ts'

/** Threads for computations that would hold up the event loop. */
export interface WorkerPool {
  /**
   * @throws Problem what the tool refuses, `compute_timeout`; when too many wait, `rate_limited` where they are of the
   *   same account, or else `unavailable`
   */
  compute(job: Job, signal: AbortSignal): Promise<ExecutionResult>
  /**
   * A drawing as PNG. Drawing a million pixels takes a tenth of a second, so it is done here too.
   * @param owner account that asks
   */
  rasterise(picture: Picture, signal: AbortSignal, owner: string | undefined): Promise<Uint8Array>
  close(): Promise<void>
}

/** The workers as its owner sees it. */
export interface OwnedWorkerPool extends WorkerPool {
  /** How many long computations wait, and how many threads are up. */
  load(): { readonly waiting: number; readonly threads: number }
}

/** Who owns what no account asked for. */
const anonymous = 'nobody'
/** No computation may take longer, in milliseconds, queueing included. */
const timeoutMs = 8_000
/** Whoever has waited so long for a thread is told to come back: the longest computation there is would not be done in time. */
const queueTimeoutMs = 5_000
/**
 * So long a job that nobody waits for any more may go on. To end it is to end its thread, and a new one takes a second of
 * a processor until it can compute: whoever asks and leaves, again and again, would keep all of them busy with that.
 */
const graceMs = 2_000
/** Jobs that may wait for a thread, of all accounts; those with most of them are told to come back. */
const maxQueued = 256
/** Seconds after which it is worth another try. */
const retryAfter = 2

/** @param isShared whether more than one account asks the service at present */
export function openWorkerPool(equipment: WorkerOptions, isShared = () => false): OwnedWorkerPool {
  const maxThreads = Math.max(1, availableParallelism() - 1)
  const pool = new Tinypool({
    filename: workerFile(),
    minThreads: 0,
    maxThreads,
    idleTimeout: 60_000,
    workerData: { ...equipment },
  })
  const turns = new WorkerScheduler(maxThreads, maxQueued, isShared, crowded)
  /** Whoever waits for their own jobs asks for too much at once; whoever waits for others' finds the service busy. */
  function crowded(owner: string): Problem {
    if (owner === anonymous || !turns.isBusyFor(owner))
      return new Problem('unavailable', 'Too many long computations are waiting.', { retryAfter })
    const detail = `More than ${maxThreads} long computations of the account at once.`
    return rateLimited(maxThreads, retryAfter, detail)
  }
  /**
   * Timers of our own and no `AbortSignal.timeout` or `any`: Node 20 keeps what such signals are joined to when one of them
   * is collected before it was aborted, some kilobytes for every job.
   */
  async function run<T>(
    task: Job | Picture,
    name: string,
    signal: AbortSignal,
    owner = anonymous,
  ): Promise<T> {
    const wait = new AbortController()
    const end = new AbortController()
    let isBegun = false
    let hasWaited = false
    let isLate = false
    const patience = setTimeout(() => {
      hasWaited = true
      wait.abort()
    }, queueTimeoutMs).unref()
    const limit = setTimeout(() => {
      isLate = true
      end.abort()
    }, timeoutMs).unref()
    const leave = () => {
      wait.abort(signal.reason)
      setTimeout(() => end.abort(), graceMs).unref()
    }
    const work = () => {
      isBegun = true
      clearTimeout(patience)
      const done = pool.run(task, { name, signal: end.signal }) as Promise<T>
      return done.finally(() => clearTimeout(limit))
    }
    // All jobs of a batch have the same.
    setMaxListeners(0, signal)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
    try {
      return await untilAborted(wait.signal, turns.run(owner, wait.signal, work))
    } catch (error) {
      if (hasWaited) throw crowded(owner)
      throw isLate ? computeTimeout() : error
    } finally {
      signal.removeEventListener('abort', leave)
      clearTimeout(patience)
      if (!isBegun) clearTimeout(limit)
    }
  }
  return {
    async compute(job, signal) {
      const outcome = await run<Outcome>(job, 'default', signal, job.context.caller?.accountId)
      if ('problem' in outcome) throw deserializeProblem(outcome.problem)
      return outcome.work
    },
    rasterise: (picture, signal, owner) => run<Uint8Array>(picture, 'rasterised', signal, owner),
    load: () => ({ waiting: turns.waiting, threads: pool.threads.length }),
    close() {
      turns.close(() => new Problem('unavailable', 'The service is stopping.', { retryAfter }))
      return pool.destroy()
    },
  }
}

const computeTimeout = () =>
  new Problem('compute_timeout', 'The computation took longer than 8 seconds.', { retryAfter: 1 })

/** Threads run what the build made, also when this file itself is run from its source. */
function workerFile(): string {
  const here = fileURLToPath(import.meta.url)
  if (here.endsWith('.js')) return path.join(path.dirname(here), 'worker.js')
  return path.join(path.dirname(here), '../../dist/server/compute/worker.js')
}
