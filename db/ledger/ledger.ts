import type { DebitRequest, Ledger, Mode, TierName } from '../../tools/ports.ts'
import type { Database } from '../connection/database.ts'
import { codeOf, DatabaseUnavailable, isUniqueViolation } from '../connection/errors.ts'
import { timeoutFor, timeoutMs, withTimeout } from '../connection/timeouts.ts'
import { budgetOf } from './budgets.ts'
import { type DebitGroups, debitParams, debitRows, groupDebits } from './debit-batch.ts'
import { debitFunction, debitOneAccount } from './debit-function.ts'
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

/** Options of the ledger. */
export interface LedgerOptions {
  /** Daily quota of live calls, in credits. */
  readonly quotas: Readonly<Record<TierName, number>>
  /** Daily quota of test calls, in credits of their prices. */
  readonly testQuotas: Readonly<Record<TierName, number>>
  /** Timeout of a debit, queueing included; then it fails as unavailable. */
  readonly patienceMs?: number
  /** SQL of the current instant, `now()` by default. Only tests of midnight set another one. */
  readonly clock?: string
}

/**
 * Retries of a batch after a unique violation. Parallel retries of one idempotency key collide; each collision means
 * that another attempt has committed.
 */
const collisionsAllowed = 5

/** SQLSTATE of a statement over many accounts on distributed tables (feature_not_supported). */
const notSupported = '0A000'
/** SQLSTATE of a debit without its function (undefined_function). */
const missingFunction = '42883'

/**
 * The account of a batch.
 * @throws Error if there are several; the queue then commits the calls one by one
 */
function accountOf({ claims }: DebitGroups): string {
  const [accountId = '', ...others] = new Set(claims.map(({ first }) => first.request.accountId))
  if (others.length > 0) throw new Error('A batch of several accounts cannot be debited on a Citus cluster.')
  return accountId
}

/**
 * The credit ledger. A call is debited after its response has been computed and before any of it is sent, so there are
 * no automatic refunds: a committed charge stands, and a call that fails earlier costs nothing.
 */
export function createLedger(db: Database, options: LedgerOptions): Ledger {
  const { clock = 'now()' } = options
  const quotas: Quotas = { live: options.quotas, test: options.testQuotas }
  const quotasJson = JSON.stringify(quotas)
  const debitText = debitStatement(clock, false)
  const keyedDebitText = debitStatement(clock, true)
  const oneAccountText = debitOneAccount(clock)
  const standingText = standingCharge(clock)
  /** Whether the tables are distributed by account (Citus). The error of a debit shows it, so it needs no setting. */
  let isDistributed = false

  async function groupRows(groups: DebitGroups): Promise<readonly GroupRow[]> {
    const params = debitParams(groups, quotasJson)
    const isKeyed = groups.batch.some(({ idempotency }) => idempotency)
    // Citus routes the function by the value of the account, so that no plan can serve all values.
    if (isDistributed) return db.query<GroupRow>(oneAccountText, params.with(1, accountOf(groups)))
    return db.debit<GroupRow>(isKeyed ? keyedDebitText : debitText, params)
  }

  /** Rows of a batch. The first batch after the tables were distributed is rejected and sent again, by account. */
  async function rowsOf(groups: DebitGroups): Promise<readonly GroupRow[]> {
    try {
      return await groupRows(groups)
    } catch (error) {
      const code = codeOf(error)
      if (isDistributed && code === missingFunction)
        throw new DatabaseUnavailable(`${debitFunction} is missing: run npm run distribute`, error)
      if (isDistributed || code !== notSupported) throw error
      isDistributed = true
      return groupRows(groups)
    }
  }

  async function commit(batch: readonly Debit[]): Promise<readonly DebitRow[]> {
    const groups = groupDebits(batch)
    for (let collisions = 0; ; collisions++) {
      try {
        return debitRows(groups, await rowsOf(groups))
      } catch (error) {
        if (!isUniqueViolation(error) || collisions === collisionsAllowed) throw error
      }
    }
  }
  const debitMs = options.patienceMs ?? timeoutFor(db, timeoutMs.debit)
  const sharedQueue = new GroupCommitQueue(commit, debitMs)
  /** Queues of the accounts that have calls to debit, while the tables are distributed. */
  const accountQueues = new Map<string, GroupCommitQueue>()

  function queueOf(accountId: string): GroupCommitQueue {
    if (!isDistributed) return sharedQueue
    const queue =
      accountQueues.get(accountId) ??
      new GroupCommitQueue(commit, debitMs, () => accountQueues.delete(accountId))
    accountQueues.set(accountId, queue)
    return queue
  }

  return {
    debit: async (request: DebitRequest) => queueOf(request.accountId).debit(debitOf(request)),
    async charged(accountId: string, mode: Mode, key: string) {
      const lookup = db.query<{ asOf: number; argumentsHash: string }>(standingText, [
        accountId,
        keyHash(mode, key),
      ])
      return (await withTimeout(lookup, timeoutFor(db, timeoutMs.balance)))[0]
    },
    balance: (accountId, mode, credentialId) =>
      withTimeout(
        balanceOf(db, clock, quotas, { accountId, mode, credentialId }),
        timeoutFor(db, timeoutMs.balance),
      ),
    budget: (accountId, mode, credentialId) =>
      withTimeout(budgetOf(db, clock, accountId, mode, credentialId), timeoutFor(db, timeoutMs.balance)),
    entries: (query, signal) => entriesOf(db, query, signal),
    usage: usageReader(db),
  }
}
