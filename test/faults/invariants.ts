import type { Database } from '../../db/connection/database.ts'
import { ledgerDrift } from '../../db/ledger/invariants.ts'
import { memberKey } from '../../server/calls/batch.ts'
import { sha256 } from '../../tools/contract/ids.ts'
import type { Lived } from './journal.ts'

/** A ledger entry, with the columns that clients can verify. */
export interface Entry {
  readonly [column: string]: unknown
  readonly account_id: string
  readonly op_id: string
  readonly units: number
  readonly request_id: string
  readonly idempotency: string | null
}

export const entriesOf = (db: Database): Promise<Entry[]> =>
  db.query<Entry>(
    `SELECT account_id, op_id, units, request_id, idempotency, credential_id, balance_after,
       at::text AS at, day::text AS day FROM ledger_entry ORDER BY account_id, op_id`,
  )

/** Guarantees that must hold during every fault. */
export const promised = {
  I1: 'a day has used the sum of its entries',
  I2: 'no day is overdrawn',
  I3: 'every result has exactly one entry',
  I4: 'every entry belongs to a call of a client',
  I5: 'one idempotency key has one charge and one result',
  I6: 'entries never change',
  I7: 'an entry is dated by the database clock',
  I8: 'a revoked key is not charged',
  I9: 'entries sum up to the daily totals',
  I10: 'a charge without a result belongs to a call with unknown outcome',
  free: 'no result without a charge',
  late: 'every response within 2.5 s',
  back: 'first success within 2 s after the recovery',
  no5xx: 'no 5xx except 503 with Retry-After',
  smooth: 'no call fails or is delayed',
  people: 'signed-in users are served or get Retry-After',
  day: 'credits return with the new day of the database',
  alive: 'no process ends unexpectedly',
} as const
export type Promised = keyof typeof promised
export type Broken = Partial<Record<Promised, string[]>>

/** Everything recorded during a scenario. */
export interface Evidence {
  readonly db: Database
  readonly calls: readonly Lived[]
  /** Ledger entries before the fault. */
  readonly before: readonly Entry[]
  /** Maximum number of calls in flight at the fault. */
  readonly inFlight: number
}

/** Compares the clients' journal with the ledger. */
export class Evidenced {
  readonly #evidence: Evidence
  readonly #entries: readonly Entry[]
  readonly #charges: readonly Entry[]
  readonly #acknowledged: ReadonlySet<string>
  /** Idempotency keys, in the ledger's format, with a replay that was answered without a charge of its own. */
  readonly #repeated: ReadonlySet<string>
  readonly broken: Broken = {}

  constructor(evidence: Evidence, entries: readonly Entry[]) {
    this.#evidence = evidence
    const old = new Set(evidence.before.map(({ op_id }) => op_id))
    this.#entries = entries
    this.#charges = entries.filter(({ op_id }) => !old.has(op_id))
    this.#acknowledged = new Set(evidence.calls.flatMap(({ ended }) => ended?.charged ?? []))
    this.#repeated = new Set(evidence.calls.flatMap((call) => (isServed(call) ? keysOf(call) : [])))
  }

