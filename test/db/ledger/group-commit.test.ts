import { describe, expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../../db/connection/errors.ts'
import { type Debit, type DebitOutcome, debitOf } from '../../../db/ledger/debit.ts'
import { GroupCommitQueue } from '../../../db/ledger/group-commit.ts'
import type { DebitRequest, Verdict } from '../../../tools/contract/ports.ts'
import { call } from '../databases.ts'

/**
 * A ledger in memory with the rules of the statement: per account the whole sum or nothing, and nothing if a credential
 * is revoked; all rows or an error.
 */
function memoryLedger(quota: number) {
  const batches: string[][] = []
  const used = new Map<string, number>()
  let before: () => Promise<void> = async () => {}
  async function commit(batch: readonly Debit[]): Promise<DebitOutcome[]> {
    batches.push(batch.map(({ request }) => request.requestId))
    await before()
    if (batch.some(({ request }) => request.tool === 'broken')) throw new Error('a call at fault')
    const sums = new Map<string, number>()
    for (const debit of batch)
      sums.set(debit.request.accountId, (sums.get(debit.request.accountId) ?? 0) + debit.request.credits)
    const fits = new Set(
      [...sums].filter(([id, sum]) => (used.get(id) ?? 0) + sum <= quota).map(([id]) => id),
    )
    const mayPay = ({ request }: Debit) => request.credential.id !== 'revoked'
    const halted = new Set(batch.filter((debit) => !mayPay(debit)).map(({ request }) => request.accountId))
    return batch.map((debit) => {
      const id = debit.request.accountId
      const isCharged = fits.has(id) && !halted.has(id)
      if (isCharged) used.set(id, (used.get(id) ?? 0) + debit.request.credits)
      const isActive = mayPay(debit)
      const now = used.get(id) ?? 0
      const day = {
        isCurrentTier: true,
        at: 0,
        asOf: null,
        day: '2026-01-01',
        quota,
        usedOfQuota: now,
        dailyLimit: null,
        usedOfLimit: null,
      } as const
      const group = { idSuffix: '', isActive, isConflict: false, isReplay: false, isCharged, ...day }
      return {
        group,
        opId: debit.opId,
        usedOfQuota: now,
        usedOfLimit: null,
        isOverLimit: false,
        isUndecided: isActive && halted.has(id),
      }
    })
  }
  return { batches, used, commit, delay: (work: () => Promise<void>) => (before = work) }
}

/** Makes statements take a while, and returns the maximum in flight. */
function mostInFlight(memory: ReturnType<typeof memoryLedger>): () => number {
  let inFlight = 0
  let most = 0
  memory.delay(async () => {
    most = Math.max(most, ++inFlight)
    await new Promise((resolve) => setTimeout(resolve, 2))
    inFlight--
  })
  return () => most
}

const asked = (n: number, changes: Partial<DebitRequest> = {}) =>
  debitOf(call('a', { requestId: `r${n}`, ...changes }))
const outcome = (verdicts: readonly Verdict[]) => verdicts.map(({ granted }) => granted)

describe('group commit', () => {
  test('calls of one turn of the event loop share a statement, and later ones the next', async () => {
    const memory = memoryLedger(100)
    const lane = new GroupCommitQueue(memory.commit, 1_000)
    const first = [0, 1, 2].map((n) => lane.debit(asked(n)))
    await new Promise(setImmediate)
    const second = [3, 4].map((n) => lane.debit(asked(n)))
    await Promise.all([...first, ...second])
    expect(memory.batches).toEqual([
      ['r0', 'r1', 'r2'],
      ['r3', 'r4'],
    ])
  })

  test('an account has one statement in flight at a time', async () => {
    const memory = memoryLedger(1_000)
    const most = mostInFlight(memory)
    const lane = new GroupCommitQueue(memory.commit, 10_000)
    await Promise.all(
      Array.from({ length: 300 }, async (_, n) => {
        await new Promise((resolve) => setTimeout(resolve, n % 7))
        return lane.debit(asked(n))
      }),
    )
    expect(most()).toBe(1)
    expect(memory.batches.flat()).toHaveLength(300)
  })

  test('calls of very many accounts are one statement after the other, of at most 512 calls', async () => {
    const memory = memoryLedger(1_000)
    const most = mostInFlight(memory)
    const lane = new GroupCommitQueue(memory.commit, 10_000)
    await Promise.all(Array.from({ length: 800 }, (_, n) => lane.debit(debitOf(call(`account ${n % 400}`)))))
    expect(most()).toBe(1)
    expect(memory.batches.map(({ length }) => length)).toEqual([512, 288])
  })

  test('with 3 left, of calls for 5, 2, 5, 1 and 1 the second and fourth are granted, and those of other accounts', async () => {
    const memory = memoryLedger(3)
    const lane = new GroupCommitQueue(memory.commit, 1_000)
    const calls = [5, 2, 5, 1, 1].map((credits, n) => lane.debit(asked(n, { credits })))
    const other = lane.debit(debitOf(call('b', { requestId: 'other' })))
    expect(outcome(await Promise.all([...calls, other]))).toEqual([false, true, false, true, false, true])
    expect(memory.used).toEqual(
      new Map([
        ['b', 1],
        ['a', 3],
      ]),
    )
    expect(memory.batches.length).toBeLessThanOrEqual(3)
  })

  test('500 calls of an exhausted account are rejected with one statement', async () => {
    const memory = memoryLedger(0)
    const lane = new GroupCommitQueue(memory.commit, 1_000)
    const verdicts = await Promise.all(Array.from({ length: 500 }, (_, n) => lane.debit(asked(n))))
    expect(verdicts.every(({ granted }) => !granted)).toBe(true)
    expect(memory.batches).toHaveLength(1)
  })

  test('when another process takes credits between reading and committing, no call is lost or charged twice', async () => {
    const memory = memoryLedger(10)
    const commit = async (batch: readonly Debit[]) => {
      // The row still shows the old balance, as a snapshot does.
      const rows = await memory.commit(batch)
      return rows.map((row) => (row.group.isCharged ? row : { ...row, usedOfQuota: 0 }))
    }
    memory.used.set('a', 8)
    const lane = new GroupCommitQueue(commit, 1_000)
    const verdicts = await Promise.all([1, 1, 1, 1].map((credits, n) => lane.debit(asked(n, { credits }))))
    expect(outcome(verdicts)).toEqual([true, true, false, false])
    expect(memory.used.get('a')).toBe(10)
  })

  test('when a call is rejected, the others of its day are retried before later ones', async () => {
    const memory = memoryLedger(100)
    const lane = new GroupCommitQueue(memory.commit, 1_000)
    const revoked = { credential: { kind: 'key', id: 'revoked' } } as const
    const late: Promise<Verdict>[] = []
    // While each of the first statements is in flight, another call arrives that may not be charged.
    memory.delay(async () => {
      if (memory.batches.length < 4) late.push(lane.debit(asked(memory.batches.length + 9, revoked)))
    })
    const other = lane.debit(debitOf(call('b', { requestId: 'other' })))
    const first = [asked(0), asked(1, revoked), asked(2)].map((debit) => lane.debit(debit))
    expect(outcome(await Promise.all([...first, other]))).toEqual([true, false, true, true])
    expect(outcome(await Promise.all(late))).toEqual([false, false, false])
    expect(memory.batches).toEqual([['other', 'r0', 'r1', 'r2'], ['r0', 'r2'], ['r10', 'r11'], ['r12']])
    expect(memory.used.get('a')).toBe(2)
  })

  test('calls under one idempotency key share no statement before the first is decided', async () => {
    const memory = memoryLedger(100)
    const lane = new GroupCommitQueue(memory.commit, 1_000)
    const idempotency = { key: 'k', argumentsHash: 'a', asOf: 0 }
    await Promise.all([0, 1, 2, 3].map((n) => lane.debit(asked(n, { idempotency }))))
    expect(memory.batches).toEqual([['r0'], ['r1', 'r2', 'r3']])
  })

  test('a faulty call fails alone', async () => {
    const memory = memoryLedger(100)
    const lane = new GroupCommitQueue(memory.commit, 1_000)
    const results = await Promise.allSettled(
      ['get_body', 'broken', 'get_body'].map((tool, n) => lane.debit(asked(n, { tool }))),
    )
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('L-04 an outage fails the whole batch at once, and the queue continues afterwards', async () => {
    const memory = memoryLedger(100)
    const lane = new GroupCommitQueue(memory.commit, 1_000)
    memory.delay(() => Promise.reject(new DatabaseUnavailable('gone')))
    const results = await Promise.allSettled([0, 1, 2].map((n) => lane.debit(asked(n))))
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    expect(memory.batches).toHaveLength(1)
    memory.delay(async () => {})
    expect((await lane.debit(asked(3))).granted).toBe(true)
  })

  test('a call that times out in the queue is rejected, and not charged later', async () => {
    // Long enough for the first statement to begin before it, on a busy machine too.
    const timeoutMs = 200
    const memory = memoryLedger(100)
    const lane = new GroupCommitQueue(memory.commit, timeoutMs)
    let committed: () => void = () => {}
    const commit = new Promise<void>((resolve) => (committed = resolve))
    memory.delay(() => commit)
    const first = lane.debit(asked(0))
    await new Promise(setImmediate)
    const second = lane.debit(asked(1))
    // The outcome of the statement in flight is unknown; the other call is not sent.
    await expect(first).rejects.toThrow(`no reply within ${timeoutMs} ms`)
    await expect(second).rejects.toThrow(DatabaseUnavailable)
    committed()
    memory.delay(async () => {})
    expect((await lane.debit(asked(2))).granted).toBe(true)
    expect(memory.batches).toEqual([['r0'], ['r2']])
  })

  test('each call has its own timeout', async () => {
    const memory = memoryLedger(100)
    const lane = new GroupCommitQueue(memory.commit, 200)
    memory.delay(() => new Promise(() => {}))
    const waits = [0, 10, 20].map(async (later) => {
      await new Promise((resolve) => setTimeout(resolve, later))
      const start = performance.now()
      await expect(lane.debit(asked(later))).rejects.toThrow(DatabaseUnavailable)
      return performance.now() - start
    })
    for (const waited of await Promise.all(waits)) {
      expect(waited).toBeGreaterThan(190)
      // The loop may stall, but not for as long as another timeout.
      expect(waited).toBeLessThan(330)
    }
  })
})
