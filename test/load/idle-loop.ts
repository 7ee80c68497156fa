import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What an event loop with nothing to do had to wait for the processor, in milliseconds. */
export interface IdleLoop {
  readonly p999: number
  readonly longest: number
}

/** Beyond this a machine does other work, and latencies say more about that than about the service. */
const busyMs = 20
export const isBusy = ({ p999 }: IdleLoop) => p999 > busyMs

/** Watches a loop beside the work, measured as the server measures its own. */
export async function besideIdleLoop<T>(work: () => Promise<T>): Promise<[T, IdleLoop]> {
  const source = `
    const { parentPort } = require('node:worker_threads')
    const delay = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 10 })
    delay.enable()
    parentPort.once('message', () => parentPort.postMessage([delay.percentile(99.9), delay.max]))`
  const worker = new Worker(source, { eval: true })
  try {
    const done = await work()
    worker.postMessage('enough')
    const [measured] = (await once(worker, 'message')) as [[number, number]]
    const [p999 = 0, longest = 0] = measured.map((nanoseconds) => Math.max(0, nanoseconds / 1e6 - 10))
    return [done, { p999, longest }]
  } finally {
    await worker.terminate()
  }
}
