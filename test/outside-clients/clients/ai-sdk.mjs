// @ai-sdk/mcp: the tools as a model of the AI SDK gets them.
import { auth, createMCPClient, UnauthorizedError } from '@ai-sdk/mcp'
import { bad, good, headers, key, mcpUrl, oauthHost, report, settled, tool } from './host.mjs'

const authProvider = key ? undefined : await oauthHost('AI SDK', { token_endpoint_auth_method: 'none' })
const connect = () =>
  createMCPClient({ transport: { type: 'http', url: mcpUrl, headers, ...(key ? {} : { authProvider }) } })
const client = await connect().catch(async (error) => {
  if (!(error instanceof UnauthorizedError) && !/unauthorized/i.test(String(error))) throw error
  const back = await authProvider.back
  await auth(authProvider, {
    serverUrl: mcpUrl,
    authorizationCode: back.get('code'),
    callbackState: back.get('state') ?? undefined,
    callbackIssuer: back.get('iss') ?? undefined,
  })
  return connect()
})
const tools = await client.tools()
const call = (args) => settled(() => tools[tool].execute(args, { toolCallId: '1', messages: [] }))
report({ tools: Object.keys(tools), answer: await call(good), refusal: await call(bad) })
