import { describe, expect, it } from 'vitest'
import { displayName } from '../../oauth/clients/client-name.ts'
import { redirectTarget } from '../../oauth/clients/redirect-uri.ts'
import { isOwnResource } from '../../oauth/protocol/resource.ts'
import { holdsRequest, requestCookie } from '../../oauth/request-cookie.ts'

const own = 'https://sky.example/mcp'

describe('a resource', () => {
  it.each([own, `${own}/`, 'HTTPS://SKY.example/mcp', 'https://sky.example:443/mcp'])(
    '%s is ours',
    (named) => {
      expect(isOwnResource(named, own)).toBe(true)
    },
  )

  it.each([
    'https://sky.example',
    'https://sky.example/MCP',
    'https://sky.example/mcp//',
    'https://sky.example/mcp?x',
    'https://sky.example/mcp#',
    'https://sky.example:8443/mcp',
    'https://sky.example@evil.example/mcp',
    'https://sky.example.evil.example/mcp',
    'http://sky.example/mcp',
    '/mcp',
    '',
  ])('%j is not ours', (named) => {
    expect(isOwnResource(named, own)).toBe(false)
  })
})

describe('O-34 the display name of a client', () => {
  it.each([
    ['Claude', 'Claude'],
    [undefined, ''],
    ['  two \n words ', 'two words'],
    ['\u202Egnp.exe\u202C', 'gnp.exe'],
    ['Cla\u200Bude\uFEFF', 'Cla ude'],
    ['\u2800\u2800', ''],
    ['\uFE0F', ''],
    ['\u034F', ''],
    ['\u0301', ''],
    ['\u{E0100}\u115F', ''],
    ['Cafe\u0301', 'Cafe\u0301'],
    ['\u0000\u0007', ''],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['{{7*7}}', '{{7*7}}'],
  ])('%j is shown as %j', (name, shown) => {
    expect(displayName(name)).toBe(shown)
  })

  it('has at most 64 characters, counted as people do', () => {
    expect([...displayName('x'.repeat(50_000))]).toHaveLength(64)
    expect([...displayName('🌙'.repeat(100))]).toHaveLength(64)
    expect(displayName('🌙'.repeat(64))).toBe('🌙'.repeat(64))
  })
})

describe('the redirect target on the consent page', () => {
  it.each([
    ['https://claude.ai/api/cb', { host: 'claude.ai', kind: 'web', formAction: 'https://claude.ai' }],
    [
      'http://127.0.0.1:33418/',
      { host: '127.0.0.1:33418', kind: 'loopback', formAction: 'http://127.0.0.1:33418' },
    ],
    ['cursor://anysphere.x/cb', { host: 'cursor://anysphere.x', kind: 'app', formAction: 'cursor:' }],
    ['com.example.app:/cb', { host: 'com.example.app:/cb', kind: 'app', formAction: 'com.example.app:' }],
  ])('%s', (uri, target) => {
    expect(redirectTarget(uri)).toEqual(target)
  })
})

describe('the cookie of a request', () => {
  const id = 'a'.repeat(43)
  const [pair] = requestCookie(id, 600).split(';')

  it('is found among others, for its own request only', () => {
    expect(holdsRequest(`x=1; ${pair}; y=2`, id)).toBe(true)
    expect(holdsRequest(`x=1; ${pair}; y=2`, 'b'.repeat(43))).toBe(false)
    expect(holdsRequest(null, id)).toBe(false)
  })

  it('is not found under a similar name', () => {
    expect(holdsRequest(`${pair}2`, id)).toBe(false)
    expect(holdsRequest(`x${pair}`, id)).toBe(false)
    expect(holdsRequest('__Host-sky_consent_=1', '')).toBe(false)
  })
})
