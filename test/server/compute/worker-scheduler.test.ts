import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { WorkerScheduler } from '../../../server/compute/worker-scheduler.ts'

const never = () => new AbortController().signal
let isShared: boolean
let turns: WorkerScheduler
/** Running jobs by owner, and the maximum of each. */
let running: Map<string, number>
let most: Map<string, number>
const withThreads = (threads: number) =>
  new WorkerScheduler(
    threads,
    100,
    () => isShared,
    () => new Error('full'),
  )
beforeEach(() => {
  isShared = false
  turns = withThreads(5)
  running = new Map()
  most = new Map()
})

const job = (owner: string, ms = 2) =>
  turns.run(owner, never(), async () => {
    const now = (running.get(owner) ?? 0) + 1
    running.set(owner, now)
    most.set(owner, Math.max(now, most.get(owner) ?? 0))
    await sleep(ms)
    running.set(owner, (running.get(owner) as number) - 1)
  })
const many = (owner: string, count: number) => Array.from({ length: count }, () => job(owner))

describe('threads', () => {
  it('are all available to the only active account', async () => {
    await Promise.all(many('a', 12))
    expect(most.get('a')).toBe(5)
    expect(turns.waiting).toBe(0)
  })

  it('D-13 are limited to half per account while others are active', async () => {
    isShared = true
    await Promise.all(many('a', 12))
    expect(most.get('a')).toBe(2)
  })

  it('D-13 are available at once to another account while one uses its half', async () => {
    isShared = true
    const greedy = many('a', 12)
    await Promise.all(many('b', 2))
    expect(turns.waiting).toBeGreaterThan(5)
    await Promise.all(greedy)
  })

  it('D-13 pause between the jobs of one account while others are active', async () => {
    isShared = true
    const began = performance.now()
    await Promise.all([job('a', 20), job('a', 20), job('a', 20), job('a', 20)])
    // Two at a time: twice 20 ms, and the pause between.
    expect(performance.now() - began).toBeGreaterThan(55)
  })

  it('do not pause for an account with sequential calls', async () => {
    isShared = true
    turns = withThreads(1)
    await job('a', 20)
    let isBegun = false
    const next = turns.run('a', never(), async () => {
      isBegun = true
    })
    expect(turns.waiting).toBe(0)
    await next
    expect(isBegun).toBe(true)
  })

  it('are all available again when the other accounts are inactive', async () => {
    isShared = true
    const all = many('a', 20)
    await sleep(3)
    isShared = false
    await Promise.all(all)
    expect(most.get('a')).toBe(5)
  })

  it('are at least one', async () => {
    isShared = true
    turns = withThreads(1)
    await Promise.all(many('a', 3))
    expect(most.get('a')).toBe(1)
  })
})
