import { ulid } from 'ulid'
import { createAccounts } from '../db/accounts.ts'
import { Answers } from '../db/answers.ts'
import { createApiKeys } from '../db/api-keys.ts'
import type { Database } from '../db/client.ts'
import { createLedger } from '../db/ledger.ts'
import { startReconciler } from '../db/reconciler.ts'
import { createSignIn } from '../db/sign-in.ts'
import { createSigningKeys } from '../db/signing-keys.ts'
import type { TierName } from '../tools/ports.ts'
import { testCallsPerDay, tierOrder, tiers } from '../tools/tiers.ts'
import type { Charge } from './exchange.ts'

export type Stores = ReturnType<typeof openStores>

interface Log {
  error(details: object, message: string): void
}

/** Everything that is kept, over one database, for this process. */
export function openStores(database: Database, log: Log) {
  const instance = ulid()
  const answers = new Answers()
  const quotas = Object.fromEntries(tierOrder.map((tier) => [tier, tiers[tier].dailyCredits]))
  const ledger = createLedger(database, {
    quotas: quotas as Record<TierName, number>,
    testCallsPerDay,
    instance,
    answers,
  })
  const reconciler = startReconciler(database, ledger, { instance, answers, log })
  return {
    accounts: createAccounts(database),
    keys: createApiKeys(database),
    signIn: createSignIn(database),
    signingKeys: createSigningKeys(database),
    ledger,
    /** Charged means answered: what was charged for an answer that did not leave whole is given back. */
    settle(charges: readonly Charge[], delivered: boolean): void {
      for (const { accountId, opId } of charges) {
        if (delivered) answers.answered(opId)
        else ledger.refund(accountId, opId).catch((err: unknown) => log.error({ err, opId }, 'refund failed'))
      }
    },
    close: () => reconciler.stop(),
  }
}
