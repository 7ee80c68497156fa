import { type Scenario, sleep } from '../environment.ts'
import { mostConnections, type OwnPostgres } from '../own-postgres.ts'

const outageMs = 1_500

const stopped = (name: string, stop: (database: OwnPostgres) => Promise<void>): Scenario => ({
  name,
  setting: 'plain',
  servers: 2,
  async harm({ database }) {
    await stop(database)
    await sleep(outageMs)
    await database.start()
  },
})

const frozen = (seconds: number): Scenario => ({
  name: `PostgreSQL frozen for ${seconds} s`,
  setting: 'plain',
  servers: 2,
  async harm({ database }) {
    database.pause()
    await sleep(seconds * 1_000)
    database.resume()
  },
})

const locked = (what: string, statement: string): Scenario => ({
  name: `${what} locked for 4 s`,
  setting: 'plain',
  servers: 2,
  async harm({ database }) {
    const holder = database.connect('sky')
    await holder.begin(async (sql) => {
      await sql.unsafe(statement)
      await sleep(4_000)
    })
    await holder.end()
  },
})

const ours = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sky-data-service'`

export const database: readonly Scenario[] = [
  stopped('PostgreSQL stopped at once, and started', (it) => it.stopImmediately()),
  stopped('PostgreSQL killed with -9, and started', (it) => it.kill()),
  frozen(5),
  frozen(30),
  locked('the ledger', 'LOCK TABLE account_day IN ACCESS EXCLUSIVE MODE'),
  locked('the days of all accounts', 'SELECT FROM account_day FOR UPDATE'),
  locked('the keys', 'LOCK TABLE api_key IN ACCESS EXCLUSIVE MODE'),
  {
    name: 'backends terminated every 100 ms for 3 s',
    setting: 'plain',
    servers: 2,
    async harm({ admin }) {
      for (let n = 0; n < 30; n++) {
        await admin.unsafe(ours)
        await sleep(100)
      }
    },
  },
  {
    name: 'the database read-only for 3 s',
    setting: 'plain',
    servers: 2,
    async harm({ admin }) {
      await admin`SET default_transaction_read_only = off`
      await admin`ALTER SYSTEM SET default_transaction_read_only = on`
      await admin`SELECT pg_reload_conf()`
      await sleep(3_000)
      await admin`ALTER SYSTEM RESET default_transaction_read_only`
      await admin`SELECT pg_reload_conf()`
    },
  },
  {
    name: 'the database closed to connections for 3 s',
    setting: 'plain',
    servers: 2,
    async harm({ admin }) {
      await admin`ALTER DATABASE sky WITH ALLOW_CONNECTIONS false`
      await admin.unsafe(ours)
      await sleep(3_000)
      await admin`ALTER DATABASE sky WITH ALLOW_CONNECTIONS true`
    },
  },
  {
    name: 'no connection left for 3 s',
    setting: 'plain',
    servers: 2,
    async harm({ admin, database }) {
      const hogs = Array.from({ length: mostConnections }, () => database.connect())
      const holding = hogs.map((hog) => hog`SELECT pg_sleep(3)`.catch(() => {}))
      await sleep(500)
      await admin.unsafe(ours)
      await Promise.all(holding)
      await Promise.all(hogs.map((hog) => hog.end()))
    },
  },
]
