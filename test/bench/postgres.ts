import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import type { Undo } from './tidy.ts'

/** A PostgreSQL server for benchmarks, with the default, durable settings. */
export interface OwnPostgres {
  readonly url: string
  stop(): void
}

const script = path.join(import.meta.dirname, '..', '..', '..', 'test', 'db', 'start-postgres.sh')

/** Undefined if no PostgreSQL is installed. */
export function startPostgres(): OwnPostgres | undefined {
  if (!existsSync('/usr/lib/postgresql')) return undefined
  const [url, directory] = execFileSync('sh', [script], { encoding: 'utf8' }).trim().split('\n') as [
    string,
    string,
  ]
  return {
    url,
    stop: () => {
      execFileSync('sh', [script, 'stop', directory])
    },
  }
}

/** The database shared by a suite's servers, as environment variables; without PostgreSQL each server embeds one. */
export function sharedDatabase(later: (undo: Undo) => void): {
  readonly name: string
  readonly on: Readonly<Record<string, string>>
  gatherStatistics(): Promise<void>
} {
  const server = startPostgres()
  if (!server) return { name: 'embedded database', on: {}, gatherStatistics: async () => {} }
  later(server.stop)
  return {
    name: 'PostgreSQL',
    on: { DATABASE_URL: server.url },
    gatherStatistics: () => gatherStatistics(server.url),
  }
}

/** Autovacuum gathers statistics a minute after a load began, and plans follow from them. */
async function gatherStatistics(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 })
  await sql`ANALYZE`
  await sql.end()
}
