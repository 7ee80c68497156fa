import { describe, expect, it } from 'vitest'
import { authorize, scopeOf } from '../../../server/calls/authorize.ts'
import type { Caller } from '../../../tools/contract/ports.ts'
import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'

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

describe('authorization', () => {
  it('allows public operations without a caller', () => {
    expect(() => authorize(operation({ auth: 'none' }), undefined, 'rest', portal)).not.toThrow()
  })

  it.each([
    ['a key to the sky', operation(), byKey],
    ['a key to usage', operation({ auth: 'account' }), byKey],
    ['a person to usage', operation({ auth: 'account' }), byPerson],
    ['a person to keys', operation({ auth: 'person' }), byPerson],
    ['a tier to its own operations', operation({ tier: 'starter' }), byKey],
    [
      'a test key to every tier',
      operation({ tier: 'pro' }),
      { ...byKey, tier: 'free', mode: 'test' } as Caller,
    ],
    ['a grant to operations of its scope', operation(), byGrant('sky:read')],
    [
      'a grant that manages keys to new ones',
      operation({ auth: 'person', effect: 'creates' }),
      byGrant('keys:manage'),
    ],
  ])('lets %s', (_, descriptor, caller) => {
    expect(() => authorize(descriptor, caller, 'rest', portal)).not.toThrow()
  })

  it('allows a person sky operations in the portal, by the tier of the account', () => {
    expect(() => authorize(operation(), byPerson, 'portal', portal)).not.toThrow()
    expect(() => authorize(operation({ tier: 'pro' }), byPerson, 'portal', portal)).toThrow(
      expect.objectContaining({ code: 'feature_not_in_tier' }),
    )
  })

  it.each([
    ['no caller to the sky', operation(), undefined, 'missing_api_key'],
    ['a key to keys', operation({ auth: 'person' }), byKey, 'id_token_required'],
    ['a person to the sky', operation(), byPerson, 'invalid_api_key'],
    ['a tier to a higher one', operation({ tier: 'pro' }), byKey, 'feature_not_in_tier'],
    [
      'a grant without the scope',
      operation({ aboutCharts: true }),
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
    expect(() => authorize(descriptor, caller, 'rest', portal)).toThrow(expect.objectContaining({ code }))
  })
})

it('gives API keys the URL where keys are managed', () => {
  expect(() => authorize(operation({ auth: 'person' }), byKey, 'mcp', portal)).toThrow(
    expect.objectContaining({
      code: 'id_token_required',
      details: { hint: expect.stringContaining('https://sky.example/portal/keys') },
    }),
  )
})

describe('the scope a grant needs', () => {
  it.each([
    ['get_sky_snapshot', 'sky:read'],
    ['get_natal_chart', 'charts:read'],
    ['render_chart_wheel', 'charts:read'],
    ['render_sky_map', 'sky:read'],
    ['get_usage', 'usage:read'],
    ['list_api_keys', 'keys:manage'],
  ] as const)('for %s is %s', async (name, scope) => {
    const { byName } = await loadRegistry()
    expect(scopeOf(byName.get(name)?.descriptor as Descriptor)).toBe(scope)
  })

  it('is charts:read for every operation under /v1/charts, which takes POST too', async () => {
    const charts = (await loadRegistry()).descriptors.filter(({ path }) => path.startsWith('/v1/charts/'))
    expect(charts.length).toBeGreaterThan(5)
    for (const chart of charts) {
      expect(scopeOf(chart), chart.name).toBe('charts:read')
      expect(chart.method === 'POST' || chart.alsoPost, chart.name).toBe(true)
    }
  })
})
