import { newId } from '../../tools/contract/ids.ts'
import type { Actor, TierName } from '../../tools/contract/ports.ts'
import type { Database } from '../connection/database.ts'
import { isUniqueViolation } from '../connection/errors.ts'
import { createRequestLog } from '../requests/request-log.ts'
import type { Stored } from '../row.ts'
import { ms } from '../sql.ts'
import { actorOf, actorParam, audited, byOperator } from './audit.ts'
import { actedOn, authority, byActor, requireActing } from './authority.ts'
import {
  carryOver,
  carryOverParams,
  formerHashes,
  keepFormer,
  pruneFormer,
  usedBefore,
} from './former-identities.ts'
import type { Identity } from './identity.ts'

/** `disabled` accounts are refused; `deleted` ones were erased and keep only their id. */
export type AccountStatus = Stored<'account', 'status'>['status']

/** A customer account. */
export interface Account extends Stored<'account', 'tier' | 'status' | 'label'> {
  readonly accountId: string
}

/** An account and when all of its sessions ended last, in ms since 1970; ID tokens of sign-ins before it are over. */
export type SignedInAccount = Account & Stored<'account', 'authAfter'>

/** Store of the accounts. */
export interface Accounts {
  /** Creates an account without an identity. */
  create(tier: TierName, label?: string): Promise<Account>
  /** `null` when there is no such account. */
  get(accountId: string): Promise<Account | null>
  /**
   * The account of an identity, created at its first sign-in. If the person left another account today, the new one
   * starts with that account's usage of the day.
   * @param label name of a new account
   * @param email the address that the provider has verified, kept with the identity in place of an earlier one; `null` for none
   */
  byIdentity(
    issuer: string,
    subject: string,
    tier: TierName,
    label?: string,
    email?: string | null,
  ): Promise<SignedInAccount>
  /** Names an account, in the place of its provider's name for the person or none. */
  rename(accountId: string, label: string, by: Actor): Promise<void>
  /** `null` when there is no such account. The next debit uses the new tier. */
  setTier(accountId: string, tier: TierName): Promise<Account | null>
  /** `null` when there is no such account. */
  setStatus(accountId: string, status: AccountStatus): Promise<Account | null>
  /**
   * Erases an account: revokes every credential and deletes personal data in one statement. Ledger and audit keep their
   * rows, which name the account by its id alone.
   */
  erase(accountId: string, by?: Actor): Promise<void>
  /** Deletes former identities of past days. */
  prune(): Promise<void>
}

const columns = 'id AS "accountId", tier, status, label'
const signedInColumns = `${columns}, ${ms('auth_after')} AS "authAfter"`

/** Creates account and identity in one statement, so that losing a race leaves no account behind. */
const createForIdentity = `
WITH made AS (
  INSERT INTO identity (issuer, subject, account_id, email) VALUES ($1, $2, $3, $6) RETURNING account_id
)${carryOver(7)}
INSERT INTO account (id, tier, label) SELECT account_id, $4, $5 FROM made RETURNING ${signedInColumns}`

/** Keeps the address that the provider has verified, or none, with an identity. */
const keepAddress = `
UPDATE identity SET email = $3 WHERE issuer = $1 AND subject = $2 AND email IS DISTINCT FROM $3`

/** Changes a column and records the audit event in one statement. An unchanged value writes nothing. */
const change = (column: 'tier' | 'status'): string => `
WITH changed AS (
  UPDATE account SET ${column} = $2 WHERE id = $1 AND ${column} <> $2 RETURNING id
)
${audited(`${column}_changed`, { account: 'id', from: 'changed', event: '$3', subject: 'id', detail: '$4::text::jsonb', actor: byOperator })}`

const renameStatement = `
WITH ${authority('$4', '$1', 'self')}, changed AS (
  UPDATE account SET label = $2 WHERE id = $1 AND label IS DISTINCT FROM $2 AND ${byActor} RETURNING id
)
${audited('account_renamed', { account: 'id', from: 'changed', event: '$3', subject: 'id', actor: actorOf('$4') })} RETURNING event_id`

/** Tables whose rows of an account are deleted with it, and the condition where others go with it, too. */
const erasedRows: readonly (readonly [table: string, condition?: string])[] = [
  ['identity'],
  ['feed'],
  ['webhook_endpoint'],
  ['webhook_delivery'],
  ['sky_alert'],
  ['sky_alert_event'],
  ['request_log'],
  ['request_log_day'],
  ['sign_in_link'],
  ['account_password'],
  ['sign_in_name'],
  ['membership', 'account_id = $1 OR member_id = $1'],
  ['invitation', 'account_id = $1 OR invited_by = $1 OR claimed_by = $1'],
  ['passkey'],
  ['failed_sign_in'],
  ['portal_session'],
]

