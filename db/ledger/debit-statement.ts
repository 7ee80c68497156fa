import { ms } from '../sql.ts'
import type { GroupRow } from './debit.ts'
import { callRows, groupRows, quotasParameter } from './debit-columns.ts'

/*
 * The rules of a debit as named parts of SQL. `debitStatement` and the function of a Citus cluster
 * (`db/distribution/debit-function.ts`) are both put together from them.
 */

/** SQL types and expressions of columns, by name. */
export type SqlColumns<Name extends string = string> = Readonly<
  Record<Name, readonly [type: string, sql: string]>
>

const selectList = (columns: SqlColumns, quote: (name: string) => string = (name) => name): string =>
  Object.entries(columns)
    .map(([name, [, sql]]) => `${sql} AS ${quote(name)}`)
    .join(', ')

/** Lifetime of an idempotency key: a retry within it is free, a later one is a new call. */
const keyHours = 24

/**
 * SQL of the instant of a debit, read once for every row of it, its UTC day, and the quotas.
 * @param instant SQL of the instant
 */
export const clockPart = (instant: string): string => `clock AS (
  SELECT at, day, ${ms('at')} AS ms, to_char(day, 'YYYY-MM-DD') AS date, ${quotasParameter} AS quotas
  FROM (SELECT ${instant} AS at, (${instant} AT TIME ZONE 'UTC')::date AS day OFFSET 0) t
)`

/**
 * Earlier charges under an idempotency key: the one still valid, and the number of expired ones.
 * @param account SQL of the account
 */
const earlierCharges = (account: string): string => `CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE NOT e.is_valid) AS expired, coalesce(bool_or(e.is_valid), false) AS is_replay,
        max(e.at) FILTER (WHERE e.is_valid) AS at, max(e.as_of) FILTER (WHERE e.is_valid) AS as_of,
        coalesce(bool_or(e.is_valid AND e.arguments_hash <> c.arguments_hash), false) AS is_conflict
      FROM (SELECT at, coalesce(as_of, at) AS as_of, arguments_hash, at > clock.at - interval '${keyHours} hours' AS is_valid
        FROM ledger_entry WHERE account_id = ${account} AND idempotency = c.idempotency AND kind = 'charge') e) p`
/** In place of `earlierCharges` for a batch without keys, which need not read the history of the ledger. */
const noEarlierCharges = `CROSS JOIN (SELECT 0 AS expired, false AS is_replay, NULL::timestamptz AS at, NULL::timestamptz AS as_of,
      false AS is_conflict) p`

/**
 * SQL of the credits that the credential of `c` with a limit has used today. The day counts them from the first charge
 * that found a limit on; that charge adds up the entries before it.
 */
export const usedOfLimitToday = (account: string): string => `coalesce(
        (SELECT (d.budgets #>> ARRAY[c.credential_id, 'used'])::int FROM account_day d
          WHERE d.account_id = ${account} AND d.day = clock.day AND d.mode = c.mode),
        (SELECT sum(e.units)::int FROM ledger_entry e WHERE e.account_id = ${account} AND e.credential_id = c.credential_id
          AND e.at >= clock.day::timestamp AT TIME ZONE 'UTC' AND e.day = clock.day AND e.mode = c.mode), 0)`

/** The columns of a group with the current state of its account, its credential and its idempotency key. */
const stateColumns = (account: string): SqlColumns => ({
  n: ['int', 'c.n'],
  account_id: ['text', account],
  mode: ['text', 'c.mode'],
  credential_kind: ['text', 'c.credential_kind'],
  credential_id: ['text', 'c.credential_id'],
  channel: ['text', 'c.channel'],
  tool: ['text', 'c.tool'],
  paid_credits: ['int', 'c.paid_credits'],
  call_credits: ['int', 'c.call_credits'],
  group_credits: ['int', 'c.group_credits'],
  credential_credits: ['int', 'c.credential_credits'],
  idempotency: ['text', 'c.idempotency'],
  arguments_hash: ['text', 'c.arguments_hash'],
  as_of: ['bigint', 'c.as_of'],
  is_current_tier: ['boolean', 'coalesce(a.tier = c.tier, false)'],
  quota: ['int', '(clock.quotas -> c.mode ->> a.tier)::int'],
  is_active: [
    'boolean',
    `coalesce(a.status = 'active' AND (c.credential_kind = 'person' OR r.is_usable), false)`,
  ],
  daily_limit: ['int', 'r.daily_limit'],
  used_of_limit_before: ['int', `CASE WHEN r.daily_limit IS NOT NULL THEN ${usedOfLimitToday(account)} END`],
  is_conflict: ['boolean', 'p.is_conflict'],
  is_replay: ['boolean', 'p.is_replay'],
  charged_at: ['timestamptz', 'p.at'],
  charged_as_of: ['timestamptz', 'p.as_of'],
  id_suffix: ['text', `CASE WHEN p.expired = 0 THEN '' ELSE '_' || p.expired END`],
})

