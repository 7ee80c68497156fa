import { createHash } from 'node:crypto'
import { accountParameter, groupRowsOfAccount, parameterTypes } from '../ledger/debit-columns.ts'
import {
  clockPart,
  daySums,
  entriesPart,
  entryNames,
  groupStates,
  keepsLimits,
  limitsAfter,
  resultColumns,
  resultPart,
  stateDefinition,
  usedOfLimit,
} from '../ledger/debit-statement.ts'

/** The account of the batch. */
const account = `$${accountParameter + 1}`
/** The instant of the debit, which follows the parameters of the debit statement. */
const instant = `$${parameterTypes.length + 1}`
const types = [...parameterTypes.with(accountParameter, 'text'), 'timestamptz'].join(', ')

/** The groups, as they are kept between the statements of the function. */
const groups = `jsonb_to_recordset(call_groups) AS g(${stateDefinition})`

/** The groups with the use of their days, as `settled` of the debit statement. */
const settledPart = `${clockPart(instant)}, settled AS (
        SELECT g.*, d.is_charged, ${usedOfLimit('d.limits')}, d.used_of_quota
        FROM ${groups}
          JOIN jsonb_to_recordset(days) AS d(mode text, is_charged boolean, used_of_quota int, limits jsonb)
            ON d.mode = g.mode
      )`

/**
 * The debit of a batch of one account, for a Citus cluster. Citus rejects `debitStatement` (a batch has many accounts,
 * and their shards may be on different nodes) and splits a statement whose CTEs insert. It runs a function on the node
 * that holds the account's rows, so the same parts are statements of a function: groups, debit, entries. They are one
 * transaction, so that either every entry is committed or none is.
 */
const body = `
#variable_conflict use_column
DECLARE
  today date := (${instant} AT TIME ZONE 'UTC')::date;
  call_groups jsonb;
  debit record;
  entry record;
  used_after int;
  limits_before jsonb;
  limits_after jsonb;
  days jsonb := '[]';
BEGIN
  SELECT jsonb_agg(to_jsonb(g) ORDER BY g.n) INTO call_groups
  FROM (WITH ${clockPart(instant)}${groupStates(groupRowsOfAccount, account, true)}) g;
  FOR debit IN ${daySums(groups)} ORDER BY g.mode
  LOOP
    limits_after := NULL;
    IF debit.fits AND debit.limits IS NOT NULL THEN
      -- Citus takes no subquery in DO UPDATE, so the row is locked, read and written.
      INSERT INTO account_day (account_id, day, mode, used, quota) VALUES (${account}, today, debit.mode, 0, debit.quota)
      ON CONFLICT (account_id, day, mode) DO NOTHING;
      SELECT used, budgets INTO used_after, limits_before FROM account_day
      WHERE account_id = ${account} AND day = today AND mode = debit.mode FOR UPDATE;
      used_after := used_after + debit.credits;
      debit.fits := used_after <= debit.quota AND ${keepsLimits('limits_before', 'debit.limits')};
      IF debit.fits THEN
        limits_after := ${limitsAfter('limits_before', 'debit.limits')};
        UPDATE account_day SET used = used_after, quota = debit.quota, budgets = limits_after
        WHERE account_id = ${account} AND day = today AND mode = debit.mode;
      END IF;
    ELSIF debit.fits THEN
      INSERT INTO account_day AS d (account_id, day, mode, used, quota)
      VALUES (${account}, today, debit.mode, debit.credits, debit.quota)
      ON CONFLICT (account_id, day, mode) DO UPDATE SET used = d.used + excluded.used, quota = excluded.quota
        WHERE d.used + excluded.used <= excluded.quota
      RETURNING used INTO used_after;
      debit.fits := FOUND;
    END IF;
    IF NOT debit.fits THEN
      SELECT used INTO used_after FROM account_day WHERE account_id = ${account} AND day = today AND mode = debit.mode;
    END IF;
    days := days || jsonb_build_object('mode', debit.mode, 'is_charged', debit.fits,
      'used_of_quota', coalesce(used_after, 0), 'limits', limits_after);
  END LOOP;
  FOR entry IN WITH ${settledPart}
    ${entriesPart}
  LOOP
    INSERT INTO ledger_entry (${entryNames.join(', ')})
    VALUES (${entryNames.map((name) => (name === 'account_id' ? account : `entry.${name}`)).join(', ')});
  END LOOP;
  RETURN QUERY WITH ${settledPart}
    ${resultPart};
END
`

/** The columns of a group, in the order of the rows that the function returns. */
const result = `TABLE (${Object.entries(resultColumns)
  .map(([name, [type]]) => `"${name}" ${type}`)
  .join(', ')})`

/** Name of the function. It changes with the definition, so that releases with different ones can serve together. */
const name = `debit_account_${createHash('sha256').update(types).update(result).update(body).digest('hex').slice(0, 8)}`

/** SQL that identifies the function, for `to_regprocedure`. */
export const debitFunction = `${name}(${types})`

/** SQL that defines the function. */
export const createDebitFunction = `CREATE OR REPLACE FUNCTION ${debitFunction} RETURNS ${result} LANGUAGE plpgsql AS $body$${body}$body$`

/** SQL that makes Citus run the function on the node that holds the rows of the account. */
export const distributeDebitFunction = `SELECT create_distributed_function('${debitFunction}', '${account}', colocate_with => 'account')`

/**
 * SQL that debits a batch of one account on a Citus cluster, with the parameters of `debitStatement` except for the
 * account, which is one.
 * @param clock SQL of the current instant
 */
export const callDebitFunction = (clock: string): string =>
  `SELECT * FROM ${name}(${parameterTypes.map((_, n) => `$${n + 1}`).join(', ')}, ${clock})`
