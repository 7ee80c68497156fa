import { describe, expect, it } from 'vitest'
import { isWellFormedKey, newKey } from '../../../db/accounts/key-format.ts'
import { IdTokenError } from '../../../oauth/sign-in/id-token.ts'
import {
  authenticator,
  type Credentials,
  type KnownKey,
  type StoredToken,
} from '../../../server/calls/authenticate.ts'

const key = newKey('live')
const known: KnownKey = {
  accountId: 'acct_1',
  keyId: 'key_1',
  mode: 'live',
  status: 'active',
  scopes: null,
  tier: 'starter',
  accountStatus: 'active',
}

const token = 'T'.repeat(43)
const connected: StoredToken = {
  accountId: 'acct_1',
  grantId: 'grt_1',
  scopes: ['sky:read'],
  expired: false,
  grantStatus: 'active',
  tier: 'starter',
  accountStatus: 'active',
}

/** Credentials as stores and providers return them; tests override parts. */
function credentialsWith(changes: Partial<Credentials> = {}) {
  return authenticator({
    wellFormedKey: isWellFormedKey,
    findKey: async (text) => (text === key ? known : null),
    noteUse: () => {},
    findToken: async (text) => (text === token ? connected : null),
    verifyIdToken: async () => ({
      issuer: 'https://id.example',
      subject: 'a',
      sessionId: 'of the provider',
      signedInAt: 1_000,
      provedAt: null,
      email: null,
      label: null,
    }),
    accountOf: async () => ({ accountId: 'acct_2', tier: 'free', status: 'active' }),
    ...changes,
  })
}
const bearer = (token: string) => `Bearer ${token}`

