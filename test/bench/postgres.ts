import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
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
} {
  const server = startPostgres()
  if (!server) return { name: 'embedded database', on: {} }
  later(server.stop)
  return { name: 'PostgreSQL', on: { DATABASE_URL: server.url } }
}
