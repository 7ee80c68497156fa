import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Drift } from '../../../db/ledger/invariants.ts'
import { LedgerAudit } from '../../../server/ops/ledger-audit.ts'

let ids: string[]
let wrong: Set<string>
let checked: { since: string; accounts: readonly string[] }[]
let told: [drift: number, passEnded: boolean][]
let errors: string[]
let fails: boolean
let now: number
/** Milliseconds that a statement takes. */
let took: number
let watch: LedgerAudit

const start = () => {
  watch = new LedgerAudit({
    accountsAfter: async (after, count) => ids.filter((id) => id > after).slice(0, count),
    async drift(since, accounts) {
      if (fails) throw new Error('too slow')
      checked.push({ since, accounts })
      now += took
      return accounts
        .filter((id) => wrong.has(id))
        .map((accountId): Drift => ({ invariant: 'I1', accountId, day: since, mode: 'live', detail: '' }))
    },
    tell: (drift, passEnded) => told.push([drift, passEnded]),
    log: { error: (_, message) => errors.push(message) },
    now: () => now,
  })
  return watch
}
beforeEach(() => {
  ids = Array.from({ length: 10_000 }, (_, n) => `acct_${String(n).padStart(4, '0')}`)
  wrong = new Set()
  checked = []
  told = []
  errors = []
  fails = false
  took = 40
  now = Date.parse('2026-11-20T00:00:30Z')
})
afterEach(() => watch.stop())

describe('the ledger audit', () => {
  it('checks every account once per pass, over several rounds', async () => {
    await start().stop()
    expect(checked.flatMap(({ accounts }) => accounts)).toEqual(ids.slice(0, 8_511))
    await watch.round()
    expect(checked.flatMap(({ accounts }) => accounts)).toEqual(ids)
    expect(told).toEqual([...checked.slice(1).map(() => [0, false]), [0, true]])
  })

  it('begins with one account, and doubles the portion while statements are short', async () => {
    await start().stop()
    const portions = checked.map(({ accounts }) => accounts.length)
    expect(portions.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 500, 500])
  })

  it('checks fewer accounts after a long statement, one at least, and skips none', async () => {
    await start().stop()
    await watch.round()
    checked = []
    took = 250
    await watch.round()
    expect(checked.map(({ accounts }) => accounts.length)).toEqual([500, 200, 80, 32])
    took = 9_000
    for (let round = 0; round < 4; round++) await watch.round()
    expect(checked.slice(4).map(({ accounts }) => accounts.length)).toEqual([12, 1, 1, 1])
    expect(checked.flatMap(({ accounts }) => accounts)).toEqual(ids.slice(0, 827))
  })

  it('checks today and yesterday', async () => {
    await start().stop()
    expect(checked[0]?.since).toBe('2026-11-19')
  })

  it('reports a violation at once, and until a complete pass finds none', async () => {
    wrong.add('acct_0003')
    await start().stop()
    expect(told.slice(0, 4).map(([drift]) => drift)).toEqual([0, 0, 1, 1])
    await watch.round()
    expect(told.at(-1)).toEqual([1, true])
    expect(errors).toEqual(['ledger invariant violated'])
    wrong.clear()
    told = []
    await watch.round()
    expect(told[0]).toEqual([1, false])
    expect(told.at(-1)).toEqual([0, true])
  })

  it('reduces the portion after a failure, and does not skip accounts', async () => {
    await start().stop()
    await watch.round()
    fails = true
    await watch.round()
    expect(errors).toEqual(['ledger audit failed'])
    fails = false
    checked = []
    await watch.round()
    expect(checked[0]?.accounts).toEqual(ids.slice(0, 125))
    expect(checked[1]?.accounts).toEqual(ids.slice(125, 375))
  })
})
