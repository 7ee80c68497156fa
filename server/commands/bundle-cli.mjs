/**
 * `npm run bundle-cli`: makes `sky.mjs`, the command line as one file for machines that have Node and nothing else of this
 * repository. It asks a service: the tools are data in it, the computation is not.
 *
 *     npm run bundle-cli -- --out sky.mjs
 *
 * JavaScript, for its package is of development: the compiled service does not contain it.
 */
import { chmodSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { rolldown } from 'rolldown'
import { commandTool } from '../../dist/server/cli/commands.js'
import { loadRegistry } from '../../dist/tools/declaration/registry.js'

const root = path.resolve(import.meta.dirname, '../..')
const { values } = parseArgs({ options: { out: { type: 'string', default: 'sky.mjs' } } })
const { descriptors, toolsets } = await loadRegistry()
const tools = descriptors.map(commandTool)
const chapters = toolsets.map(({ name, title }) => ({ name, title }))
const entry = 'sky-entry'
const build = await rolldown({
  input: entry,
  platform: 'node',
  logLevel: 'silent',
  plugins: [
    {
      name: 'entry',
      resolveId: (id) => (id === entry ? id : undefined),
      load: (id) =>
        id === entry
          ? `import { runRemoteSky } from ${JSON.stringify(path.join(root, 'server/cli/sky-remote.ts'))}
             await runRemoteSky(${JSON.stringify(tools)}, ${JSON.stringify(chapters)})`
          : undefined,
    },
  ],
})
const file = path.resolve(values.out)
await build.write({ file, format: 'esm', codeSplitting: false, banner: '#!/usr/bin/env node', minify: true })
chmodSync(file, 0o755)
console.log(`${path.relative(process.cwd(), file)}: ${Math.round(statSync(file).size / 1000)} kB`)
