/**
 * Milliseconds during which this process could listen. While the event loop is held up, answers of the database lie
 * unread; that time is not the database's, so it does not count towards a deadline.
 */
const tickMs = 25
/** A tick that comes later than this was held up. */
const longestTickMs = 3 * tickMs

let listened = 0
let lastTick = performance.now()

setInterval(() => {
  const now = performance.now()
  listened += Math.min(now - lastTick, longestTickMs)
  lastTick = now
}, tickMs).unref()

export function responsiveNow(): number {
  return listened + Math.min(performance.now() - lastTick, longestTickMs)
}

/** Rejects with what `late` makes once the process has listened for `ms` and the work is not done. */
export function withDeadline<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  const end = responsiveNow() + ms
  return new Promise((resolve, reject) => {
    const check = () => {
      const left = end - responsiveNow()
      if (left > 0) timer = setTimeout(check, left)
      else reject(late())
    }
    let timer = setTimeout(check, ms)
    // Work that was given up may still end later; by then this promise is settled, and nothing comes of it.
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
