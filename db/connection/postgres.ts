import { readFile } from 'node:fs/promises'
import postgres from 'postgres'
import { isMigrated, migrationsFolder, rolesFile } from '../migrations.ts'
import type { Vault } from '../vault.ts'
import { arrayTypes } from './array-literals.ts'
import { CancellableStatements } from './cancellable.ts'
import type { Database, Row } from './database.ts'
import {
  classify,
  DatabaseUnavailable,
  isLoginRefused,
  isOfConnection,
  isPrivilegeMissing,
  reasonOf,
  throwIfCancelled,
} from './errors.ts'
import { responsiveNow, withDeadline } from './event-loop-clock.ts'
import { SocketFactory } from './throttled-socket.ts'

/** Options of a PostgreSQL connection. */
export interface PostgresOptions {
  readonly url: string
  readonly vault: Vault
  /** Owner connection: runs migrations, then restricts the role of `url` to least privilege. */
  readonly migrationUrl?: string | undefined
  /** Connections, 10 by default: a fifth for debits, three tenths for cancellable reads, and at least one of each. */
  readonly poolSize?: number
  /** Timeout of one query, retries included; 1500 by default. */
  readonly deadlineMs?: number
  /** 500 by default. */
  readonly lockTimeoutMs?: number
  /** `false` behind a pooler that cannot keep prepared statements. */
  readonly prepare?: boolean
}

/** Advisory lock of the migrations: "SDSM" in ASCII. */
const migrationLock = 0x5344534d
/** Our own timer fires this much later than the timeouts of the server, so that it can report them. */
const graceMs = 250
/** How long the circuit breaker stays open after a query without reply. */
const breakMs = 250
const attempts = 3
/** Share of the connections reserved for cancellable statements, which are the long reads. */
const cancellableShare = 0.3
/** Share of the connections reserved for debits. */
const debitShare = 0.2

type Sql = postgres.Sql

/** Connection pools, replaced together on a reset. */
interface Pools {
  readonly calls: Sql
  readonly debits: Sql
  readonly reads: Sql
  readonly cancellable: CancellableStatements
}

/** Options of the driver in which the pools differ. */
interface PoolOptions {
  readonly max_pipeline?: number
  readonly connection?: Readonly<Record<string, string>>
}

const poolsOf = ({ calls, debits, reads }: Pools): Sql[] => [calls, debits, reads]

/**
 * Connection option that selects the writable one of several hosts. For `read-write` the driver checks
 * `default_transaction_read_only` only, and so accepts a standby, where libpq also asks whether it is one (PostgreSQL
 * manual, §34.1.2).
 */
const requireHost = (url: string) =>
  /[?&]target_session_attrs=read-write(&|$)/.test(url) ? { target_session_attrs: 'primary' as const } : {}

/**
 * Applies pending migrations over a connection of its own. An advisory lock serializes processes that start together.
 * @param role application role to grant privileges to, if it is not the owner
 */