describe('authentication', () => {
  it('finds account, tier, mode and key of a valid key', async () => {
    expect(await credentialsWith()(bearer(key), 'key')).toEqual({
      accountId: 'acct_1',
      tier: 'starter',
      mode: 'live',
      credential: { kind: 'key', id: 'key_1' },
    })
  })

  it('finds the account of an ID token', async () => {
    const person = {
      accountId: 'acct_2',
      tier: 'free',
      mode: 'live',
      credential: { kind: 'person', id: 'acct_2', since: 1_000 },
    }
    for (const need of ['person', 'account'] as const) {
      expect(await credentialsWith()(bearer('a.b.c'), need)).toEqual(person)
    }
  })

  it('finds grant and scopes of an access token wherever a key is accepted', async () => {
    for (const need of ['key', 'account'] as const) {
      expect(await credentialsWith()(bearer(token), need)).toEqual({
        accountId: 'acct_1',
        tier: 'starter',
        mode: 'live',
        credential: { kind: 'grant', id: 'grt_1' },
        scopes: ['sky:read'],
      })
    }
  })

  it.each([
    ['a revoked grant', { grantStatus: 'revoked' }, 'revoked_api_key'],
    ['an expired token', { expired: true }, 'expired_token'],
    ['a disabled account', { accountStatus: 'disabled' }, 'invalid_api_key'],
  ] as const)('rejects an access token of %s', async (_, changes, code) => {
    const refusing = credentialsWith({ findToken: async () => ({ ...connected, ...changes }) })
    await expect(refusing(bearer(token), 'key')).rejects.toMatchObject({ code })
  })

  it('ignores credentials of operations that need none', async () => {
    const never = () => Promise.reject(new Error('asked'))
    const quiet = credentialsWith({ findKey: never, verifyIdToken: never })
    expect(await quiet(bearer(key), 'none')).toBeUndefined()
  })

  it.each([
    ['no header at a key operation', null, 'key', 'missing_api_key'],
    ['no header at a person operation', null, 'person', 'id_token_required'],
    ['no header where either would do', null, 'account', 'missing_api_key'],
    ['another scheme', `Basic ${key}`, 'key', 'invalid_api_key'],
    ['a key that never was', bearer(newKey('live')), 'key', 'invalid_api_key'],
    ['a token where a key is needed', bearer('a.b.c'), 'key', 'invalid_api_key'],
    ['a key where a person is needed', bearer(key), 'person', 'id_token_required'],
    ['two tokens', `${bearer(key)} ${key}`, 'key', 'invalid_api_key'],
    ['a scheme alone', 'Bearer', 'person', 'invalid_id_token'],
  ] as const)('rejects %s', async (_, header, need, code) => {
    await expect(credentialsWith()(header, need)).rejects.toMatchObject({ code, status: 401 })
  })

  it('rejects a key with a wrong checksum without a query', async () => {
    let asked = 0
    const counting = credentialsWith({
      findKey: async () => {
        asked += 1
        return null
      },
    })
    await expect(counting(bearer(`ac_live_${'0'.repeat(38)}`), 'key')).rejects.toThrow()
    expect(asked).toBe(0)
  })

  it.each([
    ['a revoked key', { ...known, status: 'revoked' }, 'revoked_api_key'],
    ['the key of a disabled account', { ...known, accountStatus: 'disabled' }, 'invalid_api_key'],
    ['the key of a deleted account', { ...known, accountStatus: 'deleted' }, 'invalid_api_key'],
    [
      'a revoked key of a disabled account',
      { ...known, status: 'revoked', accountStatus: 'disabled' },
      'invalid_api_key',
    ],
  ] as const)('rejects %s', async (_, found, code) => {
    await expect(credentialsWith({ findKey: async () => found })(bearer(key), 'key')).rejects.toMatchObject({
      code,
    })
  })

  it.each([
    ['expired', 'expired_token', 401],
    ['invalid', 'invalid_id_token', 401],
    ['unreachable', 'unavailable', 503],
  ] as const)('reports an ID token that is %s as %s', async (reason, code, status) => {
    const verifyIdToken = () => Promise.reject(new IdTokenError(reason, 'Why.'))
    await expect(credentialsWith({ verifyIdToken })(bearer('a.b.c'), 'person')).rejects.toMatchObject({
      code,
      status,
    })
  })

  it('does not report an unexpected error as an invalid token', async () => {
    const verifyIdToken = () => Promise.reject(new RangeError('ours'))
    await expect(credentialsWith({ verifyIdToken })(bearer('a.b.c'), 'person')).rejects.toThrow(RangeError)
  })

  it('rejects an ID token of an inactive account', async () => {
    const accountOf = async () => ({ accountId: 'acct_2', tier: 'free', status: 'deleted' }) as const
    await expect(credentialsWith({ accountOf })(bearer('a.b.c'), 'person')).rejects.toMatchObject({
      code: 'invalid_id_token',
    })
  })

  it('caches the caller of a valid key until a look-up rejects it', async () => {
    const found: { key: KnownKey | null; uses: string[] } = { key: known, uses: [] }
    const authenticate = credentialsWith({
      findKey: async () => found.key,
      noteUse: ({ credential }) => found.uses.push(credential.id),
    })
    expect(authenticate.cached(bearer(key), 'key')).toBeUndefined()
    const caller = await authenticate(bearer(key), 'key')
    const recalled = authenticate.cached(bearer(key), 'key')
    expect(recalled).toMatchObject({ caller, isGood: false })
    expect(found.uses).toEqual(['key_1'])
    expect(await recalled?.confirm()).toEqual(caller)
    expect(recalled?.isGood).toBe(true)
    found.key = { ...known, status: 'revoked' }
    const late = authenticate.cached(bearer(key), 'key')
    await expect(late?.confirm()).rejects.toMatchObject({ code: 'revoked_api_key' })
    expect(late?.isGood).toBe(false)
    expect(authenticate.cached(bearer(key), 'key')).toBeUndefined()
  })

  it('keeps the cached caller while look-ups fail: one node of the database may be away', async () => {
    const database = { isAway: false }
    const authenticate = credentialsWith({
      findKey: async () => {
        if (database.isAway) throw new Error('not available')
        return known
      },
    })
    const caller = await authenticate(bearer(key), 'key')
    database.isAway = true
    await expect(authenticate(bearer(key), 'key')).rejects.toThrow('not available')
    expect(authenticate.cached(bearer(key), 'key')).toMatchObject({ caller, isGood: false })
  })

  it('uses the cache only for operations that a debit verifies', async () => {
    const authenticate = credentialsWith()
    await authenticate(bearer(key), 'key')
    await authenticate(bearer(token), 'key')
    await authenticate(bearer('a.b.c'), 'account')
    expect(authenticate.cached(bearer(token), 'key')).toBeUndefined()
    expect(authenticate.cached(bearer('a.b.c'), 'account')).toBeUndefined()
    for (const need of ['none', 'account', 'person'] as const)
      expect(authenticate.cached(bearer(key), need)).toBeUndefined()
    for (const header of [null, key, `Basic ${key}`])
      expect(authenticate.cached(header, 'key')).toBeUndefined()
  })
})
