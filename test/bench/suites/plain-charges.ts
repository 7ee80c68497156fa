import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Charge } from './charges.ts'

/** The usual design: a transaction per call that locks the balance, checks it, and writes both tables. */
export async function transactionEach(
  orm: PgDatabase<PgQueryResultHKT>,
  ids: readonly string[],
): Promise<Charge> {
  await orm.execute(sql`CREATE TABLE IF NOT EXISTS plain_balance (id text PRIMARY KEY, used bigint NOT NULL)`)
  await orm.execute(
    sql`CREATE TABLE IF NOT EXISTS plain_entry (id bigserial PRIMARY KEY, account text, at timestamptz)`,
  )
  const list = sql.param(`{${ids.join(',')}}`)
  await orm.execute(sql`INSERT INTO plain_balance SELECT unnest(${list}::text[]), 0 ON CONFLICT DO NOTHING`)
  return (id) =>
    orm.transaction(async (one) => {
      await one.execute(sql`SELECT used FROM plain_balance WHERE id = ${id} FOR UPDATE`)
      await one.execute(sql`INSERT INTO plain_entry (account, at) VALUES (${id}, now())`)
      await one.execute(sql`UPDATE plain_balance SET used = used + 1 WHERE id = ${id}`)
    })
}
