import type { DebitRequest, Ledger, Mode, StandingCharge, TierName } from '../../tools/contract/ports.ts'
import type { Database } from '../connection/database.ts'
import { isUniqueViolation } from '../connection/errors.ts'
import { timeoutFor, timeoutMs, withTimeout } from '../connection/timeouts.ts'
import { budgetOf } from './budgets.ts'
import { type Debit, type DebitOutcome, debitOf, type GroupRow, keyHash, type Quotas } from './debit.ts'
import { debitParameters } from './debit-columns.ts'
import { type DebitBatch, debitOutcomes, groupDebits } from './debit-groups.ts'
import { debitStatement, validCharge } from './debit-statement.ts'
import { GroupCommitQueue } from './group-commit.ts'
import { balanceOf, entriesOf, usageReader } from './usage.ts'

/** Options of the ledger. */
export interface LedgerOptions {
  /** Daily quota of live calls, in credits. */
  readonly quotas: Readonly<Record<TierName, number>>
  /** Daily quota of test calls, in credits of their prices. */
  readonly testQuotas: Readonly<Record<TierName, number>>
  /** Timeout of a debit, queueing included; then it fails as unavailable. */
  readonly timeoutMs?: number
  /** SQL of the current instant, `now()` by default. Only tests of midnight set another one. */
  readonly clock?: string
}

/**
 * Retries of a batch after a unique violation. Parallel retries of one idempotency key collide; each collision means
 * that another attempt has committed.
 */
const collisionsAllowed = 5

/** How batches are debited while the tables are distributed by account (`db/distribution/ledger.ts`). */
export interface Distribution {
  /** Whether the error of a batch of many accounts says that the tables are distributed. */
  isDistributed(error: unknown): boolean
  /** Debits a batch of one account. */
  debit(batch: DebitBatch, quotas: string): Promise<readonly GroupRow[]>
}

/** The queues of debits: one for all accounts, or one for each while the tables are distributed. */
class DebitQueues {
  readonly #newQueue: (onIdle?: () => void) => GroupCommitQueue
  readonly #shared: GroupCommitQueue
  readonly #byAccount = new Map<string, GroupCommitQueue>()

  constructor(newQueue: (onIdle?: () => void) => GroupCommitQueue) {
    this.#newQueue = newQueue
    this.#shared = newQueue()
  }

  queue(accountId: string, isDistributed: boolean): GroupCommitQueue {
    if (!isDistributed) return this.#shared
    const queue = this.#byAccount.get(accountId) ?? this.#newQueue(() => this.#byAccount.delete(accountId))
    this.#byAccount.set(accountId, queue)
    return queue
  }
}

/**
 * The credit ledger. A call is debited after its response has been computed and before any of it is sent, so there are
 * no automatic refunds: a committed charge stands, and a call that fails earlier costs nothing.
 * @param distribution for tables that may be distributed; without it they are on one server
 */
export function createLedger(db: Database, options: LedgerOptions, distribution?: Distribution): Ledger {
  const { clock = 'now()' } = options
  const quotas: Quotas = { live: options.quotas, test: options.testQuotas }
  const commits = batchCommits(db, clock, JSON.stringify(quotas), distribution)
  const debitMs = options.timeoutMs ?? timeoutFor(db, timeoutMs.debit)
  const queues = new DebitQueues((onIdle) => new GroupCommitQueue(commits.commit, debitMs, onIdle))
  const validChargeText = validCharge(clock)
  const inTime = <T>(read: Promise<T>) => withTimeout(read, timeoutFor(db, timeoutMs.balance))
  return {
    debit: async (request: DebitRequest) =>
      queues.queue(request.accountId, commits.isDistributed()).debit(debitOf(request)),
    async charged(accountId: string, mode: Mode, key: string) {
      const params = [accountId, keyHash(mode, key)]
      return (await inTime(db.query<StandingCharge>(validChargeText, params)))[0]
    },
    balance: (accountId, mode, credentialId) =>
      inTime(balanceOf(db, clock, quotas, { accountId, mode, credentialId })),
    budget: (accountId, mode, credentialId) => inTime(budgetOf(db, clock, accountId, mode, credentialId)),
    entries: (query, signal) => entriesOf(db, query, signal),
    usage: usageReader(db),
  }
}

/** Commits batches by one statement each, or through the distribution once a batch has shown that there is one. */
function batchCommits(db: Database, clock: string, quotas: string, distribution?: Distribution) {
  const debitText = debitStatement(clock, false)
  const keyedDebitText = debitStatement(clock, true)
  let isDistributed = false

  async function rowsOf(batch: DebitBatch, isKeyed: boolean): Promise<readonly GroupRow[]> {
    if (isDistributed && distribution) return distribution.debit(batch, quotas)
    try {
      return await db.debit<GroupRow>(isKeyed ? keyedDebitText : debitText, debitParameters(batch, quotas))
    } catch (error) {
      if (!distribution?.isDistributed(error)) throw error
      isDistributed = true
      return distribution.debit(batch, quotas)
    }
  }

  async function commit(debits: readonly Debit[]): Promise<readonly DebitOutcome[]> {
    const batch = groupDebits(debits)
    const isKeyed = debits.some(({ idempotency }) => idempotency)
    for (let collisions = 0; ; collisions++) {
      try {
        return debitOutcomes(batch, await rowsOf(batch, isKeyed))
      } catch (error) {
        if (!isUniqueViolation(error) || collisions === collisionsAllowed) throw error
      }
    }
  }
  return { commit, isDistributed: () => isDistributed }
}
