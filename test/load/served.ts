import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createAccounts } from '../../db/accounts/accounts.ts'
import { createApiKeys } from '../../db/accounts/api-keys.ts'
import type { RunningService } from '../../server/service.ts'
import { builtServer } from '../built-server.ts'
import { freePort } from '../free-port.ts'

/** A production server, with accounts of the highest tier that have a key each. */
export interface Served {
  readonly port: number
  readonly keys: readonly string[]
  /** Scrapes the server's metrics. @returns the value of a name with its labels */
  metrics(): Promise<(name: string) => number>
  /**
   * Triggers a garbage collection in the server.
   * @returns delay of its event loop at the 99.9th percentile since the last time, in milliseconds, without the time for
   *   which the machine gave it no processor; `undefined` where the system does not count that time
   */
  collect(): Promise<number | undefined>
  close(): Promise<void>
}

/** The first accounts make the steady load; the others have made no calls before. */
export const reserved = 50

export async function served(accounts: number): Promise<Served> {
  // Production needs its public URL, so that the port is chosen before the start.
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const directory = mkdtempSync(path.join(tmpdir(), 'sky-served-'))
  const pidFile = path.join(directory, 'pid')
  const environment = {
    NODE_ENV: 'production',
    PORT: String(port),
    BASE_URL: baseUrl,
    LOG_LEVEL: 'error',
    LOAD_PID_FILE: pidFile,
    NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'collect.js'))}`,
  }
  const service = await builtServer(environment)
  return {
    port,
    keys: await newKeys(service, reserved + accounts),
    async metrics() {
      const lines = (await (await fetch(`${baseUrl}/metrics`)).text()).split('\n')
      return (name) => {
        const line = lines.find((one) => one.startsWith(`${name} `))
        if (!line) throw new Error(`There is no metric ${name}.`)
        return Number(line.slice(name.length + 1))
      }
    },
    async collect() {
      process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGUSR2')
      // Long enough for the signal to be handled, and short enough for little new garbage.
      await sleep(250)
      return existsSync(`${pidFile}.delay`) ? Number(readFileSync(`${pidFile}.delay`, 'utf8')) : undefined
    },
    async close() {
      await service.close()
      rmSync(directory, { recursive: true })
    },
  }
}

async function newKeys({ database }: RunningService, count: number): Promise<string[]> {
  const accounts = createAccounts(database)
  const keys = createApiKeys(database)
  const made: string[] = []
  while (made.length < count) {
    const { accountId } = await accounts.create('scale')
    const key = await keys.create(accountId, { name: 'load', mode: 'live' })
    if (key === 'limit') throw new Error('A new account already has all its keys.')
    made.push(key.apiKey)
  }
  return made
}
