import { createHash } from 'node:crypto'
import type { DebitRequest, Mode, TierName, Verdict } from '../../tools/ports.ts'
import { ms, newId, sha256 } from '../ids.ts'

/** One call to debit. */
export interface Debit {
  readonly request: DebitRequest
  /** `led_…`; derived from the idempotency key if there is one. */
  readonly opId: string
  /** Hash of the idempotency key. */
  readonly idempotency: string | null
  /** Key of the account-day that it is charged to, within one batch. */
  readonly day: string
  /** Key of the daily limit that it counts towards, if its credential has one, within one batch. */
  readonly budget: string
}

/** Daily quotas in units, by mode and tier. */
export type Quotas = Readonly<Record<Mode, Readonly<Record<TierName, number>>>>

/** Lifetime of an idempotency key: a retry within it is free, a later one is a new call. */
export const keyHours = 24

/**
 * Earlier charges under an idempotency key: the one still valid (`standing`), and the number of expired ones.
 * @param account SQL of the account
 */
const past = (account: string): string => `CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE NOT e.recent) AS expired, coalesce(bool_or(e.recent), false) AS standing,
        max(e.at) FILTER (WHERE e.recent) AS at, max(e.as_of) FILTER (WHERE e.recent) AS as_of,
        coalesce(bool_or(e.recent AND e.arguments_hash <> c.arguments_hash), false) AS conflict
      FROM (SELECT at, coalesce(as_of, at) AS as_of, arguments_hash, at > clock.at - interval '${keyHours} hours' AS recent
        FROM ledger_entry WHERE account_id = ${account} AND idempotency = c.idempotency AND kind = 'charge') e) p`
/** In place of `past` for a batch without keys, which need not read the history of the ledger. */
const noPast = `CROSS JOIN (SELECT 0 AS expired, false AS standing, NULL::timestamptz AS at, NULL::timestamptz AS as_of,
      false AS conflict) p`

/**
 * SQL of the units that a credential with a limit has used today. The day counts them from the first charge that found a
 * limit on; that charge adds up the entries before it.
 */
export const spentToday = (account: string): string => `coalesce(
        (SELECT (d.budgets #>> ARRAY[c.credential_id, 'used'])::int FROM account_day d
          WHERE d.account_id = ${account} AND d.day = clock.day AND d.mode = c.mode),
        (SELECT sum(e.units)::int FROM ledger_entry e WHERE e.account_id = ${account} AND e.credential_id = c.credential_id
          AND e.at >= clock.day::timestamp AT TIME ZONE 'UTC' AND e.day = clock.day AND e.mode = c.mode), 0)`

/**
 * SQL of the groups of a batch, each with the current state of the account, its credential and its idempotency key.
 * @param groups SQL of the groups, named `c`
 * @param account SQL of the account of a group
 */
export const claims = (groups: string, account: string, keyed: boolean): string => `
  SELECT k.*, k.active AND k.current AND NOT k.conflict AND NOT k.standing AS fresh FROM (
    SELECT c.n, ${account} AS account_id, c.mode, c.credential_kind, c.credential_id, c.channel, c.tool, c.credits, c.each,
      c.units, c.own, c.idempotency, c.arguments_hash, c.as_of, coalesce(a.tier = c.tier, false) AS current,
      (clock.quotas -> c.mode ->> a.tier)::int AS quota,
      coalesce(a.status = 'active' AND (c.credential_kind = 'person' OR r.usable), false) AS active,
      r.budget, CASE WHEN r.budget IS NOT NULL THEN ${spentToday(account)} END AS spent,
      p.conflict, p.standing, p.at AS charged_at, p.as_of AS charged_as_of,
      CASE WHEN p.expired = 0 THEN '' ELSE '_' || p.expired END AS again
    FROM ${groups}
      CROSS JOIN clock ${keyed ? past(account) : noPast}
      LEFT JOIN LATERAL (SELECT tier, status FROM account WHERE id = ${account} LIMIT 1) a ON true
      LEFT JOIN LATERAL (
        SELECT k.status = 'active' AND k.mode = c.mode AND coalesce(k.expires_at > clock.at, true) AS usable,
          k.daily_limit AS budget
        FROM api_key k WHERE c.credential_kind = 'key' AND k.account_id = ${account} AND k.key_id = c.credential_id
        UNION ALL
        SELECT g.status = 'active', g.daily_limit
        FROM oauth_grant g WHERE c.credential_kind = 'grant' AND g.account_id = ${account} AND g.grant_id = c.credential_id
        LIMIT 1) r ON true
    OFFSET 0
  ) k`

