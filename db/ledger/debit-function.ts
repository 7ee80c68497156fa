import { createHash } from 'node:crypto'
import { ms } from '../ids.ts'
import { claims } from './debit-statement.ts'

/** The groups of a batch of one account, which is `$2`. */
const groups = `unnest($1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $20)
        AS c(n, mode, credential_kind, credential_id, channel, tool, credits, each, units, idempotency, arguments_hash,
          as_of, tier, own)`

/** The parameters of the debit statement, with one account in `$2`, and the instant of the debit. */
const types = `int[], text, text[], text[], text[], text[], text[], int[], int[], int[], text[], text[], bigint[], text[],
  int[], text[], int[], text[], text, int[], timestamptz`

/**
 * The debit of a batch of one account, for a Citus cluster. Citus rejects `debitStatement` (a batch has many accounts,
 * and their shards may be on different nodes) and splits a statement whose CTEs insert. It runs a function on the node
 * that holds the account's rows, so the same steps are statements of a function: groups, debit, entries. They are one
 * transaction, so that either every entry is committed or none is.
 */
const body = `
#variable_conflict use_column
DECLARE
  today date := ($21 AT TIME ZONE 'UTC')::date;
  all_claims jsonb;
  one record;
  entry record;
  used_units int;
  spent_of jsonb;
  days jsonb := '{}';
BEGIN
  SELECT jsonb_agg(to_jsonb(k) ORDER BY k.n) INTO all_claims
  FROM (WITH clock AS (SELECT $21 AS at, ($21 AT TIME ZONE 'UTC')::date AS day, $19::jsonb AS quotas)${claims(groups, '$2', true)}) k;
  FOR one IN
    SELECT mode, sum(units)::int AS units, max(quota) AS quota, jsonb_object_agg(credential_id,
        jsonb_build_object('used', spent + own, 'add', own, 'limit', budget)) FILTER (WHERE budget IS NOT NULL) AS budgets,
      bool_and(fresh AND coalesce(k.spent + k.own <= k.budget, true)) AND sum(units) <= max(quota) AS fits
    FROM jsonb_to_recordset(all_claims) AS k(mode text, units int, quota int, fresh boolean, credential_id text, own int,
      budget int, spent int) GROUP BY mode ORDER BY mode
  LOOP
    spent_of := NULL;
    IF one.fits AND one.budgets IS NOT NULL THEN
      -- Citus takes no subquery in DO UPDATE, so the row is locked, read and written.
      INSERT INTO account_day (account_id, day, mode, used, quota) VALUES ($2, today, one.mode, 0, one.quota)
      ON CONFLICT (account_id, day, mode) DO NOTHING;
      SELECT used, budgets INTO used_units, spent_of FROM account_day
      WHERE account_id = $2 AND day = today AND mode = one.mode FOR UPDATE;
      used_units := used_units + one.units;
      SELECT coalesce(spent_of, '{}') || jsonb_object_agg(b.key, b.value || jsonb_build_object('used', coalesce(
          (spent_of #>> ARRAY[b.key, 'used'])::int + (b.value ->> 'add')::int, (b.value ->> 'used')::int))) INTO spent_of
      FROM jsonb_each(one.budgets) b;
      one.fits := used_units <= one.quota AND NOT EXISTS (SELECT 1 FROM jsonb_each(one.budgets) b
        WHERE (spent_of #>> ARRAY[b.key, 'used'])::int > (b.value ->> 'limit')::int);
      IF one.fits THEN
        UPDATE account_day SET used = used_units, quota = one.quota, budgets = spent_of
        WHERE account_id = $2 AND day = today AND mode = one.mode;
      END IF;
    ELSIF one.fits THEN
      INSERT INTO account_day AS d (account_id, day, mode, used, quota)
      VALUES ($2, today, one.mode, one.units, one.quota)
      ON CONFLICT (account_id, day, mode) DO UPDATE SET used = d.used + excluded.used, quota = excluded.quota
        WHERE d.used + excluded.used <= excluded.quota
      RETURNING used INTO used_units;
      one.fits := FOUND;
    END IF;
    IF one.fits THEN
      FOR entry IN
        SELECT c.op_id || k.again AS op_id, k.*, one.quota - used_units + c.later AS balance_after, c.request_id
        FROM unnest($15, $16, $17, $18) AS c(claim, op_id, later, request_id)
          JOIN jsonb_to_recordset(all_claims) AS k(n int, mode text, credential_kind text, credential_id text,
            channel text, tool text, credits int, "each" int, idempotency text, arguments_hash text, as_of bigint,
            again text) ON k.n = c.claim
        WHERE k.mode = one.mode
      LOOP
        INSERT INTO ledger_entry (account_id, op_id, day, mode, kind, credential_kind, credential_id, channel, tool,
          credits, units, balance_after, request_id, idempotency, arguments_hash, as_of, at)
        VALUES ($2, entry.op_id, today, entry.mode, 'charge', entry.credential_kind, entry.credential_id, entry.channel,
          entry.tool, entry.credits, entry.each, entry.balance_after, entry.request_id, entry.idempotency,
          entry.arguments_hash, to_timestamp(entry.as_of / 1000.0), $21);
      END LOOP;
    ELSE
      SELECT used INTO used_units FROM account_day WHERE account_id = $2 AND day = today AND mode = one.mode;
    END IF;
    days := days || jsonb_build_object(one.mode,
      jsonb_build_object('charged', one.fits, 'used', coalesce(used_units, 0),
        'spent', CASE WHEN one.fits THEN spent_of END));
  END LOOP;
  RETURN QUERY
    SELECT k.again, k.active, k.current, k.conflict, k.standing, (days -> k.mode ->> 'charged')::boolean,
      CASE WHEN k.standing THEN ${ms('k.charged_at')} ELSE ${ms('$21')} END, ${ms('k.charged_as_of')},
      to_char(today, 'YYYY-MM-DD'), coalesce(k.quota, 0), (days -> k.mode ->> 'used')::int,
      k.budget, coalesce((days #>> ARRAY[k.mode, 'spent', k.credential_id, 'used'])::int, k.spent)
    FROM jsonb_to_recordset(all_claims) AS k(n int, mode text, credential_id text, budget int, spent int, active boolean, current boolean, conflict boolean,
      standing boolean, charged_at timestamptz, charged_as_of timestamptz, quota int, again text)
    ORDER BY k.n;
END
`

