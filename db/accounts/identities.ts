import { newId } from '../../tools/contract/ids.ts'
import type { Actor } from '../../tools/contract/ports.ts'
import type { Database } from '../connection/database.ts'
import { isUniqueViolation } from '../connection/errors.ts'
import type { Stored } from '../row.ts'
import { ms } from '../sql.ts'
import { actorOf, actorParam, audited } from './audit.ts'
import { actedOn, authority, byActor } from './authority.ts'
import { formerHashes, keepFormer } from './former-identities.ts'
import type { Identity } from './identity.ts'

/** An identity of an account, when it was attached (ms since 1970), and the address that its provider has verified. */
export type StoredIdentity = Stored<'identity', keyof Identity | 'email'> & { readonly since: number }

/** Store of the identities that can sign in to an account. */
export interface Identities {
  /** Identities of an account, oldest first. */
  list(accountId: string): Promise<readonly StoredIdentity[]>
  /**
   * `taken` when the identity belongs to another account, which is not disclosed.
   * @param email address that the provider has verified
   */
  attach(
    accountId: string,
    identity: Identity,
    by?: Actor,
    email?: string | null,
  ): Promise<'attached' | 'taken'>
  /**
   * Removes an identity unless it is the last way to sign in.
   * @param isEnough whether the remaining identities suffice to sign in
   */
  detach(
    accountId: string,
    identity: Identity,
    isEnough: (remaining: readonly Identity[]) => boolean | Promise<boolean>,
    by?: Actor,
  ): Promise<'detached' | 'last' | 'unknown'>
}

const attachStatement = `
WITH ${authority('$5', '$3', 'self')}, made AS (
  INSERT INTO identity (issuer, subject, account_id, email) SELECT $1, $2, $3, $6 WHERE ${byActor} RETURNING account_id, issuer
)
${audited('identity_attached', { account: 'account_id', from: 'made', event: '$4', subject: 'issuer', actor: actorOf('$5') })} RETURNING event_id`

const detachStatement = `
WITH ${authority('$5', '$3', 'self', 'ends')}, gone AS (
  DELETE FROM identity WHERE issuer = $1 AND subject = $2 AND account_id = $3 AND ${byActor} RETURNING account_id, issuer
), former AS (
  ${keepFormer('$6', '$3', byActor)}
)
${audited('identity_removed', { account: 'account_id', from: 'gone', event: '$4', subject: 'issuer', actor: actorOf('$5') })} RETURNING event_id`

const isSame = (left: Identity) => (right: Identity) =>
  left.issuer === right.issuer && left.subject === right.subject

/** The identity store over a database. */
export function createIdentities(db: Database): Identities {
  const list = (accountId: string) =>
    db.query<StoredIdentity>(
      `SELECT issuer, subject, email, ${ms('created_at')} AS since FROM identity WHERE account_id = $1
       ORDER BY identity.created_at, issuer, subject`,
      [accountId],
    )
  const parameters = (accountId: string, { issuer, subject }: Identity, by?: Actor) => [
    issuer,
    subject,
    accountId,
    newId('evt'),
    actorParam(by),
  ]

  const attach: Identities['attach'] = async (accountId, identity, by, email = null) => {
    try {
      const rows = db.query(attachStatement, [...parameters(accountId, identity, by), email])
      await actedOn(db, { by, accountId, least: 'self' }, rows)
      return 'attached'
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      return (await list(accountId)).some(isSame(identity)) ? 'attached' : 'taken'
    }
  }

  return {
    list,
    attach,
    async detach(accountId, identity, isEnough, by) {
      const all = await list(accountId)
      if (!all.some(isSame(identity))) return 'unknown'
      if (!(await isEnough(all.filter((candidate) => !isSame(identity)(candidate))))) return 'last'
      const params = [...parameters(accountId, identity, by), [formerHashes(db, identity)[0]]]
      await actedOn(db, { by, accountId, least: 'self', effect: 'ends' }, db.query(detachStatement, params))
      if (await isEnough(await list(accountId))) return 'detached'
      // Two identities were removed at the same moment. Both removals check again, and the later check sees both gone;
      // a lock that every engine supports would not avoid this.
      await attach(accountId, identity, undefined, all.find(isSame(identity))?.email)
      return 'last'
    },
  }
}
