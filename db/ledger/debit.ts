import { createHash } from 'node:crypto'
import { newId, sha256 } from '../../tools/contract/ids.ts'
import type { DebitRequest, Mode, TierName, Verdict } from '../../tools/contract/ports.ts'

/** One call to debit. */
export interface Debit {
  readonly request: DebitRequest
  /** `led_…`; derived from the idempotency key if there is one. */
  readonly opId: string
  /** Hash of the idempotency key. */
  readonly idempotency: string | null
  /** Name of the account-day whose balance pays for it, within one batch. */
  readonly day: string
  /** Name of the credential on that day, whose daily limit it counts towards. */
  readonly credentialDay: string
}

/** Daily quotas in credits, by mode and tier. */
export type Quotas = Readonly<Record<Mode, Readonly<Record<TierName, number>>>>

/** Result row of the debit statement: one per group of calls, in the order of the groups. */
export interface GroupRow {
  /** Suffix of the operation id if earlier charges under the same key have expired: `_` and their number. */
  readonly idSuffix: string
  /** Whether account and credential are active. */
  readonly isActive: boolean
  /** Whether the account still has the tier that the call was computed for. */
  readonly isCurrentTier: boolean
  /** The idempotency key was used for other arguments. */
  readonly isConflict: boolean
  /** The idempotency key has a valid charge: the call is a free replay. */
  readonly isReplay: boolean
  readonly isCharged: boolean
  /** Instant of the charge, ms since 1970. */
  readonly at: number
  /** Instant that the response of the valid charge was computed for, ms since 1970. */
  readonly asOf: number | null
  readonly day: string
  readonly quota: number
  /** Credits used on the day; includes all calls of the batch if they were charged. */
  readonly usedOfQuota: number
  /** Daily limit of the credential; null without one. */
  readonly dailyLimit: number | null
  /** Credits that a credential with a limit used on the day; includes its calls of the batch if they were charged. */
  readonly usedOfLimit: number | null
}

/** Outcome of one call of a batch. */
export interface DebitOutcome {
  readonly group: GroupRow
  readonly opId: string
  /** Credits used on the day, up to and including this call. */
  readonly usedOfQuota: number
  /** Credits that a credential with a limit used on the day, up to and including this call. */
  readonly usedOfLimit: number | null
  /** The calls of the credential in the batch did not fit its daily limit. */
  readonly isOverLimit: boolean
  /** Not decided: another call of the same account and day could not be charged, so none of them was. */
  readonly isUndecided: boolean
}

/** Crockford's base32 digits, as in a ULID. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Operation id of a keyed call: 130 bits of the hash of account, mode and key, so that a retry gets the same id. */
function keyedOpId(accountId: string, idempotency: string): string {
  const hash = createHash('sha256').update(`${accountId}\n${idempotency}`).digest()
  return `led_${[...hash.subarray(0, 26)].map((byte) => digits[byte % 32]).join('')}`
}

/** Hash of an idempotency key as stored in the ledger. Live and test calls have separate keys. */
export const keyHash = (mode: Mode, key: string): string => sha256(mode, key)

/**
 * A debit with its operation id.
 * @throws RangeError for credits that are not whole and positive; a price is never rounded
 */
export function debitOf(request: DebitRequest): Debit {
  if (!Number.isInteger(request.credits) || request.credits < 1 || request.credits > 1e6)
    throw new RangeError(`credits must be whole, from 1 to 1000000, and not ${request.credits}`)
  const { accountId, mode } = request
  const idempotency = request.idempotency ? keyHash(mode, request.idempotency.key) : null
  const day = `${mode} ${accountId}`
  return {
    request,
    idempotency,
    opId: idempotency ? keyedOpId(accountId, idempotency) : newId('led'),
    day,
    credentialDay: `${day} ${request.credential.id}`,
  }
}

/** The verdict for the caller of a call that costs some credits. */
export function verdictOf(outcome: DebitOutcome, credits: number): Verdict {
  const { group, opId, usedOfQuota: usedCredits, usedOfLimit, isOverLimit } = outcome
  const { day, quota, at: time, isReplay: replayed, dailyLimit } = group
  const budget =
    dailyLimit === null || usedOfLimit === null ? undefined : { limit: dailyLimit, used: usedOfLimit }
  if (!group.isActive)
    return { granted: false, reason: 'revoked', balance: { day, quota, used: usedCredits } }
  if (!group.isCurrentTier)
    return { granted: false, reason: 'tier_changed', balance: { day, quota, used: usedCredits } }
  if (group.isConflict)
    return { granted: false, reason: 'idempotency_conflict', balance: { day, quota, used: usedCredits } }
  if (replayed || group.isCharged)
    return {
      granted: true,
      opId,
      at: time,
      asOf: group.asOf ?? undefined,
      replayed,
      balance: { day, quota, used: usedCredits },
      budget,
    }
  if (isOverLimit)
    return { granted: false, reason: 'budget_exceeded', balance: { day, quota, used: usedCredits }, budget }
  // The row that rejected the debit may be newer than the one read for `used`; less was left than the call costs.
  const atLeast = Math.max(usedCredits, quota - credits + 1)
  return { granted: false, reason: 'quota_exceeded', balance: { day, quota, used: atLeast } }
}