/** The columns of a group, in the order of the rows that the function returns. */
const result = `TABLE (again text, active boolean, current boolean, conflict boolean, standing boolean, charged boolean,
  at float8, "asOf" float8, day text, quota int, used int,
  budget int, spent int)`

/** Name of the function. It changes with the definition, so that releases with different ones can serve together. */
const name = `debit_account_${createHash('sha256').update(types).update(result).update(body).digest('hex').slice(0, 8)}`

/** SQL that identifies the function, for `to_regprocedure`. */
export const debitFunction = `${name}(${types.replace(/\s+/g, ' ')})`

/** SQL that defines the function. */
export const createDebitFunction = `CREATE OR REPLACE FUNCTION ${debitFunction} RETURNS ${result} LANGUAGE plpgsql AS $body$${body}$body$`

/** SQL that makes Citus run the function on the node that holds the rows of the account in `$2`. */
export const distributeDebitFunction = `SELECT create_distributed_function('${debitFunction}', '$2', colocate_with => 'account')`

/**
 * SQL that debits a batch of one account on a Citus cluster, with the parameters of `debitStatement` except that `$2` is
 * the account.
 * @param clock SQL of the current instant
 */
export const debitOneAccount = (clock: string): string =>
  `SELECT * FROM ${name}(${Array.from({ length: 20 }, (_, n) => `$${n + 1}`).join(', ')}, ${clock})`
