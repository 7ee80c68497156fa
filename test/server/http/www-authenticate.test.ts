import { describe, expect, it } from 'vitest'
import { readConfig, withResolvedUrls } from '../../../server/config/config.ts'
import { challenge } from '../../../server/http/www-authenticate.ts'
import { Problem } from '../../../tools/contract/problems.ts'

const config = withResolvedUrls(readConfig({ BASE_URL: 'https://sky.example' }), 3000)
const said = (code: ConstructorParameters<typeof Problem>[0], path: string, allowed?: string[]) =>
  challenge(new Problem(code, 'No.', allowed ? { allowed } : {}), { path, host: 'sky.example' }, config)
const metadata = 'resource_metadata="https://sky.example/.well-known/oauth-protected-resource/mcp"'

describe('the challenge of a problem', () => {
  it.each([
    ['missing_api_key', 'Bearer'],
    ['id_token_required', 'Bearer'],
    ['invalid_api_key', 'Bearer error="invalid_token"'],
    ['revoked_api_key', 'Bearer error="invalid_token"'],
    ['expired_token', 'Bearer error="invalid_token"'],
  ] as const)('for %s over REST is %s (RFC 6750 §3)', (code, header) => {
    expect(said(code, '/v1/snapshots')).toBe(header)
  })

  it('at /mcp, without a credential, has the metadata URL and the default scopes', () => {
    expect(said('missing_api_key', '/mcp')).toBe(
      `Bearer ${metadata}, scope="sky:read charts:read usage:read"`,
    )
  })

  it('at /mcp, with an invalid credential, has an error and no scope', () => {
    expect(said('invalid_api_key', '/mcp')).toBe(`Bearer error="invalid_token", ${metadata}`)
  })

  it('names the missing scope', () => {
    const error = 'Bearer error="insufficient_scope"'
    expect(said('insufficient_scope', '/mcp', ['charts:read'])).toBe(
      `${error}, ${metadata}, scope="charts:read"`,
    )
    expect(said('insufficient_scope', '/v1/x', ['charts:read'])).toBe(`${error}, scope="charts:read"`)
  })

  it('is absent for other problems', () => {
    expect(said('not_found', '/mcp')).toBeUndefined()
    expect(said('feature_not_in_tier', '/v1/x')).toBeUndefined()
  })
})
