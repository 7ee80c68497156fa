import { createAccounts } from '../../db/accounts/accounts.ts'
import { createAddressLimits } from '../../db/accounts/address-limits.ts'
import { createApiKeys } from '../../db/accounts/api-keys.ts'
import { type AuditEvent, addAuditEvent, auditEvents } from '../../db/accounts/audit.ts'
import { createFailedSignIns } from '../../db/accounts/failed-sign-ins.ts'
import { createFeeds } from '../../db/accounts/feeds.ts'
import { createFileLinks } from '../../db/accounts/file-links.ts'
import { createIdentities } from '../../db/accounts/identities.ts'
import { createMembers } from '../../db/accounts/members.ts'
import { createPasskeys } from '../../db/accounts/passkeys.ts'
import { createPasswords } from '../../db/accounts/passwords.ts'
import { createSignIn } from '../../db/accounts/sign-in.ts'
import type { Database } from '../../db/connection/database.ts'
import { openLedger } from '../../db/distribution/ledger.ts'
import { budgetsOf } from '../../db/ledger/budgets.ts'
import { dailyUsage } from '../../db/ledger/daily-usage.ts'
import { createAccessTokens } from '../../db/oauth/access-tokens.ts'
import { createSigningKeys } from '../../db/oauth/signing-keys.ts'
import { createOAuthStore } from '../../db/oauth/store.ts'
import { createRequestLog } from '../../db/requests/request-log.ts'
import { expiringKeys, nearLimitOf } from '../../db/webhooks/account-states.ts'
import { createSkyAlerts } from '../../db/webhooks/alerts.ts'
import { createWebhookEndpoints } from '../../db/webhooks/endpoints.ts'
import { createMailboxes } from '../../db/webhooks/mailboxes.ts'
import { createWebhookOutbox } from '../../db/webhooks/outbox.ts'
import type { Log, TierName } from '../../tools/contract/ports.ts'
import { type Tier, tierOrder, tiers } from '../../tools/contract/tiers.ts'
import { warnedShare } from '../../tools/contract/webhook-events.ts'
import { PeriodicJob } from './periodic-job.ts'

/** All stores of one process. */
export type Stores = ReturnType<typeof openStores>

/**
 * Opens the stores over one database and starts their periodic cleanup.
 * @param cleansUp false if another process of this machine does the cleanup
 */
export function openStores(database: Database, log: Pick<Log, 'error'>, cleansUp = true) {
  const ledger = openLedger(database, {
    quotas: perTier(({ dailyCredits }) => dailyCredits),
    testQuotas: perTier(({ testCredits }) => testCredits),
  })
  const signIn = createSignIn(database)
  const oauth = createOAuthStore(database)
  const keys = createApiKeys(database)
  const addressLimits = createAddressLimits(database)
  const accounts = createAccounts(database)
  const requests = createRequestLog(database)
  const outbox = createWebhookOutbox(database)
  const members = createMembers(database)
  const passkeys = createPasskeys(database)
  const failedSignIns = createFailedSignIns(database)
  const prune = async () => {
    await signIn.prune()
    await oauth.prune()
    await keys.prune()
    await addressLimits.prune()
    await accounts.prune()
    await requests.prune()
    await outbox.prune()
    await failedSignIns.prune()
    await passkeys.prune()
    await members.prune()
  }
  const pruning = cleansUp
    ? new PeriodicJob(pruneEveryMs, prune, (err) => log.error({ err }, 'cleanup failed'))
    : undefined
  return {
    accounts,
    identities: createIdentities(database),
    keys,
    feeds: createFeeds(database),
    fileLinks: createFileLinks(database),
    webhooks: createWebhookEndpoints(database),
    mailboxes: createMailboxes(database),
    outbox,
    alerts: createSkyAlerts(database),
    accountStates: {
      nearLimit: () => nearLimitOf(database, warnedShare),
      expiringKeys: (days: number) => expiringKeys(database, days),
    },
    signIn,
    failedSignIns,
    passkeys,
    members,
    passwords: createPasswords(database),
    oauth,
    addressLimits,
    accessTokens: createAccessTokens(database),
    signingKeys: createSigningKeys(database),
    ledger,
    requests,
    dailyUse: (accountId: string, days: number, signal?: AbortSignal) =>
      dailyUsage(database, accountId, days, signal),
    budgets: (accountId: string, signal?: AbortSignal) => budgetsOf(database, accountId, signal),
    addAuditEvent: (event: AuditEvent) => addAuditEvent(database, event),
    auditEvents: (accountId: string, limit?: number, reader?: string) =>
      auditEvents(database, accountId, limit, reader),
    close: () => pruning?.stop(),
  }
}

/** A record with one value per tier. */
const perTier = (of: (tier: Tier) => number) =>
  Object.fromEntries(tierOrder.map((name) => [name, of(tiers[name])])) as Record<TierName, number>

/** Interval of the cleanup. */
const pruneEveryMs = 10 * 60_000
