import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { auditEvents } from '../../../db/accounts/audit.ts'
import { openDatabase } from '../../../db/connection/open.ts'
import { changeTier } from '../../../server/commands/set-tier.ts'
import { emptyPostgres, postgresUrl } from '../../db/databases.ts'
import { type TestService, testService } from '../../harness.ts'
import { copyPreparedDatabase } from '../../prepared-database.ts'

const script = path.resolve(import.meta.dirname, '../../../dist/server/commands/set-tier.js')

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const run = (args: readonly string[], settings: Readonly<Record<string, string>>) =>
  new Promise<Ended>((resolve) => {
    const env = { PATH: process.env.PATH, ...settings }
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })

describe('changing the tier of an account', () => {
  let service: TestService
  beforeAll(async () => {
    service = await testService({ OWNER_TIER: 'free' })
  })
  afterAll(() => service.close())

  it('while the service runs: applies from the next call on, and is recorded in the audit trail', async () => {
    const chart = () => service.get('/v1/charts/natal?datetime=2000-01-01T12:00:00Z&latitude=51&longitude=0')
    expect((await chart()).status).toBe(403)
    const [owner] = await service.database.query<{ id: string }>('SELECT id FROM account')
    const { before, after } = await changeTier(service.database, owner?.id, 'starter')
    expect([before.tier, after.tier]).toEqual(['free', 'starter'])
    expect((await chart()).status).toBe(200)
    expect(await auditEvents(service.database, owner?.id ?? '', 1)).toMatchObject([
      { action: 'tier_changed', subject: owner?.id, detail: { tier: 'starter' } },
    ])
  })

  it('of an unknown or deleted account, or to an unknown tier: changes nothing', async () => {
    const accounts = createAccounts(service.database)
    const { accountId } = await accounts.create('free')
    await expect(changeTier(service.database, 'acct_none', 'pro')).rejects.toThrow(/no account "acct_none"/)
    await expect(changeTier(service.database, accountId, 'Pro')).rejects.toThrow(
      /no tier "Pro".*free, starter, pro, scale/,
    )
    await accounts.erase(accountId)
    await expect(changeTier(service.database, accountId, 'pro')).rejects.toThrow(/was deleted/)
    expect((await accounts.get(accountId))?.tier).toBe('free')
  })
})

describe('npm run set-tier', () => {
  it('changes the embedded database of a stopped service, and reports it once', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'sky-set-tier-'))
    await copyPreparedDatabase(dataDir)
    const database = await openDatabase({ dataDir })
    const { accountId } = await createAccounts(database).create('free')
    const settings = { DATA_DIR: dataDir }
    const held = await run([accountId, 'pro'], settings)
    expect([held.code, held.stderr]).toEqual([1, expect.stringContaining('is in use by process')])
    await database.close()
    const done = await run([accountId, 'pro'], settings)
    expect([done.code, done.stdout]).toEqual([0, `${accountId}: free → pro, from its next call on\n`])
    expect((await run([accountId, 'pro'], settings)).stdout).toBe(`${accountId}: already pro\n`)
    const unknown = await run([accountId, 'gold'], settings)
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('free, starter, pro, scale')])
    expect(await run([accountId], settings)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage: npm run set-tier'),
    })
    rmSync(dataDir, { recursive: true })
  })

  it.skipIf(!postgresUrl)('changes PostgreSQL while others use it', async () => {
    const { url, drop } = await emptyPostgres()
    const database = await openDatabase({ url, poolSize: 1 })
    const { accountId } = await createAccounts(database).create('free')
    const { code } = await run([accountId, 'scale'], { DATABASE_URL: url })
    expect([code, (await createAccounts(database).get(accountId))?.tier]).toEqual([0, 'scale'])
    await database.close()
    await drop()
  })
})