/** SQL that reads the valid charge under an idempotency key. Parameters: account and hash of the key. */
export const standingCharge = (clock: string): string => `
SELECT ${ms('coalesce(as_of, at)')} AS "asOf", arguments_hash AS "argumentsHash" FROM ledger_entry
WHERE account_id = $1 AND idempotency = $2 AND kind = 'charge' AND at > ${clock} - interval '${keyHours} hours'
ORDER BY at DESC LIMIT 1`

/** The groups of a batch of many accounts. */
const groups = `unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[], $9::int[],
        $10::int[], $11::text[], $12::text[], $13::bigint[], $14::text[], $20::int[])
        AS c(n, account_id, mode, credential_kind, credential_id, channel, tool, credits, each, units, idempotency,
          arguments_hash, as_of, tier, own)`

/** Units that a credential has used after a charge, by the row of the day \`d\` and its entry \`b\` in the new budgets. */
const spentAfter = `coalesce((d.budgets #>> ARRAY[b.key, 'used'])::int + (b.value ->> 'add')::int,
      (b.value ->> 'used')::int)`

/** SQL of the budgets of a day after a charge. */
const mergedBudgets = `CASE WHEN excluded.budgets IS NULL THEN d.budgets
      ELSE coalesce(d.budgets, '{}') || (SELECT jsonb_object_agg(b.key, b.value || jsonb_build_object('used', ${spentAfter}))
        FROM jsonb_each(excluded.budgets) b) END`

/**
 * The debit of a batch of calls in one statement: either every entry it reports is committed, or none is.
 *
 * - `clock`: the day is the UTC day of the database, read once for every row of the statement.
 * - A person's session and role are not read here: a channel has asked for them after the last byte of the request, and they
 *   are on the coordinator of a cluster, while a debit runs where its account is.
 * - `claim`: one row per group of calls (`db/ledger/debit-batch.ts`) with the current state of the account, its
 *   credential and its idempotency key. An expired key can be charged again under the next operation id, whose index
 *   lets only one of several parallel attempts through. Scalar subqueries, LATERAL and LIMIT keep the planner to one
 *   index look-up per group; given a join, it may read whole tables.
 * - `debited`: adds the sum per account and mode if every group of it may be charged, the sum fits the quota, and the
 *   sum of each credential with a daily limit fits that. The row lock, and the re-check of the conditions on the newest
 *   row, make the race between processes safe at the default isolation level; so the use of credentials is in the same
 *   row as that of the account.
 * - `settled`: each group with the new total of its day. Every row of `debited` has its groups, so a left join would
 *   do; but a full join is never run as a nested loop, which the planner, not knowing the size of the arrays, takes for
 *   cheap.
 * - `entered`: one entry for each call of a charged group. `later` is the sum of the calls after it, to compute its own
 *   balance.
 */
export const debitStatement = (clock: string, keyed: boolean): string => `
WITH clock AS (
  SELECT at, day, ${ms('at')} AS ms, to_char(day, 'YYYY-MM-DD') AS date, $19::text::jsonb AS quotas
  FROM (SELECT ${clock} AS at, (${clock} AT TIME ZONE 'UTC')::date AS day OFFSET 0) t
), claim AS (${claims(groups, 'c.account_id', keyed)}
), debited AS (
  INSERT INTO account_day AS d (account_id, day, mode, used, quota, budgets)
  SELECT k.account_id, clock.day, k.mode, sum(k.units), max(k.quota), jsonb_object_agg(k.credential_id,
    jsonb_build_object('used', k.spent + k.own, 'add', k.own, 'limit', k.budget)) FILTER (WHERE k.budget IS NOT NULL)
  FROM claim k CROSS JOIN clock GROUP BY k.account_id, clock.day, k.mode
  HAVING bool_and(k.fresh AND coalesce(k.spent + k.own <= k.budget, true)) AND sum(k.units) <= max(k.quota)
  ORDER BY k.account_id, k.mode
  ON CONFLICT (account_id, day, mode)
    DO UPDATE SET used = d.used + excluded.used, quota = excluded.quota, budgets = ${mergedBudgets}
    WHERE d.used + excluded.used <= excluded.quota AND (excluded.budgets IS NULL OR NOT EXISTS (
      SELECT 1 FROM jsonb_each(excluded.budgets) b WHERE ${spentAfter} > (b.value ->> 'limit')::int))
  RETURNING account_id, mode, used, quota, budgets
), settled AS (
  SELECT k.*, d.used AS used_by_all, (d.budgets #>> ARRAY[k.credential_id, 'used'])::int AS spent_by_all
  FROM claim k FULL JOIN debited d ON d.account_id = k.account_id AND d.mode = k.mode
), entered AS (
  INSERT INTO ledger_entry (account_id, op_id, day, mode, kind, credential_kind, credential_id, channel, tool,
    credits, units, balance_after, request_id, idempotency, arguments_hash, as_of, at)
  SELECT s.account_id, c.op_id || s.again, clock.day, s.mode, 'charge', s.credential_kind, s.credential_id, s.channel,
    s.tool, s.credits, s.each, s.quota - s.used_by_all + c.later, c.request_id, s.idempotency, s.arguments_hash,
    to_timestamp(s.as_of / 1000.0), clock.at
  FROM unnest($15::int[], $16::text[], $17::int[], $18::text[]) AS c(claim, op_id, later, request_id)
    JOIN settled s ON s.n = c.claim CROSS JOIN clock
  WHERE s.used_by_all IS NOT NULL
)
SELECT s.again, s.active, s.current, s.conflict, s.standing, s.used_by_all IS NOT NULL AS charged,
  CASE WHEN s.standing THEN ${ms('s.charged_at')} ELSE clock.ms END AS at,
  ${ms('s.charged_as_of')} AS "asOf", clock.date AS day, coalesce(s.quota, 0) AS quota,
  coalesce(s.used_by_all, (SELECT d.used FROM account_day d
    WHERE d.account_id = s.account_id AND d.mode = s.mode AND d.day = clock.day), 0) AS used,
  s.budget, coalesce(s.spent_by_all, s.spent) AS spent
FROM settled s CROSS JOIN clock
ORDER BY s.n`

