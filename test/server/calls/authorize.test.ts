import { describe, expect, it } from 'vitest'
import { authorise, scopeOf } from '../../../server/calls/authorize.ts'
import type { Descriptor } from '../../../tools/descriptor.ts'
import type { Caller } from '../../../tools/ports.ts'

const operation = (changes: Partial<Descriptor> = {}) =>
  ({ name: 'get_x', auth: 'key', tier: 'free', path: '/v1/snapshots', ...changes }) as Descriptor
const portal = 'https://sky.example/portal'
const byKey: Caller = { accountId: 'a', tier: 'starter', mode: 'live', credential: { kind: 'key', id: 'k' } }
const byPerson: Caller = { ...byKey, credential: { kind: 'person', id: 'a' } }
const byGrant = (...scopes: string[]): Caller => ({
  ...byKey,
  credential: { kind: 'grant', id: 'g' },
  scopes,
})

describe('the one gate', () => {
  it('lets anyone to what is open', () => {
    expect(() => authorise(operation({ auth: 'none' }), undefined, 'rest', portal)).not.toThrow()
  })

  it.each([
    ['a key to the sky', operation(), byKey],
    ['a key to usage', operation({ auth: 'account' }), byKey],
    ['a person to usage', operation({ auth: 'account' }), byPerson],
    ['a person to keys', operation({ auth: 'person' }), byPerson],
    ['a tier to what is its own', operation({ tier: 'starter' }), byKey],
    [
      'a test key to every tier',
      operation({ tier: 'pro' }),
      { ...byKey, tier: 'free', mode: 'test' } as Caller,
    ],
    ['a grant to what it has the scope for', operation(), byGrant('sky:read')],
    [
      'a grant that manages keys to new ones',
      operation({ auth: 'person', effect: 'creates' }),
      byGrant('keys:manage'),
    ],
  ])('lets %s', (_, descriptor, caller) => {
    expect(() => authorise(descriptor, caller, 'rest', portal)).not.toThrow()
  })

  it('lets a person to the sky in the portal, in the tier of the account', () => {
    expect(() => authorise(operation(), byPerson, 'portal', portal)).not.toThrow()
    expect(() => authorise(operation({ tier: 'pro' }), byPerson, 'portal', portal)).toThrow(
      expect.objectContaining({ code: 'feature_not_in_tier' }),
    )
  })

  it.each([
    ['nobody to the sky', operation(), undefined, 'missing_api_key'],
    ['a key to keys', operation({ auth: 'person' }), byKey, 'id_token_required'],
    ['a person to the sky', operation(), byPerson, 'invalid_api_key'],
    ['a tier to a higher one', operation({ tier: 'pro' }), byKey, 'feature_not_in_tier'],
    [
      'a grant without the scope',
      operation({ path: '/v1/charts/natal' }),
      byGrant('sky:read'),
      'insufficient_scope',
    ],
    ['a grant without scopes', operation(), byGrant(), 'insufficient_scope'],
    ['a grant for the sky to keys', operation({ auth: 'person' }), byGrant('sky:read'), 'insufficient_scope'],
    [
      'a grant with the scope but not the tier',
      operation({ tier: 'pro' }),
      byGrant('sky:read'),
      'feature_not_in_tier',
    ],
  ])('does not let %s', (_, descriptor, caller, code) => {
    expect(() => authorise(descriptor, caller, 'rest', portal)).toThrow(expect.objectContaining({ code }))
  })
})

it('tells whoever comes with a key where keys are managed', () => {
  expect(() => authorise(operation({ auth: 'person' }), byKey, 'mcp', portal)).toThrow(
    expect.objectContaining({
      code: 'id_token_required',
      details: { hint: expect.stringContaining('https://sky.example/portal/keys') },
    }),
  )
})

describe('the scope a grant needs', () => {
  it.each([
    ['/v1/snapshots', 'key', 'sky:read'],
    ['/v1/charts/natal', 'key', 'charts:read'],
    ['/v1/renders/chart-wheel', 'key', 'charts:read'],
    ['/v1/renders/sky-map', 'key', 'sky:read'],
    ['/v1/account/usage', 'account', 'usage:read'],
    ['/v1/account/keys', 'person', 'keys:manage'],
  ] as const)('for %s is %s → %s', (path, auth, scope) => {
    expect(scopeOf(operation({ path, auth }))).toBe(scope)
  })
})
