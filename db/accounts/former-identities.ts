import { newId } from '../../tools/contract/ids.ts'
import type { Database } from '../connection/database.ts'
import { utcDay } from '../sql.ts'
import type { Identity } from './identity.ts'

/** Units used today in former accounts of an identity. */
export interface UsedBefore {
  readonly mode: 'live' | 'test'
  readonly used: number
  readonly quota: number
}

/** Keyed hashes of an identity, newest key first; rows written under an older key are found too. */
export const formerHashes = ({ vault }: Database, { issuer, subject }: Identity) =>
  vault.hashes('identity', `${issuer}\n${subject}`)

/** SQL that records the account of the identities hashed in array `hashes`; `accountId` and the condition are SQL too. */
export const keepFormer = (hashes: string, accountId: string, time: string): string => `
  INSERT INTO former_identity (hash, account_id, day)
  SELECT hash, ${accountId}, ${utcDay} FROM unnest(${hashes}::text[]) AS hash WHERE ${time}
  ON CONFLICT (hash, account_id) DO UPDATE SET day = excluded.day`

/**
 * Usage of today in the former accounts of an identity, by mode: the maximum, not the sum, since a later account
 * already includes the usage of the one before it.
 */
export function usedBefore(db: Database, identity: Identity): Promise<readonly UsedBefore[]> {
  return db.query<UsedBefore>(
    `SELECT d.mode, max(d.used) AS used, max(d.quota) AS quota
     FROM former_identity f JOIN account_day d ON d.account_id = f.account_id AND d.day = f.day
     WHERE f.hash = ANY($1::text[]) AND f.day = ${utcDay} AND d.used > 0
     GROUP BY d.mode`,
    [formerHashes(db, identity)],
  )
}

/**
 * SQL that carries usage over to the new account `made`: inserts its `account_day` rows, and one `adjust` entry for
 * each mode, so that a day stays the sum of its entries. Takes five parameters from number `from` on: arrays of mode,
 * used, quota and operation id, and the request id.
 */
export const carryOver = (from: number): string => {
  const [modes, usedCredits, quotas, opIds, requestId] = [0, 1, 2, 3, 4].map((n) => `$${from + n}`)
  return `, carried AS (
  SELECT made.account_id, c.* FROM made CROSS JOIN
    unnest(${modes}::text[], ${usedCredits}::int[], ${quotas}::int[], ${opIds}::text[]) AS c(mode, used, quota, op_id)
), begun AS (
  INSERT INTO account_day (account_id, day, mode, used, quota)
  SELECT account_id, ${utcDay}, mode, used, quota FROM carried
), entered AS (
  INSERT INTO ledger_entry (account_id, op_id, day, mode, kind, credential_kind, credential_id, channel, credits, units,
    balance_after, request_id, at)
  SELECT account_id, op_id, ${utcDay}, mode, 'adjust', 'person', account_id, 'portal',
    CASE mode WHEN 'live' THEN used ELSE 0 END, used, quota - used, ${requestId}, now()
  FROM carried
)`
}

/** Parameters of `carryOver`. */
export function carryOverParams(uses: readonly UsedBefore[]): readonly unknown[] {
  return [
    uses.map(({ mode }) => mode),
    uses.map(({ used: usedCredits }) => usedCredits),
    uses.map(({ quota }) => quota),
    uses.map(() => newId('led')),
    newId('req'),
  ]
}

/** Deletes rows of past days. */
export async function pruneFormer(db: Database): Promise<void> {
  await db.query(`DELETE FROM former_identity WHERE day < ${utcDay}`)
}
