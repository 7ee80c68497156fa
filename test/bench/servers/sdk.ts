/**
 * `sdk.js FILE`: as many tools as the product has, on the official SDK's high-level server over streamable HTTP without
 * sessions, set up as in its examples: a server for each request. Each tool returns structured content from a file
 * and computes nothing.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { loadRegistry } from '../../../tools/declaration/registry.ts'

const contents = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as Record<
  string,
  Record<string, unknown>
>
const { byName } = await loadRegistry()

function highLevelServer(): McpServer {
  const server = new McpServer({ name: 'bench', version: '1.0.0' })
  for (const { tool } of byName.values()) {
    const { name, title, description, input } = tool
    const structuredContent = contents[name] ?? {}
    server.registerTool(name, { title, description, inputSchema: input.shape }, () => ({
      content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }],
      structuredContent,
    }))
  }
  return server
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const server = highLevelServer()
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  })
  response.on('close', () => void server.close())
  await server.connect(transport as Parameters<McpServer['connect']>[0])
  await transport.handleRequest(request, response, JSON.parse(Buffer.concat(chunks).toString()))
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    response.writeHead(500).end()
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }))
})
