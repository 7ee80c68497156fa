import { beforeEach, describe, expect, it } from 'vitest'
import { RejectionThrottle } from '../../../server/limits/rejection-throttle.ts'

let pace: RejectionThrottle
beforeEach(() => {
  pace = new RejectionThrottle()
})

/** Milliseconds after which each of so many refusals was told. */
function refusals(name: string, count: number): Promise<number[]> {
  const started = performance.now()
  return Promise.all(
    Array.from({ length: count }, async () => {
      await pace.wait(name)
      return performance.now() - started
    }),
  )
}

describe('a caller who asks too often', () => {
  it('is refused at once the first time', () => {
    expect(pace.wait('a')).toBeUndefined()
  })

  it('D-13 D-03 is refused 500 times a second and no more', async () => {
    const times = await refusals('a', 101)
    expect(times.at(-1)).toBeGreaterThan(195)
  })

  it('holds up no refusal of another', async () => {
    const held = refusals('a', 100)
    expect(pace.wait('b')).toBeUndefined()
    await held
  })

  it('fills no memory with refusals that wait', () => {
    const waits = Array.from({ length: 1_000 }, () => pace.wait('a'))
    const waiting = waits.filter((wait) => wait !== undefined).length
    expect(waiting).toBeGreaterThan(400)
    expect(waiting).toBeLessThan(550)
  })
})
