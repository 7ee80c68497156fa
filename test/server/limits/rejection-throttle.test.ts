import { beforeEach, describe, expect, it } from 'vitest'
import { RejectionThrottle } from '../../../server/limits/rejection-throttle.ts'

let pace: RejectionThrottle
beforeEach(() => {
  pace = new RejectionThrottle()
})

/** Milliseconds after which each of several rejections was sent. */
function refusals(name: string, count: number): Promise<number[]> {
  const started = performance.now()
  return Promise.all(
    Array.from({ length: count }, async () => {
      await pace.wait(name)
      return performance.now() - started
    }),
  )
}

describe('a caller over the rate limit', () => {
  it('is rejected at once the first time', () => {
    expect(pace.wait('a')).toBeUndefined()
  })

  it('D-13 D-03 is rejected at most 500 times a second', async () => {
    const times = await refusals('a', 101)
    expect(times.at(-1)).toBeGreaterThan(195)
  })

  it('does not delay rejections of other callers', async () => {
    const held = refusals('a', 100)
    expect(pace.wait('b')).toBeUndefined()
    await held
  })

  it('has a bounded number of delayed rejections', () => {
    const waits = Array.from({ length: 1_000 }, () => pace.wait('a'))
    const waiting = waits.filter((wait) => wait !== undefined).length
    expect(waiting).toBeGreaterThan(400)
    expect(waiting).toBeLessThan(550)
  })
})
