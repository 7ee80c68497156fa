import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccounts } from '../../db/accounts.ts'
import { openDatabase } from '../../db/client.ts'
import { DataDirInUse } from '../../db/errors.ts'
import { account as accountTable } from '../../db/schema.ts'

describe('PGlite in a directory', () => {
  let dataDir: string
  beforeAll(() => {
    dataDir = join(mkdtempSync(join(tmpdir(), 'sky-pglite-test-')), 'not', 'there', 'yet')
  })
  afterAll(() => rmSync(join(dataDir, '..', '..', '..'), { recursive: true, force: true }))

  test('a first run makes a private directory, migrates it, and what it wrote is there at the next', async () => {
    const first = await openDatabase({ dataDir })
    expect(first.driver).toBe('pglite')
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    const { accountId } = await createAccounts(first).create('free')
    await first.close()

    const second = await openDatabase({ dataDir })
    expect(await createAccounts(second).get(accountId)).toMatchObject({ tier: 'free' })
    await second.close()
  })

  test('while it is open no one else opens it, and the mapper sees the same rows', async () => {
    const db = await openDatabase({ dataDir })
    await expect(openDatabase({ dataDir })).rejects.toThrow(DataDirInUse)
    expect(await db.orm.select().from(accountTable)).toHaveLength(1)
    await db.close()
  })

  test('the probe writes and leaves nothing; the missing fsync is admitted', async () => {
    const db = await openDatabase({ dataDir })
    await db.ping()
    await db.ping()
    expect(await db.query('SELECT * FROM setting')).toEqual([])
    expect(await db.unsafeSettings()).toEqual(['fsync'])
    await db.close()
  })
})
