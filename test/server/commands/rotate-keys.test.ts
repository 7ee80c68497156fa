import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rotateKeys } from '../../../server/commands/rotate-keys.ts'
import { emptyPostgres, postgresUrl } from '../../db/databases.ts'
import { type TestService, testService } from '../../harness.ts'
import { sharedSecretKey } from '../../node-options.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

const works = async (token: string) =>
  (await service.get('/v1/account/keys', { authorization: `Bearer ${token}` })).status === 200

describe('rotating the signing keys', () => {
  it('signs with a new key, and accepts the old one until it is retired', async () => {
    const old = await service.idToken()
    const first = await rotateKeys(service.database, false)
    expect(first.identity).toHaveLength(2)
    expect(first.oauth).toHaveLength(2)
    const fresh = await service.idToken()
    const kid = JSON.parse(atob(fresh.split('.')[0] ?? '')).kid
    expect(kid).toBe(first.identity?.[0])
    expect([await works(old), await works(fresh)]).toEqual([true, true])
    const second = await rotateKeys(service.database, true)
    expect(second.identity).toHaveLength(1)
    expect([await works(old), await works(fresh)]).toEqual([false, false])
    expect(await works(await service.idToken())).toBe(true)
  })
})

describe.skipIf(!postgresUrl)('npm run rotate-keys beside PostgreSQL', () => {
  it('works as the restricted role, with the owner role for migrations', async () => {
    const { url, drop } = await emptyPostgres()
    const owner = postgres(url, { max: 1, onnotice: () => {} })
    const role = `sky_rotating_${process.pid}`
    await owner.unsafe(`CREATE ROLE ${role} LOGIN`)
    const asRole = new URL(url)
    asRole.username = role
    try {
      const script = path.resolve(import.meta.dirname, '../../../dist/server/commands/rotate-keys.js')
      const env = {
        PATH: process.env.PATH,
        SECRET_KEYS: sharedSecretKey,
        DATABASE_URL: asRole.href,
        MIGRATION_DATABASE_URL: url,
      }
      const { stdout } = await promisify(execFile)(process.execPath, [script], { env })
      expect(stdout).toMatch(/^identity: signs with \S+, 2 published$/m)
    } finally {
      await owner.unsafe(`DROP OWNED BY ${role}`)
      await owner.unsafe(`DROP ROLE ${role}`)
      await owner.end()
      await drop()
    }
  })
})
