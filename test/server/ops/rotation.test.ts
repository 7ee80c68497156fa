import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSigningKeys } from '../../../db/signing-keys.ts'
import { rotateSigningKeys } from '../../../server/ops/rotation.ts'
import { type TestService, testService } from '../../harness.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

const keys = () => createSigningKeys(service.database)
const list = async (idToken: string) =>
  (await fetch(`${service.baseUrl}/v1/account/keys`, { headers: { authorization: `Bearer ${idToken}` } }))
    .status

it('a new key signs at once, and what the old one signed is believed until it is said to have leaked', async () => {
  const before = await service.idToken()
  expect(await list(before)).toBe(200)

  const made = await rotateSigningKeys(keys(), false)
  expect([...made.keys()]).toEqual(['identity', 'oauth'])
  const after = await service.idToken()
  const published = createRemoteJWKSet(new URL(`${service.baseUrl}/identity/jwks.json`))
  expect((await jwtVerify(after, published)).protectedHeader.kid).toBe(made.get('identity'))
  expect([await list(before), await list(after)]).toEqual([200, 200])

  await rotateSigningKeys(keys(), true)
  expect([await list(before), await list(after)]).toEqual([401, 401])
  expect(await list(await service.idToken())).toBe(200)
})
