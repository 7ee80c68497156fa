/**
 * Loaded before the server. On SIGUSR2 it writes the delay of the event loop since the last time, then runs a garbage
 * collection, so that the heap contains only live objects.
 */
import { existsSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'
import { starvedMs } from '../faults/cpu-starvation.ts'

/** Milliseconds between two looks at the clock, like those of the server's metric. */
const interval = 10
/** Whether the system counts how long a thread waits for a processor, as Linux does. */
const hasSchedulerTimes = existsSync('/proc/self/schedstat')

/**
 * Delays of the event loop by the process itself: without the time for which its main thread was ready to run and the
 * machine gave it no processor.
 * @returns a function that returns those since its last call, in ascending order
 */
function ownDelays(): () => number[] {
  let delays: number[] = []
  let at = 0
  let starved = 0
  const look = () => {
    const [now, starvedNow] = [performance.now(), starvedMs('self')]
    delays.push(Math.max(0, now - at - interval - (starvedNow - starved)))
    at = now
    starved = starvedNow
  }
  look()
  setInterval(look, interval).unref()
  return () => {
    look()
    const all = delays
    delays = []
    return all.sort((a, b) => a - b)
  }
}

const pidFile = process.env.LOAD_PID_FILE
if (isMainThread && pidFile) {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const delays = ownDelays()
  delays()
  process.on('SIGUSR2', () => {
    const sorted = delays()
    if (hasSchedulerTimes)
      writeFileSync(`${pidFile}.delay`, String(sorted[Math.ceil(sorted.length * 0.999) - 1]))
    collect()
    // The delay by that collection belongs to no interval.
    delays()
  })
  writeFileSync(pidFile, String(process.pid))
}
