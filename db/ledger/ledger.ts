import type { DebitRequest, Ledger, Mode, TierName } from '../../tools/ports.ts'
import type { Database } from '../connection/database.ts'
import { isUniqueViolation } from '../connection/errors.ts'
import { timeoutFor, timeoutMs, withTimeout } from '../connection/timeouts.ts'
import { debitParams, debitRows, groupDebits } from './debit-batch.ts'
import {
  type Debit,
  type DebitRow,
  debitOf,
  debitStatement,
  type GroupRow,
  keyHash,
  type Quotas,
  standingCharge,
} from './debit-statement.ts'
import { GroupCommitQueue } from './group-commit.ts'
import { balanceOf, entriesOf, usageReader } from './usage.ts'

export interface LedgerOptions {
  readonly quotas: Readonly<Record<TierName, number>>
  /** Daily quota of test calls, in credits of their prices. */
  readonly testQuotas: Readonly<Record<TierName, number>>
  /** How long a debit may take, waiting for others included, before it is refused as unavailable. */
  readonly patienceMs?: number
  /** SQL of the instant. Anything but the database's own clock is for tests of midnight. */
  readonly clock?: string
}

/** Parallel retries of one idempotency key collide; each collision means that another attempt has committed. */
const collisionsAllowed = 5

/**
 * The credit ledger. A call is debited once its answer has been computed and before any of it is sent, so that nothing
 * is ever taken back: a charge that is committed stands, a call that fails before that costs nothing.
 */
export function createLedger(db: Database, options: LedgerOptions): Ledger {
  const { clock = 'now()' } = options
  const quotas: Quotas = { live: options.quotas, test: options.testQuotas }
  const quotasJson = JSON.stringify(quotas)
  const debitText = debitStatement(clock, false)
  const keyedDebitText = debitStatement(clock, true)
  const standingText = standingCharge(clock)

  async function commit(batch: readonly Debit[]): Promise<readonly DebitRow[]> {
    const text = batch.some(({ idempotency }) => idempotency) ? keyedDebitText : debitText
    const claims = groupDebits(batch)
    const params = debitParams(claims, quotasJson)
    for (let collisions = 0; ; collisions++) {
      try {
        return debitRows(claims, await db.query<GroupRow>(text, params))
      } catch (error) {
        if (!isUniqueViolation(error) || collisions === collisionsAllowed) throw error
      }
    }
  }
  const debitMs = options.patienceMs ?? timeoutFor(db, timeoutMs.debit)
  const lane = new GroupCommitQueue(commit, debitMs, db.driver === 'pglite' ? 1 : 2)

  return {
    debit: async (request: DebitRequest) => lane.debit(debitOf(request)),
    async charged(accountId: string, mode: Mode, key: string) {
      const lookup = db.query<{ asOf: number; argumentsHash: string }>(standingText, [
        accountId,
        keyHash(mode, key),
      ])
      return (await withTimeout(lookup, timeoutFor(db, timeoutMs.balance)))[0]
    },
    balance: (accountId, mode) =>
      withTimeout(balanceOf(db, clock, quotas, accountId, mode), timeoutFor(db, timeoutMs.balance)),
    entries: (query, signal) => entriesOf(db, query, signal),
    usage: usageReader(db),
  }
}
