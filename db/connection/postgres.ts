import { readFile } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { migrationsFolder, newestMigration, rolesFile } from '../migrations.ts'
import * as schema from '../schema.ts'
import type { Vault } from '../vault.ts'
import { arrayTypes } from './array-literals.ts'
import { CancellableStatements } from './cancellable.ts'
import type { Database, Orm, Row } from './database.ts'
import { classify, DatabaseUnavailable, throwIfCancelled } from './errors.ts'
import { responsiveNow, withDeadline } from './event-loop-clock.ts'
import { SocketFactory } from './throttled-socket.ts'

export interface PostgresOptions {
  readonly url: string
  readonly vault: Vault
  /** The same database as its owner; the role of `url` then needs to own nothing, and is left no more than it needs. */
  readonly migrationUrl?: string | undefined
  readonly poolSize?: number
  /** Longest time one query may take, retries included. */
  readonly deadlineMs?: number
  readonly lockTimeoutMs?: number
  /** Off behind a pooler that cannot keep prepared statements. */
  readonly prepare?: boolean
}

/** "SDSM" in ASCII: one number for everyone who migrates this service's schema. */
const migrationLock = 0x5344534d
/** Our own timer leaves the server this much time to report that its own timeout passed. */
const graceMs = 250
/** How long queries are refused at once after the server fell silent, before one more is let through to try. */
const breakMs = 250
const attempts = 3
/** Part of the connections that is kept for statements that may be cancelled, which are the long reads. */
const cancellableShare = 0.3

type Sql = postgres.Sql

/** The connections to the server, dropped and made anew together. */
interface Pools {
  readonly calls: Sql
  readonly reads: Sql
  readonly cancellable: CancellableStatements
}

/**
 * Of several hosts the one that can be written to. The driver takes a standby for such a one, because it looks at
 * `default_transaction_read_only` alone, where libpq also asks whether it is a standby (PostgreSQL manual, §34.1.2).
 */
const requireHost = (url: string) =>
  /[?&]target_session_attrs=read-write(&|$)/.test(url) ? { target_session_attrs: 'primary' as const } : {}

/**
 * Applies migrations over one connection of its own. The lock keeps a second starting process waiting.
 * @param role who is to work with what is there, when that is not the owner
 */
