import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { openDatabase } from '../db/connection/open.ts'
import { ConfigError, databaseOptions, readConfig, type Settings } from './config/config.ts'
import { type FromWorker, type WorkerRole, workerRole } from './config/worker-role.ts'
import { chosenPort } from './http/listen.ts'
import { storeCompiledCode } from './lifecycle/compile-cache.ts'
import { endOnFaults, stopOnSignals } from './lifecycle/process-events.ts'
import { nodeTooOld, startFailure } from './lifecycle/start-failure.ts'
import { createLog } from './ops/log.ts'

/** The settings, once they are read. */
let settings: Settings | undefined

/** Starts the service from environment variables: in this process, or with `WORKERS` in processes that share its port. */
async function main(): Promise<void> {
  const versionFault = nodeTooOld(process.versions.node)
  if (versionFault) throw new ConfigError(versionFault)
  settings = readConfig(process.env)
  const log = createLog(settings.LOG_LEVEL)
  endOnFaults(process, log)
  const role = workerRole(process.argv.slice(2))
  await (settings.WORKERS > 1 && !role ? startWorkers(settings, log) : serve(settings, log, role))
}

/** Serves in this process, prints the URLs, and shuts down cleanly on a signal. */
async function serve(settings: Settings, log: Logger, worker: WorkerRole | undefined): Promise<void> {
  storeCompiledCode(settings.DATA_DIR)
  // The database opens while the modules load. A failure is reported by the service, which awaits it.
  const opening = openDatabase(databaseOptions(settings))
  opening.catch(() => {})
  // Loaded here, because the primary of worker processes needs none of it.
  const [{ startService }, { greeting }] = await Promise.all([
    import('./service.ts'),
    import('./lifecycle/first-run.ts'),
  ])
  const service = await startService(settings, { log, worker, opening })
  if (worker?.isFirstStart ?? true) process.stdout.write(await greeting(service))
  if (service.database.driver === 'pglite') {
    process.stdout.write(
      '\n  Embedded database: right for a first run, a laptop and tests. Set DATABASE_URL for more.\n\n',
    )
  }
  stopOnSignals(process, () => service.close(), worker !== undefined)
  if (worker) process.send?.({ kind: 'ready' } satisfies FromWorker)
}

/** Starts `WORKERS` processes of this file, and shuts them down cleanly on a signal. */
async function startWorkers(settings: Settings, log: Logger): Promise<void> {
  const { WorkerProcesses } = await import('./lifecycle/worker-processes.ts')
  // Chosen once for all of them and for every address: each process would be given ports of its own.
  if (settings.PORT === 0) process.env.PORT = String(await chosenPort(settings.HOST))
  const workers = new WorkerProcesses({ count: settings.WORKERS, file: fileURLToPath(import.meta.url), log })
  stopOnSignals(process, () => workers.stop())
  await workers.start()
}

main().catch((error: unknown) => {
  console.error(startFailure(error, settings) ?? error)
  process.exit(1)
})