/** Definition of the columns of `groupStates`, for reading them from JSON. */
export const stateDefinition = Object.entries({ ...stateColumns(''), is_chargeable: ['boolean'] })
  .map(([name, [type]]) => `${name} ${type}`)
  .join(', ')

/**
 * SQL of the groups of a batch, each with the current state of the account, its credential and its idempotency key.
 * Scalar subqueries, LATERAL and LIMIT keep the planner to one index look-up per group; given a join, it may read whole
 * tables.
 * @param groups SQL of the groups, named `c`
 * @param account SQL of the account of a group
 */
export const groupStates = (groups: string, account: string, isKeyed: boolean): string => `
  SELECT g.*, g.is_active AND g.is_current_tier AND NOT g.is_conflict AND NOT g.is_replay AS is_chargeable FROM (
    SELECT ${selectList(stateColumns(account))}
    FROM ${groups}
      CROSS JOIN clock ${isKeyed ? earlierCharges(account) : noEarlierCharges}
      LEFT JOIN LATERAL (SELECT tier, status FROM account WHERE id = ${account} LIMIT 1) a ON true
      LEFT JOIN LATERAL (
        SELECT k.status = 'active' AND k.mode = c.mode AND coalesce(k.expires_at > clock.at, true) AS is_usable,
          k.daily_limit
        FROM api_key k WHERE c.credential_kind = 'key' AND k.account_id = ${account} AND k.key_id = c.credential_id
        UNION ALL
        SELECT g.status = 'active', g.daily_limit
        FROM oauth_grant g WHERE c.credential_kind = 'grant' AND g.account_id = ${account} AND g.grant_id = c.credential_id
        LIMIT 1) r ON true
    OFFSET 0
  ) g`

/**
 * SQL of what a batch takes from each account and mode: its credits, those of credentials with a daily limit, and
 * whether all of it may be charged, as far as the groups show.
 * @param groups SQL of `groupStates`
 */
export const daySums = (groups: string): string => `
  SELECT g.account_id, g.mode, sum(g.group_credits)::int AS credits, max(g.quota) AS quota,
    jsonb_object_agg(g.credential_id, jsonb_build_object('used', g.used_of_limit_before + g.credential_credits,
      'add', g.credential_credits, 'limit', g.daily_limit)) FILTER (WHERE g.daily_limit IS NOT NULL) AS limits,
    bool_and(g.is_chargeable AND coalesce(g.used_of_limit_before + g.credential_credits <= g.daily_limit, true))
      AND sum(g.group_credits) <= max(g.quota) AS fits
  FROM ${groups} GROUP BY g.account_id, g.mode`

/** SQL of the credits that the credential `l` of `daySums.limits` has used after a charge. */
const usedOfLimitAfter = (stored: string): string =>
  `coalesce((${stored} #>> ARRAY[l.key, 'used'])::int + (l.value ->> 'add')::int, (l.value ->> 'used')::int)`

/**
 * SQL of the daily limits of a day after a charge.
 * @param stored SQL of those before, of the column `account_day.budgets`
 * @param added SQL of `daySums.limits`
 */
export const limitsAfter = (stored: string, added: string): string => `coalesce(${stored}, '{}') || (
      SELECT jsonb_object_agg(l.key, l.value || jsonb_build_object('used', ${usedOfLimitAfter(stored)}))
      FROM jsonb_each(${added}) l)`

/** SQL of whether a charge keeps to the daily limits. */
export const keepsLimits = (stored: string, added: string): string => `NOT EXISTS (
      SELECT 1 FROM jsonb_each(${added}) l WHERE ${usedOfLimitAfter(stored)} > (l.value ->> 'limit')::int)`

/** SQL of the credits that a credential has used, by the daily limits of a charge if there was one. */
export const usedOfLimit = (limits: string): string =>
  `coalesce((${limits} #>> ARRAY[g.credential_id, 'used'])::int, g.used_of_limit_before) AS used_of_limit`

/** The entry of a call: `s` is its group after the debit, `c` the call. */
const entryColumns: SqlColumns = {
  account_id: ['text', 's.account_id'],
  op_id: ['text', 'c.op_id || s.id_suffix'],
  day: ['date', 'clock.day'],
  mode: ['text', 's.mode'],
  kind: ['text', `'charge'`],
  credential_kind: ['text', 's.credential_kind'],
  credential_id: ['text', 's.credential_id'],
  channel: ['text', 's.channel'],
  tool: ['text', 's.tool'],
  credits: ['int', 's.paid_credits'],
  units: ['int', 's.call_credits'],
  balance_after: ['int', 's.quota - s.used_of_quota + c.later_credits'],
  request_id: ['text', 'c.request_id'],
  idempotency: ['text', 's.idempotency'],
  arguments_hash: ['text', 's.arguments_hash'],
  as_of: ['timestamptz', 'to_timestamp(s.as_of / 1000.0)'],
  at: ['timestamptz', 'clock.at'],
}

