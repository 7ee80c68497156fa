import { ulid } from 'ulid'
import { createAccessTokens } from '../db/access-tokens.ts'
import { createAccounts } from '../db/accounts.ts'
import { Answers } from '../db/answers.ts'
import { createApiKeys } from '../db/api-keys.ts'
import { auditEvents } from '../db/audit.ts'
import type { Database } from '../db/client.ts'
import { dailyUse } from '../db/daily-use.ts'
import { createFeeds } from '../db/feeds.ts'
import { createIdentities } from '../db/identities.ts'
import { createLedger } from '../db/ledger.ts'
import { createOAuthStore } from '../db/oauth-store.ts'
import { createPasswords } from '../db/passwords.ts'
import { startReconciler } from '../db/reconciler.ts'
import { createSignIn } from '../db/sign-in.ts'
import { createSigningKeys } from '../db/signing-keys.ts'
import type { Charge, TierName } from '../tools/ports.ts'
import { testCallsPerDay, tierOrder, tiers } from '../tools/tiers.ts'

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
  const signIn = createSignIn(database)
  const oauth = createOAuthStore(database)
  const keys = createApiKeys(database)
  const accounts = createAccounts(database)
  const pruning = everySoOften(async () => {
    await signIn.prune()
    await oauth.prune()
    await keys.prune()
    await accounts.prune()
  }, log)
  const reconciler = startReconciler(database, ledger, { instance, answers, log })
  return {
    accounts,
    identities: createIdentities(database),
    keys,
    feeds: createFeeds(database),
    signIn,
    passwords: createPasswords(database),
    oauth,
    accessTokens: createAccessTokens(database),
    signingKeys: createSigningKeys(database),
    ledger,
    dailyUse: (accountId: string, days: number) => dailyUse(database, accountId, days),
    auditEvents: (accountId: string, limit?: number) => auditEvents(database, accountId, limit),
    /** Puts this process on the list of those that owe answers. Before that no call may be charged. */
    enrol: () => reconciler.run(),
    /** Charged means answered: what was charged for an answer that did not leave whole is given back. */
    settle(charges: readonly Charge[], delivered: boolean): void {
      for (const charge of charges) {
        if (delivered) answers.answered(charge.opId)
        else ledger.refund(charge).catch((err: unknown) => log.error({ err, ...charge }, 'refund failed'))
      }
    },
    async close() {
      await pruning.stop()
      await reconciler.stop()
    },
  }
}

const pruneEveryMs = 10 * 60_000

/** Runs upkeep that no request should wait for; what fails is tried again next time. */
function everySoOften(upkeep: () => Promise<void>, log: Log): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = upkeep().catch((err: unknown) => log.error({ err }, 'upkeep failed'))
  }, pruneEveryMs)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
