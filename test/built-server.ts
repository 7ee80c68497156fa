import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { openDatabase } from '../db/client.ts'
import { located, readConfig } from '../server/config.ts'
import type { FirstRun } from '../server/first-run.ts'
import type { RunningService } from '../server/service.ts'
import { loadRegistry } from '../tools/registry.ts'
import { emptyPostgres } from './db/databases.ts'

/** The same from source and as compiled into `dist/test`. */
const root = import.meta.dirname.replace(/(\/dist)?\/test$/, '')

/** Long enough for a process that starts beside a dozen others. */
const startMs = 60_000

/**
 * The service as it was built, in a process of its own over a database of its own on the server of
 * `TEST_DATABASE_URL`. Tests see it from outside; `database` is a connection of theirs to the same tables.
 */
export async function builtServer(environment: Readonly<Record<string, string>>): Promise<RunningService> {
  const { url, drop } = await emptyPostgres()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sky-built-'))
  const settings = {
    PORT: '0',
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
    ...environment,
  }
  const entry = path.join(root, 'dist/server/index.js')
  const child = spawn(process.execPath, ['--disable-proto=delete', entry], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const firstRun = await factsOf(path.join(dataDir, 'first-run.json'), () => child.exitCode)
    const database = await openDatabase({ url, poolSize: 2 })
    return {
      config: located(readConfig(settings), Number(new URL(firstRun.baseUrl).port)),
      registry: await loadRegistry(),
      database,
      firstRun,
      log: pino({ level: 'silent' }),
      async close() {
        await database.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function factsOf(file: string, exitCode: () => number | null): Promise<FirstRun> {
  const until = Date.now() + startMs
  for (;;) {
    try {
      return JSON.parse(await readFile(file, 'utf8'))
    } catch (error) {
      if (exitCode() !== null || Date.now() > until) throw error
      await sleep(50)
    }
  }
}
