import { sessionIdle } from '../../../db/accounts/authority.ts'
import type { Consent } from '../../../oauth/consent.ts'
import type { LedgerEntry, Mode } from '../../../tools/contract/ports.ts'
import { isoText } from '../../../tools/contract/values.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { isPersonal } from './activity.ts'
import type { ExportLimit } from './export-limit.ts'
import { requestsOf } from './requests-export.ts'

/** Ledger entries per query. */
const pageOfEntries = 1_000

/** Export of all data stored about an account, for other owners without its own person's ways to sign in, as one JSON document. Ledger and request log are read page by page. */
export function exportHandler(
  stores: PortalStores,
  consent: () => Promise<Consent>,
  exports: ExportLimit,
): PageHandler<AuthenticatedRequest> {
  return {
    async get({ person, exchange }) {
      const { accountId, personId } = person
      const isOwn = accountId === personId
      exports.admit(accountId)
      const { assistants: connected } = await consent()
      const [
        account,
        identities,
        passkeys,
        keys,
        assistants,
        sessions,
        all,
        members,
        invitations,
        webhooks,
        alerts,
      ] = await Promise.all([
        stores.accounts.get(accountId),
        isOwn ? stores.identities.list(accountId) : [],
        isOwn ? stores.passkeys.list(accountId) : [],
        stores.keys.list(accountId, exchange.signal()),
        connected(accountId, exchange.signal()),
        isOwn ? stores.signIn.sessions(accountId, sessionIdle) : [],
        stores.auditEvents(accountId, 10_000, personId),
        stores.members.members(accountId),
        stores.members.invitations(accountId),
        stores.webhooks.list(accountId),
        stores.alerts.list(accountId),
      ])
      // How the account's own person signs in is not for other owners.
      const events = isOwn ? all : all.filter(({ action }) => !isPersonal(action))
      const memberships = isOwn ? person.memberships : []
      const head = JSON.stringify(
        {
          account,
          identities,
          passkeys,
          keys,
          assistants,
          sessions,
          events,
          members,
          invitations,
          memberships,
          webhooks,
          alerts,
        },
        withInstants,
      )
      const signal = exchange.signal()
      const parts = documentOf(head, {
        ledger: ledgerOf(stores, accountId, signal),
        requests: requestsOf(stores, accountId, {}, signal),
      })
      return exports.send(exchange, accountId, { type: 'application/json', name: 'sky-account.json', parts })
    },
  }
}

/**
 * `JSON.stringify` replacer: instants are milliseconds in the stores and ISO 8601 in UTC in the export, as in the API.
 */
function withInstants(name: string, value: unknown): unknown {
  return typeof value === 'number' && /^(at|since|time|\w+(At|Until))$/.test(name) ? isoText(value) : value
}

/** All ledger entries of an account, live then test, in pages of `pageOfEntries`. */
async function* ledgerOf(
  { ledger }: PortalStores,
  accountId: string,
  signal: AbortSignal,
): AsyncGenerator<readonly LedgerEntry[]> {
  const end = Date.now() + 60_000
  for (const mode of ['live', 'test'] as const satisfies readonly Mode[]) {
    let after: string | undefined
    do {
      const query = { accountId, mode, start: 0, end, limit: pageOfEntries, ...(after ? { after } : {}) }
      const { entries, next } = await ledger.entries(query, signal)
      yield entries
      after = next
    } while (after)
  }
}

/** Text of the document: `head` without its closing brace, then each list page by page. */
async function* documentOf(
  head: string,
  lists: Readonly<Record<string, AsyncIterable<readonly object[]>>>,
): AsyncGenerator<string> {
  yield head.slice(0, -1)
  for (const [name, pages] of Object.entries(lists)) {
    yield `,"${name}":[`
    let joint = ''
    for await (const rows of pages) {
      if (rows.length === 0) continue
      yield joint + rows.map((row) => JSON.stringify(row, withInstants)).join(',')
      joint = ','
    }
    yield ']'
  }
  yield '}'
}
