// @modelcontextprotocol/sdk: the official client of the 2025 generation.
import { bad, good, report, settled, tool } from './host.mjs'
import { connectedSdk } from './sdk-1-client.mjs'

const client = await connectedSdk('SDK 1')
const { tools } = await client.listTools()
const call = (args) => settled(() => client.callTool({ name: tool, arguments: args }))
report({ tools: tools.map(({ name }) => name), answer: await call(good), refusal: await call(bad) })
