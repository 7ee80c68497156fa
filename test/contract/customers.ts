import { createAccounts } from '../../db/accounts/accounts.ts'
import { createApiKeys } from '../../db/accounts/api-keys.ts'
import { openLedger } from '../../db/distribution/ledger.ts'
import type { TierName } from '../../tools/contract/ports.ts'
import { tiers } from '../../tools/contract/tiers.ts'
import type { TestService } from '../harness.ts'

/** A person with an account of their own, made straight in the stores so that any tier can be had. */
export interface Customer {
  readonly accountId: string
  readonly keyId: string
  readonly tier: TierName
  readonly key: string
  readonly testKey: string
}

export async function customer(service: TestService, tier: TierName): Promise<Customer> {
  const { accountId } = await createAccounts(service.database).create(tier, `a ${tier} customer`)
  const keys = createApiKeys(service.database)
  const live = await keys.create(accountId, { name: 'live', mode: 'live' })
  const test = await keys.create(accountId, { name: 'test', mode: 'test' })
  if (live === 'limit' || test === 'limit') throw new Error('A new account has no keys yet.')
  return { accountId, tier, keyId: live.keyId, key: live.apiKey, testKey: test.apiKey }
}

export function ledgerOf(service: TestService) {
  const quotas = Object.fromEntries(Object.entries(tiers).map(([name, tier]) => [name, tier.dailyCredits]))
  return openLedger(service.database, {
    quotas: quotas as Record<TierName, number>,
    testQuotas: quotas as Record<TierName, number>,
  })
}

export async function creditsLeft(service: TestService, { accountId }: Customer): Promise<number> {
  const { used, quota } = await ledgerOf(service).balance(accountId, 'live')
  return quota - used
}

/** Spends the day's credits, through the ledger as any call would, until `credits` are left. */
export async function leaveCredits(service: TestService, who: Customer, credits: number): Promise<void> {
  const verdict = await ledgerOf(service).debit({
    accountId: who.accountId,
    credential: { kind: 'key', id: who.keyId },
    mode: 'live',
    tier: who.tier,
    channel: 'rest',
    tool: 'get_sky_snapshot',
    credits: (await creditsLeft(service, who)) - credits,
    requestId: 'req_customers',
  })
  if (!verdict.granted) throw new Error(`The ledger refused: ${verdict.reason}`)
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}
