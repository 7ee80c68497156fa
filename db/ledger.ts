import type { Ledger, TierName, Verdict } from '../tools/ports.ts'
import type { Database } from './client.ts'
import {
  type Debit,
  type DebitRow,
  debitOf,
  debitParams,
  debitStatement,
  type Quotas,
  unitsOf,
  verdictOf,
} from './debit.ts'
import { isUniqueViolation } from './errors.ts'
import { refundStatement } from './refund.ts'
import { balanceOf, entriesOf, usageOf } from './usage.ts'

export interface LedgerOptions {
  readonly quotas: Readonly<Record<TierName, number>>
  readonly testCallsPerDay: number
  /** Id of this process; its entries are numbered. */
  readonly instance: string
  /** SQL of the instant. Anything but the database's own clock is for tests of midnight. */
  readonly clock?: string
}

/** Parallel retries of one idempotency key collide; each collision means that another attempt has committed. */
const collisionsAllowed = 5

export function createLedger(db: Database, options: LedgerOptions): Ledger {
  const { instance, testCallsPerDay, clock = 'now()' } = options
  const test = Object.fromEntries(Object.keys(options.quotas).map((tier) => [tier, testCallsPerDay]))
  const quotas: Quotas = { live: options.quotas, test: test as Record<TierName, number> }
  const quotasJson = JSON.stringify(quotas)
  const debitText = debitStatement(clock)
  const refundText = refundStatement(clock)
  let seq = 0

  async function settle(debit: Debit): Promise<Verdict> {
    for (let collisions = 0; ; collisions++) {
      try {
        const [row] = await db.query<DebitRow>(debitText, debitParams([debit], quotasJson, instance))
        return verdictOf(row as DebitRow, unitsOf(debit))
      } catch (error) {
        if (!isUniqueViolation(error) || collisions === collisionsAllowed) throw error
      }
    }
  }

  return {
    debit: async (request) => settle(debitOf(request, ++seq)),
    async refund(accountId, opId) {
      try {
        await db.query(refundText, [accountId, opId, instance])
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
      }
    },
    balance: (accountId, mode) => balanceOf(db, clock, quotas, accountId, mode),
    entries: (query) => entriesOf(db, query),
    usage: (query) => usageOf(db, query),
  }
}
