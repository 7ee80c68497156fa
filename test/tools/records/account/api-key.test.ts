import { describe, expect, it } from 'vitest'
import type { ApiKeyRecord } from '../../../../tools/contract/ports.ts'
import { keyRecord, shownKey } from '../../../../tools/records/account/api-key.ts'

const key: ApiKeyRecord = {
  keyId: 'key_1',
  name: null,
  mode: 'test',
  last4: 'wxyz',
  status: 'revoked',
  createdAt: Date.UTC(2026, 0, 1),
  lastUsedAt: null,
  revokedAt: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
  expiresAt: Date.UTC(2027, 0, 1),
  dailyLimit: 100,
  scopes: ['sky:read'],
  successor: null,
  usageToday: { calls: 1, credits: 2 },
}

describe('a key as lists show it', () => {
  it('has its prefix from its mode, and instants to the nearest second', () => {
    expect(shownKey(key)).toEqual({
      keyId: 'key_1',
      name: null,
      prefix: 'ac_test_',
      last4: 'wxyz',
      mode: 'test',
      status: 'revoked',
      createdAt: '2026-01-01T00:00:00Z',
      lastUsedAt: null,
      revokedAt: '2026-01-02T03:04:06Z',
      expiresAt: '2027-01-01T00:00:00Z',
      dailyLimit: 100,
      scopes: ['sky:read'],
      usageToday: { calls: 1, credits: 2 },
    })
    expect(keyRecord.safeParse(shownKey(key)).success).toBe(true)
  })

  it('shows nothing else that a store may know of it', () => {
    const stored = { ...key, hash: 'secret', apiKey: 'ac_test_secret', accountId: 'acct_1' }
    expect(JSON.stringify(shownKey(stored))).not.toMatch(/secret|acct_1/)
  })
})
