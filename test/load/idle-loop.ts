import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Delay of an idle event loop in milliseconds: the wait for a processor. */
export interface IdleLoop {
  readonly p999: number
  readonly longest: number
}

/** Above this, the machine is busy with other work, and latencies say little about the service. */
const busyMs = 20
export const isBusy = ({ p999 }: IdleLoop) => p999 > busyMs

/** Measures an idle loop during the work, by the method of the server's metrics. */
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
