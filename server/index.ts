import process from 'node:process'
import { ConfigError, readConfig } from './config/config.ts'
import { greeting } from './lifecycle/first-run.ts'
import { endOnFaults, stopOnSignals } from './lifecycle/process-events.ts'
import { createLog } from './ops/log.ts'
import { startService } from './service.ts'

/** Starts the service from environment variables, prints its URLs, and shuts down cleanly on a signal. */
async function main(): Promise<void> {
  const settings = readConfig(process.env)
  const log = createLog(settings.LOG_LEVEL)
  endOnFaults(process, log)
  const service = await startService(settings, { log })
  process.stdout.write(await greeting(service))
  if (service.database.driver === 'pglite') {
    process.stdout.write(
      '\n  Embedded database: right for a first run, a laptop and tests. Set DATABASE_URL for more.\n\n',
    )
  }
  stopOnSignals(process, () => service.close())
}

main().catch((error: unknown) => {
  const known =
    error instanceof ConfigError ||
    (error instanceof Error &&
      ['DataDirInUse', 'DatabaseUnavailable', 'SecretUnreadable'].includes(error.name))
  const said = known && error instanceof Error ? error.message : error
  console.error(said)
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    console.error('Set PORT to a free port.')
  process.exit(1)
})