async function migrateOnce(url: string, role: string | undefined): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {}, ...requireHost(url) })
  try {
    await sql`SELECT pg_advisory_lock(${migrationLock})`
    if (!(await isMigrated(sql))) await migrate(drizzle(sql), { migrationsFolder: migrationsFolder() })
    if (role) {
      await sql`SELECT set_config('sky.application_role', ${role}, false)`
      await sql.unsafe(await readFile(rolesFile(), 'utf8'))
    }
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Asked first, because migrating takes the rights of an owner even where there is nothing to do. */
async function isMigrated(sql: Sql): Promise<boolean> {
  const [found] = await sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS begun`
  if (!found?.begun) return false
  const [newest] = await sql`SELECT max(created_at)::float8 AS made FROM drizzle.__drizzle_migrations`
  return newest?.made >= newestMigration()
}

/** Ends a wait that the server does not end. */
class NoReply extends Error {
  readonly code = 'NO_ANSWER'
}

/**
 * Where a connection is cut in the middle of an answer, the driver can end the statement as if it had been answered,
 * and goes on counting rows where it stopped, so that the next answer on that connection begins with holes.
 */
function wholeRows<T extends Row>(rows: postgres.RowList<T[]>): T[] {
  const isWhole = rows.command && (rows.length === 0 || 0 in rows)
  if (!isWhole) throw new DatabaseUnavailable('its answer broke off')
  return [...rows]
}

class PostgresDatabase implements Database {
  readonly driver = 'postgres'
  readonly vault: Vault
  readonly #options: Required<Omit<PostgresOptions, 'migrationUrl'>>
  readonly #dialler: SocketFactory
  #pools: Pools
  #orm: Orm
  #brokenUntil = 0
  #lastAnswer = 0

  constructor(options: PostgresOptions) {
    this.#options = { poolSize: 10, deadlineMs: 1_500, lockTimeoutMs: 500, prepare: true, ...options }
    this.vault = options.vault
    this.#dialler = new SocketFactory(this.#options.poolSize)
    this.#pools = this.#connect()
    this.#orm = drizzle(this.#pools.calls, { schema }) as unknown as Orm
  }

  #connect(): Pools {
    const { poolSize } = this.#options
    const reading = Math.max(1, Math.floor(poolSize * cancellableShare))
    return {
      calls: this.#pool(Math.max(1, poolSize - reading)),
      // One statement at a time on a connection, since a cancel request names the connection alone.
      reads: this.#pool(reading, { max_pipeline: 0 }),
      cancellable: new CancellableStatements(reading),
    }
  }

  #pool(connections: number, more: { readonly max_pipeline?: number } = {}): Sql {
    const { url, deadlineMs, lockTimeoutMs, prepare } = this.#options
    const isWanted = () => pool === this.#pools.calls || pool === this.#pools.reads
    const pool: Sql = postgres(url, {
      max: connections,
      ...more,
      // Not in the driver's types, but in its documentation: how it is to come by a socket.
      ...{ socket: (to: Parameters<SocketFactory['dial']>[0]) => this.#dialler.dial(to, isWanted) },
      ...requireHost(url),
      prepare,
      fetch_types: false,
      types: arrayTypes,
      connect_timeout: Math.ceil(deadlineMs / 1_000),
      onnotice: () => {},
      connection: {
        application_name: 'sky-data-service',
        statement_timeout: deadlineMs,
        lock_timeout: lockTimeoutMs,
        idle_in_transaction_session_timeout: deadlineMs * 2,
      },
    })
    return pool
  }

  get orm(): Orm {
    return this.#orm
  }

  /** The driver can wait for ever on a server that accepts and is silent: drop every connection and begin anew. */
  #reset(silent: Pools): void {
    if (silent !== this.#pools) return
    this.#brokenUntil = Date.now() + breakMs
    this.#pools = this.#connect()
    this.#orm = drizzle(this.#pools.calls, { schema }) as unknown as Orm
    void Promise.allSettled([silent.calls.end({ timeout: 0 }), silent.reads.end({ timeout: 0 })])
  }

  async #run<T>(work: (pools: Pools) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const { deadlineMs } = this.#options
    const start = Date.now()
    const end = responsiveNow() + deadlineMs
    for (let attempt = 1; ; attempt++) {
      if (this.isRefusing()) throw new DatabaseUnavailable('it did not answer a moment ago')
      const pools = this.#pools
      try {
        const answer = await withDeadline(
          work(pools),
          end + graceMs - responsiveNow(),
          () => new NoReply(`no answer within ${deadlineMs} ms`),
        )
        this.#lastAnswer = Date.now()
        return answer
      } catch (error) {
        throwIfCancelled(signal)
        const meaning = classify(error)
        if (meaning === 'other') throw error
        if (meaning === 'contention' && attempt < attempts && responsiveNow() < end) continue
        // A query that only waited its turn behind others is late, but the server is there.
        if (meaning === 'silent' && this.#lastAnswer <= start) this.#reset(pools)
        throw new DatabaseUnavailable(error instanceof Error ? error.message : String(error), error)
      }
    }
  }

  query<T extends Row = Row>(
    text: string,
    params: readonly unknown[] = [],
    signal?: AbortSignal,
  ): Promise<T[]> {
    const { prepare } = this.#options
    const start = (sql: Sql) => sql.unsafe<T[]>(text, [...params] as never[], { prepare })
    if (!signal) return this.#run(async ({ calls }) => wholeRows<T>(await start(calls)))
    const read = ({ cancellable, reads }: Pools) => cancellable.run(signal, () => start(reads))
    return this.#run(async (pools) => wholeRows<T>(await read(pools)), signal)
  }

  isRefusing(): boolean {
    return Date.now() < this.#brokenUntil
  }

  async ping(): Promise<void> {
    const rolledBack = new Error('rolled back')
    await this.#run(({ calls }) =>
      calls
        .begin(async (tx) => {
          await tx`INSERT INTO setting (key, value) VALUES ('ping', 'null') ON CONFLICT (key) DO NOTHING`
          throw rolledBack
        })
        .catch((error: unknown) => {
          if (error !== rolledBack) throw error
        }),
    )
  }

  async unsafeSettings(): Promise<readonly string[]> {
    const rows = await this.query<{ name: string }>(
      `SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off'`,
    )
    return rows.map((row) => row.name)
  }

  async close(): Promise<void> {
    const { calls, reads } = this.#pools
    await Promise.all([calls.end({ timeout: 2 }), reads.end({ timeout: 2 })])
  }
}

/** Read by hand, because an address that names several hosts is no URL to the runtime. */
function userOf(address: string): string {
  return decodeURIComponent(/^\w+:\/\/([^:@/]*)/.exec(address)?.[1] ?? '')
}

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, migrationUrl } = options
  try {
    await migrateOnce(migrationUrl ?? url, migrationUrl && userOf(url))
  } catch (error) {
    if (classify(error) === 'other') throw error
    throw new DatabaseUnavailable('it could not be migrated', error)
  }
  return new PostgresDatabase(options)
}
