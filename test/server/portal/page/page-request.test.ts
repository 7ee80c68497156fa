import { expect, it } from 'vitest'
import { returnPath } from '../../../../server/portal/page/page-request.ts'

it.each(['/portal', '/portal/keys', '/portal/connect?host=cursor', '/oauth/authorize?state=%2F%2Fevil'])(
  '%s is a path to return to',
  (path) => {
    expect(returnPath(path)).toBe(path)
  },
)

it.each([
  null,
  '',
  'portal',
  '//evil.example/portal',
  '///evil.example/portal',
  '/\\evil.example/portal',
  '/portal\\..\\..\\evil',
  '/portal/../docs',
  '/portalevil',
  'https://evil.example/portal',
  'https:portal',
  '/portal\r\nset-cookie: x',
  '/portal\u2028',
  `/portal?${'x'.repeat(2_000)}`,
])('%j is not: the overview is', (path) => {
  expect(returnPath(path)).toBe('/portal')
})
