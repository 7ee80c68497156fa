import { H3 } from 'h3'
import { describe, expect, it } from 'vitest'
import { readConfig, withResolvedUrls } from '../../../server/config/config.ts'
import { respond } from '../../../server/http/exchange.ts'
import { Metrics } from '../../../server/ops/metrics.ts'
import { mountMetrics } from '../../../server/ops/metrics-endpoint.ts'

const token = 'metrics-token-0123456789'

/** Requests the metrics from a given socket address. */
async function status(
  environment: object,
  from: string,
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const config = withResolvedUrls(readConfig({ ...environment }), 3000)
  const metrics = new Metrics({
    workers: () => ({ waiting: 0, threads: 0 }),
    ready: () => true,
    database: () => ({ connections: 1, refusing: false }),
  })
  const app = new H3()
  const around = { config, log: { error: () => {}, info: () => {} } }
  mountMetrics((path, handler) => app.all(path, respond(around, handler, path)), metrics, config)
  const request = new Request('http://sky.test/metrics', { headers, method })
  Object.assign(request, { runtime: { node: { req: { socket: { remoteAddress: from } } } } })
  return (await app.fetch(request)).status
}

describe('with a token', () => {
  const set = { METRICS_TOKEN: token, BASE_URL: 'https://sky.example' }

  it('shows the metrics to its bearer from any address', async () => {
    expect(await status(set, '203.0.113.9', { authorization: `Bearer ${token}` })).toBe(200)
  })

  it.each([
    ['none', undefined],
    ['one character more', `Bearer ${token}x`],
    ['one character less', `Bearer ${token.slice(1)}`],
    ['another scheme', `Basic ${token}`],
  ])('%s is rejected, also from loopback', async (_, authorization) => {
    expect(await status(set, '127.0.0.1', authorization ? { authorization } : {})).toBe(403)
    expect(await status({ METRICS_TOKEN: token }, '127.0.0.1', authorization ? { authorization } : {})).toBe(
      403,
    )
  })

  it('must be long, so that it cannot be guessed', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'metrics' })).toThrow('METRICS_TOKEN')
  })
})

describe('without a token', () => {
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'a service on loopback shows them to %s',
    async (from) => {
      expect(await status({}, from)).toBe(200)
      expect(await status({}, from, {}, 'POST')).toBe(405)
    },
  )

  it.each(['203.0.113.9', '10.0.0.7', '::ffff:10.0.0.7', ''])('%s gets 404', async (from) => {
    expect(await status({}, from)).toBe(404)
  })

  it.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'])(
    'a request with %s gets 404',
    async (mark) => {
      expect(await status({}, '127.0.0.1', { [mark]: '203.0.113.9' })).toBe(404)
    },
  )

  it('a service with a public URL shows nothing, because clients behind a proxy look local', async () => {
    expect(await status({ BASE_URL: 'https://sky.example' }, '127.0.0.1')).toBe(404)
  })
})
