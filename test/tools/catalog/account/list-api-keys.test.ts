import { describe, expect, it } from 'vitest'
import tool from '../../../../tools/catalog/account/list-api-keys.ts'
import { answered, asked, KeyCabinet } from './office.ts'

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

  it('goes on where it ended', async () => {
    const keys = new KeyCabinet()
    for (let made = 0; made < 5; made++) await keys.create('acct_1', { name: null, mode: 'live' })
    const first = await answered(tool, {}, { keys })
    expect(first).toMatchObject({ data: { count: 3, truncated: true }, rows: { first: 1, last: 3 } })
    const second = await answered(tool, {}, { keys }, first.rows?.next?.position)
    expect(second).toMatchObject({
      data: { keys: [{ keyId: 'key_4' }, { keyId: 'key_5' }], truncated: false },
      rows: { first: 4, last: 5, of: 5 },
    })
  })

  it('is an empty list for an account without keys', async () => {
    expect(await asked(tool, {})).toEqual({ keys: [], count: 0, truncated: false })
  })
})
