import { describe, expect, test } from 'vitest'
import type { Database } from '../../db/connection/database.ts'
import { drivers } from './databases.ts'
import { ownDatabase } from './own-database.ts'

describe.each(drivers)('the tables on $driver', ({ open }) => {
  let db: Database
  ownDatabase(open, (own) => {
    db = own
  })

  const dayWith = (used: string, quota: string) =>
    db.query(`INSERT INTO account_day (account_id, day, mode, used, quota)
      VALUES ('a', '2026-01-01', 'live', ${used}, ${quota})`)

  test.each([
    ['-1', '10'],
    ['11', '10'],
    ['0', '-1'],
    ['2147483648', '2147483648'],
    ['0', '9007199254740992'],
  ])('L-12 a day with usage %s of %s is rejected', (used, quota) =>
    expect(dayWith(used, quota)).rejects.toThrow(/account_day_within_quota|out of range/),
  )

  const entryWith = (kind: string, mode: string, credits: number, units: number) =>
    db.query(
      `INSERT INTO ledger_entry (account_id, op_id, day, mode, kind, credential_kind, credential_id, channel, credits,
         units, balance_after, request_id, at)
       VALUES ('a', $1, '2026-01-01', $2, $3, 'person', 'a', 'rest', $4::int, $5::int, 0, 'r', now())`,
      [`led_${kind}${mode}${credits}_${units}`, mode, kind, credits, units],
    )

  test.each([
    ['charge', 'live', -1, -1],
    ['charge', 'live', 0, 0],
    ['charge', 'live', 1, 2],
    ['charge', 'test', 1, 1],
    ['refund', 'live', 1, 1],
    ['gift', 'live', 1, 1],
    ['charge', 'trial', 0, 1],
    ['charge', 'trial', 1, 1],
  ])('L-12 a %s in %s mode with %d credits and %d units is rejected', (kind, mode, credits, units) =>
    expect(entryWith(kind, mode, credits, units)).rejects.toThrow(/violates check constraint "ledger_entry_/),
  )

  test('L-17 an entry cannot be updated or deleted, even by the owner of the table', async () => {
    await entryWith('charge', 'live', 1, 1)
    for (const attempt of [
      'UPDATE ledger_entry SET credits = 0',
      'DELETE FROM ledger_entry',
      'TRUNCATE ledger_entry',
    ])
      await expect(db.query(attempt)).rejects.toThrow(/append-only/)
    const upsert = `INSERT INTO ledger_entry SELECT * FROM ledger_entry
      ON CONFLICT (account_id, at, op_id) DO UPDATE SET credits = 0`
    await expect(db.query(upsert)).rejects.toThrow(/append-only/)
    expect(await db.query('SELECT credits FROM ledger_entry')).toEqual([{ credits: 1 }])
  })

  test('G-05 an audit event cannot be updated or deleted', async () => {
    await db.query(
      `INSERT INTO audit_event (account_id, event_id, action, subject) VALUES ('a', 'e', 'x', 'y')`,
    )
    for (const attempt of [
      `UPDATE audit_event SET action = ''`,
      'DELETE FROM audit_event',
      'TRUNCATE audit_event',
    ])
      await expect(db.query(attempt)).rejects.toThrow(/append-only/)
  })

  test('a key is active with a slot or revoked without one', async () => {
    const key = (id: string, status: string, slot: string, revoked: string) =>
      db.query(`INSERT INTO api_key (account_id, key_id, mode, hash, last4, status, slot, revoked_at)
        VALUES ('a', '${id}', 'live', '${id}', 'xxxx', '${status}', ${slot}, ${revoked})`)
    await expect(key('k1', 'active', '21', 'NULL')).rejects.toThrow(/api_key_state/)
    await expect(key('k2', 'active', 'NULL', 'NULL')).rejects.toThrow(/api_key_state/)
    await expect(key('k3', 'revoked', 'NULL', 'NULL')).rejects.toThrow(/api_key_state/)
    await key('k4', 'active', '20', 'NULL')
    await expect(key('k5', 'active', '20', 'NULL')).rejects.toThrow(/api_key_slot/)
  })

  test('every account table has account_id in its primary key, or is keyed by a secret or a name', async () => {
    const rows = await db.query<{ table: string; first: string }>(
      `SELECT c.relname AS table, a.attname AS first FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
       WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
    )
    expect(Object.fromEntries(rows.map(({ table, first }) => [table, first]))).toEqual({
      account: 'id',
      account_day: 'account_id',
      account_password: 'account_id',
      address_use: 'address',
      api_key: 'account_id',
      audit_event: 'account_id',
      day_use: 'account_id',
      failed_sign_in: 'account_id',
      feed: 'account_id',
      former_identity: 'hash',
      identity: 'issuer',
      invitation: 'hash',
      ledger_entry: 'account_id',
      membership: 'account_id',
      oauth_artifact: 'hash',
      oauth_client: 'client_id',
      oauth_grant: 'account_id',
      passkey: 'credential_id',
      passkey_challenge: 'hash',
      portal_session: 'hash',
      request_log: 'account_id',
      request_log_day: 'account_id',
      setting: 'key',
      sign_in_link: 'hash',
      sign_in_name: 'name',
      signing_key: 'purpose',
      sky_alert: 'account_id',
      sky_alert_event: 'account_id',
      webhook_delivery: 'account_id',
      webhook_endpoint: 'account_id',
    })
  })
})
