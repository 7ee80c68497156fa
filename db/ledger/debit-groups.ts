import type { Debit, DebitOutcome, GroupRow } from './debit.ts'

/**
 * Calls that share one row of the debit: same credential, mode, channel, tool and price. A call under an idempotency
 * key has a row of its own.
 */
export interface DebitGroup {
  /** Its place among the groups of the batch. */
  readonly n: number
  readonly first: Debit
  /** Credits of all its calls. */
  credits: number
  /** Credits of all calls of its credential in the batch. */
  creditsOfCredential: number
}

/** A call in its group. */
export interface GroupedCall {
  readonly debit: Debit
  readonly group: DebitGroup
  /** Credits of the later calls on the same account and day; the balance after this call excludes them. */
  readonly laterCredits: number
  /** Credits of the later calls of its credential. */
  readonly laterCreditsOfCredential: number
}

/** A batch of calls, grouped for the debit statement. */
export interface DebitBatch {
  readonly groups: readonly DebitGroup[]
  readonly calls: readonly GroupedCall[]
}

/** Groups calls that differ in nothing that the debit checks. */
export function groupDebits(debits: readonly Debit[]): DebitBatch {
  const groups = new Map<string, DebitGroup>()
  const ofDay = new Map<string, number>()
  const ofCredential = new Map<string, number>()
  const grouped = debits.map((debit, n) => groupOf(groups, debit, n))
  const calls = new Array<GroupedCall>(debits.length)
  for (let n = debits.length - 1; n >= 0; n--) {
    const debit = debits[n] as Debit
    calls[n] = {
      debit,
      group: grouped[n] as DebitGroup,
      laterCredits: addTo(ofDay, debit.day, debit.request.credits),
      laterCreditsOfCredential: addTo(ofCredential, debit.credentialDay, debit.request.credits),
    }
  }
  for (const group of groups.values())
    group.creditsOfCredential = ofCredential.get(group.first.credentialDay) ?? 0
  return { groups: [...groups.values()], calls }
}

/** Adds a call to its group, a new one if it is the first. */
function groupOf(groups: Map<string, DebitGroup>, debit: Debit, n: number): DebitGroup {
  const key = groupKey(debit, n)
  let group = groups.get(key)
  if (!group) {
    group = { n: groups.size, first: debit, credits: 0, creditsOfCredential: 0 }
    groups.set(key, group)
  }
  group.credits += debit.request.credits
  return group
}

/** Grouping key: equal for calls that share a row, and only for them. */
function groupKey({ idempotency, opId, request, credentialDay }: Debit, n: number): string {
  const { tier, credential, channel, tool, credits } = request
  if (idempotency) return `${opId} ${n}`
  return `${credentialDay} ${credential.kind} ${tier} ${channel} ${tool} ${credits}`
}

/** Adds credits to a sum, and returns what it was before. */
function addTo(sums: Map<string, number>, name: string, credits: number): number {
  const before = sums.get(name) ?? 0
  sums.set(name, before + credits)
  return before
}

/** Whether a group may be charged as far as its credential, tier and idempotency key are concerned. */
const isChargeable = ({ isActive, isCurrentTier, isConflict, isReplay }: GroupRow): boolean =>
  isActive && isCurrentTier && !isConflict && !isReplay

/** Whether a group that was not charged is of a credential whose calls do not fit its daily limit. */
const exceedsLimit = ({ isCharged, isReplay, dailyLimit, usedOfLimit }: GroupRow, credits: number): boolean =>
  !isCharged && !isReplay && dailyLimit !== null && usedOfLimit !== null && usedOfLimit + credits > dailyLimit

/** Outcome of each call from the rows of its group. All calls of an account's day are charged, or none of them. */
export function debitOutcomes({ groups, calls }: DebitBatch, rows: readonly GroupRow[]): DebitOutcome[] {
  const overLimit = groups.map(({ n, creditsOfCredential }) =>
    exceedsLimit(rows[n] as GroupRow, creditsOfCredential),
  )
  const failing = groups.filter(({ n }) => overLimit[n] || !isChargeable(rows[n] as GroupRow))
  const failedDays = new Set(failing.map(({ first }) => first.day))
  return calls.map(({ debit, group: { n }, laterCredits, laterCreditsOfCredential }) => {
    const group = rows[n] as GroupRow
    const isOverLimit = overLimit[n] as boolean
    const { isCharged, usedOfQuota, usedOfLimit } = group
    return {
      group,
      isOverLimit,
      usedOfLimit: isCharged && usedOfLimit !== null ? usedOfLimit - laterCreditsOfCredential : usedOfLimit,
      opId: debit.opId + group.idSuffix,
      usedOfQuota: isCharged ? usedOfQuota - laterCredits : usedOfQuota,
      isUndecided: failedDays.size > 0 && isChargeable(group) && !isOverLimit && failedDays.has(debit.day),
    }
  })
}
