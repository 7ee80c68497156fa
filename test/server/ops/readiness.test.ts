import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DatabaseReadiness } from '../../../server/ops/readiness.ts'

let pings: number
let answer: () => Promise<void>
let readiness: DatabaseReadiness
const never = () => new Promise<void>(() => {})

beforeEach(() => {
  vi.useFakeTimers()
  pings = 0
  answer = async () => {}
  readiness = new DatabaseReadiness(
    () => {
      pings += 1
      return answer()
    },
    () => Date.now(),
  )
})
afterEach(() => vi.useRealTimers())

describe('readiness', () => {
  it('pings the database once for a hundred probes', async () => {
    const probes = await Promise.all(Array.from({ length: 100 }, () => readiness.ready()))
    expect(new Set(probes)).toEqual(new Set([true]))
    expect(await readiness.ready()).toBe(true)
    expect(pings).toBe(1)
  })

  it.each([
    ['refuses', () => Promise.reject(new Error('gone'))],
    ['is silent', never],
  ])('is false within a second when the database %s', async (_, lost) => {
    expect(await readiness.ready()).toBe(true)
    answer = lost
    const since = Date.now()
    const seen: boolean[] = []
    // A probe every 100 ms, each of which must be answered.
    for (let n = 0; n < 10; n++) {
      void readiness.ready().then((ready) => seen.push(ready))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(Date.now() - since).toBeLessThanOrEqual(1_000)
    expect(seen.at(-1)).toBe(false)
    expect(readiness.last).toBe(false)
  })

  it('recovers at the next probe after the database', async () => {
    answer = () => Promise.reject(new Error('gone'))
    expect(await readiness.ready()).toBe(false)
    answer = async () => {}
    expect(await readiness.ready()).toBe(true)
  })

  it('is false after closing, also for a probe in flight', async () => {
    const asked = readiness.ready()
    readiness.close()
    expect(await asked).toBe(false)
    expect(await readiness.ready()).toBe(false)
  })
})
