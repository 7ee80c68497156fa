/**
 * `npm run bundle`: makes `sky-data-service.mcpb`, the stdio bridge as one file for hosts that install MCP bundles. The
 * host asks for the address of the service and a key.
 *
 *     npm run bundle -- --site https://sky.example --out sky-data-service.mcpb
 *
 * `--site` makes the bundle for one deployment: its MCP server is the default, and its privacy page is named.
 *
 * JavaScript, for its two packages are of development: the compiled service does not contain it.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { packExtension } from '@anthropic-ai/mcpb'
import { rolldown } from 'rolldown'
import { bundleFiles, bundleManifest } from '../../dist/server/docs/directories/bundle-manifest.js'
import { loadRegistry } from '../../dist/tools/declaration/registry.js'

const root = path.resolve(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: { site: { type: 'string' }, out: { type: 'string', default: 'sky-data-service.mcpb' } },
})
const site = values.site?.replace(/\/+$/, '')
if (site !== undefined && !(URL.canParse(site) && site.startsWith('https://'))) {
  console.error('--site must be the https URL of a deployment, such as https://sky.example.')
  process.exit(2)
}

const folder = mkdtempSync(path.join(tmpdir(), 'sky-bundle-'))
try {
  const build = await rolldown({
    input: path.join(root, 'server/mcp/stdio.ts'),
    platform: 'node',
    // Packages that the bridge does not use may warn about what they import.
    logLevel: 'silent',
  })
  await build.write({ file: path.join(folder, bundleFiles.entry), format: 'esm', codeSplitting: false })
  // Node reads a .js file as a module if its package says so.
  mkdirSync(path.join(folder, 'server'), { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module","private":true}\n')
  cpSync(path.join(root, 'server/html/assets/icon.png'), path.join(folder, bundleFiles.icon))
  cpSync(path.join(root, 'LICENSE'), path.join(folder, bundleFiles.licence))
  const manifest = bundleManifest(await loadRegistry(), site)
  writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const out = path.resolve(values.out)
  // Validates the manifest first.
  const packed = await packExtension({ extensionPath: folder, outputPath: out, silent: true })
  if (!packed) process.exitCode = 1
  else console.log(path.relative(process.cwd(), out))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
