import {
  type McpRequestContext,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type Tool,
} from '@modelcontextprotocol/server'
import type { CallRuntime } from '../calls/call.ts'
import { createServer, serverInfo } from './server-info.ts'
import { type McpExchange, toolCallResult } from './tool-call.ts'
import { toolList } from './tool-list.ts'

/** Makes the server that answers one exchange, or one stdio connection, from a list converted once. */
export function serverFactory(runtime: CallRuntime): (context: McpRequestContext) => Server {
  const tools = toolList(runtime.registry.descriptors)
  return (context) => toolCallHandler(runtime, tools, context.authInfo?.extra?.mcpExchange as McpExchange)
}

/** Two handlers are the whole server: the SDK answers the handshake, pings and whatever is not offered. */
function toolCallHandler(runtime: CallRuntime, tools: Tool[], mcpExchange: McpExchange): Server {
  const server = createServer(serverInfo(runtime.service))
  server.setRequestHandler('tools/list', (request) => {
    if (request.params?.cursor !== undefined) throw onePage()
    return { tools }
  })
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
    toolCallResult(runtime, mcpExchange, { ...params, _meta: mcpReq._meta }, mcpReq.signal),
  )
  return server
}

/** A cursor we never gave out is a mistake worth telling; the first page again would be a loop. */
function onePage(): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, 'The list has one page; send no cursor.')
}
