import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rotateKeys } from '../../server/rotate-keys.ts'
import { type TestService, testService } from '../harness.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

const works = async (token: string) =>
  (await service.get('/v1/account/keys', { authorization: `Bearer ${token}` })).status === 200

describe('rotating the signing keys', () => {
  it('signs with a new key, and believes the old one until it is retired', async () => {
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
