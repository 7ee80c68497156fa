import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from '../../../db/connection/database.ts'
import { openDatabase } from '../../../db/connection/open.ts'
import { rolesFile } from '../../../db/migrations.ts'

/** A statement sent by the product. */
export interface Sent {
  readonly text: string
  /** Whether it is sent once, at the start of a process, or while it serves. */
  readonly when: 'start' | 'serving'
  /** `db/accounts/accounts.ts:72`; without a line for the driver and migrations. */
  readonly from: string
}

const root = path.resolve(import.meta.dirname, '../../..')
const folder = path.join(root, 'db')

/** The line in `db/` that sent a statement: the nearest caller outside the driver. */
function sender(): string {
  for (const line of new Error().stack?.split('\n') ?? []) {
    const [, place = ''] = line.split(`${root}/`)
    const found = /^((?:db|server\/ops)\/[\w/-]+\.ts):(\d+):\d+\)?$/.exec(place)
    if (found && !/^db\/connection\//.test(place)) return `${found[1]}:${found[2]}`
  }
  return 'db/connection/pglite.ts'
}

/** Records every statement that reaches the embedded database: of migrations, of the mapper and of `db/`. */
export async function recorded(work: (db: Database) => Promise<void>): Promise<readonly Sent[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sky-statements-'))
  // A new database is created and migrated in a process of its own; an existing one is migrated here.
  await (await PGlite.create(path.join(dataDir, 'pg'))).close()
  const sent: Sent[] = []
  let when: Sent['when'] = 'start'
  const note = (text: string) => void sent.push({ text, when, from: sender() })
  const { query, exec, transaction } = PGlite.prototype
  const noting = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(own, name) {
        const value = Reflect.get(own, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          if (name === 'query' || name === 'exec') note(String(args[0]))
          return value.apply(own, args)
        }
      },
    })
  Object.assign(PGlite.prototype, {
    query(this: PGlite, ...args: Parameters<PGlite['query']>) {
      note(args[0])
      return query.apply(this, args)
    },
    exec(this: PGlite, ...args: Parameters<PGlite['exec']>) {
      note(args[0])
      return exec.apply(this, args)
    },
    transaction(this: PGlite, run: Parameters<PGlite['transaction']>[0]) {
      return transaction.call(this, (tx) => run(noting(tx)))
    },
  })
  try {
    const db = await openDatabase({ dataDir })
    when = 'serving'
    try {
      await work({
        ...db,
        query(text, params) {
          note(text)
          return db.query(text, params)
        },
        debit(text, params) {
          note(text)
          return db.debit(text, params)
        },
      })
    } finally {
      await db.close()
    }
  } finally {
    Object.assign(PGlite.prototype, { query, exec, transaction })
    rmSync(dataDir, { recursive: true, force: true })
  }
  return [...sent, ...onPostgresAlone()]
}

/** Statements that only PostgreSQL receives: read from the source of the driver, and the roles. */
function onPostgresAlone(): Sent[] {
  const file = 'db/connection/postgres.ts'
  const source = readFileSync(path.join(root, file), 'utf8')
  const tagged = [...source.matchAll(/\b(sql|tx)`([^`]+)`/g)].map(([, tag, text = '']): Sent => {
    let count = 0
    return {
      text: text.replace(/\$\{[^}]+\}/g, () => `$${++count}`),
      when: tag === 'tx' ? 'serving' : 'start',
      from: file,
    }
  })
  const asked = [...source.matchAll(/`(SELECT name FROM pg_settings[^`]+)`/g)].map(
    ([, text = '']): Sent => ({ text, when: 'start', from: file }),
  )
  return [
    ...tagged,
    ...asked,
    { text: readFileSync(rolesFile(), 'utf8'), when: 'start', from: 'db/roles.sql' },
  ]
}

/** Every line of `db/` that sends a statement, but for the debit on a Citus cluster, which `budgets.test.ts` runs. */
export function senders(): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('connection/'))
    .map((file) => `db/${file}`)
  return files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        /\.query[<(]|db\.debit[<(]/.test(line) && !line.includes('(callText') ? [`${file}:${index + 1}`] : [],
      ),
  )
}
