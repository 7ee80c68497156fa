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

export function awakeNow(): number {
  return listened + Math.min(performance.now() - lastTick, longestTickMs)
}

/** Rejects with what `late` makes once the process has listened for `ms` and the work is not done. */
export function withinAwake<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  const end = awakeNow() + ms
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_, reject) => {
    const check = () => {
      const left = end - awakeNow()
      if (left > 0) timer = setTimeout(check, left)
      else reject(late())
    }
    timer = setTimeout(check, ms)
  })
  // The abandoned work may still fail later; that failure has been reported already.
  work.catch(() => {})
  return Promise.race([work, overdue]).finally(() => clearTimeout(timer))
}
