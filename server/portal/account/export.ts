import { StatementCancelled } from '../../../db/connection/errors.ts'
import type { Consent } from '../../../oauth/consent.ts'
import type { LedgerEntry, Mode } from '../../../tools/ports.ts'
import { Problem } from '../../../tools/problems.ts'
import { clientClosedRequest } from '../../http/exchange.ts'
import { FixedWindow } from '../../limits/fixed-window.ts'
import { rateLimited } from '../../limits/rate-limit.ts'
import { instantOf } from '../page/format.ts'
import { type AuthenticatedRequest, type PortalStores, sessionIdle } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'

/** Ledger entries per query. */
const pageOfEntries = 1_000

/** Exports of one account per hour. */
const perHour = 10

/**
 * Export of all data stored about an account, as one JSON document. The ledger can be long, so it is streamed page by
 * page. One export per account runs at a time. If a query fails midway, the connection closes before the document ends,
 * so that clients see truncated JSON rather than a complete-looking file.
 */
export function exportHandler(stores: PortalStores, consent: Consent): PageHandler<AuthenticatedRequest> {
  const writing = new Set<string>()
  const hours = new FixedWindow(3_600)
  return {
    async get({ person, exchange }) {
      const { accountId } = person
      const spent = hours.spend(accountId, perHour)
      if (!spent.allowed) throw rateLimited(perHour, spent.resetSeconds)
      if (writing.has(accountId))
        throw new Problem('rate_limited', 'Another export of this account is running.', { retryAfter: 10 })
      const [account, identities, keys, assistants, sessions, events] = await Promise.all([
        stores.accounts.get(accountId),
        stores.identities.list(accountId),
        stores.keys.list(accountId, exchange.signal()),
        consent.assistants(accountId, exchange.signal()),
        stores.signIn.sessions(accountId, sessionIdle),
        stores.auditEvents(accountId, 10_000),
      ])
      const head = JSON.stringify({ account, identities, keys, assistants, sessions, events }, withInstants)
      const headers = {
        'content-type': 'application/json',
        'content-disposition': 'attachment; filename="sky-account.json"',
        'cache-control': 'no-store',
      }
      if (exchange.event.req.method === 'HEAD') return { headers }
      writing.add(accountId)
      let ended: (status: number) => void = () => {}
      exchange.ended = new Promise((resolve) => {
        ended = resolve
      })
      const document = watchClient(
        serializeEntry(head, ledgerOf(stores, accountId, exchange.signal())),
        (status) => {
          writing.delete(accountId)
          ended(status)
        },
      )
      exchange.signal().addEventListener('abort', () => void document.return(undefined))
      return { headers, body: streamOf(document) }
    },
  }
}

/**
 * `JSON.stringify` replacer: instants are milliseconds in the stores and ISO 8601 in UTC in the export, as in the API.
 */
function withInstants(name: string, value: unknown): unknown {
  return typeof value === 'number' && /^(at|since|time|\w+At)$/.test(name) ? instantOf(value) : value
}

/**
 * Passes the parts through and reports the final status for the request log.
 * @param ended called once: 200 when complete, 499 when the client disconnected, 500 when the export failed midway
 */
async function* watchClient(
  parts: AsyncIterable<string>,
  ended: (status: number) => void,
): AsyncGenerator<string> {
  let status = clientClosedRequest
  try {
    yield* parts
    status = 200
  } catch (error) {
    status = error instanceof StatementCancelled ? clientClosedRequest : 500
    throw error
  } finally {
    ended(status)
  }
}

/** Response stream with backpressure: one part is read per pull. Cancelling the response stops the queries. */
function streamOf(parts: AsyncGenerator<string>): ReadableStream {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await parts.return(undefined)
      },
    },
    { highWaterMark: 1 },
  )
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

/** Text of the document: `head` without its closing brace, then the entries page by page. */
async function* serializeEntry(
  head: string,
  pages: AsyncIterable<readonly LedgerEntry[]>,
): AsyncGenerator<string> {
  yield `${head.slice(0, -1)},"ledger":[`
  let joint = ''
  for await (const entries of pages) {
    if (entries.length === 0) continue
    yield joint + entries.map((entry) => JSON.stringify(entry, withInstants)).join(',')
    joint = ','
  }
  yield ']}'
}
