// @modelcontextprotocol/client: the official client of the 2026 generation.
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { bad, good, headers, key, mcpUrl, oauthHost, report, settled, tool } from './host.mjs'

const authProvider = key ? undefined : await oauthHost('SDK 2')
const open = () =>
  new StreamableHTTPClientTransport(new URL(mcpUrl), { requestInit: { headers }, authProvider })
async function connect(transport) {
  const client = new Client({ name: 'sdk-2', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(transport)
  return client
}
const first = open()
const client = await connect(first).catch(async (error) => {
  if (!(error instanceof UnauthorizedError)) throw error
  await first.finishAuth(await authProvider.back)
  return connect(open())
})
const { tools } = await client.listTools()
const call = (args) => settled(() => client.callTool({ name: tool, arguments: args }))
report({ tools: tools.map(({ name }) => name), answer: await call(good), refusal: await call(bad) })
