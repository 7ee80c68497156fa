/**
 * Monotonic clock that excludes event-loop stalls. Replies of the database cannot be read during a stall, so the time
 * must not count towards its deadline. Each tick counts at most `longestTickMs`.
 */
const tickMs = 25
/** A longer interval between ticks means a stall. */
const longestTickMs = 3 * tickMs

let listened = 0
let lastTick = performance.now()

setInterval(() => {
  const now = performance.now()
  listened += Math.min(now - lastTick, longestTickMs)
  lastTick = now
}, tickMs).unref()

/** Milliseconds without stalls since the process started. */
export function responsiveNow(): number {
  return listened + Math.min(performance.now() - lastTick, longestTickMs)
}

/** Rejects with `late()` if the work is not done within `ms` of this clock. The work itself goes on. */
export function withDeadline<T>(work: Promise<T>, ms: number, timeoutError: () => Error): Promise<T> {
  const end = responsiveNow() + ms
  return new Promise((resolve, reject) => {
    const check = () => {
      const left = end - responsiveNow()
      if (left > 0) timer = setTimeout(check, left)
      else reject(timeoutError())
    }
    let timer = setTimeout(check, ms)
    // Work that timed out may still end later; the promise is settled by then, and its result is dropped.
    work.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (error) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}
