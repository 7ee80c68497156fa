import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccounts } from '../../db/accounts/accounts.ts'
import { createApiKeys } from '../../db/accounts/api-keys.ts'
import { auditEvents } from '../../db/accounts/audit.ts'
import type { Database } from '../../db/connection/database.ts'
import { openDatabase } from '../../db/connection/open.ts'
import { ledgerDrift } from '../../db/ledger/invariants.ts'
import { refundCharge } from '../../db/ledger/refund-statement.ts'
import { call, emptyPostgres, grant, ledgerOn, postgresUrl } from './databases.ts'

describe.skipIf(!postgresUrl)('the application role', () => {
  const role = `sky_app_${process.pid}`
  let ownerUrl: string
  let url: string
  let db: Database
  let drop: () => Promise<void>
  beforeAll(async () => {
    const empty = await emptyPostgres()
    ownerUrl = empty.url
    const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} })
    await owner.unsafe(`CREATE ROLE ${role} LOGIN`)
    const asRole = new URL(ownerUrl)
    asRole.username = role
    url = asRole.href
    db = await openDatabase({ url, migrationUrl: ownerUrl })
    drop = async () => {
      await db.close()
      await owner.unsafe(`DROP OWNED BY ${role}`)
      await owner.unsafe(`DROP ROLE ${role}`)
      await owner.end()
      await empty.drop()
    }
  })
  afterAll(() => drop())

  test('can run every operation on accounts, keys and credits', async () => {
    const { accountId } = await createAccounts(db).create('free')
    const made = await createApiKeys(db).create(accountId, { name: 'x', mode: 'live' })
    const keyId = made === 'limit' ? '' : made.keyId
    const ledger = ledgerOn(db)
    const byKey = call(accountId, { credential: { kind: 'key', id: keyId } })
    await refundCharge(db, accountId, grant(await ledger.debit(byKey)).opId)
    await db.ping()
    expect(await ledgerDrift(db)).toEqual([])
    expect((await auditEvents(db, accountId)).map(({ action }) => action)).toContain('key_created')
    expect(await db.unsafeSettings()).toEqual([])
  })

  test.each([
    ['change an entry', 'UPDATE ledger_entry SET credits = 0'],
    ['remove an entry', 'DELETE FROM ledger_entry'],
    ['empty the ledger', 'TRUNCATE ledger_entry'],
    ['change an event', `UPDATE audit_event SET action = 'x'`],
    ['remove an event', 'DELETE FROM audit_event'],
    ['switch the trigger off', 'ALTER TABLE ledger_entry DISABLE TRIGGER ALL'],
    ['switch all triggers off', 'SET session_replication_role = replica'],
    [
      'replace the function of the trigger',
      `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger
       LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
    ],
    ['make a table', 'CREATE TABLE mine (id int)'],
    ['make a temporary table', 'CREATE TEMP TABLE mine (id int)'],
    ['make a schema', 'CREATE SCHEMA mine'],
    ['drop a table', 'DROP TABLE account'],
    ['change a table', 'ALTER TABLE account ADD COLUMN mine int'],
    ['change what was migrated', 'DELETE FROM drizzle.__drizzle_migrations'],
    ['become the owner', 'SET ROLE sky'],
    ['run a program', `COPY account TO PROGRAM 'cat'`],
  ])('L-17 cannot %s', async (_, statement) => {
    await expect(db.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('is restricted to least privilege at every start, whatever was granted meanwhile', async () => {
    const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} })
    await owner.unsafe(`GRANT ALL ON ledger_entry TO ${role}`)
    await (await openDatabase({ url, migrationUrl: ownerUrl })).close()
    const [privileges] = await owner`SELECT has_table_privilege(${role}, 'ledger_entry', 'INSERT') AS insert,
      has_any_column_privilege(${role}, 'ledger_entry', 'UPDATE') AS update,
      has_table_privilege(${role}, 'ledger_entry', 'DELETE, TRUNCATE, TRIGGER, REFERENCES') AS more`
    expect(privileges).toEqual({ insert: true, update: false, more: false })
    await owner.end()
  })

  test('starts alone on a migrated database, and not with migrations pending', async () => {
    await (await openDatabase({ url })).close()
    const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} })
    await owner`UPDATE drizzle.__drizzle_migrations SET created_at = created_at - 1`
    await expect(openDatabase({ url })).rejects.toMatchObject({
      message: expect.stringMatching(/permission denied .+: set MIGRATION_DATABASE_URL\.$/),
      cause: { cause: { code: '42501' } },
    })
    await owner`UPDATE drizzle.__drizzle_migrations SET created_at = created_at + 1`
    await owner.end()
  })

  test('cannot be the owner', async () => {
    await expect(openDatabase({ url: ownerUrl, migrationUrl: ownerUrl })).rejects.toThrow(
      /must not be the owner/,
    )
  })
})
