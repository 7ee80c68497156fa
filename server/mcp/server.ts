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

/** Creates the SDK server of one request or stdio connection; the tool list is converted once. */
export function serverFactory(runtime: CallRuntime): (context: McpRequestContext) => Server {
  const tools = toolList(runtime.registry.descriptors)
  return (context) => toolCallHandler(runtime, tools, context.authInfo?.extra?.mcpExchange as McpExchange)
}

/** A server with its two handlers; the SDK answers the handshake, pings and unsupported methods. */
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

/** Error for any cursor: the list has one page, and returning it again would cause a loop. */
function onePage(): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, 'The list has one page; send no cursor.')
}
