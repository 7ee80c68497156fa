import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ServerProcess, serverProcess } from '../../server-process.ts'

describe('the process', () => {
  let server: ServerProcess
  let output = ''
  beforeAll(async () => {
    server = await serverProcess({ LOG_LEVEL: 'info' }, 'pipe')
    server.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  })
  afterAll(() => server.stop())

  /** A chart request sent in two halves; other events happen while the call runs. */
  async function chart(between: () => Promise<unknown>): Promise<IncomingMessage> {
    const body = '{"datetime":"2000-01-01T12:00:00Z","latitude":51.4779,"longitude":0}'
    const { baseUrl, apiKey } = server.firstRun
    const call = request(`${baseUrl}/v1/charts/natal`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'content-length': body.length,
      },
    })
    const answered = once(call, 'response')
    call.write(body.slice(0, 20))
    await between()
    call.end(body.slice(20))
    const [answer] = await answered
    answer.resume()
    return answer
  }

  it('finishes the running call after SIGTERM, logs it, and exits with 0', async () => {
    const { child, firstRun } = server
    const ended = once(child, 'exit')
    const answer = await chart(async () => {
      expect((await fetch(`${firstRun.baseUrl}/readyz`)).status).toBe(200)
      child.kill('SIGTERM')
      // From here on it accepts no new connections.
      await vi.waitFor(() => expect(fetch(`${firstRun.baseUrl}/healthz`)).rejects.toThrow(), {
        timeout: 5_000,
      })
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers.connection).toBe('close')
    expect((await ended)[0]).toBe(0)
    const line = output
      .split('\n')
      .find((one) => one.includes(`"requestId":"${answer.headers['x-request-id']}"`))
    expect(JSON.parse(line ?? '')).toMatchObject({
      tool: 'get_natal_chart',
      status: 200,
      route: '/v1/charts/natal',
    })
    for (const given of ['51.4779', '2000-01-01', firstRun.apiKey]) expect(line).not.toContain(given)
  })
})
