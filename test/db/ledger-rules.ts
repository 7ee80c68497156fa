import type { Database } from '../../db/client.ts'
import { type Asked, smallQuotas, type World } from './ledger-world.ts'

/** An entry as it stands in the table. */
interface Entry {
  readonly [column: string]: unknown
  readonly op_id: string
  readonly kind: 'charge' | 'refund'
  readonly units: number
  readonly day: string
  readonly at_day: string
  readonly credential_id: string
  readonly request_id: string
  readonly idempotency: string | null
  readonly instance: string
  readonly balance_after: number
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
      request_id, idempotency, instance, balance_after, credits, mode, credential_kind, channel, tool, arguments_hash,
      seq, at FROM ledger_entry WHERE account_id = $1) e) AS entries,
  (SELECT coalesce(json_agg(d), '[]') FROM (
    SELECT day::text AS day, used, quota FROM account_day WHERE account_id = $1 AND mode = 'live') d) AS days`

/**
 * The rules of the ledger, told a second time and without its SQL: from the raw entries and from what the clients of a
 * {@link World} know. Each look also remembers what it saw, since entries must never change.
 */
export class Rules {
  readonly #db: Database
  readonly #world: World
  readonly #seen = new Map<string, string>()

  constructor(db: Database, world: World) {
    this.#db = db
    this.#world = world
  }

  /** What holds at every moment. Gives the rules that are broken, in words. */
  async look(): Promise<string[]> {
    const { entries, days } = await this.#read()
    return [
      ...sums(entries, days),
      ...this.#unchanged(entries),
      ...this.#acknowledged(entries),
      ...oneStandingChargePerKey(entries),
    ]
  }

  /** What holds in addition once every process is idle or dead, and the dead have been reconciled. */
  async settled(): Promise<string[]> {
    const { entries } = await this.#read()
    const refunds = new Set(entries.filter(({ kind }) => kind === 'refund').map(({ op_id }) => op_id))
    const faults = []
    for (const { op_id, kind, request_id } of entries) {
      if (kind !== 'charge') continue
      const isRefunded = refunds.has(`${op_id}_refund`)
      const answered = this.#world.asked.some((one) => isAnswerOf(one, op_id))
      if (!answered && !isRefunded) faults.push(`I10 ${request_id} was never answered and never refunded`)
    }
    return faults
  }

  /** What holds as long as no process died: nothing is given back that was granted, unless someone asked for it. */
  async kept(): Promise<string[]> {
    const { entries } = await this.#read()
    const charges = new Map(entries.map((entry) => [entry.op_id, entry]))
    return entries.flatMap(({ kind, op_id }) => {
      const charge = charges.get(op_id.replace(/_refund$/, ''))
      const isFree = kind === 'refund' && charge && this.#wasPromised(charge.op_id, charge.instance)
      return isFree ? [`free ${charge.request_id} was granted and given back`] : []
    })
  }

  /** A process that lives has told a client of this charge, and nobody asked for it back. */
  #wasPromised(opId: string, instance: string): boolean {
    const owner = this.#world.everyProcess.find((one) => one.instance === instance)
    const told = this.#world.asked.filter(({ verdict }) => verdict?.granted && verdict.opId === opId)
    const lives = [owner, ...told.map(({ by }) => by)].every((process) => process && !process.dead)
    return lives && told.length > 0 && told.every(({ settled, by }) => settled !== 'refunded' && by === owner)
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

  /** Clients' knowledge against the table: I3, I4, I8. */
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
        // Whoever is told of an earlier charge, as a replay or in its place, may have a lower tier by now.
        if (used > quota && own.length > 0 && !verdict.replayed)
          faults.push(`I2 ${one.requestId} was told ${used} of ${quota}`)
      }
      if (own.length > 1) faults.push(`I3 ${one.requestId} was charged ${own.length} times`)
      if (verdict && !verdict.granted && own.length > 0)
        faults.push(`I4 ${one.requestId} was refused and charged`)
      if (one.afterRevocation && own.length > 0)
        faults.push(`I8 ${one.requestId} was charged to a revoked key`)
    }
    const known = new Set(this.#world.asked.map(({ requestId }) => requestId))
    for (const { request_id } of charges)
      if (!known.has(request_id)) faults.push(`I4 nobody asked ${request_id}`)
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

/** I5: whatever was tried under one idempotency key, at most one charge of it stands. */
function oneStandingChargePerKey(entries: readonly Entry[]): string[] {
  const standing = new Map<string, number>()
  for (const { idempotency, kind } of entries)
    if (idempotency)
      standing.set(idempotency, (standing.get(idempotency) ?? 0) + (kind === 'charge' ? 1 : -1))
  return [...standing]
    .filter(([, count]) => count < 0 || count > 1)
    .map(([key, n]) => `I5 ${key} stands ${n} times`)
}

function isAnswerOf({ verdict, settled }: Asked, opId: string): boolean {
  return settled === 'answered' && verdict?.granted === true && verdict.opId === opId
}