const eraseStatement = `
WITH ${authority('$4', '$1', 'self', 'ends')}, clock AS (
  SELECT now() AS at
), erased AS (
  UPDATE account SET status = 'deleted', label = NULL WHERE id = $1 AND status <> 'deleted' AND ${byActor} RETURNING id
), former AS (
  ${keepFormer('$3', '$1', byActor)}
), ${erasedRows
  .map(
    ([table, condition = 'account_id = $1']) => `of_${table} AS (
  DELETE FROM ${table} WHERE (${condition}) AND ${byActor}
)`,
  )
  .join(', ')}, keys AS (
  UPDATE api_key SET name = NULL, status = 'revoked', slot = NULL, revoked_at = coalesce(revoked_at, clock.at)
  FROM clock WHERE account_id = $1 AND ${byActor}
), grants AS (
  UPDATE oauth_grant SET status = 'revoked', revoked_at = coalesce(revoked_at, clock.at)
  FROM clock WHERE (account_id = $1 OR (approved_by = $1 AND approved_by <> account_id)) AND ${byActor}
)
${audited('account_erased', { account: 'id', from: 'erased', event: '$2', subject: 'id', actor: actorOf('$4') })} RETURNING event_id`

async function accountOfIdentity(
  db: Database,
  issuer: string,
  subject: string,
): Promise<SignedInAccount | undefined> {
  const [row] = await db.query<SignedInAccount>(
    `SELECT ${signedInColumns} FROM account WHERE id = (SELECT account_id FROM identity WHERE issuer = $1 AND subject = $2)`,
    [issuer, subject],
  )
  return row
}

/** The account of an identity, a new one at its first sign-in. */
async function signedInAccount(
  db: Database,
  ...[issuer, subject, tier, label, email]: Parameters<Accounts['byIdentity']>
): Promise<SignedInAccount> {
  const account = await accountOfIdentity(db, issuer, subject)
  if (account && email !== undefined) await db.query(keepAddress, [issuer, subject, email])
  if (account) return account
  try {
    const [row] = await db.query<SignedInAccount>(createForIdentity, [
      issuer,
      subject,
      newId('acct'),
      tier,
      label ?? null,
      email ?? null,
      ...carryOverParams(await usedBefore(db, { issuer, subject })),
    ])
    return row as SignedInAccount
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return (await accountOfIdentity(db, issuer, subject)) as SignedInAccount
  }
}

/** The account store over a database. */
export function createAccounts(db: Database): Accounts {
  async function get(accountId: string): Promise<Account | null> {
    const [row] = await db.query<Account>(`SELECT ${columns} FROM account WHERE id = $1`, [accountId])
    return row ?? null
  }

  async function set(column: 'tier' | 'status', accountId: string, value: string): Promise<Account | null> {
    await db.query(change(column), [accountId, value, newId('evt'), JSON.stringify({ [column]: value })])
    return get(accountId)
  }

  return {
    async create(tier, label) {
      const text = `INSERT INTO account (id, tier, label) VALUES ($1, $2, $3) RETURNING ${columns}`
      const [row] = await db.query<Account>(text, [newId('acct'), tier, label ?? null])
      return row as Account
    },
    get,
    byIdentity: (...identity) => signedInAccount(db, ...identity),
    async rename(accountId, label, by) {
      const rows = db.query(renameStatement, [accountId, label, newId('evt'), actorParam(by)])
      await actedOn(db, { by, accountId, least: 'self' }, rows)
    },
    setTier: (accountId, tier) => set('tier', accountId, tier),
    setStatus: (accountId, status) => set('status', accountId, status),
    async erase(accountId, by) {
      const acting = { by, accountId, least: 'self', effect: 'ends' } as const
      await requireActing(db, acting)
      const identities = await db.query<Identity>(
        'SELECT issuer, subject FROM identity WHERE account_id = $1',
        [accountId],
      )
      const hashes = identities.map((identity) => formerHashes(db, identity)[0])
      // Thousands of rows, in statements of their own; the last one deletes what came meanwhile.
      await createRequestLog(db).erase(accountId)
      const rows = db.query(eraseStatement, [accountId, newId('evt'), hashes, actorParam(by)])
      await actedOn(db, acting, rows)
    },
    prune: () => pruneFormer(db),
  }
}
