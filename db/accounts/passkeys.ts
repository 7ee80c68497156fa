import { newId, sha256 } from '../../tools/contract/ids.ts'
import type { Actor } from '../../tools/contract/ports.ts'
import type { Database } from '../connection/database.ts'
import type { Stored } from '../row.ts'
import { ms, seconds } from '../sql.ts'
import { actorOf, actorParam, audited } from './audit.ts'
import { actedOn, authority, byActor } from './authority.ts'

/** A passkey of an account; binary values are base64url, times in ms since 1970. */
export interface StoredPasskey extends Omit<PasskeyRow, 'transports'> {
  readonly transports: readonly string[]
}

type PasskeyRow = Stored<
  'passkey',
  'credentialId' | 'accountId' | 'publicKey' | 'counter' | 'transports' | 'name' | 'createdAt' | 'lastUsedAt'
>

/** Store of passkeys and of the challenges that they sign. */
export interface Passkeys {
  /**
   * Keeps a challenge that can be taken once.
   * @param boundTo the session that registers, or the browser that signs in
   */
  putChallenge(challenge: string, boundTo: string, validSeconds: number): Promise<void>
  /** Uses a challenge up; `false` if it was used, has expired, or is bound to another. */
  takeChallenge(challenge: string, boundTo: string): Promise<boolean>
  /** Passkeys of an account, oldest first. */
  list(accountId: string): Promise<readonly StoredPasskey[]>
  find(credentialId: string): Promise<StoredPasskey | null>
  /** `full` when the account has `maxPasskeys` already, `taken` when the passkey is registered. */
  add(
    passkey: Omit<StoredPasskey, 'createdAt' | 'lastUsedAt'>,
    by: Actor,
  ): Promise<'added' | 'full' | 'taken'>
  /** `false` when the account has no such passkey. */
  rename(accountId: string, credentialId: string, name: string, by: Actor): Promise<boolean>
  /**
   * Removes a passkey unless it is the last way to sign in.
   * @param isEnough whether that many passkeys, with the other ways to sign in, suffice
   */
  remove(
    accountId: string,
    credentialId: string,
    isEnough: (passkeys: number) => Promise<boolean>,
    by: Actor,
  ): Promise<'removed' | 'last' | 'unknown'>
  /** Records a use; `false` if its counter has not grown since, which a parallel use of a copy would cause. */
  use(credentialId: string, counter: number): Promise<boolean>
  /** Deletes expired challenges. */
  prune(): Promise<void>
}

/** Passkeys per account. */
export const maxPasskeys = 20

const columns = `credential_id AS "credentialId", account_id AS "accountId", public_key AS "publicKey",
  counter::float8 AS counter, transports, name, ${ms('created_at')} AS "createdAt",
  ${ms('last_used_at')} AS "lastUsedAt"`

const addStatement = `
WITH ${authority('$8', '$2', 'self')}, made AS (
  INSERT INTO passkey (credential_id, account_id, public_key, counter, transports, name)
  SELECT $1, $2, $3, $4::float8::bigint, $5, $6
  WHERE (SELECT count(*) FROM passkey WHERE account_id = $2) < ${maxPasskeys} AND ${byActor}
  ON CONFLICT (credential_id) DO NOTHING RETURNING account_id, credential_id
)
${audited('passkey_added', { account: 'account_id', from: 'made', event: '$7', subject: 'credential_id', actor: actorOf('$8') })} RETURNING event_id`

const renameStatement = `
WITH ${authority('$5', '$1', 'self')}, old AS (
  SELECT credential_id FROM passkey WHERE account_id = $1 AND credential_id = $2 AND ${byActor}
), changed AS (
  UPDATE passkey SET name = $3
  WHERE account_id = $1 AND credential_id = $2 AND name <> $3 AND EXISTS (SELECT 1 FROM old)
  RETURNING account_id, credential_id
), audit AS (
  ${audited('passkey_renamed', { account: 'account_id', from: 'changed', event: '$4', subject: 'credential_id', actor: actorOf('$5') })}
)
SELECT credential_id FROM old`

const removeStatement = `
WITH ${authority('$4', '$1', 'self', 'ends')}, gone AS (
  DELETE FROM passkey WHERE account_id = $1 AND credential_id = $2 AND ${byActor} RETURNING account_id, credential_id
)
${audited('passkey_removed', { account: 'account_id', from: 'gone', event: '$3', subject: 'credential_id', actor: actorOf('$4') })} RETURNING event_id`

