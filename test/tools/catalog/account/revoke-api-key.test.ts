import { describe, expect, it } from 'vitest'
import tool from '../../../../tools/catalog/account/revoke-api-key.ts'
import { asked, KeyCabinet } from './office.ts'

async function cabinet(): Promise<KeyCabinet> {
  const keys = new KeyCabinet()
  await keys.create('acct_1', { name: null, mode: 'live' })
  await keys.create('acct_2', { name: null, mode: 'live' })
  return keys
}

describe('revoke_api_key', () => {
  it('answers with the instant of the revocation', async () => {
    const revoked = { keyId: 'key_1', status: 'revoked', revokedAt: '2026-11-20T12:00:00Z' }
    expect(await asked(tool, { keyId: 'key_1' }, { keys: await cabinet() })).toEqual(revoked)
  })

  it('may be repeated: the answer is that of the first time', async () => {
    const keys = await cabinet()
    const first = await asked(tool, { keyId: 'key_1' }, { keys })
    expect(await asked(tool, { keyId: 'key_1' }, { keys })).toEqual(first)
  })

  it.each(['key_2', 'key_9', ''])(
    'knows no key %j of this account: 404, and the key lives on',
    async (keyId) => {
      const keys = await cabinet()
      await expect(asked(tool, { keyId }, { keys })).rejects.toMatchObject({
        code: 'key_not_found',
        status: 404,
      })
      expect(keys.held.map(({ status }) => status)).toEqual(['active', 'active'])
    },
  )
})
