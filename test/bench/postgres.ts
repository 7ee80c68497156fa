import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** A PostgreSQL of the benchmark's own, with durable settings as they come. */
export interface OwnPostgres {
  readonly url: string
  stop(): void
}

const script = path.join(import.meta.dirname, '..', '..', '..', 'test', 'db', 'start-postgres.sh')

/** Nothing where no PostgreSQL is installed. */
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