const passkeyOf = ({ transports, ...row }: PasskeyRow): StoredPasskey => ({
  ...row,
  transports: transports.split(' ').filter(Boolean),
})

const acting = (accountId: string, by?: Actor) => ({ by, accountId, least: 'self' }) as const

async function listPasskeys(db: Database, accountId: string): Promise<readonly StoredPasskey[]> {
  const rows = await db.query<PasskeyRow>(
    `SELECT ${columns} FROM passkey WHERE account_id = $1 ORDER BY passkey.created_at, credential_id`,
    [accountId],
  )
  return rows.map(passkeyOf)
}

async function findPasskey(db: Database, credentialId: string): Promise<StoredPasskey | null> {
  const [row] = await db.query<PasskeyRow>(`SELECT ${columns} FROM passkey WHERE credential_id = $1`, [
    credentialId,
  ])
  return row ? passkeyOf(row) : null
}

async function addPasskey(
  db: Database,
  passkey: Parameters<Passkeys['add']>[0],
  by?: Actor,
): Promise<'added' | 'full' | 'taken'> {
  const { credentialId, accountId, publicKey, counter, transports, name } = passkey
  const params = [credentialId, accountId, publicKey, counter, transports.join(' '), name]
  const rows = db.query(addStatement, [...params, newId('evt'), actorParam(by)])
  const events = await actedOn(db, acting(accountId, by), rows)
  if (events.length > 0) return 'added'
  return (await findPasskey(db, credentialId)) ? 'taken' : 'full'
}

/** Challenges that a passkey signs. */
const challengeStore = (db: Database): Pick<Passkeys, 'putChallenge' | 'takeChallenge' | 'prune'> => ({
  async putChallenge(challenge, boundTo, validSeconds) {
    await db.query(
      `INSERT INTO passkey_challenge (hash, bound_to, expires_at)
         VALUES ($1, $2, now() + ${seconds('$3')})`,
      [sha256(challenge), sha256(boundTo), validSeconds],
    )
  },

  async takeChallenge(challenge, boundTo) {
    const [row] = await db.query<{ fits: boolean }>(
      `DELETE FROM passkey_challenge WHERE hash = $1 RETURNING bound_to = $2 AND expires_at > now() AS fits`,
      [sha256(challenge), sha256(boundTo)],
    )
    return row?.fits ?? false
  },

  async prune() {
    await db.query('DELETE FROM passkey_challenge WHERE expires_at <= now()')
  },
})

/** The store over a database. */
export function createPasskeys(db: Database): Passkeys {
  return {
    ...challengeStore(db),
    list: (accountId) => listPasskeys(db, accountId),
    find: (credentialId) => findPasskey(db, credentialId),
    add: (passkey, by) => addPasskey(db, passkey, by),

    async rename(accountId, credentialId, name, by) {
      const params = [accountId, credentialId, name, newId('evt'), actorParam(by)]
      return (await actedOn(db, acting(accountId, by), db.query(renameStatement, params))).length > 0
    },

    async remove(accountId, credentialId, isEnough, by) {
      const all = await listPasskeys(db, accountId)
      const passkey = all.find((stored) => stored.credentialId === credentialId)
      if (!passkey) return 'unknown'
      if (!(await isEnough(all.length - 1))) return 'last'
      const rows = db.query(removeStatement, [accountId, credentialId, newId('evt'), actorParam(by)])
      await actedOn(db, { ...acting(accountId, by), effect: 'ends' }, rows)
      if (await isEnough((await listPasskeys(db, accountId)).length)) return 'removed'
      // Two ways to sign in were removed at the same moment: both removals check again, and the later one sees it.
      await addPasskey(db, passkey)
      return 'last'
    },

    async use(credentialId, counter) {
      const updated = await db.query(
        `UPDATE passkey SET counter = $2::float8::bigint, last_used_at = now()
         WHERE credential_id = $1 AND (counter < $2::float8::bigint OR (counter = 0 AND $2::float8 = 0))
         RETURNING credential_id`,
        [credentialId, counter],
      )
      return updated.length > 0
    },
  }
}
