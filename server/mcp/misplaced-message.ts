import { Problem } from '../../tools/contract/problems.ts'
import { isObject } from '../../tools/contract/values.ts'
import { readStrictJson } from '../encoding/strict-json.ts'
import type { Exchange } from '../http/exchange.ts'
import { isMediaType, readBytes } from '../http/request-body.ts'
import { idOf, requestProblem, rpcError } from './messages/json-rpc.ts'

/**
 * The response to a JSON-RPC message that was posted to another path than the endpoint's, as to `/` or `/sse`: an error that
 * names the endpoint, in the form that clients of MCP show. `undefined` for every other refused request.
 */
export async function misplacedMessage(
  { event }: Exchange,
  refusal: unknown,
  mcpUrl: string,
): Promise<Response | undefined> {
  if (!(refusal instanceof Problem) || event.req.method !== 'POST') return undefined
  if (refusal.code !== 'not_found' && refusal.code !== 'method_not_allowed') return undefined
  if (!isMediaType(event.req.headers.get('content-type'), 'application/json')) return undefined
  const message = await readBytes(event.req)
    .then(readStrictJson)
    .catch(() => undefined)
  const first = Array.isArray(message) ? message[0] : message
  if (!isObject(first) || first.jsonrpc !== '2.0') return undefined
  const text = `The MCP server is not at this path. Its URL is ${mcpUrl} (Streamable HTTP): set it in the client.`
  return rpcError(refusal.status, requestProblem, text, {
    id: isObject(message) ? idOf(message.id) : null,
    headers: { 'cache-control': 'no-store', ...refusal.details.headers },
  })
}
