import type { AuthorizationServer } from '../../oauth/provider.ts'
import type { Config } from '../config/config.ts'
import type { Exchange, Reply } from '../http/exchange.ts'
import { type NodeReply, nodeRequest } from './node-adapter.ts'

/** Sends a request to the library, as if it had come to one of our public URLs. */
export type EndpointRequest = (request: {
  /** The public URL, which is the issuer; `BASE_URL` if left out. */
  readonly issuer?: string
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Network address of the client, for rate limits. */
  readonly address?: string
}) => Promise<NodeReply>

/**
 * Creates the function that calls the library.
 * @throws the internal error of the library, if there was one
 */
export function endpointRequest(server: () => Promise<AuthorizationServer>, config: Config): EndpointRequest {
  return async ({ issuer = config.BASE_URL, method, target, headers, body, address }) => {
    const { host, protocol } = new URL(issuer)
    const requestHeaders = {
      ...headers,
      host,
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
      'x-forwarded-for': address ?? '',
    }
    const endpointRequest = {
      method,
      target,
      headers: requestHeaders,
      ...(body === undefined ? {} : { body }),
    }
    const { handle, failure: failureOf } = await server()
    const { request, ...reply } = await nodeRequest((...passed) => handle(issuer, ...passed), endpointRequest)
    const failure = failureOf(request)
    // Handled like any internal error: 503 for an unreachable database.
    if (failure) throw failure
    return reply
  }
}

/** Copies a library response without its cookies and CORS headers, which are decided here. */
export function forward({ status, headers, body }: NodeReply): Reply {
  const forwardedNames = ['content-type', 'location', 'www-authenticate', 'cache-control', 'pragma']
  const forwarded = forwardedNames.flatMap((name) =>
    headers[name] === undefined ? [] : [[name, String(headers[name])]],
  )
  return { status, headers: Object.fromEntries(forwarded), body: status === 303 ? null : body }
}

/** The headers of a form post that the library needs. */
export function formHeaders({ event }: Exchange): Record<string, string> {
  const authorization = event.req.headers.get('authorization')
  return {
    'content-type': 'application/x-www-form-urlencoded',
    ...(authorization ? { authorization } : {}),
  }
}
