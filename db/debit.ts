import { createHash } from 'node:crypto'
import type { DebitRequest, Mode, TierName, Verdict } from '../tools/ports.ts'
import { ms, newId, sha256 } from './ids.ts'

/** One call on its way into the ledger. */
export interface Debit {
  readonly request: DebitRequest
  readonly opId: string
  readonly idempotency: string | null
  readonly seq: number
}

export type Quotas = Readonly<Record<Mode, Readonly<Record<TierName, number>>>>

/** What the idempotency keys of the calls did before. */
const past = `
  SELECT c.n,
    count(*) FILTER (WHERE e.kind = 'refund') AS refunds,
    count(*) FILTER (WHERE e.kind = 'charge') AS charges,
    max(e.at) FILTER (WHERE e.kind = 'charge') AS at,
    bool_or(e.arguments_hash <> c.arguments_hash) AS conflict
  FROM call c JOIN ledger_entry e ON e.account_id = c.account_id AND e.idempotency = c.idempotency
  GROUP BY c.n`
/** In a batch without keys the ledger's history is not read at all. */
const noPast = `
  SELECT NULL::int AS n, 0 AS refunds, 0 AS charges, NULL::timestamptz AS at, false AS conflict WHERE false`

/**
 * The whole debit of a batch of calls, as one statement: either every entry it reports is committed, or none is.
 *
 * - `call`: the calls, numbered in the order they arrived.
 * - `clock`: the day is the UTC day of the database, read once for every row of the statement.
 * - `known`: what the account may do now, and what its idempotency key did before. A refunded attempt can be charged
 *   again under the next operation id; the primary key then lets only one of several parallel retries through.
 *   Scalar subqueries and LIMIT keep the planner to one index look-up per call: offered a join, it may read whole tables.
 * - `fresh`: the calls that need charging; `later` is what the calls after this one take, for its own balance.
 * - `debited`: takes the sum per account and mode if all of it fits. The row lock and the re-check of its condition on
 *   the newest row make the race between processes safe at the default isolation level.
 * - `entered`: one entry per charged call.
 */
export const debitStatement = (clock: string, keyed: boolean): string => `
WITH call AS (
  SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
    $8::int[], $9::int[], $10::text[], $11::text[], $12::text[], $13::text[], $14::bigint[])
    AS c(n, account_id, mode, credential_kind, credential_id, channel, tool,
      credits, units, request_id, op_id, idempotency, arguments_hash, seq)
), clock AS (
  SELECT ${clock} AS at, (${clock} AT TIME ZONE 'UTC')::date AS day
), past AS (${keyed ? past : noPast}
), known AS (
  SELECT c.n, c.account_id, c.mode, c.units, a.tier,
    ($15::text::jsonb -> c.mode ->> a.tier)::int AS quota,
    CASE WHEN coalesce(p.refunds, 0) = 0 THEN c.op_id ELSE c.op_id || '_' || p.refunds END AS op_id,
    a.status = 'active' AND 'active' = CASE c.credential_kind
      WHEN 'key' THEN (SELECT k.status FROM api_key k WHERE k.account_id = c.account_id
        AND k.key_id = c.credential_id AND k.mode = c.mode)
      WHEN 'grant' THEN (SELECT g.status FROM oauth_grant g WHERE g.account_id = c.account_id
        AND g.grant_id = c.credential_id)
      ELSE 'active' END AS active,
    coalesce(p.conflict, false) AS conflict,
    coalesce(p.charges > p.refunds, false) AS standing,
    p.at
  FROM call c LEFT JOIN past p ON p.n = c.n
    LEFT JOIN LATERAL (SELECT tier, status FROM account WHERE id = c.account_id LIMIT 1) a ON true
), fresh AS (
  SELECT n, account_id, mode, op_id, quota, units,
    coalesce(sum(units) OVER (PARTITION BY account_id, mode ORDER BY n
      ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), 0)::int AS later
  FROM known WHERE active AND NOT conflict AND NOT standing
), debited AS (
  INSERT INTO account_day AS d (account_id, day, mode, used, quota)
  SELECT f.account_id, clock.day, f.mode, sum(f.units), max(f.quota)
  FROM fresh f CROSS JOIN clock GROUP BY f.account_id, clock.day, f.mode
  HAVING sum(f.units) <= max(f.quota) ORDER BY f.account_id, f.mode
  ON CONFLICT (account_id, day, mode) DO UPDATE SET used = d.used + excluded.used, quota = excluded.quota
    WHERE d.used + excluded.used <= excluded.quota
  RETURNING account_id, mode, used, quota
), entered AS (
  INSERT INTO ledger_entry (account_id, op_id, day, mode, kind, credential_kind, credential_id, channel, tool,
    credits, units, balance_after, request_id, idempotency, arguments_hash, instance, seq, at)
  SELECT c.account_id, f.op_id, clock.day, c.mode, 'charge', c.credential_kind, c.credential_id, c.channel, c.tool,
    c.credits, c.units, d.quota - d.used + f.later, c.request_id, c.idempotency, c.arguments_hash, $16, c.seq, clock.at
  FROM fresh f JOIN call c ON c.n = f.n
    JOIN debited d ON d.account_id = f.account_id AND d.mode = f.mode CROSS JOIN clock
)
SELECT k.n, k.op_id, k.tier, coalesce(k.active, false) AS active, k.conflict, k.standing,
  f.n IS NOT NULL AND d.used IS NOT NULL AS charged,
  ${ms('CASE WHEN k.standing THEN k.at ELSE clock.at END')} AS at,
  to_char(clock.day, 'YYYY-MM-DD') AS day, coalesce(k.quota, 0) AS quota,
  coalesce(d.used - coalesce(f.later, 0), (SELECT s.used FROM account_day s
    WHERE s.account_id = k.account_id AND s.mode = k.mode AND s.day = clock.day), 0) AS used
FROM known k CROSS JOIN clock LEFT JOIN fresh f ON f.n = k.n
  LEFT JOIN debited d ON d.account_id = k.account_id AND d.mode = k.mode
ORDER BY k.n`

