import { Readable } from 'node:stream'
import type { Consent } from '../../oauth/consent.ts'
import type { LedgerEntry, Mode } from '../../tools/ports.ts'
import type { Door } from './doors.ts'
import { type PersonalVisit, type PortalStores, sessionIdle } from './visit.ts'
import { instantOf } from './words.ts'

const pageOfEntries = 1_000

/** Everything that is held about an account, as one JSON document. The ledger is written as it is read: it may be long. */
export function exportDoor(stores: PortalStores, consent: Consent): Door<PersonalVisit> {
  return {
    async get({ person }) {
      const { accountId } = person
      const [account, identities, keys, assistants, sessions, events] = await Promise.all([
        stores.accounts.get(accountId),
        stores.identities.list(accountId),
        stores.keys.list(accountId),
        consent.assistants(accountId),
        stores.signIn.sessions(accountId, sessionIdle),
        stores.auditEvents(accountId, 10_000),
      ])
      const head = JSON.stringify({ account, identities, keys, assistants, sessions, events }, withInstants)
      return {
        headers: {
          'content-type': 'application/json',
          'content-disposition': 'attachment; filename="sky-account.json"',
          'cache-control': 'no-store',
        },
        body: Readable.toWeb(Readable.from(written(head, ledgerOf(stores, accountId)))) as ReadableStream,
      }
    },
  }
}

/** Instants are ISO 8601 in UTC, as in every answer of the API; the stores count milliseconds. */
function withInstants(name: string, value: unknown): unknown {
  return typeof value === 'number' && /^(at|since|time|\w+At)$/.test(name) ? instantOf(value) : value
}

async function* ledgerOf(
  { ledger }: PortalStores,
  accountId: string,
): AsyncGenerator<readonly LedgerEntry[]> {
  const end = Date.now() + 60_000
  for (const mode of ['live', 'test'] as const satisfies readonly Mode[]) {
    let after: string | undefined
    do {
      const query = { accountId, mode, start: 0, end, limit: pageOfEntries, ...(after ? { after } : {}) }
      const { entries, next } = await ledger.entries(query)
      yield entries
      after = next
    } while (after)
  }
}

/** `head` without its closing brace, then the entries, page by page. */
async function* written(head: string, pages: AsyncIterable<readonly LedgerEntry[]>): AsyncGenerator<string> {
  yield `${head.slice(0, -1)},"ledger":[`
  let joint = ''
  for await (const entries of pages) {
    if (entries.length === 0) continue
    yield joint + entries.map((entry) => JSON.stringify(entry, withInstants)).join(',')
    joint = ','
  }
  yield ']}'
}
