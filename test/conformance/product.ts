import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the first start leaves behind, as far as it matters here. */
export interface Product {
  readonly baseUrl: string
  readonly mcpUrl: string
  readonly signInUrl: string
  readonly testApiKey: string
  stop(): Promise<void>
}

/** The service as it is built, on its defaults, with a data directory of its own. */
export async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sky-conformance-'))
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const entry = path.join(import.meta.dirname, '../../dist/server/index.js')
  const service = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = async () => {
    service.kill('SIGTERM')
    if (service.exitCode === null) await once(service, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
  // The first run is written once the service answers.
  for (let tries = 0; tries < 600 && service.exitCode === null; tries += 1) {
    try {
      return { ...JSON.parse(readFileSync(path.join(dataDir, 'first-run.json'), 'utf8')), stop }
    } catch {
      await sleep(100)
    }
  }
  await stop()
  throw new Error('The service did not start.')
}
