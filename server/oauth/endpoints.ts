import type { AuthorizationServer } from '../../oauth/provider.ts'
import type { Config } from '../config/config.ts'
import type { Exchange, Reply } from '../http/exchange.ts'
import { type NodeReply, nodeRequest } from './node-adapter.ts'

/** Shows requests to the library as requests to our public address, whatever address they came to. */
export type EndpointRequest = (request: {
  readonly method: string
  readonly target: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Who asks, for the limits on what may be asked. */
  readonly address?: string
}) => Promise<NodeReply>

export function endpointRequest(server: AuthorizationServer, config: Config): EndpointRequest {
  const { host, protocol } = new URL(config.BASE_URL)
  return async ({ method, target, headers, body, address }) => {
    const shown = {
      ...headers,
      host,
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
      'x-forwarded-for': address ?? '',
    }
    const sent = { method, target, headers: shown, ...(body === undefined ? {} : { body }) }
    const { request, ...reply } = await nodeRequest(server.handle, sent)
    const failure = server.failure(request)
    // Told as any failure of ours is: 503 for a database out of reach.
    if (failure) throw failure
    return reply
  }
}

/** The library's answer without its cookies and its idea of cross-origin access, both of which are ours to decide. */
export function forward({ status, headers, body }: NodeReply): Reply {
  const kept = ['content-type', 'location', 'www-authenticate', 'cache-control', 'pragma']
  const chosen = kept.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]))
  return { status, headers: Object.fromEntries(chosen), body: status === 303 ? null : body }
}

/** Headers of a form post that concern the library. */
export function formHeaders({ event }: Exchange): Record<string, string> {
  const authorization = event.req.headers.get('authorization')
  return {
    'content-type': 'application/x-www-form-urlencoded',
    ...(authorization ? { authorization } : {}),
  }
}
