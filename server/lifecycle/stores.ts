import { createAccounts } from '../../db/accounts/accounts.ts'
import { createAddressLimits } from '../../db/accounts/address-limits.ts'
import { createApiKeys } from '../../db/accounts/api-keys.ts'
import { auditEvents } from '../../db/accounts/audit.ts'
import { createFeeds } from '../../db/accounts/feeds.ts'
import { createIdentities } from '../../db/accounts/identities.ts'
import { createPasswords } from '../../db/accounts/passwords.ts'
import { createSignIn } from '../../db/accounts/sign-in.ts'
import type { Database } from '../../db/connection/database.ts'
import { dailyUsage } from '../../db/ledger/daily-usage.ts'
import { createLedger } from '../../db/ledger/ledger.ts'
import { createAccessTokens } from '../../db/oauth/access-tokens.ts'
import { createSigningKeys } from '../../db/oauth/signing-keys.ts'
import { createOAuthStore } from '../../db/oauth/store.ts'
import type { TierName } from '../../tools/ports.ts'
import { type Tier, tierOrder, tiers } from '../../tools/tiers.ts'

/** All stores of one process. */
export type Stores = ReturnType<typeof openStores>

/** The part of the logger that is used. */
interface Log {
  error(details: object, message: string): void
}

/** Opens the stores over one database and starts their periodic cleanup. */
export function openStores(database: Database, log: Log) {
  const ledger = createLedger(database, {
    quotas: perTier(({ dailyCredits }) => dailyCredits),
    testQuotas: perTier(({ testCredits }) => testCredits),
  })
  const signIn = createSignIn(database)
  const oauth = createOAuthStore(database)
  const keys = createApiKeys(database)
  const addressLimits = createAddressLimits(database)
  const accounts = createAccounts(database)
  const pruning = startPeriodic(async () => {
    await signIn.prune()
    await oauth.prune()
    await keys.prune()
    await addressLimits.prune()
    await accounts.prune()
  }, log)
  return {
    accounts,
    identities: createIdentities(database),
    keys,
    feeds: createFeeds(database),
    signIn,
    passwords: createPasswords(database),
    oauth,
    addressLimits,
    accessTokens: createAccessTokens(database),
    signingKeys: createSigningKeys(database),
    ledger,
    dailyUse: (accountId: string, days: number, signal?: AbortSignal) =>
      dailyUsage(database, accountId, days, signal),
    auditEvents: (accountId: string, limit?: number) => auditEvents(database, accountId, limit),
    close: () => pruning.stop(),
  }
}

/** A record with one value per tier. */
const perTier = (of: (tier: Tier) => number) =>
  Object.fromEntries(tierOrder.map((name) => [name, of(tiers[name])])) as Record<TierName, number>

/** Interval of the cleanup. */
const pruneEveryMs = 10 * 60_000

/** Runs cleanup in the background; a failed run is logged and repeated at the next interval. */
function startPeriodic(upkeep: () => Promise<void>, log: Log): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = upkeep().catch((err: unknown) => log.error({ err }, 'cleanup failed'))
  }, pruneEveryMs)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
