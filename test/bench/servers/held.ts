/** Milliseconds between two looks at the clocks: what a look finds on top of them is held. */
const look = 1

/**
 * The longest that the event loop was held, in milliseconds, since it was asked last: by the clock, or by the processor
 * time of the whole process where that is less, since on a busy machine the clock also tells how long one waited.
 */
export function watchHeldLoop(): () => number {
  let longest = 0
  let clock = performance.now()
  let processor = process.cpuUsage()
  const look_ = () => {
    const now = performance.now()
    const used = process.cpuUsage(processor)
    longest = Math.max(longest, Math.min(now - clock - look, (used.user + used.system) / 1_000))
    clock = now
    processor = process.cpuUsage()
  }
  setInterval(look_, look).unref()
  return () => {
    look_()
    const found = longest
    longest = 0
    return found
  }
}