  #isAnswered({ account_id, request_id, idempotency }: Entry): boolean {
    return this.#acknowledged.has(request_id) || this.#repeated.has(`${account_id} ${idempotency}`)
  }

  /** Charges whose result no client received, because the response was lost. A retry with their key is free. */
  get unanswered(): readonly Entry[] {
    return this.#charges.filter((charge) => !this.#isAnswered(charge))
  }

  async judge(): Promise<Broken> {
    for (const { invariant, detail } of await ledgerDrift(this.#evidence.db)) this.#add(invariant, detail)
    this.#acknowledgements()
    this.#origins()
    this.#idempotency()
    this.#unchanged()
    await this.#totals()
    const unknown = this.#evidence.calls.filter(({ ended }) => !ended || ended.status === 0)
    if (unknown.length > this.#evidence.inFlight)
      this.#add(
        'I10',
        `${unknown.length} outcomes are unknown (${unknown[0]?.ended?.code}), ${this.#evidence.inFlight} were in flight`,
      )
    return this.broken
  }

  #add(promise: Promised, detail: string): void {
    const list = this.broken[promise] ?? []
    list.push(detail)
    this.broken[promise] = list
  }

  /** I3 and free: every result was charged exactly once. */
  #acknowledgements(): void {
    const byRequest = counted(this.#charges.map(({ request_id }) => request_id))
    const standing = new Set(this.#charges.map((one) => `${one.account_id} ${one.idempotency}`))
    for (const call of this.#evidence.calls) {
      const { ended } = call
      const paid = keysOf(call).filter((name) => standing.has(name)).length
      for (const id of ended?.charged ?? []) {
        const entries = byRequest.get(id) ?? 0
        if (entries !== 1) this.#add('I3', `${id} has ${entries} entries`)
      }
      if (!ended?.uncharged) continue
      if (paid < ended.uncharged) this.#add('free', `${ended.requestId} was answered and is not paid for`)
    }
  }

  /** I4, I8 and I10. An entry that no response names must belong to a call with unknown outcome. */
  #origins(): void {
    const refused = new Map(
      this.#evidence.calls.flatMap(({ ended, afterRevocation }) =>
        ended?.requestId ? [[ended.requestId, { status: ended.status, afterRevocation }] as const] : [],
      ),
    )
    const doubtful = counted(
      this.#evidence.calls
        .filter(({ ended }) => !ended || ended.status === 0)
        .flatMap(({ accountId, channel }) => Array<string>(channel === 'batch' ? 2 : 1).fill(accountId)),
    )
    const strange = new Map<string, number>()
    const answered = new Set(this.#charges.filter((charge) => this.#isAnswered(charge)))
    for (const charge of this.#charges) {
      const { request_id, account_id } = charge
      const known = refused.get(request_id) ?? refused.get(request_id.replace(/\.\d+$/, ''))
      if (known?.afterRevocation) this.#add('I8', `${request_id} was charged to a revoked key`)
      if (known && ![0, 200, 503].includes(known.status) && !answered.has(charge))
        this.#add('I10', `${request_id} was refused with ${known.status} and charged`)
      if (!known) strange.set(account_id, (strange.get(account_id) ?? 0) + 1)
    }
    for (const [accountId, count] of strange)
      if (count > (doubtful.get(accountId) ?? 0))
        this.#add('I4', `${accountId} has ${count} entries that no client can have asked for`)
  }

  /** I5: at most one charge per key, and all its results are equal. */
  #idempotency(): void {
    const standing = this.#charges.filter(({ idempotency }) => idempotency)
    for (const [name, count] of counted(standing.map((one) => `${one.account_id} ${one.idempotency}`)))
      if (count > 1) this.#add('I5', `${name} stands ${count} times`)
    const answers = new Map<string, string>()
    for (const { accountId, idempotencyKey, ended } of this.#evidence.calls) {
      if (!idempotencyKey || !ended?.digest) continue
      const name = `${accountId} ${idempotencyKey}`
      if ((answers.get(name) ?? ended.digest) !== ended.digest) this.#add('I5', `${name} had two answers`)
      answers.set(name, ended.digest)
    }
  }

  #unchanged(): void {
    const now = new Map(
      this.#entries.map((entry) => [`${entry.account_id} ${entry.op_id}`, JSON.stringify(entry)]),
    )
    for (const entry of this.#evidence.before)
      if (now.get(`${entry.account_id} ${entry.op_id}`) !== JSON.stringify(entry))
        this.#add('I6', `${entry.op_id} changed or is gone`)
  }

  /** I9: the entries of all accounts sum up to the usage of their days. */
  async #totals(): Promise<void> {
    const days = await this.#evidence.db.query<{ used: number }>(
      'SELECT sum(used)::int AS used FROM account_day',
    )
    const due = this.#entries.reduce((sum, { units }) => sum + units, 0)
    if (days[0]?.used !== due) this.#add('I9', `accounts have used ${days[0]?.used}, entries come to ${due}`)
  }
}

const isServed = ({ ended }: Lived) => ended !== undefined && ended.charged.length + ended.uncharged > 0

/** Accounts and keys of a call's charges in the ledger; a batch has one key per call. */
function keysOf({ accountId, idempotencyKey, channel }: Lived): string[] {
  if (idempotencyKey === undefined) return []
  const keys = channel === 'batch' ? [0, 1].map((n) => memberKey(idempotencyKey, n)) : [idempotencyKey]
  return keys.map((key) => `${accountId} ${sha256('live', key)}`)
}

const counted = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
