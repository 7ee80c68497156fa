import pino from 'pino'
import { openDatabase } from '../db/connection/open.ts'
import { readConfig, withResolvedUrls } from '../server/config/config.ts'
import type { RunningService } from '../server/service.ts'
import { loadRegistry } from '../tools/declaration/registry.ts'
import { citusUrls, distributedCluster } from './db/citus.ts'
import { emptyPostgres } from './db/databases.ts'
import { sharedSecretKey } from './node-options.ts'
import { serverProcess } from './server-process.ts'

/**
 * The built service in its own process, with its own database on the server of `TEST_DATABASE_URL`, or on
 * the cluster of `TEST_CITUS_URLS`. `database` is a separate connection to the same tables, for the tests.
 */
export async function builtServer(environment: Readonly<Record<string, string>>): Promise<RunningService> {
  const { url, drop } = await (citusUrls.length > 0 ? distributedCluster() : emptyPostgres())
  const started = serverProcess({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
    ...environment,
  })
  started.catch(drop)
  const { firstRun, settings, stop } = await started
  const database = await openDatabase({ url, poolSize: 2, secretKeys: [sharedSecretKey] })
  return {
    config: withResolvedUrls(readConfig(settings), Number(new URL(firstRun.baseUrl).port)),
    registry: await loadRegistry(),
    database,
    firstRun,
    signInLink: undefined,
    log: pino({ level: 'silent' }),
    async close() {
      await database.close()
      await stop()
      await drop()
    },
  }
}
