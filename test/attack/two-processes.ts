import type { Database } from '../../db/connection/database.ts'
import { openDatabase } from '../../db/connection/open.ts'
import { emptyPostgres, postgresUrl } from '../db/databases.ts'
import { Server } from '../faults/servers.ts'
import { testService } from '../harness.ts'
import { sharedSecretKey } from '../node-options.ts'

/** A service that programs of requests are played against: two addresses over one database. */
export interface Setting {
  readonly urls: readonly [string, string]
  readonly database: Database
  /** Kills one process with SIGKILL and restarts it; no effect with a single process. */
  readonly kill?: () => Promise<void>
  close(): Promise<void>
}

const wide = { ADDRESS_LIMIT: '1000000', AUTHORIZATION_LIMIT: '1000000', REGISTRATION_LIMIT: '1000000' }

async function embedded(): Promise<Setting> {
  const service = await testService(wide)
  return {
    urls: [service.baseUrl, service.baseUrl],
    database: service.database,
    close: () => service.close(),
  }
}

async function twoProcesses(): Promise<Setting> {
  const { url, drop } = await emptyPostgres()
  const environment = { ...wide, NODE_ENV: 'test', DATABASE_URL: url, SHUTDOWN_DELAY: '0' }
  const firstServer = await Server.make({ environment, canFail: false })
  const secondServer = await Server.make({ environment, canFail: false })
  const database = await openDatabase({ url, poolSize: 2, secretKeys: [sharedSecretKey] })
  return {
    urls: [firstServer.url, secondServer.url],
    database,
    async kill() {
      await secondServer.kill()
      await secondServer.start()
    },
    async close() {
      await database.close()
      await firstServer.remove()
      await secondServer.remove()
      await drop()
    },
  }
}

/** Settings by name, with the part of all programs that each plays. */
export const settings: readonly (readonly [name: string, open: () => Promise<Setting>, part: number])[] = [
  ['one process over the embedded database', embedded, 1 / 4],
  ...(postgresUrl ? [['two processes over PostgreSQL', twoProcesses, 1] as const] : []),
]
