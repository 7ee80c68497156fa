import { readFileSync } from 'node:fs'

/**
 * Milliseconds for which the main thread of a process was ready to run but got no processor: delay by other load on the
 * machine, not by the process itself. Second field of `/proc/PID/schedstat` (Linux, sched-stats.txt).
 */
export function starvedMs(pid: number | 'self' | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

/** Measures a duration, and for how much of it the most starved of the processes had no processor. */
export function stopwatch(server: () => number | undefined): () => { ms: number; starved: number } {
  const started = performance.now()
  const pid = server()
  const before = [starvedMs('self'), starvedMs(pid)] as const
  return () => {
    const ms = performance.now() - started
    const own = starvedMs('self') - before[0]
    const theirs = pid !== undefined && pid === server() ? starvedMs(pid) - before[1] : 0
    return { ms, starved: Math.max(0, Math.min(ms, Math.max(own, theirs))) }
  }
}
