import { type ClaimRow, type Debit, type DebitRow, dayOf, unitsOf } from './debit.ts'

/**
 * What calls that are alike ask for together: those of one credential in one mode, through one door, to one tool at one
 * price. A call under an idempotency key is alone.
 */
interface Claim {
  readonly first: Debit
  units: number
}

/** A batch of calls as the debit statement takes it. */
export interface Claims {
  readonly batch: readonly Debit[]
  readonly claims: readonly Claim[]
  /** Which claim each call belongs to. */
  readonly claimOf: readonly number[]
  /** Units that the calls after each one take of the same day. */
  readonly later: readonly number[]
}

export function claimsOf(batch: readonly Debit[]): Claims {
  const claims: Claim[] = []
  const places = new Map<string, number>()
  const claimOf = batch.map((debit) => {
    const name = debit.idempotency ? undefined : likeness(debit)
    const place =
      (name === undefined ? undefined : places.get(name)) ?? claims.push({ first: debit, units: 0 }) - 1
    if (name !== undefined) places.set(name, place)
    const claim = claims[place] as Claim
    claim.units += unitsOf(debit)
    return place
  })
  return { batch, claims, claimOf, later: laterOf(batch) }
}

const likeness = ({ request: { accountId, mode, credential, channel, tool, credits } }: Debit): string =>
  `${accountId} ${mode} ${credential.kind} ${credential.id} ${channel} ${tool} ${credits}`

function laterOf(batch: readonly Debit[]): number[] {
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

export function debitParams(
  { batch, claims, claimOf, later }: Claims,
  quotas: string,
  instance: string,
): unknown[] {
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
    claimOf,
    ofCalls(({ opId }) => opId),
    later,
    ofCalls(({ request }) => request.requestId),
    ofCalls(({ seq }) => seq),
    quotas,
    instance,
  ]
}

const mayBeCharged = ({ active, conflict, standing }: ClaimRow): boolean => active && !conflict && !standing

/** What the statement's rows say of each call. A day is charged for all calls of the batch or for none. */
export function debitRows({ batch, claimOf, later }: Claims, rows: readonly ClaimRow[]): DebitRow[] {
  const claims = claimOf.map((place) => rows[place] as ClaimRow)
  const halted = rows.every(mayBeCharged)
    ? null
    : new Set(batch.filter((_, n) => !mayBeCharged(claims[n] as ClaimRow)).map(dayOf))
  return batch.map((debit, n) => {
    const claim = claims[n] as ClaimRow
    return {
      claim,
      opId: debit.opId + claim.again,
      used: claim.charged ? claim.used - (later[n] as number) : claim.used,
      held: halted !== null && mayBeCharged(claim) && halted.has(dayOf(debit)),
    }
  })
}
