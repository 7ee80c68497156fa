import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/connection/database.ts'
import type { Charge } from './charges.ts'

/** The usual design: a transaction per call that locks the balance, checks it, and writes both tables. */
export async function transactionEach(db: Database, ids: readonly string[]): Promise<Charge> {
  await db.query('CREATE TABLE IF NOT EXISTS plain_balance (id text PRIMARY KEY, used bigint NOT NULL)')
  await db.query(
    'CREATE TABLE IF NOT EXISTS plain_entry (id bigserial PRIMARY KEY, account text, at timestamptz)',
  )
  await db.query('INSERT INTO plain_balance SELECT unnest($1::text[]), 0 ON CONFLICT DO NOTHING', [ids])
  return (id) =>
    db.orm.transaction(async (one) => {
      await one.execute(sql`SELECT used FROM plain_balance WHERE id = ${id} FOR UPDATE`)
      await one.execute(sql`INSERT INTO plain_entry (account, at) VALUES (${id}, now())`)
      await one.execute(sql`UPDATE plain_balance SET used = used + 1 WHERE id = ${id}`)
    })
}
