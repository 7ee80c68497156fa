import type { Ledger } from '../../tools/contract/ports.ts'
import type { Database } from '../connection/database.ts'
import { codeOf, DatabaseUnavailable } from '../connection/errors.ts'
import type { GroupRow } from '../ledger/debit.ts'
import { accountParameter, debitParameters } from '../ledger/debit-columns.ts'
import type { DebitBatch } from '../ledger/debit-groups.ts'
import { createLedger, type LedgerOptions } from '../ledger/ledger.ts'
import { callDebitFunction, debitFunction } from './debit-function.ts'

/** SQLSTATE of a statement over many accounts on distributed tables (feature_not_supported). */
const notSupported = '0A000'
/** SQLSTATE of a debit without its function (undefined_function). */
const missingFunction = '42883'

/**
 * The account of a batch.
 * @throws Error if there are several; the queue then commits the calls one by one
 */
function accountOf({ groups }: DebitBatch): string {
  const [accountId = '', ...otherAccounts] = new Set(groups.map(({ first }) => first.request.accountId))
  if (otherAccounts.length > 0)
    throw new Error('A batch of several accounts cannot be debited on a Citus cluster.')
  return accountId
}

/**
 * The credit ledger of a database on one server or on a Citus cluster. Whether the tables are distributed by account
 * needs no setting: the error of the first debit shows it.
 */
export function openLedger(db: Database, options: LedgerOptions): Ledger {
  const callText = callDebitFunction(options.clock ?? 'now()')
  return createLedger(db, options, {
    isDistributed: (error) => codeOf(error) === notSupported,
    async debit(batch, quotas) {
      const params = debitParameters(batch, quotas).with(accountParameter, accountOf(batch))
      try {
        // Citus routes the function by the value of the account, so that no plan can serve all values.
        return await db.query<GroupRow>(callText, params)
      } catch (error) {
        if (codeOf(error) !== missingFunction) throw error
        throw new DatabaseUnavailable(`${debitFunction} is missing: run npm run distribute`, error)
      }
    },
  })
}
