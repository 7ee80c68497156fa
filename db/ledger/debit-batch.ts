import { type Debit, type DebitRow, dayOf, type GroupRow, unitsOf } from './debit-statement.ts'

/**
 * What calls that are alike ask for together: those of one credential in one mode, through one door, to one tool at one
 * price. A call under an idempotency key is alone.
 */
interface DebitGroup {
  readonly first: Debit
  units: number
}

/** A batch of calls as the debit statement takes it. */
export interface DebitGroups {
  readonly batch: readonly Debit[]
  readonly claims: readonly DebitGroup[]
  /** Which claim each call belongs to. */
  readonly claimOf: readonly number[]
  /** Units that the calls after each one take of the same day. */
  readonly later: readonly number[]
}

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
  return { batch, claims, claimOf, later: unitsAfter(batch) }
}

/** The same for calls that are alike, and only for them. */
function groupKey({ idempotency, opId, request }: Debit, n: number): string {
  const { accountId, mode, tier, credential, channel, tool, credits } = request
  if (idempotency) return `${opId} ${n}`
  return `${accountId} ${mode} ${tier} ${credential.kind} ${credential.id} ${channel} ${tool} ${credits}`
}

function unitsAfter(batch: readonly Debit[]): number[] {
  const ofDay = new Map<string, number>()
  const later = new Array<number>(batch.length)
  for (let n = batch.length - 1; n >= 0; n--) {
    const debit = batch[n] as Debit
    const day = dayOf(debit)
    later[n] = ofDay.get(day) ?? 0
    ofDay.set(day, (later[n] as number) + unitsOf(debit))
  }
  return later
}

export function debitParams({ batch, claims, claimOf, later }: DebitGroups, quotas: string): unknown[] {
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
  ]
}

const mayBeCharged = ({ active, current, conflict, standing }: GroupRow): boolean =>
  active && current && !conflict && !standing

/** What the statement's rows say of each call. A day is charged for all calls of the batch or for none. */
export function debitRows(
  { batch, claims, claimOf, later }: DebitGroups,
  rows: readonly GroupRow[],
): DebitRow[] {
  const halting = claims.filter((_, place) => !mayBeCharged(rows[place] as GroupRow))
  const halted = new Set(halting.map(({ first }) => dayOf(first)))
  return batch.map((debit, n) => {
    const claim = rows[claimOf[n] as number] as GroupRow
    return {
      claim,
      opId: debit.opId + claim.again,
      used: claim.charged ? claim.used - (later[n] as number) : claim.used,
      held: halted.size > 0 && mayBeCharged(claim) && halted.has(dayOf(debit)),
    }
  })
}