async function migrateOnce(url: string, role: string | undefined): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {}, ...requireHost(url) })
  try {
    await sql`SELECT pg_advisory_lock(${migrationLock})`
    if (!(await isMigrated((text) => sql.unsafe(text)))) await applyMigrations(sql)
    if (role) {
      await sql`SELECT set_config('sky.application_role', ${role}, false)`
      await sql.unsafe(await readFile(rolesFile(), 'utf8'))
    }
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** The mapper takes 10 MB, so it is loaded only where a migration is pending. */
async function applyMigrations(sql: Sql): Promise<void> {
  const { drizzle } = await import('drizzle-orm/postgres-js')
  const { migrate } = await import('drizzle-orm/postgres-js/migrator')
  await migrate(drizzle(sql), { migrationsFolder: migrationsFolder() })
}

/** The query exceeded its deadline without a reply of the server. */
class NoReply extends Error {
  readonly code = 'NO_ANSWER'
}

/**
 * Checks that a result is complete. When a connection is lost mid-result, the driver may resolve the statement, and
 * keep its row count for the next result on that connection, which then begins with holes.
 */
function wholeRows<T extends object>(rows: postgres.RowList<T[]>): T[] {
  const isWhole = rows.command && (rows.length === 0 || 0 in rows)
  if (!isWhole) throw new DatabaseUnavailable('connection lost mid-result')
  return [...rows]
}

class PostgresDatabase implements Database {
  readonly driver = 'postgres'
  readonly vault: Vault
  readonly #options: Required<Omit<PostgresOptions, 'migrationUrl'>>
  readonly #dialler: SocketFactory
  #pools: Pools
  #brokenUntil = 0
  #lastAnswer = 0

  constructor(options: PostgresOptions) {
    this.#options = { poolSize: 10, deadlineMs: 1_500, lockTimeoutMs: 500, prepare: true, ...options }
    this.vault = options.vault
    this.#dialler = new SocketFactory(this.#options.poolSize)
    this.#pools = this.#connect()
  }

  #connect(): Pools {
    const { poolSize } = this.#options
    const reading = Math.max(1, Math.floor(poolSize * cancellableShare))
    const debiting = Math.max(1, Math.floor(poolSize * debitShare))
    return {
      calls: this.#pool(Math.max(1, poolSize - reading - debiting)),
      debits: this.#pool(debiting, { connection: { plan_cache_mode: 'force_generic_plan' } }),
      // One statement at a time per connection, since a cancel request names only the connection.
      reads: this.#pool(reading, { max_pipeline: 0 }),
      cancellable: new CancellableStatements(reading),
    }
  }

  #pool(connections: number, { connection, ...options }: PoolOptions = {}): Sql {
    const { url, deadlineMs, lockTimeoutMs, prepare } = this.#options
    const isWanted = () => poolsOf(this.#pools).includes(pool)
    const pool: Sql = postgres(url, {
      max: connections,
      ...options,
      // Documented by the driver, but missing from its types: a factory for sockets.
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
        ...connection,
      },
    })
    return pool
  }

  /** Replaces the pools. The driver can wait for ever on a server that accepts connections but never replies. */
  #reset(silent: Pools): void {
    if (silent !== this.#pools) return
    this.#brokenUntil = Date.now() + breakMs
    this.#pools = this.#connect()
    void Promise.allSettled(poolsOf(silent).map((pool) => pool.end({ timeout: 0 })))
  }

  /** Runs work with deadline, retries on contention and circuit breaker. */
  async #run<T>(work: (pools: Pools) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const { deadlineMs } = this.#options
    const start = Date.now()
    const end = responsiveNow() + deadlineMs
    for (let attempt = 1; ; attempt++) {
      if (this.isRefusing()) throw new DatabaseUnavailable('circuit breaker open')
      const pools = this.#pools
      try {
        const answer = await withDeadline(
          work(pools),
          end + graceMs - responsiveNow(),
          () => new NoReply(`no reply within ${deadlineMs} ms`),
        )
        this.#lastAnswer = Date.now()
        return answer
      } catch (error) {
        throwIfCancelled(signal)
        const meaning = classify(error)
        if (meaning === 'other') throw error
        if (meaning === 'contention' && attempt < attempts && responsiveNow() < end) continue
        // No reset if any other query got a reply meanwhile: this one was only queued behind others.
        if (meaning === 'silent' && this.#lastAnswer <= start) this.#reset(pools)
        throw new DatabaseUnavailable(error instanceof Error ? error.message : String(error), error)
      }
    }
  }

  query<T extends object = Row>(
    text: string,
    params: readonly unknown[] = [],
    signal?: AbortSignal,
  ): Promise<T[]> {
    if (!signal) return this.#run(async ({ calls }) => wholeRows<T>(await this.#send<T>(calls, text, params)))
    const read = ({ cancellable, reads }: Pools) =>
      cancellable.run(signal, () => this.#send<T>(reads, text, params))
    return this.#run(async (pools) => wholeRows<T>(await read(pools)), signal)
  }

  debit<T extends object = Row>(text: string, params: readonly unknown[]): Promise<T[]> {
    return this.#run(async ({ debits }) => wholeRows<T>(await this.#send<T>(debits, text, params)))
  }

  #send<T extends object>(pool: Sql, text: string, params: readonly unknown[]) {
    return pool.unsafe<T[]>(text, [...params] as never[], { prepare: this.#options.prepare })
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
    await Promise.all(poolsOf(this.#pools).map((pool) => pool.end({ timeout: 2 })))
  }
}

/** User name of a connection string. `URL` cannot parse a list of several hosts. */
function userOf(address: string): string {
  return decodeURIComponent(/^\w+:\/\/([^:@/]*)/.exec(address)?.[1] ?? '')
}

/**
 * Migrates the database and opens the pools.
 * @throws DatabaseUnavailable with the reason, when no server answers or it refuses the role, its password, its database or its
 *   migrations
 */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, migrationUrl } = options
  try {
    await migrateOnce(migrationUrl ?? url, migrationUrl && userOf(url))
  } catch (error) {
    const isOther = classify(error) === 'other'
    const isKnown = isLoginRefused(error) || isPrivilegeMissing(error) || isOfConnection(error)
    if (isOther && !isKnown) throw error
    const setting = migrationUrl ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL'
    const advice = isPrivilegeMissing(error)
      ? 'Migrations need the owner of the database: set MIGRATION_DATABASE_URL'
      : `Check ${setting}`
    throw new DatabaseUnavailable(`${reasonOf(error)}. ${advice}.`, error)
  }
  return new PostgresDatabase(options)
}
