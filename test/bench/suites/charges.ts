import { createAccounts } from '../../../db/accounts/accounts.ts'
import type { Database } from '../../../db/connection/database.ts'
import { createLedger } from '../../../db/ledger/ledger.ts'

const PLENTY = 1_000_000_000

/** One charge of one credit. */
export type Charge = (accountId: string) => Promise<unknown>

export function groupCommit(db: Database): Charge {
  const quotas = { free: PLENTY, starter: PLENTY, pro: PLENTY, scale: PLENTY }
  const ledger = createLedger(db, { quotas, testQuotas: quotas, timeoutMs: 60_000 })
  return (accountId) =>
    ledger.debit({
      accountId,
      credential: { kind: 'person', id: accountId },
      mode: 'live',
      tier: 'scale',
      channel: 'rest',
      tool: 'get_body',
      credits: 1,
      requestId: 'req_bench',
    })
}

/** Charges per second of a number of callers, each waiting for its previous charge. */
export async function chargesPerSecond(
  charge: Charge,
  ids: readonly string[],
  callers: number,
  milliseconds: number,
): Promise<number> {
  const start = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let n = caller; performance.now() - start < milliseconds; n += callers) {
        await charge(ids[n % ids.length] as string)
        done++
      }
    }),
  )
  return done / ((performance.now() - start) / 1000)
}

export async function newAccounts(db: Database, count: number): Promise<string[]> {
  const accounts = createAccounts(db)
  const ids: string[] = []
  while (ids.length < count) {
    const batch = Array.from({ length: Math.min(100, count - ids.length) }, () => accounts.create('scale'))
    for (const { accountId } of await Promise.all(batch)) ids.push(accountId)
  }
  return ids
}
