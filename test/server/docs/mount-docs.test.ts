import { beforeAll, expect, test } from 'vitest'
import { mountDocuments } from '../../../server/docs/mount-docs.ts'
import type { Handler, Reply } from '../../../server/http/exchange.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { registry, site } from './fixture.ts'

let isReady = true
const handlers = new Map<string, Handler>()
beforeAll(() =>
  mountDocuments(
    (path, handler) => handlers.set(path, handler),
    registry,
    site,
    async () => isReady,
  ),
)

async function ask(path: string, init: RequestInit = {}): Promise<Reply> {
  const req = new Request(`https://sky.test${path}`, init)
  return (await handlers.get(path)?.({ event: { req } } as never)) as Reply
}

test('a document comes with its type, its policy, how long it may be kept, and a tag', async () => {
  const { headers, body } = await ask('/openapi.json')
  expect(headers?.['content-type']).toBe('application/json')
  expect(headers?.['content-security-policy']).toContain("default-src 'none'")
  expect(headers?.['cache-control']).toBe('public, max-age=300')
  expect(headers?.etag).toMatch(/^"[\w-]{27}"$/)
  expect(JSON.parse(Buffer.from(body as Uint8Array).toString()).openapi).toBe('3.1.0')
})

test('a matching If-None-Match gets 304 without a body', async () => {
  const { headers } = await ask('/llms.txt')
  const again = await ask('/llms.txt', { headers: { 'if-none-match': `"other", W/${headers?.etag}` } })
  expect(again.status).toBe(304)
  expect(again.body).toBeUndefined()
  expect((await ask('/llms.txt', { headers: { 'if-none-match': '"other"' } })).status).toBeUndefined()
})

test('HEAD is made as GET is; its body is dropped where responses are sent', async () => {
  expect(await ask('/docs', { method: 'HEAD' })).toEqual(await ask('/docs'))
})

test.each(['/docs', '/docs/status'])('nothing else than GET and HEAD is allowed at %s', async (path) => {
  const refusal = await ask(path, { method: 'POST' }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Problem)
  expect((refusal as Problem).code).toBe('method_not_allowed')
  expect((refusal as Problem).details.headers?.allow).toBe('GET, HEAD')
})

test('a file whose name holds its hash may be kept for ever', async () => {
  const [path] = [...handlers.keys()].filter((one) => /\/style\.[0-9a-f]{10}\.css$/.test(one))
  expect((await ask(path as string)).headers?.['cache-control']).toContain('immutable')
})

test('the status page says whether calls are answered, and is never cached', async () => {
  isReady = true
  const { body, headers } = await ask('/docs/status')
  expect(body).toContain('Calls are answered.')
  expect(headers?.['cache-control']).toBe('no-store')
  isReady = false
  expect((await ask('/docs/status')).body).toContain('the database is unreachable')
  expect((await ask('/docs/status.md')).body).toContain('- Calls: unavailable')
})

test.each([
  ['/login', 'https://sky.test/portal/sign-in'],
  ['/signup', 'https://sky.test/portal/sign-in'],
  ['/plans', '/pricing'],
  ['/status', '/docs/status'],
])('%s, which people type, leads to %s', async (path, target) => {
  const { status, headers } = await ask(path)
  expect(status).toBe(302)
  expect(headers?.location).toBe(target)
})
