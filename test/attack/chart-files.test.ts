import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKeys } from '../../db/accounts/api-keys.ts'
import { keyScopes } from '../../tools/contract/tiers.ts'
import { type TestService, testService } from '../harness.ts'
import { signedIn } from '../oauth/browser.ts'
import { connected } from '../oauth/client.ts'

let service: TestService
let accountId: string
beforeAll(async () => {
  service = await testService()
  const [row] = await service.database.query<{ id: string }>(
    `SELECT value #>> '{}' AS id FROM setting WHERE key = 'owner'`,
  )
  accountId = row?.id ?? ''
})
afterAll(() => service.close())

async function ask(token: string, method: string, params: object) {
  const answer = await fetch(service.mcpUrl, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return {
    status: answer.status,
    challenge: answer.headers.get('www-authenticate'),
    text: await answer.text(),
  }
}

async function keyWith(...scopes: readonly string[]): Promise<string> {
  const name = scopes.join(' ') || 'all'
  const key = { name, mode: 'live', ...(scopes.length > 0 ? { scopes } : {}) } as const
  const createdKey = await createApiKeys(service.database).create(accountId, key)
  if (createdKey === 'limit') throw new Error('no room')
  return createdKey.apiKey
}

describe('K-20 the files of an answer', () => {
  it('about charts and about the sky are read with the scope of their tools, in every format', async () => {
    const all = await keyWith()
    const files: (readonly [uri: string, scope: string])[] = []
    for (const { name, example, mediaTypes, aboutCharts } of service.registry.descriptors) {
      if (!mediaTypes.some((type) => /svg|csv|calendar|geo/.test(type))) continue
      const { text } = await ask(all, 'tools/call', { name, arguments: example })
      for (const [uri] of text.matchAll(/sky:\/\/(renders|answers)\/[\w.-]+/g))
        files.push([uri, aboutCharts ? 'charts:read' : 'sky:read'])
    }
    expect(new Set(files.map(([, scope]) => scope))).toEqual(new Set(['charts:read', 'sky:read']))
    for (const held of keyScopes) {
      const key = await keyWith(held)
      for (const [uri, scope] of files) {
        const { text } = await ask(key, 'resources/read', { uri })
        const isRead = text.includes('"contents"')
        expect([held, uri, isRead]).toEqual([held, uri, held === scope])
        if (!isRead) expect(text).toContain(`needs the scope ${scope}`)
      }
    }
    const browser = await signedIn(service)
    const chart = files.find(([, scope]) => scope === 'charts:read')?.[0] ?? ''
    for (const scope of ['sky:read', 'usage:read']) {
      const { access_token } = await connected(service, browser, { scope })
      const answer = await ask(access_token, 'resources/read', { uri: chart })
      expect([answer.status, answer.challenge]).toEqual([403, expect.stringContaining('charts:read')])
    }
    const { access_token } = await connected(service, browser, { scope: 'charts:read' })
    expect((await ask(access_token, 'resources/read', { uri: chart })).text).toContain('"contents"')
  })
})
