import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { WorkerScheduler } from '../../../server/compute/worker-scheduler.ts'

const never = () => new AbortController().signal
let isShared: boolean
let turns: WorkerScheduler
/** Running jobs by owner, and the maximum of each. */
let running: Map<string, number>
let most: Map<string, number>
const withThreads = (threads: number) =>
  new WorkerScheduler({
    threads,
    longestQueue: 100,
    patienceMs: 10_000,
    isShared: () => isShared,
    refusal: () => new Error('full'),
  })
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
  it('are all but one available to the only active account', async () => {
    await Promise.all(many('a', 12))
    expect(most.get('a')).toBe(4)
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

  it('are all but one available again when the other accounts are inactive', async () => {
    isShared = true
    const all = many('a', 20)
    await sleep(3)
    isShared = false
    await Promise.all(all)
    expect(most.get('a')).toBe(4)
  })

  it('are at least one', async () => {
    isShared = true
    turns = withThreads(1)
    await Promise.all(many('a', 3))
    expect(most.get('a')).toBe(1)
  })
})

describe('jobs of more than a second', () => {
  /** Waits until jobs that run have become long, with the time between two looks. */
  const untilLong = () => sleep(1_300)
  /** Runs until it is let go or interrupted; counts its beginnings. */
  const longJob = (owner: string, about: { readonly isLong?: boolean } = {}) => {
    let begins = 0
    let release = () => {}
    const isOver = new Promise<void>((resolve) => {
      release = resolve
    })
    const work = async (interrupted: AbortSignal) => {
      begins += 1
      await new Promise<void>((resolve, reject) => {
        isOver.then(resolve)
        interrupted.addEventListener('abort', () => reject(new Error('interrupted')))
      })
    }
    const done = turns.run(owner, never(), work, about)
    return { begins: () => begins, release: () => release(), done }
  }

  it('D-17 of one account hold one thread, also while it is alone', async () => {
    turns = withThreads(3)
    const first = longJob('a')
    await untilLong()
    const second = longJob('a')
    await sleep(20)
    expect([first.begins(), second.begins()]).toEqual([1, 0])
    first.release()
    await first.done
    second.release()
    await second.done
    expect(second.begins()).toBe(1)
  })

  it.each([2, 3, 4])(
    'D-17 never hold the last of %d threads while another account waits',
    async (threads) => {
      turns = withThreads(threads)
      // As many accounts as threads, none of which had a long job before.
      const long = Array.from({ length: threads }, (_, n) => longJob(`long ${n}`))
      await untilLong()
      // It ends, though none of the long jobs does.
      await job('other', 1)
      // And again, without an interruption: the owner of the latest is known now, and waits.
      await Promise.all(many('other', 5))
      expect(long.map(({ begins }) => begins()).reduce((sum, n) => sum + n)).toBe(threads)
      for (const { release } of long) release()
      await Promise.all(long.map(({ done }) => done))
      expect(long.map(({ begins }) => begins())).toEqual([...Array(threads - 1).fill(1), 2])
    },
  )

  it('D-17 of several accounts take turns at the threads that they may have', async () => {
    turns = withThreads(2)
    const [a, b, c] = ['a', 'b', 'c'].map((owner) => longJob(owner)) as [
      ReturnType<typeof longJob>,
      ReturnType<typeof longJob>,
      ReturnType<typeof longJob>,
    ]
    await untilLong()
    // c waited for a thread, and had no long job before: b is interrupted for it.
    await vi.waitFor(() => expect([a, b, c].map(({ begins }) => begins())).toEqual([1, 1, 1]), 5_000)
    for (const job of [a, c, b]) {
      job.release()
      await job.done
    }
    expect(b.begins()).toBe(2)
  })

  it('D-17 that are known to be long leave the last thread free from the start', async () => {
    turns = withThreads(2)
    const long = ['a', 'b'].map((owner) => longJob(owner, { isLong: true }))
    await job('other', 1)
    expect(long.map(({ begins }) => begins())).toEqual([1, 0])
    for (const { release, done } of long) {
      release()
      await done
    }
  })

  it('are refused once they have waited for as long as they may', async () => {
    turns = new WorkerScheduler({
      threads: 2,
      longestQueue: 100,
      patienceMs: 50,
      isShared: () => true,
      refusal: (owner) => new Error(`waited: ${owner}`),
    })
    const first = longJob('a')
    const second = longJob('a')
    await expect(second.done).rejects.toThrow('waited: a')
    first.release()
    await first.done
  })
})
