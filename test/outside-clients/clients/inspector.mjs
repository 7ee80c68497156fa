// @modelcontextprotocol/inspector on the command line.
import { bad, good, key, mcpUrl, programOf, report, run, settled, tool } from './host.mjs'

const program = programOf('@modelcontextprotocol/inspector', 'mcp-inspector')
const inspect = (...args) =>
  run(program, [
    ...['--cli', '--server-url', mcpUrl, '--transport', 'http', '--format', 'json'],
    ...(key ? ['--header', `Authorization: Bearer ${key}`] : ['--callback-url', process.env.CALLBACK_URL]),
    ...args,
  ])
const listed = JSON.parse(await inspect('--method', 'tools/list'))
const call = (args) =>
  settled(() =>
    inspect('--method', 'tools/call', '--tool-name', tool, '--tool-args-json', JSON.stringify(args)),
  )
report({
  tools: (listed.tools ?? listed.result.tools).map(({ name }) => name),
  answer: await call(good),
  refusal: await call(bad),
})
