import type { McpRequestContext, Server } from '@modelcontextprotocol/server'
import type { CallRuntime } from '../calls/call.ts'
import { serverInfo } from '../product/server-info.ts'
import { answersOf, chosenBy } from './elicitation.ts'
import { assertFirstPage, guideHandlers } from './guide-handlers.ts'
import type { ToolLists } from './list/tool-lists.ts'
import type { McpExchange } from './mcp-exchange.ts'
import { createServer } from './sdk-server.ts'
import { toolCallResult } from './tool-call.ts'

/** Creates the SDK server of one request or stdio connection. */
export function serverFactory(
  runtime: CallRuntime,
  lists: ToolLists,
): (context: McpRequestContext) => Server {
  const info = serverInfo(runtime.service)
  const addGuides = guideHandlers(runtime, info.icons)
  return (context) => {
    const mcpExchange = context.authInfo?.extra?.mcpExchange as McpExchange
    const server = createServer(info)
    handleTools(server, runtime, lists, mcpExchange)
    addGuides(server, mcpExchange, context.era)
    return server
  }
}

/** Answers `tools/list` and `tools/call`; the SDK answers the handshake, pings and unsupported methods. */
function handleTools(server: Server, runtime: CallRuntime, lists: ToolLists, mcpExchange: McpExchange): void {
  server.setRequestHandler('tools/list', (request) => {
    assertFirstPage(request.params)
    return { tools: [...lists.of(mcpExchange).tools] }
  })
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
    toolCallResult(
      runtime,
      mcpExchange,
      { ...params, _meta: mcpReq._meta, chosen: chosenBy(mcpReq.envelope, answersOf(mcpReq)) },
      mcpReq.signal,
    ),
  )
}
