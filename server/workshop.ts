import { availableParallelism } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Tinypool } from 'tinypool'
import type { Answer } from '../tools/define.ts'
import { Problem } from '../tools/problems.ts'
import { uncarried } from './compute.ts'
import type { Picture } from './raster.ts'
import type { Equipment, Job, Outcome } from './worker.ts'

/** Threads for computations that would hold up the event loop. */
export interface Workshop {
  /** @throws Problem what the tool refuses, `compute_timeout`, or `unavailable` when too many wait */
  compute(job: Job, signal: AbortSignal): Promise<Answer<unknown>>
  /** A drawing as PNG. Drawing a million pixels takes a tenth of a second, so it is done here too. */
  rasterise(picture: Picture, signal: AbortSignal): Promise<Uint8Array>
  close(): Promise<void>
}

/** The workshop as its owner sees it. */
export interface OwnedWorkshop extends Workshop {
  /** How many long computations wait, and how many threads are up. */
  load(): { readonly waiting: number; readonly threads: number }
}

/** No computation may take longer, queueing included. */
const longest = 8_000
/** Jobs that may wait for a thread; more are told to come back. */
const longestQueue = 64

export function openWorkshop(equipment: Equipment): OwnedWorkshop {
  const maxThreads = Math.max(1, availableParallelism() - 1)
  const pool = new Tinypool({
    filename: workerFile(),
    minThreads: 0,
    maxThreads,
    maxQueue: longestQueue,
    idleTimeout: 60_000,
    workerData: { ...equipment },
  })
  /** A job that is stopped takes its thread with it; the pool starts none for those that wait until it is asked again. */
  function rouse(): void {
    if (pool.queueSize > 0 && pool.threads.length < maxThreads)
      void pool.run(null, { name: 'roused' }).catch(() => {})
  }
  async function run<T>(task: Job | Picture, name: string, signal: AbortSignal): Promise<T> {
    const limit = AbortSignal.timeout(longest)
    try {
      return (await pool.run(task, { name, signal: AbortSignal.any([signal, limit]) })) as T
    } catch (error) {
      rouse()
      throw told(error, limit)
    }
  }
  return {
    async compute(job, signal) {
      const outcome = await run<Outcome>(job, 'default', signal)
      if ('problem' in outcome) throw uncarried(outcome.problem)
      return outcome.answer
    },
    rasterise: (picture, signal) => run<Uint8Array>(picture, 'rasterised', signal),
    load: () => ({ waiting: pool.queueSize, threads: pool.threads.length }),
    close: () => pool.destroy(),
  }
}

function told(error: unknown, limit: AbortSignal): unknown {
  if (limit.aborted)
    return new Problem('compute_timeout', 'The computation took longer than 8 seconds.', { retryAfter: 1 })
  if (!(error instanceof Error)) return error
  if (error.message.includes('queue'))
    return new Problem('unavailable', 'Too many long computations are waiting.', { retryAfter: 2 })
  return error
}

/** Threads run what the build made, also when this file itself is run from its source. */
function workerFile(): string {
  const here = fileURLToPath(import.meta.url)
  if (here.endsWith('.js')) return path.join(path.dirname(here), 'worker.js')
  return path.join(path.dirname(here), '..', 'dist', 'server', 'worker.js')
}
