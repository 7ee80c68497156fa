import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from '../../../db/connection/database.ts'
import { openDatabase } from '../../../db/connection/open.ts'
import { rolesFile } from '../../../db/migrations.ts'

/** A statement that the product sends. */
export interface Sent {
  readonly text: string
  /** Once, when a process starts and migrates, or while it serves. */
  readonly when: 'start' | 'serving'
  /** `db/accounts/accounts.ts:72`; of the driver or a migration without a line. */
  readonly from: string
}

const root = path.resolve(import.meta.dirname, '../../..')
const folder = path.join(root, 'db')

/** The line of a module of `db/` that sent a statement: the nearest one that is not the driver itself. */
function sender(): string {
  for (const line of new Error().stack?.split('\n') ?? []) {
    const found = /((?:db|server\/ops)\/[\w/-]+\.ts):(\d+):\d+\)?$/.exec(line)
    if (!found?.[1] || !line.includes(path.join(root, found[1]))) continue
    if (!found[1].startsWith('db/connection/')) return `${found[1]}:${found[2]}`
  }
  return 'db/connection/pglite.ts'
}

/** Records everything that reaches the embedded database: migrations, the mapper's own statements, and all the rest. */
export async function recorded(work: (db: Database) => Promise<void>): Promise<readonly Sent[]> {
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
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sky-statements-'))
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

/** What is sent to PostgreSQL and not to the embedded database: read from the driver's source, and the roles. */
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

/** Every line of `db/`, and of the operator's commands, that sends a statement. */
export function senders(): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('connection/'))
    .map((file) => `db/${file}`)
  return files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (/\.query[<(]/.test(line) ? [`${file}:${index + 1}`] : [])),
  )
}