/** Names of the columns of an entry. */
export const entryNames: readonly string[] = Object.keys(entryColumns)

/** SQL of the entries of a batch from `settled` and `clock`: one for each call of a charged group. */
export const entriesPart = `SELECT ${selectList(entryColumns)}
  FROM ${callRows} JOIN settled s ON s.n = c.group_n CROSS JOIN clock
  WHERE s.is_charged`

/** The columns of a group's result, from `settled` and `clock`. */
export const resultColumns: SqlColumns<keyof GroupRow> = {
  idSuffix: ['text', 's.id_suffix'],
  isActive: ['boolean', 's.is_active'],
  isCurrentTier: ['boolean', 's.is_current_tier'],
  isConflict: ['boolean', 's.is_conflict'],
  isReplay: ['boolean', 's.is_replay'],
  isCharged: ['boolean', 's.is_charged'],
  at: ['float8', `CASE WHEN s.is_replay THEN ${ms('s.charged_at')} ELSE clock.ms END`],
  asOf: ['float8', ms('s.charged_as_of')],
  day: ['text', 'clock.date'],
  quota: ['int', 'coalesce(s.quota, 0)'],
  usedOfQuota: ['int', 's.used_of_quota'],
  dailyLimit: ['int', 's.daily_limit'],
  usedOfLimit: ['int', 's.used_of_limit'],
}

/** SQL of the results, in the order of the groups. */
export const resultPart = `SELECT ${selectList(resultColumns, (name) => `"${name}"`)}
FROM settled s CROSS JOIN clock ORDER BY s.n`

/**
 * The debit of a batch of calls in one statement: either every entry it reports is committed, or none is.
 *
 * - A person's session and role are not read here: a channel has asked for them after the last byte of the request, and
 *   they are on the coordinator of a cluster, while a debit runs where its account is.
 * - `call_group`: one row per group of calls (`db/ledger/debit-groups.ts`) with its state. An expired key can be charged
 *   again under the next operation id, whose index lets only one of several parallel attempts through.
 * - `debited`: adds the sum per account and mode if every group of it may be charged, the sum fits the quota, and the
 *   sum of each credential with a daily limit fits that. The row lock, and the re-check of the conditions on the newest
 *   row, make the race between processes safe at the default isolation level; so the use of credentials is in the same
 *   row as that of the account.
 * - `settled`: each group with the use of its day. Every row of `debited` has its groups, so a left join would
 *   do; but a full join is never run as a nested loop, which the planner, not knowing the size of the arrays, takes for
 *   cheap.
 * - `entered`: the entries. The credits of later calls give each the balance after its own.
 */
export const debitStatement = (clock: string, isKeyed: boolean): string => `
WITH ${clockPart(clock)}, call_group AS (${groupStates(groupRows, 'c.account_id', isKeyed)}
), debited AS (
  INSERT INTO account_day AS d (account_id, day, mode, used, quota, budgets)
  SELECT t.account_id, clock.day, t.mode, t.credits, t.quota, t.limits
  FROM (${daySums('call_group g')}) t CROSS JOIN clock
  WHERE t.fits ORDER BY t.account_id, t.mode
  ON CONFLICT (account_id, day, mode)
    DO UPDATE SET used = d.used + excluded.used, quota = excluded.quota, budgets = CASE
      WHEN excluded.budgets IS NULL THEN d.budgets ELSE ${limitsAfter('d.budgets', 'excluded.budgets')} END
    WHERE d.used + excluded.used <= excluded.quota
      AND (excluded.budgets IS NULL OR ${keepsLimits('d.budgets', 'excluded.budgets')})
  RETURNING account_id, mode, used, budgets
), settled AS (
  SELECT g.*, d.used IS NOT NULL AS is_charged, ${usedOfLimit('d.budgets')},
    coalesce(d.used, (SELECT o.used FROM account_day o
      WHERE o.account_id = g.account_id AND o.mode = g.mode AND o.day = clock.day), 0) AS used_of_quota
  FROM call_group g FULL JOIN debited d ON d.account_id = g.account_id AND d.mode = g.mode CROSS JOIN clock
), entered AS (
  INSERT INTO ledger_entry (${entryNames.join(', ')})
  ${entriesPart}
)
${resultPart}`

/** SQL that reads the valid charge under an idempotency key. Parameters: account and hash of the key. */
export const validCharge = (clock: string): string => `
SELECT ${ms('coalesce(as_of, at)')} AS "asOf", arguments_hash AS "argumentsHash" FROM ledger_entry
WHERE account_id = $1 AND idempotency = $2 AND kind = 'charge' AND at > ${clock} - interval '${keyHours} hours'
ORDER BY at DESC LIMIT 1`
