import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { H3 } from 'h3'
import { toNodeHandler } from 'h3/node'
import { beforeEach, describe, expect, it } from 'vitest'
import { located, readConfig } from '../../server/config.ts'
import { type Handler, methodNotAllowed, respond, type Surroundings } from '../../server/exchange.ts'
import { Problem } from '../../tools/problems.ts'

let logged: object[]
let observed: { status: number; route: string }[]
beforeEach(() => {
  logged = []
  observed = []
})

function ask(handler: Handler, environment: Record<string, string> = {}): Promise<Response> {
  const around: Surroundings = {
    config: located(readConfig(environment), 3000),
    log: { error: (details) => logged.push(details), info: () => {} },
    observe: (event) => observed.push(event),
  }
  const app = new H3().all('/thing', respond(around, handler, '/thing'))
  return Promise.resolve(app.request('http://sky.test/thing?secret=1'))
}

describe('an exchange', () => {
  it('gives every answer an id and the standing headers', async () => {
    const answer = await ask(() => ({ body: 'x' }))
    expect(answer.headers.get('x-request-id')).toMatch(/^req_[0-9A-Z]{26}$/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('strict-transport-security')).toBeNull()
  })

  it('insists on TLS where the public address has it', async () => {
    const answer = await ask(() => ({ body: 'x' }), { BASE_URL: 'https://sky.example' })
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  })

  it('keeps headers set on the way, also when the end is a refusal', async () => {
    const answer = await ask(({ headers }) => {
      headers.ratelimit = '"minute";r=1'
      headers.etag = '"a"'
      throw new Problem('not_found', 'Nothing.')
    })
    expect([answer.status, answer.headers.get('ratelimit')]).toEqual([404, '"minute";r=1'])
    expect(answer.headers.get('etag')).toBeNull()
    expect(logged).toEqual([])
  })

  it('tells a fault of ours as 500 with the id to quote, and logs it under that id', async () => {
    const answer = await ask(() => {
      throw new Error('inside')
    })
    const body = (await answer.json()) as { code: string; instance: string; detail: string }
    expect([answer.status, body.code]).toEqual([500, 'internal_error'])
    expect(JSON.stringify(body)).not.toContain('inside')
    expect(body.instance).toBe(answer.headers.get('x-request-id'))
    expect(logged).toMatchObject([{ requestId: body.instance }])
  })

  it('leaves a ready response its own headers', async () => {
    const answer = await ask(() => new Response('x', { headers: { 'referrer-policy': 'no-referrer' } }))
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('x-request-id')).toBeTruthy()
  })

  it('is observed once, by the pattern of its route, with nothing that was sent', async () => {
    await ask(() => ({ status: 204 }))
    expect(observed).toMatchObject([{ method: 'GET', route: '/thing', status: 204 }])
    expect(JSON.stringify(observed)).not.toContain('secret')
  })
})

describe('what was charged', () => {
  const charge = { accountId: 'acct_1', opId: 'led_1', at: Date.UTC(2026, 0, 1) }
  const read = async (url: string) => void (await (await fetch(url)).text())
  /** Whether the charge was settled as delivered, over a real connection. */
  async function delivered(handler: Handler, ask: (url: string) => unknown = read): Promise<boolean> {
    let settled = (_: boolean) => {}
    const outcome = new Promise<boolean>((resolve) => {
      settled = resolve
    })
    const around: Surroundings = {
      config: located(readConfig({}), 3000),
      log: { error: () => {}, info: () => {} },
      settle: (charges, isDelivered) => charges[0] === charge && settled(isDelivered),
      observe: (event) => observed.push(event),
    }
    const server = createServer(toNodeHandler(new H3().all('/thing', respond(around, handler))))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    await ask(`http://127.0.0.1:${port}/thing`)
    server.close()
    return outcome
  }

  it('is delivered with an answer that left whole', async () => {
    const handler: Handler = ({ charges }) => {
      charges.push(charge)
      return { body: 'x' }
    }
    expect(await delivered(handler)).toBe(true)
  })

  it('is not delivered with a refusal, however whole it left', async () => {
    const handler: Handler = ({ charges }) => {
      charges.push(charge)
      throw new Problem('unavailable', 'Away.')
    }
    expect(await delivered(handler)).toBe(false)
    expect(observed).toMatchObject([{ status: 503 }])
  })

  it.each(['answer', 'refusal'])('is not delivered to a client that left before its %s', async (end) => {
    const client = new AbortController()
    const handler: Handler = async ({ charges, isGone }) => {
      charges.push(charge)
      client.abort()
      while (!isGone()) await new Promise(setImmediate)
      if (end === 'refusal') throw new Problem('unavailable', 'The client left.')
      return { body: 'x' }
    }
    const leave = (url: string) => expect(fetch(url, { signal: client.signal })).rejects.toThrow('abort')
    expect(await delivered(handler, leave)).toBe(false)
    expect(observed).toMatchObject([{ status: 499 }])
  })
})

describe('a method that is not there', () => {
  it('is told which ones are, in text, record and header', () => {
    const { message, details, status } = methodNotAllowed(['GET', 'POST'])
    expect([status, message]).toEqual([405, 'Use GET or POST here.'])
    expect(details).toEqual({ allowed: ['GET', 'POST'], headers: { allow: 'GET, POST' } })
  })
})
