import { budgetOf, type Debit, type DebitRow, dayOf, type GroupRow, unitsOf } from './debit-statement.ts'

/**
 * Calls that share one row of the debit: same credential, mode, channel, tool and price. A call under an idempotency
 * key has a row of its own.
 */
interface DebitGroup {
  readonly first: Debit
  /** Sum of all its calls. */
  units: number
}

/** A batch of calls, grouped for the debit statement. */
export interface DebitGroups {
  readonly batch: readonly Debit[]
  readonly claims: readonly DebitGroup[]
  /** Index in `claims` for each call. */
  readonly claimOf: readonly number[]
  /** For each call, the units of the later calls on the same account and day; its own balance excludes them. */
  readonly later: readonly number[]
  /** For each call, the units of the later calls of its credential. */
  readonly laterOwn: readonly number[]
  /** For each group, the units of all groups of its credential. */
  readonly own: readonly number[]
}

/** Groups a batch by `likeness`. */
export function groupDebits(batch: readonly Debit[]): DebitGroups {
  const claims: DebitGroup[] = []
  const places = new Map<string, number>()
  const claimOf = batch.map((debit, n) => {
    const name = groupKey(debit, n)
    const place = places.get(name) ?? claims.push({ first: debit, units: 0 }) - 1
    places.set(name, place)
    const claim = claims[place] as DebitGroup
    claim.units += unitsOf(debit)
    return place
  })
  const { later, sums } = unitsAfter(batch, budgetOf)
  const own = claims.map(({ first }) => sums.get(budgetOf(first)) ?? 0)
  return { batch, claims, claimOf, later: unitsAfter(batch, dayOf).later, laterOwn: later, own }
}

/** Grouping key: equal for calls that share a row, and only for them. */
function groupKey({ idempotency, opId, request, budget }: Debit, n: number): string {
  const { tier, credential, channel, tool, credits } = request
  if (idempotency) return `${opId} ${n}`
  return `${budget} ${credential.kind} ${tier} ${channel} ${tool} ${credits}`
}

/** Sums of the units by a name of the calls, and for each call those of the later calls with its name. */
function unitsAfter(batch: readonly Debit[], nameOf: (debit: Debit) => string) {
  const sums = new Map<string, number>()
  const later = new Array<number>(batch.length)
  for (let n = batch.length - 1; n >= 0; n--) {
    const debit = batch[n] as Debit
    const name = nameOf(debit)
    later[n] = sums.get(name) ?? 0
    sums.set(name, (later[n] as number) + unitsOf(debit))
  }
  return { later, sums }
}

/** The 20 parameters of the debit statement: columns of the groups and of the calls, and the quotas as JSON. */
export function debitParams({ batch, claims, claimOf, later, own }: DebitGroups, quotas: string): unknown[] {
  const ofClaims = <T>(of: (first: Debit, n: number) => T): T[] => claims.map(({ first }, n) => of(first, n))
  const ofCalls = <T>(of: (debit: Debit) => T): T[] => batch.map(of)
  return [
    ofClaims((_, n) => n),
    ofClaims(({ request }) => request.accountId),
    ofClaims(({ request }) => request.mode),
    ofClaims(({ request }) => request.credential.kind),
    ofClaims(({ request }) => request.credential.id),
    ofClaims(({ request }) => request.channel),
    ofClaims(({ request }) => request.tool),
    ofClaims((first) => (first.request.mode === 'test' ? 0 : unitsOf(first))),
    ofClaims(unitsOf),
    claims.map(({ units }) => units),
    ofClaims(({ idempotency }) => idempotency),
    ofClaims(({ request }) => request.idempotency?.argumentsHash ?? null),
    ofClaims(({ request }) => request.idempotency?.asOf ?? null),
    ofClaims(({ request }) => request.tier),
    claimOf,
    ofCalls(({ opId }) => opId),
    later,
    ofCalls(({ request }) => request.requestId),
    quotas,
    own,
  ]
}

/** Whether a group may be charged as far as its credential, tier and idempotency key are concerned. */
const mayBeCharged = ({ active, current, conflict, standing }: GroupRow): boolean =>
  active && current && !conflict && !standing

/** Whether a group that was not charged is of a credential whose calls do not fit its daily limit. */
const exceedsBudget = ({ charged, standing, budget, spent }: GroupRow, own: number): boolean =>
  !charged && !standing && budget !== null && spent !== null && spent + own > budget

/** Outcome of each call from the rows of the statement. All calls of an account's day are charged, or none of them. */
export function debitRows(
  { batch, claims, claimOf, later, laterOwn, own }: DebitGroups,
  rows: readonly GroupRow[],
): DebitRow[] {
  const isOver = claims.map((_, place) => exceedsBudget(rows[place] as GroupRow, own[place] as number))
  const halting = claims.filter((_, place) => isOver[place] || !mayBeCharged(rows[place] as GroupRow))
  const halted = new Set(halting.map(({ first }) => dayOf(first)))
  return batch.map((debit, n) => {
    const place = claimOf[n] as number
    const claim = rows[place] as GroupRow
    const isOverBudget = isOver[place] as boolean
    return {
      claim,
      isOverBudget,
      spent: claim.charged && claim.spent !== null ? claim.spent - (laterOwn[n] as number) : claim.spent,
      opId: debit.opId + claim.again,
      used: claim.charged ? claim.used - (later[n] as number) : claim.used,
      held: halted.size > 0 && mayBeCharged(claim) && !isOverBudget && halted.has(dayOf(debit)),
    }
  })
}
