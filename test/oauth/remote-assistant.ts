import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Agree, Assistant, Held, Who } from './assistant.ts'
import type { Result } from './host.ts'

const manifest = createRequire(import.meta.url).resolve('mcp-remote/package.json')
const program = path.join(
  path.dirname(manifest),
  JSON.parse(readFileSync(manifest, 'utf8')).bin['mcp-remote'],
)
/** Seconds that the program waits for its user. */
const patience = 60

/**
 * A stdio-only host, connected to the service by `mcp-remote`. That program opens a browser with its bundled
 * `xdg-open`, which respects `BROWSER`: here a script that records the URL.
 */
export class RemoteAssistant implements Assistant {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'sky-remote-'))
  readonly #sent = path.join(this.#folder, 'sent')
  readonly #args: readonly string[]
  #client: Client | undefined
  #said = ''
  #followed = 0

  constructor({ name, mcpUrl, port, document }: Who) {
    const metadata = JSON.stringify({ client_name: name })
    this.#args = [
      ...[mcpUrl, String(port), '--auth-timeout', String(patience)],
      ...['--static-oauth-client-metadata', metadata],
      ...(document ? ['--client-metadata-url', document] : []),
    ]
    const script = `#!/bin/sh\nprintf '%s\\n' "$1" >> '${this.#sent}'\n`
    writeFileSync(path.join(this.#folder, 'browser'), script, { mode: 0o755 })
  }

  async connect(agree: Agree): Promise<void> {
    await this.#client?.close()
    this.#client = new Client({ name: 'stdio host', version: '1' })
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [program, ...this.#args],
      env: {
        PATH: process.env.PATH ?? '',
        HOME: this.#folder,
        MCP_REMOTE_CONFIG_DIR: path.join(this.#folder, 'kept'),
        BROWSER: path.join(this.#folder, 'browser'),
      },
      stderr: 'pipe',
    })
    transport.stderr?.on('data', (chunk) => {
      this.#said += chunk
    })
    await Promise.all([this.#asked().then(agree), this.#client.connect(transport)])
  }

  /** URL to which the user is sent next. */
  async #asked(): Promise<URL> {
    for (let waited = 0; waited < patience * 1_000; waited += 50) {
      const all = existsSync(this.#sent) ? readFileSync(this.#sent, 'utf8').trim().split('\n') : []
      const next = all[this.#followed]
      if (next) {
        this.#followed = all.length
        return new URL(next)
      }
      await sleep(50)
    }
    throw new Error(`no person was asked:\n${this.#said}`)
  }

  async call(tool: string, args: Record<string, unknown> = {}): Promise<Result> {
    if (!this.#client) throw new Error('not connected')
    return (await this.#client.callTool({ name: tool, arguments: args })) as Result
  }

  async refused(): Promise<URL> {
    // Resolves when the user has approved again, or never.
    this.call('get_usage').catch(() => {})
    return this.#asked()
  }

  tokens(): Held {
    const folder = path.join(this.#folder, 'kept')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const file = files.find((one) => one.endsWith('tokens.json')) ?? ''
    return JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
  }

  async close(): Promise<void> {
    await this.#client?.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
