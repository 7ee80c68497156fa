import { describe, expect, it } from 'vitest'
import tool from '../../../../tools/catalog/account/create-api-key.ts'
import { asked, KeyCabinet, person } from './office.ts'

describe('create_api_key', () => {
  it('gives the plaintext beside the record', async () => {
    expect(await asked(tool, { name: 'laptop' })).toMatchObject({
      name: 'laptop',
      prefix: 'ac_live_',
      mode: 'live',
      status: 'active',
      apiKey: 'ac_live_key_1wxyz',
      createdAt: '2026-11-20T12:00:00Z',
      lastUsedAt: null,
    })
  })

  it('gives an assistant the page that shows the key, and no plaintext', async () => {
    const caller = { ...person, credential: { kind: 'grant', id: 'grt_1' }, scopes: ['keys:manage'] } as const
    const data = await asked(tool, { name: 'laptop' }, { caller })
    expect(data).toMatchObject({
      name: 'laptop',
      prefix: 'ac_live_',
      last4: null,
      revealUrl: 'https://sky.example/portal/keys/key_1/open',
    })
    expect(data).not.toHaveProperty('apiKey')
  })

  it('makes a live key without a name when nothing is said, and a test key when test is true', async () => {
    expect(await asked(tool, {})).toMatchObject({ name: null, mode: 'live' })
    expect(await asked(tool, { test: true })).toMatchObject({ prefix: 'ac_test_', mode: 'test' })
  })

  it('counts 64 characters as people do: 64 emoji fit, 65 do not', async () => {
    expect(await asked(tool, { name: '🌕'.repeat(64) })).toMatchObject({ name: '🌕'.repeat(64) })
    await expect(asked(tool, { name: '🌕'.repeat(65) })).rejects.toMatchObject({ code: 'invalid_name' })
  })

  it.each(['', '   ', 'a\nb', '\u0007'])('refuses the name %j', async (name) => {
    await expect(asked(tool, { name })).rejects.toMatchObject({ code: 'invalid_name', status: 400 })
  })

  it('takes an end, a daily limit and scopes', async () => {
    const limits = {
      expiresAt: '2026-12-31T00:00:00+01:00',
      dailyLimit: 50,
      scopes: ['usage:read', 'sky:read'],
    }
    expect(await asked(tool, limits)).toMatchObject({
      expiresAt: '2026-12-30T23:00:00Z',
      dailyLimit: 50,
      scopes: ['sky:read', 'usage:read'],
    })
    expect(await asked(tool, {})).toMatchObject({ expiresAt: null, dailyLimit: null, scopes: null })
  })

  it.each([
    [{ expiresAt: '2026-11-20T12:00:30Z' }, 'expiresAt'],
    [{ expiresAt: '2040-01-01' }, 'expiresAt'],
    [{ expiresAt: 'never' }, 'expiresAt'],
    [{ dailyLimit: 0 }, 'dailyLimit'],
    [{ dailyLimit: 1.5 }, 'dailyLimit'],
    [{ dailyLimit: 1_000_001 }, 'dailyLimit'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['keys:manage'] }, 'scopes'],
  ])('refuses %j and names the parameter', async (args, parameter) => {
    await expect(asked(tool, args)).rejects.toMatchObject({
      status: 400,
      details: { parameter: expect.stringContaining(parameter) },
    })
  })

  it('refuses a key beyond those of an hour, and says when to come back', async () => {
    const keys = new KeyCabinet()
    keys.pause = { perHour: 60, retryAfter: 1_200 }
    await expect(asked(tool, {}, { keys })).rejects.toMatchObject({
      code: 'rate_limited',
      status: 429,
      message: 'The account created 60 keys within an hour.',
      details: { limit: 60, retryAfter: 1_200 },
    })
    expect(keys.held).toEqual([])
  })

  it('refuses the 21st active key with 409', async () => {
    const keys = new KeyCabinet()
    for (let made = 0; made < 20; made += 1) await asked(tool, {}, { keys })
    await expect(asked(tool, {}, { keys })).rejects.toMatchObject({ code: 'key_limit_reached', status: 409 })
    await keys.revoke('acct_1', 'key_3')
    expect(await asked(tool, {}, { keys })).toMatchObject({ keyId: 'key_21' })
  })
})
