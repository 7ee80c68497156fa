import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FirstRun } from '../server/lifecycle/first-run.ts'
import { nodeOptions, root, sharedSecretKey } from './node-options.ts'
import { copyPreparedDatabase } from './prepared-database.ts'

/** Start timeout in milliseconds, enough while a dozen other processes start. */
const startMs = 60_000

export interface ServerProcess {
  readonly child: ChildProcess
  readonly firstRun: FirstRun
  /** Environment of the process. */
  readonly settings: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** The built service in its own process and data directory, on a free port by default. */
export async function serverProcess(
  environment: Readonly<Record<string, string>> = {},
  stdout: 'ignore' | 'pipe' = 'ignore',
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sky-process-'))
  if (!environment.DATABASE_URL) await copyPreparedDatabase(dataDir)
  const settings = {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...(environment.DATABASE_URL ? { SECRET_KEYS: sharedSecretKey } : {}),
    ...environment,
  }
  const child = spawn(process.execPath, [...nodeOptions, path.join(root, 'dist/server/index.js')], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', stdout, 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const firstRun = await factsOf(path.join(dataDir, 'first-run.json'), () => child.exitCode)
    return { child, firstRun, settings, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** first-run.json exists once the service answers. */
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
