import { Problem } from '../../tools/problems.ts'
import type { Authenticate } from '../calls/authenticate.ts'
import { withConfirmedCaller } from '../calls/cached-caller.ts'
import type { Config } from '../config/config.ts'
import type { Route } from '../http/exchange.ts'
import { toProblem } from '../http/problem.ts'
import { originAllowed } from '../http/request-guard.ts'
import type { McpHandler } from './http.ts'

/** Dependencies of the endpoint. */
export interface McpDeps {
  readonly handle: McpHandler
  readonly authenticate: Authenticate
  readonly config: Config
  readonly port: () => number
}

/** Mounts `/mcp`. Rejects disallowed origins, then unauthenticated requests. */
export function mountMcp(route: Route, { handle, authenticate, config, port }: McpDeps): void {
  route('/mcp', async (exchange) => {
    const { event, requestId, headers, tally, isGone } = exchange
    headers['cache-control'] = 'no-store'
    headers.vary = 'Origin, Authorization, Accept-Encoding'
    // Browsers always send `Origin`, also after DNS rebinding; programs send none.
    const origin = event.req.headers.get('origin')
    if (origin !== null && !originAllowed(origin, config, port())) {
      throw new Problem('forbidden', 'Pages of this origin may not call the MCP server.')
    }
    // Accepts an API key or an OAuth access token, as sky operations over REST do; never an ID token.
    const authorization = event.req.headers.get('authorization')
    const known = authenticate.cached(authorization, 'key')
    const caller = known?.caller ?? (await authenticate(authorization, 'key'))
    if (!caller) throw new Problem('missing_api_key', 'Send Authorization: Bearer <API key>.')
    exchange.caller = caller
    const isWelcome = () =>
      authenticate(authorization, 'key').then(
        () => true,
        // An unavailable database does not mean that the credential was revoked.
        (error: unknown) => toProblem(error).status !== 401,
      )
    const around = { tally, isWelcome, isGone, ...(known ? { cachedCaller: known } : {}) }
    return withConfirmedCaller(known, () => handle(event.req, caller, requestId, around))
  })
}
