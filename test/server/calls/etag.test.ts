import { describe, expect, it } from 'vitest'
import type { Call } from '../../../server/calls/call.ts'
import { cacheControl, digest, entityTag } from '../../../server/calls/etag.ts'
import { etagMatches } from '../../../server/http/headers/entity-tags.ts'
import type { Descriptor } from '../../../tools/declaration/descriptor.ts'

const descriptor = (auth: Descriptor['auth'] = 'key') =>
  ({
    name: 'get_x',
    auth,
    parameters: [
      { name: 'datetime', schema: { default: 'now' } },
      { name: 'start', schema: {} },
    ],
  }) as unknown as Descriptor
const caller = { accountId: 'a', tier: 'free', mode: 'live', credential: { kind: 'key', id: 'k' } } as const
const call = (args: object, changes: Partial<Call> = {}) =>
  ({ args, caller, requestId: 'r', ...changes }) as Call
const tag = (args: object, changes: Partial<Call> = {}, now = 1) =>
  entityTag(descriptor(), call(args, changes), '1', now)
const named = { datetime: '2000-01-01' }

describe('the entity tag', () => {
  it('of a fixed instant is the same at any time, for every account of a tier', () => {
    expect(tag(named, {}, 1)).toBe(tag(named, { caller: { ...caller, accountId: 'b' } }, 2))
  })

  it.each([
    ['other arguments', () => tag({ datetime: '2001-01-01' })],
    ['another tier', () => tag(named, { caller: { ...caller, tier: 'pro' } })],
    ['a test key', () => tag(named, { caller: { ...caller, mode: 'test' } })],
    ['another representation', () => tag(named, { mediaType: 'text/csv' })],
    ['another version', () => entityTag(descriptor(), call(named), '2', 1)],
  ])('T-06 differs for %s', (_, other) => {
    expect(other()).not.toBe(tag(named))
  })

  it.each([
    {},
    { datetime: 'now' },
    { datetime: 'tonight' },
    { ...named, start: 'today' },
    { ...named, start: 'friday' },
  ])('of %j changes with the clock', (args) => {
    expect(tag(args, {}, 1)).not.toBe(tag(args, {}, 2))
  })

  it('is weak: two answers with the same data differ in meta, DTSTAMP and content coding', () => {
    for (const mediaType of ['text/calendar', 'text/csv', 'application/json'])
      expect(tag(named, { mediaType })).toMatch(/^W\/"[\w-]+"$/)
  })

  it('of a result for now under an idempotency key is that of its first attempt, on one day', () => {
    const keyed = { idempotencyKey: 'k' }
    expect(tag({}, keyed, 1)).toBe(tag({}, keyed, 2))
    expect(tag({}, keyed, 1)).not.toBe(tag({}, { idempotencyKey: 'l' }, 1))
    expect(tag({}, keyed, 1)).not.toBe(tag({}, keyed, 86_400_001))
  })

  it('of an account operation is unique per request', () => {
    const of = (requestId: string) => entityTag(descriptor('account'), call(named, { requestId }), '1', 1)
    expect(of('a')).not.toBe(of('b'))
  })
})

describe('If-None-Match', () => {
  it.each(['"a"', 'W/"a"', '"b", "a"', '*', ' ,, "b",W/"a" ,', '"x,y","a"', '"*", "a"'])(
    '%s matches "a"',
    (header) => {
      expect(etagMatches(header, '"a"')).toBe(true)
      expect(etagMatches(header, 'W/"a"')).toBe(true)
    },
  )
  it.each([undefined, null, '', 'a', '"b"', '"A"', '"ab"', '"*"', '"x,a"', '", "a", "'])(
    '%s does not',
    (header) => {
      expect(etagMatches(header, '"a"')).toBe(false)
    },
  )
})

describe('T-06 Cache-Control', () => {
  it.each([
    ['none', {}, 'public, max-age=3600'],
    ['key', {}, 'private, max-age=30'],
    ['key', named, 'private, max-age=31536000, immutable'],
    ['account', named, 'no-store'],
    ['person', named, 'no-store'],
  ] as const)('for auth %s and arguments %j is %s', (auth, args, expected) => {
    expect(cacheControl(descriptor(auth), args)).toBe(expected)
  })
})

describe('the digest of a value', () => {
  it('does not depend on the order of names, at any depth, but on that of lists', () => {
    expect(digest({ a: 1, b: { c: 2, d: 3 } })).toBe(digest({ b: { d: 3, c: 2 }, a: 1 }))
    expect(digest([1, 2])).not.toBe(digest([2, 1]))
  })
})
