import { H3 } from 'h3'
import { beforeEach, describe, expect, it } from 'vitest'
import { readConfig, withResolvedUrls } from '../../../server/config/config.ts'
import { type Handler, type HandlerContext, respond } from '../../../server/http/exchange.ts'
import { Problem } from '../../../tools/contract/problems.ts'

let logged: object[]
let observed: { status: number; route: string }[]
beforeEach(() => {
  logged = []
  observed = []
})

function ask(handler: Handler, environment: Record<string, string> = {}): Promise<Response> {
  const around: HandlerContext = {
    config: withResolvedUrls(readConfig(environment), 3000),
    log: { error: (details) => logged.push(details), info: () => {} },
    observe: (event) => observed.push(event),
  }
  const app = new H3().all('/thing', respond(around, handler, '/thing'))
  return Promise.resolve(app.request('http://sky.test/thing?secret=1'))
}

describe('an exchange', () => {
  it('gives every response an id and the standing headers', async () => {
    const answer = await ask(() => ({ body: 'x' }))
    expect(answer.headers.get('x-request-id')).toMatch(/^req_[0-9A-Z]{26}$/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('strict-transport-security')).toBeNull()
  })

  it('sends HSTS when the public URL is https', async () => {
    const answer = await ask(() => ({ body: 'x' }), { BASE_URL: 'https://sky.example' })
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  })

  it('keeps headers set by the handler, also for errors', async () => {
    const answer = await ask(({ headers }) => {
      headers.ratelimit = '"minute";r=1'
      headers.etag = '"a"'
      throw new Problem('not_found', 'Nothing.')
    })
    expect([answer.status, answer.headers.get('ratelimit')]).toEqual([404, '"minute";r=1'])
    expect(answer.headers.get('etag')).toBeNull()
    expect(logged).toEqual([])
  })

  it('reports an unexpected error as 500 with the request id, and logs it under that id', async () => {
    const answer = await ask(() => {
      throw new Error('inside')
    })
    const body = (await answer.json()) as { code: string; instance: string; detail: string }
    expect([answer.status, body.code]).toEqual([500, 'internal_error'])
    expect(JSON.stringify(body)).not.toContain('inside')
    expect(body.instance).toBe(answer.headers.get('x-request-id'))
    expect(logged).toMatchObject([{ requestId: body.instance }])
  })

  it('keeps the headers of a ready-made response', async () => {
    const answer = await ask(() => new Response('x', { headers: { 'referrer-policy': 'no-referrer' } }))
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('x-request-id')).toBeTruthy()
  })

  it('is observed once, by its route pattern, without request data', async () => {
    await ask(() => ({ status: 204 }))
    expect(observed).toMatchObject([{ method: 'GET', route: '/thing', status: 204 }])
    expect(JSON.stringify(observed)).not.toContain('secret')
  })
})
