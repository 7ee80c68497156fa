import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { unpackExtension, v0_3 } from '@anthropic-ai/mcpb'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { type Endpoint, openEndpoint } from '../mcp/endpoint.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)
const bundle = (...args: string[]) =>
  run(process.execPath, ['server/commands/bundle.mjs', ...args], { cwd: root })

interface Manifest {
  readonly server: { mcp_config: { command: string; args: string[]; env: Record<string, string> } }
  readonly tools: { name: string }[]
  readonly user_config: Record<string, { default?: string }>
  readonly privacy_policies?: string[]
}

let endpoint: Endpoint
/** Outside the repository, so that the bundle finds no packages but its own. */
let folder: string
let manifest: Manifest
beforeAll(async () => {
  endpoint = await openEndpoint()
  folder = await mkdtemp(path.join(tmpdir(), 'sky-bundle-test-'))
  const file = path.join(folder, 'sky.mcpb')
  await bundle('--site', 'https://sky.example', '--out', file)
  await unpackExtension({ mcpbPath: file, outputDir: path.join(folder, 'unpacked'), silent: true })
  manifest = JSON.parse(await readFile(path.join(folder, 'unpacked/manifest.json'), 'utf8'))
}, 60_000)
afterAll(async () => {
  await endpoint.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the bundle of the stdio bridge', () => {
  it('has a manifest of its format that asks for address and key, and lists every tool', async () => {
    expect(v0_3.McpbManifestSchema.safeParse(manifest).error).toBeUndefined()
    expect(manifest.user_config).toMatchObject({
      address: { type: 'string', required: true, default: 'https://sky.example/mcp' },
      key: { type: 'string', required: true, sensitive: true },
    })
    expect(manifest.privacy_policies).toEqual(['https://sky.example/docs/privacy'])
    const { descriptors } = await loadRegistry()
    expect(manifest.tools.map(({ name }) => name)).toEqual(descriptors.map(({ name }) => name))
  })

  it('has an icon of the recommended size', async () => {
    const bytes = await readFile(path.join(folder, 'unpacked/icon.png'))
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([512, 512])
  })

  it('connects a host to a server, with the settings that the host fills in', async () => {
    const { command, args, env } = manifest.server.mcp_config
    const filled = (text: string) =>
      text
        .replace(`$\{__dirname}`, path.join(folder, 'unpacked'))
        .replace(`$\{user_config.address}`, endpoint.url)
        .replace(`$\{user_config.key}`, 'ac_test_secret')
    expect(command).toBe('node')
    const client = new Client({ name: 'host', version: '1' })
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: args.map(filled),
      env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value)])),
      cwd: folder,
    })
    await client.connect(transport)
    const result = await client.callTool({ name: 'get_latitude', arguments: { latitude: 7 } })
    expect(result.structuredContent).toMatchObject({ data: { latitude: 7 } })
    expect(endpoint.ledger.debits).toMatchObject([{ tool: 'get_latitude', channel: 'stdio' }])
    await client.close()
  })

  it.each(['sky.example', 'http://sky.example'])('is not made for %s', async (site) => {
    await expect(bundle('--site', site)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--site must be the https URL'),
    })
  })
})