/** One row of the statement's answer. */
export interface DebitRow {
  readonly [column: string]: unknown
  readonly n: number
  readonly op_id: string
  readonly tier: TierName
  readonly active: boolean
  readonly conflict: boolean
  readonly standing: boolean
  readonly charged: boolean
  readonly at: number
  readonly day: string
  readonly quota: number
  readonly used: number
}

/** Crockford's base32 digits, as in the ids made by ULID. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The id of a keyed operation: 130 bits of the hash of account, mode and key, so that a retry arrives at the same. */
function keyedOpId(accountId: string, idempotency: string): string {
  const hash = createHash('sha256').update(`${accountId}\n${idempotency}`).digest()
  return `led_${[...hash.subarray(0, 26)].map((byte) => digits[byte % 32]).join('')}`
}

/** @throws RangeError for credits that are not whole and positive: a price is never rounded into being */
export function debitOf(request: DebitRequest, seq: number): Debit {
  if (!Number.isInteger(request.credits) || request.credits < 1 || request.credits > 1e6)
    throw new RangeError(`credits must be whole, from 1 to 1000000, and not ${request.credits}`)
  const { idempotency: given, accountId, mode } = request
  const idempotency = given ? sha256(mode, given.key) : null
  return { request, seq, idempotency, opId: idempotency ? keyedOpId(accountId, idempotency) : newId('led') }
}

/** A test-mode call costs nothing and counts as one call of its own quota. */
const costOf = (request: DebitRequest) =>
  request.mode === 'test' ? { credits: 0, units: 1 } : { credits: request.credits, units: request.credits }

export function debitParams(batch: readonly Debit[], quotas: string, instance: string): unknown[] {
  const column = <T>(of: (debit: Debit, n: number) => T): T[] => batch.map(of)
  return [
    column((_, n) => n),
    column(({ request }) => request.accountId),
    column(({ request }) => request.mode),
    column(({ request }) => request.credential.kind),
    column(({ request }) => request.credential.id),
    column(({ request }) => request.channel),
    column(({ request }) => request.tool),
    column(({ request }) => costOf(request).credits),
    column(({ request }) => costOf(request).units),
    column(({ request }) => request.requestId),
    column(({ opId }) => opId),
    column(({ idempotency }) => idempotency),
    column(({ request }) => request.idempotency?.argumentsHash ?? null),
    column(({ seq }) => seq),
    quotas,
    instance,
  ]
}

/** What the statement's row says to the caller. */
export function verdictOf(row: DebitRow, units: number): Verdict {
  const { day, quota, used, tier } = row
  const balance = { day, quota, used }
  if (!row.active) return { granted: false, reason: 'revoked', balance }
  if (row.conflict) return { granted: false, reason: 'idempotency_conflict', balance }
  if (row.standing || row.charged)
    return { granted: true, opId: row.op_id, at: row.at, replayed: row.standing, tier, balance }
  // The row that refused may be newer than the one read for `used`; it left less room than the call needs.
  return {
    granted: false,
    reason: 'quota_exceeded',
    balance: { ...balance, used: Math.max(used, quota - units + 1) },
  }
}

export const unitsOf = (debit: Debit): number => costOf(debit.request).units
