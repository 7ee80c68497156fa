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

const pageOfEntries = 1_000

const perHour = 10

/**
 * Everything that is held about an account, as one JSON document. The ledger is written as it is read: it may be long.
 * One is written at a time for an account. One that breaks off ends its connection without the end of the document.
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
        throw new Problem('rate_limited', 'An export of this account is on its way.', { retryAfter: 10 })
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

/** Instants are ISO 8601 in UTC, as in every answer of the API; the stores count milliseconds. */
function withInstants(name: string, value: unknown): unknown {
  return typeof value === 'number' && /^(at|since|time|\w+At)$/.test(name) ? instantOf(value) : value
}

/** @param ended told 200, 499 where the client left, or 500 where the document could not be written to its end */
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

/** Read part by part as the client takes them. A client that leaves ends the reading. */
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

/** `head` without its closing brace, then the entries, page by page. */
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
