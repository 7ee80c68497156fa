// mcporter: tools as commands.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { bad, good, headers, key, mcpUrl, programOf, report, run, settled, tool } from './host.mjs'

const config = path.join(process.env.HOME, 'mcporter.json')
const sky = { baseUrl: mcpUrl, headers, ...(key ? {} : { auth: 'oauth' }) }
writeFileSync(config, JSON.stringify({ mcpServers: { sky }, imports: [] }))
const port = (...args) => run(programOf('mcporter'), ['--config', config, ...args])
if (!key) await port('auth', 'sky')
const listed = JSON.parse(await port('list', 'sky', '--json'))
const call = (args) =>
  settled(() => port('call', `sky.${tool}`, '--args', JSON.stringify(args), '--output', 'json'))
report({ tools: listed.tools.map(({ name }) => name), answer: await call(good), refusal: await call(bad) })
