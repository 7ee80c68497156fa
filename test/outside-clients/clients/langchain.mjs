// @langchain/mcp-adapters: the tools as an agent of LangChain gets them.
import { MultiServerMCPClient } from '@langchain/mcp-adapters'
import { auth } from '@modelcontextprotocol/sdk/client/auth.js'
import { bad, good, headers, key, mcpUrl, oauthHost, report, settled, tool } from './host.mjs'

const authProvider = key ? undefined : await oauthHost('LangChain')
const connect = () =>
  new MultiServerMCPClient({
    mcpServers: { sky: { transport: 'http', url: mcpUrl, headers, ...(key ? {} : { authProvider }) } },
  }).getTools()
const tools = await connect().catch(async (error) => {
  if (key) throw error
  const authorizationCode = (await authProvider.back).get('code')
  await auth(authProvider, { serverUrl: mcpUrl, authorizationCode })
  return connect()
})
const call = (args) => settled(() => tools.find(({ name }) => name.endsWith(tool)).invoke(args))
report({ tools: tools.map(({ name }) => name), answer: await call(good), refusal: await call(bad) })
