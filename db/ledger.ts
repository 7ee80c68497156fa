import type { Charge, DebitRequest, Ledger, TierName, Verdict } from '../tools/ports.ts'
import type { Answers } from './answers.ts'
import { claimsOf, debitParams, debitRows } from './claims.ts'
import type { Database } from './client.ts'
import { type ClaimRow, type Debit, type DebitRow, debitOf, debitStatement, type Quotas } from './debit.ts'
import { DebitLane } from './debit-lane.ts'
import { DatabaseUnavailable, isUniqueViolation } from './errors.ts'
import { patienceMs, patienceWith, within } from './patience.ts'
import { refundStatement } from './refund.ts'
import { balanceOf, entriesOf, usageOf } from './usage.ts'

export interface LedgerOptions {
  readonly quotas: Readonly<Record<TierName, number>>
  readonly testCallsPerDay: number
  /** Id of this process; its entries are numbered. */
  readonly instance: string
  /** Told of every debit and refund, for a process that has a reconciler (`db/reconciler.ts`). */
  readonly answers?: Answers
  /** How long a debit may take, waiting for others included, before it is refused as unavailable. */
  readonly patienceMs?: number
  /** SQL of the instant. Anything but the database's own clock is for tests of midnight. */
  readonly clock?: string
}

/** Parallel retries of one idempotency key collide; each collision means that another attempt has committed. */
const collisionsAllowed = 5

/** More than can be overtaking calls at one time. */
const refundsRemembered = 1_000

export function createLedger(db: Database, options: LedgerOptions): Ledger {
  const { answers, instance, testCallsPerDay, clock = 'now()' } = options
  const test = Object.fromEntries(Object.keys(options.quotas).map((tier) => [tier, testCallsPerDay]))
  const quotas: Quotas = { live: options.quotas, test: test as Record<TierName, number> }
  const quotasJson = JSON.stringify(quotas)
  const debitText = debitStatement(clock, false)
  const keyedDebitText = debitStatement(clock, true)
  const refundText = refundStatement(clock)
  let seq = 0

  async function commit(batch: readonly Debit[]): Promise<readonly DebitRow[]> {
    const text = batch.some(({ idempotency }) => idempotency) ? keyedDebitText : debitText
    const claims = claimsOf(batch)
    const params = debitParams(claims, quotasJson, instance)
    for (let collisions = 0; ; collisions++) {
      try {
        return debitRows(claims, await db.query<ClaimRow>(text, params))
      } catch (error) {
        if (!isUniqueViolation(error) || collisions === collisionsAllowed) throw error
      }
    }
  }
  const debitMs = options.patienceMs ?? patienceWith(db, patienceMs.debit)
  const lane = new DebitLane(commit, debitMs, db.driver === 'pglite' ? 1 : 2)

  /**
   * Charges that this process gives back or has lately tried to. A retry that found one of them standing was overtaken
   * by the refund: it waits until that is done, and is charged anew. One that failed may have been committed all the
   * same, and is asked for again.
   */
  const goingBack = new Map<string, { readonly charge: Charge; readonly done: Promise<void> }>()

  async function attempt(request: DebitRequest): Promise<Verdict> {
    const debit = debitOf(request, seq + 1)
    seq = debit.seq
    answers?.started(debit.seq)
    try {
      const verdict = await lane.debit(debit)
      if (verdict.granted && !verdict.replayed) answers?.charged(debit.seq, verdict.opId)
      else answers?.dropped(debit.seq)
      return verdict
    } catch (error) {
      if (error instanceof DatabaseUnavailable)
        answers?.doubted(debit.seq, debit.idempotency ? debit.opId : undefined)
      else answers?.dropped(debit.seq)
      throw error
    }
  }

  async function giveBack({ accountId, opId, at }: Charge): Promise<void> {
    try {
      await db.query(refundText, [accountId, opId, instance, at])
    } catch (error) {
      if (!isUniqueViolation(error)) {
        answers?.unreturned(opId)
        throw error
      }
    }
    answers?.answered(opId)
  }

  function refund(charge: Charge): Promise<void> {
    const done = giveBack(charge)
    done.catch(() => {})
    goingBack.set(charge.opId, { charge, done })
    const [oldest] = goingBack.keys()
    if (goingBack.size > refundsRemembered) goingBack.delete(oldest as string)
    return done
  }

  /** Position of the attempt that made a charge under an idempotency key, if it was one of this process. */
  async function ownAttempt(accountId: string, opId: string): Promise<number | undefined> {
    const [made] = await db.query<{ seq: number }>(
      `SELECT seq::float8 AS seq FROM ledger_entry WHERE account_id = $1 AND op_id = $2 AND instance = $3
         AND kind = 'charge' AND idempotency IS NOT NULL`,
      [accountId, opId, instance],
    )
    return made?.seq
  }

  return {
    async debit(request) {
      for (let overtaken = 0; overtaken <= collisionsAllowed; overtaken++) {
        const verdict = await attempt(request)
        if (!verdict.granted || !verdict.replayed) return verdict
        const { opId } = verdict
        const madeBy = answers?.mayBeDoubtful(opId) ? await ownAttempt(request.accountId, opId) : undefined
        const refunding = goingBack.get(opId)
        if (!refunding) {
          const isTakenOver = madeBy !== undefined && answers?.takenOver(madeBy, opId)
          return isTakenOver ? { ...verdict, replayed: false } : verdict
        }
        await refunding.done.catch(() => refund(refunding.charge))
      }
      throw new DatabaseUnavailable('each charge of the call was given back at once')
    },
    refund,
    balance: (accountId, mode) =>
      within(balanceOf(db, clock, quotas, accountId, mode), patienceWith(db, patienceMs.balance)),
    entries: (query) => entriesOf(db, query),
    usage: (query) => usageOf(db, query),
  }
}
