import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { AccountConcurrencyLimiter, type Slot } from '../../../server/limits/account-concurrency.ts'

let turns: AccountConcurrencyLimiter
/** Calls in flight by account, and the maximum of each. */
let inHand: Map<string, number>
let most: Map<string, number>
let done: string[]
beforeEach(() => {
  turns = new AccountConcurrencyLimiter()
  inHand = new Map()
  most = new Map()
  done = []
})

async function call(owner: string, name: string, ms = 1): Promise<void> {
  const turn = await turns.acquire(owner)
  const held = (inHand.get(owner) ?? 0) + 1
  inHand.set(owner, held)
  most.set(owner, Math.max(held, most.get(owner) ?? 0))
  await sleep(ms)
  inHand.set(owner, (inHand.get(owner) as number) - 1)
  done.push(name)
  turn.release()
}

const many = (owner: string, count: number, ms?: number) =>
  Array.from({ length: count }, (_, n) => call(owner, `${owner}${n}`, ms))

/** Both accounts are active for a second after this. */
const meet = () => Promise.all([call('greedy', 'first'), call('other', 'second')])

describe('the only active account', () => {
  it('has many calls in flight, up to its limit', async () => {
    await Promise.all(many('greedy', 200))
    expect(done).toHaveLength(200)
    expect(most.get('greedy')).toBe(32)
  })

  it('never waits with sequential calls', () => {
    for (let n = 0; n < 100; n += 1) {
      const turn = turns.acquire('greedy')
      expect(turn).not.toBeInstanceOf(Promise)
      ;(turn as Slot).release()
    }
  })
})

describe('several active accounts', () => {
  it('D-13 have few calls in flight each', async () => {
    await meet()
    await Promise.all([...many('greedy', 60), ...many('other', 10)])
    expect(done).toHaveLength(72)
    expect(most.get('greedy')).toBe(2)
    expect(most.get('other')).toBe(2)
  })

  it('D-13 do not wait for the queue of another', async () => {
    await meet()
    const all = many('greedy', 100)
    await call('other', 'other')
    expect(done.indexOf('other')).toBeLessThan(12)
    await Promise.all(all)
  })

  it('D-13 leave half of the time to each other', async () => {
    await meet()
    const began = performance.now()
    await Promise.all(many('greedy', 20, 10))
    // Ten rounds of 10 ms, and nine pauses as long.
    expect(performance.now() - began).toBeGreaterThan(170)
  })

  it('have their own calls run in order', async () => {
    await meet()
    await Promise.all(many('greedy', 20))
    expect(done.slice(2)).toEqual(Array.from({ length: 20 }, (_, n) => `greedy${n}`))
  })

  it('have the full limit again when the others are inactive', async () => {
    await meet()
    await sleep(1_050)
    await Promise.all(many('greedy', 100))
    expect(most.get('greedy')).toBe(32)
  })
})

describe('stalled calls', () => {
  it('do not block other calls of their account', async () => {
    await meet()
    const held = await Promise.all(Array.from({ length: 2 }, () => turns.acquire('greedy')))
    const behind = many('greedy', 20)
    await Promise.all(behind)
    expect(done).toHaveLength(22)
    for (const turn of held) turn.release()
    // Ending a slot twice frees it once.
    for (const turn of held) turn.release()
    await Promise.all(many('greedy', 20))
    expect(most.get('greedy')).toBe(20)
  })
})

describe('batches', () => {
  const batch = async (owner: string, name: string, count: number) => {
    await turns.acquireBatch(owner)
    done.push(name)
    await Promise.all(many(owner, count))
  }

  it('D-13 are admitted one by one while many calls are queued', async () => {
    await meet()
    const all: Promise<void>[] = []
    for (const name of ['one', 'two', 'three']) {
      all.push(batch('greedy', name, 40))
      // As requests arrive: each in its own turn of the event loop.
      await new Promise(setImmediate)
    }
    await Promise.all(all)
    expect(done).toHaveLength(2 + 3 * 41)
    expect(done.indexOf('one')).toBe(2)
    expect(done.indexOf('two')).toBeGreaterThan(20)
    expect(done.indexOf('three')).toBeGreaterThan(60)
  })

  it('do not wait for a batch that has no more calls', async () => {
    await meet()
    const first = batch('greedy', 'first', 40)
    await Promise.all([first, ...Array.from({ length: 20 }, (_, n) => batch('greedy', `empty ${n}`, 0))])
    expect(done).toHaveLength(2 + 41 + 20)
  })

  it('are all admitted while calls are stalled', async () => {
    await meet()
    const held = await Promise.all(Array.from({ length: 2 }, () => turns.acquire('greedy')))
    const began = performance.now()
    await Promise.all(Array.from({ length: 10 }, (_, n) => batch('greedy', `${n}`, 40)))
    // Waits for the stall once, not once per batch.
    expect(performance.now() - began).toBeLessThan(1_000)
    for (const turn of held) turn.release()
  })
})
