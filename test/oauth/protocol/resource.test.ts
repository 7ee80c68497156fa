import { describe, expect, it } from 'vitest'
import { isOwnResource } from '../../../oauth/protocol/resource.ts'

const own = 'https://sky.test/mcp'

describe('a resource indicator', () => {
  it.each(['', '/', '/x/charts', '/x/sky,moon', '/x/sky,moon/readonly', '/readonly', '/readonly/'])(
    'names the MCP server with %j below it',
    (path) => {
      expect(isOwnResource(`${own}${path}`, own)).toBe(true)
    },
  )

  it.each([
    '/x',
    '/x/',
    '/x/a/b',
    '/x/charts?a',
    '/x/charts#a',
    '/y/charts',
    '/readonly/x',
    'x/charts',
    '/x/..%2f',
  ])('does not name it with %j below it', (path) => {
    expect(isOwnResource(`${own}${path}`, own)).toBe(false)
  })

  it('does not name the server of another host', () => {
    expect(isOwnResource('https://sky.test.evil/mcp/x/charts', own)).toBe(false)
    expect(isOwnResource('https://sky.test@evil/mcp', own)).toBe(false)
  })
})
