// mcp-remote: a bridge for hosts that speak stdio only.
import process from 'node:process'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { bad, good, key, mcpUrl, programOf, report, settled, tool } from './host.mjs'

const client = new Client({ name: 'stdio host', version: '1' })
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: [
      programOf('mcp-remote'),
      mcpUrl,
      ...(key ? ['--header', `Authorization:$\{SKY_AUTHORIZATION}`] : []),
    ],
    env: { ...process.env, ...(key ? { SKY_AUTHORIZATION: `Bearer ${key}` } : {}) },
    stderr: 'inherit',
  }),
  { timeout: 60_000 },
)
const { tools } = await client.listTools()
const call = (args) => settled(() => client.callTool({ name: tool, arguments: args }))
const found = { tools: tools.map(({ name }) => name), answer: await call(good), refusal: await call(bad) }
await client.close()
report(found)
