import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { headers, key, mcpUrl, oauthHost } from './host.mjs'

/** A connected client of the 2025 generation, on which other packages build. */
export async function connectedSdk(name) {
  const authProvider = key ? undefined : await oauthHost(name)
  const open = () =>
    new StreamableHTTPClientTransport(new URL(mcpUrl), { requestInit: { headers }, authProvider })
  const connect = async (transport) => {
    const client = new Client({ name, version: '1' })
    await client.connect(transport)
    return client
  }
  const first = open()
  try {
    return await connect(first)
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error
    await first.finishAuth((await authProvider.back).get('code'))
    return connect(open())
  }
}
