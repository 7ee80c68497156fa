import { newId } from '../../tools/contract/ids.ts'
import type { Actor } from '../../tools/contract/ports.ts'
import { actorOf, actorParam, byService } from '../accounts/audit.ts'
import { actedOn, authority, byActor } from '../accounts/authority.ts'
import type { Database } from '../connection/database.ts'
import { openOrNull } from '../vault.ts'
import { auditOfEndpoints, giveUp, isUnconfirmed } from './endpoints.ts'

/** A link in a mail, whose holder needs no session: it confirms a mailbox, or ends its mails. */
export interface MailLink {
  readonly purpose: 'confirm' | 'end'
  readonly accountId: string
  readonly endpointId: string
  /** Number of the link among those that confirm the mailbox. */
  readonly generation: number
  /** ms since 1970; a link that ends mails always works. */
  readonly expiresAt: number | null
}

/** The mailboxes of accounts, which get mail once their person has said so by a link. Their other fields are those of webhooks. */
export interface Mailboxes {
  /** The text of a link: sealed, so that none can be made up, and none names an account to its reader. */
  linkText(link: MailLink): string
  /** The link of a text that this service has sealed; null for any other, and for one that has expired. */
  link(text: string, now: number): MailLink | null
  /**
   * Counts another link that confirms the mailbox, which ends the former one.
   * @param generation as its owner saw it; `null` if it has changed since, or if the mailbox waits for no word
   */
  renew(accountId: string, endpointId: string, generation: number, by: Actor): Promise<number | null>
  /** Confirms the mailbox of a link, once. `false` if a newer link was made, or the mailbox has ended its mails or is gone. */
  confirm(link: MailLink): Promise<boolean>
  /** Ends the mails to the mailbox of a link, and gives up what waits; the links that have confirmed it end, too. */
  end(link: MailLink): Promise<void>
}

/** Hours for which a link confirms a mailbox. */
export const confirmHours = 48

/** Name under which the vault seals links. */
const linkName = 'link in a mail'

const linkPattern = /^[\w-]{1,20}\.[\w-]{40,500}$/

const renewStatement = `
WITH ${authority('$5', '$1', 'developer')}, changed AS (
  UPDATE webhook_endpoint SET generation = generation + 1
  WHERE account_id = $1 AND endpoint_id = $2 AND generation = $3::int AND kind = 'mail' AND ${isUnconfirmed} AND ${byActor}
  RETURNING endpoint_id
)${auditOfEndpoints('mail_link_made', '$4', actorOf('$5'))}`

const confirmStatement = `
WITH changed AS (
  UPDATE webhook_endpoint SET disabled_by = NULL, failing_since = NULL
  WHERE account_id = $1 AND endpoint_id = $2 AND generation = $3::int AND kind = 'mail' AND ${isUnconfirmed} RETURNING endpoint_id
)${auditOfEndpoints('mail_confirmed', '$4', byService)}`

const confirmedStatement = `
SELECT endpoint_id FROM webhook_endpoint
WHERE account_id = $1 AND endpoint_id = $2 AND generation = $3::int AND kind = 'mail' AND NOT ${isUnconfirmed}`

const endStatement = `
WITH changed AS (
  UPDATE webhook_endpoint SET disabled_by = 'unsubscribed', generation = generation + 1
  WHERE account_id = $1 AND endpoint_id = $2 AND kind = 'mail' AND coalesce(disabled_by, '') <> 'unsubscribed'
  RETURNING endpoint_id, disabled_by
), ${giveUp}${auditOfEndpoints('mail_ended', '$3', byService)}`

/** The store over a database. */
export function createMailboxes(db: Database): Mailboxes {
  return {
    linkText({ purpose, accountId, endpointId, generation, expiresAt }) {
      return db.vault.seal(linkName, [purpose, accountId, endpointId, generation, expiresAt]).sealed
    },

    link(text, now) {
      if (!linkPattern.test(text)) return null
      type Parts = [MailLink['purpose'], string, string, number, number | null]
      const parts = openOrNull<Parts>(db.vault, linkName, { sealed: text })
      if (!parts) return null
      const [purpose, accountId, endpointId, generation, expiresAt] = parts
      return expiresAt !== null && expiresAt <= now
        ? null
        : { purpose, accountId, endpointId, generation, expiresAt }
    },

    async renew(accountId, endpointId, generation, by) {
      const rows = db.query(renewStatement, [accountId, endpointId, generation, newId('evt'), actorParam(by)])
      const renewed = await actedOn(db, { by, accountId, least: 'developer' }, rows)
      return renewed.length > 0 ? generation + 1 : null
    },

    async confirm({ accountId, endpointId, generation }) {
      const params = [accountId, endpointId, generation]
      const confirmed = await db.query(confirmStatement, [...params, newId('evt')])
      // A second press of the same button finds what the first one has done.
      return confirmed.length > 0 || (await db.query(confirmedStatement, params)).length > 0
    },

    async end({ accountId, endpointId }) {
      await db.query(endStatement, [accountId, endpointId, newId('evt')])
    },
  }
}
