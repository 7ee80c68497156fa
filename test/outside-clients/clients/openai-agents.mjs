// @openai/agents: the tools as an agent gets them, in strict mode where their schemas allow it.
import { auth } from '@modelcontextprotocol/sdk/client/auth.js'
import { Agent, getAllMcpTools, MCPServerStreamableHttp, RunContext } from '@openai/agents'
import { bad, good, headers, key, mcpUrl, oauthHost, report, settled, tool } from './host.mjs'

const authProvider = key ? undefined : await oauthHost('OpenAI Agents')
async function connect() {
  const server = new MCPServerStreamableHttp({
    url: mcpUrl,
    name: 'sky',
    requestInit: { headers },
    ...(key ? {} : { authProvider }),
  })
  await server.connect()
  return server
}
const server = await connect().catch(async (error) => {
  if (key) throw error
  const authorizationCode = (await authProvider.back).get('code')
  await auth(authProvider, { serverUrl: mcpUrl, authorizationCode })
  return connect()
})
const runContext = new RunContext()
const tools = await getAllMcpTools({
  mcpServers: [server],
  runContext,
  agent: new Agent({ name: 'sky' }),
  convertSchemasToStrict: true,
})
const called = tools.find(({ name }) => name === tool)
// Strict mode makes a model name every parameter; it sends null for those that it does not need.
const all = (args) => ({
  ...Object.fromEntries(Object.keys(called.parameters.properties).map((name) => [name, null])),
  ...args,
})
const call = (args) => settled(() => called.invoke(runContext, JSON.stringify(all(args))))
report({ tools: tools.map(({ name }) => name), answer: await call(good), refusal: await call(bad) })
