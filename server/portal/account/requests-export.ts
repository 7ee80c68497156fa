import type { NamedRequest, RequestFilter } from '../../../db/requests/request-log.ts'
import { csvOf } from '../../encoding/csv.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import type { ExportLimit } from './export-limit.ts'
import { requestQuery } from './request-filter.ts'

/** Calls per query. */
const pageOfRequests = 1_000

const columns = [
  'time',
  'requestId',
  'tool',
  'target',
  'channel',
  'mode',
  'credentialKind',
  'credentialId',
  'credentialName',
  'status',
  'problem',
  'milliseconds',
  'credits',
] as const

/** Download of the calls that match the filters of the page, as CSV. */
export function requestsExportHandler(
  stores: PortalStores,
  exports: ExportLimit,
): PageHandler<AuthenticatedRequest> {
  return {
    async get({ person, exchange, url }) {
      const { filter } = requestQuery(url.searchParams)
      exports.admit(person.accountId)
      const parts = linesOf(requestsOf(stores, person.accountId, filter, exchange.signal()))
      return exports.send(exchange, person.accountId, {
        type: 'text/csv; charset=utf-8',
        name: 'sky-requests.csv',
        parts,
      })
    },
  }
}

/** All calls of an account that match, newest first, page by page. */
export async function* requestsOf(
  { requests }: PortalStores,
  accountId: string,
  filter: RequestFilter,
  signal: AbortSignal,
): AsyncGenerator<readonly NamedRequest[]> {
  let after: string | undefined
  do {
    const page = await requests.page(accountId, filter, { limit: pageOfRequests, after }, signal)
    yield page.requests
    after = page.next
  } while (after)
}

async function* linesOf(pages: AsyncIterable<readonly NamedRequest[]>): AsyncGenerator<string> {
  yield csvOf([], columns)
  for await (const requests of pages) {
    const rows = requests.map(({ at: time, ...logged }) => ({
      time: new Date(time).toISOString(),
      ...logged,
    }))
    if (rows.length > 0) yield csvOf(rows, columns, false)
  }
}
