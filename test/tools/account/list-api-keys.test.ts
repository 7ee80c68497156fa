import { describe, expect, it } from 'vitest'
import tool from '../../../tools/account/list-api-keys.ts'
import { asked, KeyCabinet } from './office.ts'

describe('list_api_keys', () => {
  it('shows the keys of the caller alone, revoked ones too, without a secret', async () => {
    const keys = new KeyCabinet()
    await keys.create('acct_1', { name: 'one', mode: 'live' })
    await keys.create('acct_2', { name: 'foreign', mode: 'live' })
    await keys.create('acct_1', { name: null, mode: 'test' })
    await keys.revoke('acct_1', 'key_1')
    const data = (await asked(tool, {}, { keys })) as { keys: object[]; count: number }
    expect(data.count).toBe(2)
    expect(data.keys).toMatchObject([
      { keyId: 'key_1', status: 'revoked', revokedAt: '2026-11-20T12:00:00Z', prefix: 'ac_live_' },
      { keyId: 'key_3', status: 'active', revokedAt: null, prefix: 'ac_test_' },
    ])
    expect(JSON.stringify(data)).not.toMatch(/apiKey|hash|owner/)
  })

  it('goes on where nextCursor says, and takes no other cursor', async () => {
    const keys = new KeyCabinet()
    for (let made = 0; made < 5; made++) await keys.create('acct_1', { name: null, mode: 'live' })
    const first = (await asked(tool, {}, { keys })) as { truncated: boolean; nextCursor: string }
    expect(first).toMatchObject({ count: 3, truncated: true })
    const second = await asked(tool, { cursor: first.nextCursor }, { keys })
    expect(second).toMatchObject({ keys: [{ keyId: 'key_4' }, { keyId: 'key_5' }], truncated: false })
    expect(second).not.toHaveProperty('nextCursor')
    for (const cursor of ['x', Buffer.from('["list_api_keys","1"]').toString('base64url')])
      await expect(asked(tool, { cursor }, { keys })).rejects.toMatchObject({ code: 'invalid_cursor' })
  })

  it('is an empty list for an account without keys', async () => {
    expect(await asked(tool, {})).toEqual({ keys: [], count: 0, truncated: false })
  })
})
