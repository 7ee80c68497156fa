import type { Accounts } from '../../db/accounts/accounts.ts'
import type { CallRuntime } from '../calls/call.ts'
import { downloadHeaders } from '../compute/representation.ts'
import { assertRead, type Handler, type Route } from '../http/exchange.ts'
import { fileResult, noSuchFile, paidFile } from './paid-file.ts'

/** A drawing needs its inline style alone; the sandbox keeps whatever else it may hold from running. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * `GET /files/{id}.{format}`: a file of an answer, for the person that a model has given its link to. The id is the
 * secret: it needs no credential, costs nothing, and ends with its lifetime or with the account.
 */
export function mountFiles(route: Route, runtime: CallRuntime, accounts: Pick<Accounts, 'get'>): void {
  const handler: Handler = async ({ event, requestId, headers, signal, isGone, tally }) => {
    assertRead(event.req.method)
    const file = paidFile(runtime, event.context.params?.name ?? '')
    const account = await accounts.get(file.paid.caller.accountId)
    if (account?.status !== 'active') throw noSuchFile()
    const ifNoneMatch = event.req.headers.get('if-none-match') ?? undefined
    const asked = { channel: 'rest', requestId, ifNoneMatch, signal, isGone, tally, headers } as const
    const { body } = await fileResult(runtime, file, asked)
    headers['cache-control'] = 'private, max-age=86400'
    headers['referrer-policy'] = 'no-referrer'
    headers['x-robots-tag'] = 'noindex'
    if (body === undefined) return { status: 304 }
    const { mediaType, paid } = file
    return {
      headers: {
        'content-type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
        'content-security-policy': filePolicy,
        ...downloadHeaders(mediaType, paid.tool),
      },
      body,
    }
  }
  route('/files/:name', handler, 'all')
}
