import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { migrationsFolder } from '../../../db/migrations.ts'
import { emptyPostgres, postgresUrl } from '../databases.ts'

type Run = (text: string) => Promise<readonly Record<string, unknown>[]>

const files = readdirSync(migrationsFolder())
  .filter((file) => file.endsWith('.sql'))
  .sort()
const textOf = (file: string) => readFileSync(path.join(migrationsFolder(), file), 'utf8')

async function withPglite(work: (run: Run) => Promise<void>): Promise<void> {
  const db = await PGlite.create()
  await work(async (text) => (await db.exec(text)).at(-1)?.rows as Record<string, unknown>[])
  await db.close()
}

async function withPostgres(work: (run: Run) => Promise<void>): Promise<void> {
  const { url, drop } = await emptyPostgres()
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await work((text) => sql.unsafe(text))
  await sql.end()
  await drop()
}

describe.each([
  { driver: 'pglite', open: withPglite },
  ...(postgresUrl ? [{ driver: 'postgres', open: withPostgres }] : []),
])('a database of an earlier release on $driver', ({ open }) => {
  test('keeps its events, sessions and grants, without an actor, another account or an approver', () =>
    open(async (run) => {
      for (const file of files.filter((one) => one < '0017')) await run(textOf(file))
      await run(`INSERT INTO account (id, tier, label) VALUES ('a', 'free', 'Ada');
        INSERT INTO audit_event (account_id, event_id, action, subject) VALUES ('a', 'e', 'signed_in', 's');
        INSERT INTO portal_session (hash, account_id, session_id, expires_at) VALUES ('h', 'a', 's', now());
        INSERT INTO oauth_grant (account_id, grant_id, client_id) VALUES ('a', 'g', 'c')`)
      for (const file of files.filter((one) => one >= '0017')) await run(textOf(file))
      expect(await run('SELECT actor FROM audit_event')).toEqual([{ actor: null }])
      expect(await run('SELECT acting_for, email FROM portal_session')).toEqual([
        { acting_for: null, email: null },
      ])
      expect(await run('SELECT approved_by FROM oauth_grant')).toEqual([{ approved_by: null }])
      await expect(run(`UPDATE audit_event SET actor = '{}'`)).rejects.toThrow(/append-only/)
    }))
})
