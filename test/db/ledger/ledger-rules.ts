import type { Database } from '../../../db/connection/database.ts'
import { smallQuotas, type World } from './ledger-world.ts'

/** A row of the ledger. */
interface Entry {
  readonly [column: string]: unknown
  readonly op_id: string
  readonly kind: 'charge'
  readonly units: number
  readonly day: string
  readonly at_day: string
  readonly credential_id: string
  readonly request_id: string
  readonly idempotency: string | null
  readonly balance_after: number
  readonly at: string
}

interface Day {
  readonly day: string
  readonly used: number
  readonly quota: number
}

interface Seen extends Record<string, unknown> {
  readonly entries: readonly Entry[]
  readonly days: readonly Day[]
}

/** Both tables in one snapshot. */
const seenText = `
  SELECT (SELECT coalesce(json_agg(e ORDER BY e.op_id), '[]') FROM (
    SELECT op_id, kind, units, day::text AS day, (at AT TIME ZONE 'UTC')::date::text AS at_day, credential_id,
      request_id, idempotency, balance_after, credits, mode, credential_kind, channel, tool, arguments_hash, as_of,
      at FROM ledger_entry WHERE account_id = $1) e) AS entries,
  (SELECT coalesce(json_agg(d), '[]') FROM (
    SELECT day::text AS day, used, quota FROM account_day WHERE account_id = $1 AND mode = 'live') d) AS days`

/**
 * The invariants of the ledger, implemented a second time without its SQL: from the raw entries and from the clients of
 * a {@link World}. Each check also remembers the entries it saw, since they must never change.
 */
export class Rules {
  readonly #db: Database
  readonly #world: World
  readonly #seen = new Map<string, string>()

  constructor(db: Database, world: World) {
    this.#db = db
    this.#world = world
  }

  /** Checks the invariants that hold at every moment; returns descriptions of violations. */
  async look(): Promise<string[]> {
    const { entries, days } = await this.#read()
    return [
      ...sums(entries, days),
      ...this.#unchanged(entries),
      ...this.#acknowledged(entries),
      ...oneChargePerKeyAndDay(entries),
    ]
  }

  /**
   * I11: the responses that clients were entitled to, each replay counted as its charge, cost what they were charged.
   */
  async paid(): Promise<string[]> {
    const { entries } = await this.#read()
    const debited = entries.reduce((sum, { units }) => sum + units, 0)
    const answered = new Map<string, number>()
    for (const { verdict, credits } of this.#world.asked)
      if (verdict?.granted) answered.set(verdict.opId, credits)
    const worth = [...answered.values()].reduce((sum, credits) => sum + credits, 0)
    return worth > debited ? [`I11 answers of ${worth} credits for ${debited}`] : []
  }

  async #read(): Promise<Seen> {
    const [seen] = await this.#db.query<Seen>(seenText, [this.#world.accountId])
    return seen as Seen
  }

  #unchanged(entries: readonly Entry[]): string[] {
    const now = new Map(entries.map((entry) => [entry.op_id, JSON.stringify(entry)]))
    const faults = [...this.#seen].filter(([id, was]) => now.get(id) !== was)
    for (const [id, is] of now) this.#seen.set(id, is)
    return faults.map(([id, was]) => `I6 ${id} was ${was} and is ${now.get(id) ?? 'gone'}`)
  }

  /** Verdicts that clients received against the table: I3, I4, I8. */
  #acknowledged(entries: readonly Entry[]): string[] {
    const faults = []
    const charges = entries.filter(({ kind }) => kind === 'charge')
    for (const one of this.#world.asked) {
      const own = charges.filter(({ request_id }) => request_id === one.requestId)
      const { verdict } = one
      if (verdict?.granted) {
        const entry = charges.find(({ op_id }) => op_id === verdict.opId)
        if (!entry) faults.push(`I3 ${one.requestId} was granted without an entry`)
        else if (entry.units !== one.credits) faults.push(`I3 ${one.requestId} was charged ${entry.units}`)
        else if (entry.balance_after < 0) faults.push(`I2 ${one.requestId} left ${entry.balance_after}`)
        const { used, quota } = verdict.balance
        // At a replay the tier may be lower than at the charge.
        if (used > quota && own.length > 0 && !verdict.replayed)
          faults.push(`I2 ${one.requestId} got ${used} of ${quota}`)
      }
      if (own.length > 1) faults.push(`I3 ${one.requestId} was charged ${own.length} times`)
      if (verdict && !verdict.granted && own.length > 0)
        faults.push(`I4 ${one.requestId} was refused and charged`)
      if (one.afterRevocation && own.length > 0)
        faults.push(`I8 ${one.requestId} was charged to a revoked key`)
    }
    const known = new Set(this.#world.asked.map(({ requestId }) => requestId))
    for (const { request_id } of charges)
      if (!known.has(request_id)) faults.push(`I4 unknown request ${request_id}`)
    return faults
  }
}

/** I1, I2 and I7: days against entries. */
function sums(entries: readonly Entry[], days: readonly Day[]): string[] {
  const faults = []
  for (const { day, used, quota } of days) {
    const sum = entries.filter((one) => one.day === day).reduce((total, { units }) => total + units, 0)
    if (used !== sum) faults.push(`I1 ${day} has used ${used}, its entries come to ${sum}`)
    if (used < 0 || used > quota) faults.push(`I2 ${day} has used ${used} of ${quota}`)
    if (!Object.values(smallQuotas).includes(quota)) faults.push(`I2 ${quota} is the quota of no tier`)
  }
  for (const { day, at_day, kind, op_id } of entries) {
    if (kind === 'charge' && day !== at_day) faults.push(`I7 ${op_id} of ${at_day} stands under ${day}`)
    if (!days.some((one) => one.day === day)) faults.push(`I1 ${op_id} stands under a day not counted`)
  }
  return faults
}

/** I5: at most one charge per idempotency key in 24 hours, which are two half days of the world's clock. */
function oneChargePerKeyAndDay(entries: readonly Entry[]): string[] {
  const instants = new Map<string, number[]>()
  for (const { idempotency, at } of entries)
    if (idempotency) instants.set(idempotency, [...(instants.get(idempotency) ?? []), Date.parse(at)])
  return [...instants].flatMap(([key, all]) =>
    all
      .sort((a, b) => a - b)
      .flatMap((at, n) =>
        n > 0 && at - (all[n - 1] as number) < 86_400_000 ? [`I5 ${key} was charged twice`] : [],
      ),
  )
}
