import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestService, testService } from '../harness.ts'
import { bearer, type Customer, customer } from './customers.ts'

let service: TestService
let who: Customer
beforeAll(async () => {
  service = await testService()
  who = await customer(service, 'pro')
})
afterAll(() => service.close())

const chart = '/v1/charts/natal?latitude=51.4779&longitude=-0.0015&datetime=2000-01-01T12:00:00Z'
const get = (path: string, accept = '*/*') =>
  fetch(`${service.baseUrl}${path}`, { headers: { ...bearer(who.key), accept } })

/** Result of a call over MCP: by the fast path, or by the SDK, which takes requests with other members. */
async function toolCall(name: string, args: object, more: object = {}) {
  const answer = await fetch(service.mcpUrl, {
    method: 'POST',
    headers: {
      ...bearer(who.key),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args, ...more },
    }),
  })
  const text = await answer.text()
  return JSON.parse(text.startsWith('{') ? text : (/^data: (\{.*)$/m.exec(text)?.[1] ?? '')).result
}

it('is lines over REST, by format or Accept, and JSON for who takes anything', async () => {
  const byFormat = await get(`${chart}&format=text`)
  expect([byFormat.status, byFormat.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = await byFormat.text()
  expect(text.split('\n').slice(0, 3)).toEqual([
    expect.stringContaining('ascendant 24°15′ Aries; midheaven (9°36′ Capricorn, house 9)'),
    'planets: name | position | retrograde | house',
    'sun | 10°22′ Capricorn |  | 9',
  ])
  expect(await (await get(chart, 'text/plain')).text()).toBe(text)
  for (const accept of ['*/*', 'text/*;q=0.1, application/json'])
    expect((await get(chart, accept)).headers.get('content-type')).toMatch(/^application\/json/)
})

it('is the same lines for a model, as text and in structured content, with settings, warnings and credits', async () => {
  const args = { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01', format: 'text' }
  const results = [
    await toolCall('get_natal_chart', args),
    await toolCall('get_natal_chart', args, { _meta: { progressToken: 'p' } }),
  ]
  for (const { content, structuredContent, isError } of results) {
    expect(isError).toBeUndefined()
    const [{ text }] = content
    expect(structuredContent.data).toEqual({ text })
    expect(Object.keys(structuredContent.meta)).toEqual(['requestId', 'computedAt'])
    expect(text).toContain('\nsettings: ')
    expect(text).toMatch(/\nwarning: /)
    expect(text).toMatch(/\ncredits 3, \d+ left today$/)
  }
})
