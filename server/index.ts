import process from 'node:process'
import { ConfigError, readConfig } from './config.ts'
import { firstRunText, laterRunText, writeFirstRun } from './first-run.ts'
import { type RunningService, startService } from './service.ts'

/** Starts the service from the environment, tells how to reach it, and stops cleanly when asked to. */
async function main(): Promise<void> {
  const service = await startService(readConfig(process.env))
  const { config, firstRun } = service
  const urls = { baseUrl: config.BASE_URL, mcpUrl: config.MCP_URL, portalUrl: config.PORTAL_URL }
  if (firstRun) {
    const file = await writeFirstRun(config.DATA_DIR, firstRun)
    process.stdout.write(firstRunText(firstRun, file))
  } else {
    process.stdout.write(laterRunText(urls))
  }
  if (service.database.driver === 'pglite') {
    process.stdout.write(
      '\n  Embedded database: right for a first run, a laptop and tests. Set DATABASE_URL for more.\n\n',
    )
  }
  stopOnSignals(service)
}

function stopOnSignals(service: RunningService): void {
  let asked = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      // A second signal means now.
      if (asked) process.exit(1)
      asked = true
      await service.close()
      process.exit(0)
    })
  }
}

main().catch((error: unknown) => {
  const known =
    error instanceof ConfigError ||
    (error instanceof Error && ['DataDirInUse', 'DatabaseUnavailable'].includes(error.name))
  const said = known && error instanceof Error ? error.message : error
  console.error(said)
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    console.error('Set PORT to a free port.')
  process.exit(1)
})