/** Result row of the statement; one per group, in the order of the groups. */
export interface GroupRow {
  readonly [column: string]: unknown
  /** Suffix of the operation id if earlier charges under the same key have expired: `_` and their number. */
  readonly again: string
  /** Whether account and credential are active. */
  readonly active: boolean
  /** Whether the account still has the tier that the call was computed for. */
  readonly current: boolean
  /** The idempotency key was used for other arguments. */
  readonly conflict: boolean
  /** The idempotency key has a valid charge: the call is a free replay. */
  readonly standing: boolean
  readonly charged: boolean
  /** Instant of the charge, ms since 1970. */
  readonly at: number
  /** Instant that the response of the valid charge was computed for, ms since 1970. */
  readonly asOf: number | null
  readonly day: string
  readonly quota: number
  /** Units used on the day; includes all calls of the batch if they were charged. */
  readonly used: number
  /** Daily limit of the credential; null without one. */
  readonly budget: number | null
  /** Units that a credential with a limit used on the day; includes its calls of the batch if they were charged. */
  readonly spent: number | null
}

/** Outcome of one call of a batch. */
export interface DebitRow {
  readonly claim: GroupRow
  readonly opId: string
  /** Units used on the day, up to and including this call. */
  readonly used: number
  /** Units that a credential with a limit used on the day, up to and including this call. */
  readonly spent: number | null
  /** The calls of the credential in the batch did not fit its daily limit. */
  readonly isOverBudget: boolean
  /** Not decided: another call of the same account and day could not be charged, so none of them was. */
  readonly held: boolean
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
  const { idempotency: given, accountId, mode } = request
  const idempotency = given ? keyHash(mode, given.key) : null
  const day = `${mode} ${accountId}`
  const budget = `${day} ${request.credential.id}`
  return {
    request,
    idempotency,
    opId: idempotency ? keyedOpId(accountId, idempotency) : newId('led'),
    day,
    budget,
  }
}

/** Units of the day's quota that a call takes: its price. Test calls are free and have a quota of their own. */
export const unitsOf = ({ request }: Debit): number => request.credits

/** The account-day of a call. */
export const dayOf = ({ day }: Debit): string => day
/** The daily limit of a call. */
export const budgetOf = ({ budget }: Debit): string => budget

/** The verdict for the caller. */
export function verdictOf({ claim, opId, used, spent, isOverBudget }: DebitRow, units: number): Verdict {
  const { day, quota, at, standing: replayed } = claim
  const budget = claim.budget === null || spent === null ? undefined : { limit: claim.budget, used: spent }
  if (!claim.active) return { granted: false, reason: 'revoked', balance: { day, quota, used } }
  if (!claim.current) return { granted: false, reason: 'tier_changed', balance: { day, quota, used } }
  if (claim.conflict) return { granted: false, reason: 'idempotency_conflict', balance: { day, quota, used } }
  if (replayed || claim.charged)
    return {
      granted: true,
      opId,
      at,
      asOf: claim.asOf ?? undefined,
      replayed,
      balance: { day, quota, used },
      budget,
    }
  if (isOverBudget)
    return { granted: false, reason: 'budget_exceeded', balance: { day, quota, used }, budget }
  // The row that rejected the debit may be newer than the one read for `used`; it had less room than the call needs.
  const atLeast = Math.max(used, quota - units + 1)
  return { granted: false, reason: 'quota_exceeded', balance: { day, quota, used: atLeast } }
}
