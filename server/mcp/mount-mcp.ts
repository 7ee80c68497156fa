import { Problem } from '../../tools/contract/problems.ts'
import type { Authenticate } from '../calls/authenticate.ts'
import { withConfirmedCaller } from '../calls/cached-caller.ts'
import { withPlaceOfKey } from '../calls/refused-credential.ts'
import type { Config } from '../config/config.ts'
import { originAllowed } from '../config/served-hosts.ts'
import type { Handler, Route } from '../http/exchange.ts'
import { asBearer } from '../http/headers/bearer.ts'
import { toProblem } from '../http/problem.ts'
import { bodyReceived } from '../http/request-body.ts'
import type { McpHandler } from './http.ts'

/** Dependencies of the endpoint. */
export interface McpDeps {
  readonly handle: McpHandler
  readonly authenticate: Authenticate
  readonly config: Config
  readonly port: () => number
}

/**
 * Mounts `/mcp`, and the addresses of toolsets below it. Rejects disallowed origins, then, once all of it has come, an
 * unauthenticated request.
 */
export function mountMcp(route: Route, { handle, authenticate, config, port }: McpDeps): void {
  const handler: Handler = async (exchange) => {
    const { event, requestId, headers, tally, isGone } = exchange
    headers['cache-control'] = 'no-store'
    headers.vary = 'Origin, Authorization, Accept-Encoding, X-MCP-Toolsets, X-MCP-Readonly'
    // Browsers always send `Origin`, also after DNS rebinding; programs send none.
    const origin = event.req.headers.get('origin')
    if (origin !== null && !originAllowed(origin, config, port())) {
      throw new Problem('forbidden', 'Pages of this origin may not call the MCP server.')
    }
    await bodyReceived(event.req)
    // Accepts an API key or an OAuth access token, as sky operations over REST do; never an ID token.
    const authorization = event.req.headers.get('authorization')
    const cachedCaller = authenticate.cached(authorization, 'key')
    const caller =
      cachedCaller?.caller ??
      (await authenticate(authorization, 'key').catch((error: unknown) => {
        throw withPlaceOfKey(error, event.req.headers, event.url.search)
      }))
    if (!caller) throw new Problem('missing_api_key', `This needs an API key. ${asBearer('API key')}`)
    exchange.caller = caller
    const isWelcome = () =>
      authenticate(authorization, 'key').then(
        () => true,
        // An unavailable database does not mean that the credential was revoked.
        (error: unknown) => toProblem(error).status !== 401,
      )
    const requestFacts = {
      tally,
      isWelcome,
      isGone,
      headers,
      ...(cachedCaller ? { cachedCaller: cachedCaller } : {}),
    }
    return withConfirmedCaller(cachedCaller, () => handle(event.req, caller, requestId, requestFacts))
  }
  for (const path of ['/mcp', '/mcp/readonly', '/mcp/x/:toolsets', '/mcp/x/:toolsets/readonly'])
    route(path, handler)
}
