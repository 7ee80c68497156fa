// @google/genai: the declarations and calls that `mcpToTool` makes for a model of Google.
import { mcpToTool } from '@google/genai'
import { bad, good, report, settled, tool } from './host.mjs'
import { connectedSdk } from './sdk-1-client.mjs'

const callable = mcpToTool(await connectedSdk('Google Gen AI'))
const { functionDeclarations } = await callable.tool()
const call = (args) => settled(() => callable.callTool([{ name: tool, args }]))
report({
  tools: functionDeclarations.map(({ name }) => name),
  answer: await call(good),
  refusal: await call(bad),
})
