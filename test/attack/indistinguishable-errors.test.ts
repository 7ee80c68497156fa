import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newKey } from '../../db/accounts/key-format.ts'
import { guardedFetch } from '../../server/oauth/guarded-fetch.ts'
import { bearer, customer } from '../contract/customers.ts'
import { type TestService, testService } from '../harness.ts'
import { type Browser, signedIn } from '../oauth/browser.ts'
import { authorizationUrl, connected, post } from '../oauth/client.ts'
import { apart, medianTimes } from './timing.ts'

/**
 * Timing of rejections. Different medians would reveal that one of two credentials got further than the other. The
 * bound, in milliseconds, is above the noise of a busy machine and below the cost of anything worth knowing: a
 * connection, a password hash, a signature.
 */
const most = 1
const rounds = 1_000

let service: TestService
let browser: Browser
beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '1000000' })
  browser = await signedIn(service)
})
afterAll(() => service.close())

const snapshot = '/v1/snapshots?latitude=1&longitude=2&datetime=2026-01-01T00:00:00Z&include=minimal'

async function refused(token: string): Promise<string> {
  const answer = await service.get(snapshot, bearer(token))
  if (answer.status !== 401) throw new Error(`answered ${answer.status}`)
  return answer.text()
}

describe('timing reveals nothing', () => {
  it('K-02 about a key: an unknown one takes as long as a revoked one', async ({ annotate }) => {
    const { key, keyId } = await customer(service, 'free')
    await service.database.query(
      `UPDATE api_key SET status = 'revoked', slot = NULL, revoked_at = now() WHERE key_id = $1`,
      [keyId],
    )
    expect(await refused(key)).toContain('revoked_api_key')
    const unknown = newKey('live')
    const times = await medianTimes(rounds, [() => refused(unknown), () => refused(key)])
    await annotate(apart(times, rounds))
    expect(Math.abs(times[0] - times[1])).toBeLessThan(most)
  })

  it('O-44 about an access token: an unknown one takes as long as an expired one', async ({ annotate }) => {
    const { access_token } = await connected(service, browser)
    await service.database.query(`UPDATE oauth_artifact SET expires_at = now() WHERE kind = 'AccessToken'`)
    const unknown = 'x'.repeat(43)
    const times = await medianTimes(rounds, [() => refused(unknown), () => refused(access_token)])
    await annotate(apart(times, rounds))
    expect(Math.abs(times[0] - times[1])).toBeLessThan(most)
  })

  it('O-44 about a refresh token: an unknown one takes as long as one of another client', async ({
    annotate,
  }) => {
    const tokens = await connected(service, browser)
    const stranger = await connected(service, browser)
    const ask = async (refresh_token: string) => {
      const form = { grant_type: 'refresh_token', client_id: stranger.clientId, refresh_token }
      const answer = await post(service, '/oauth/token', form)
      if (answer.status !== 400) throw new Error(`answered ${answer.status}`)
    }
    // Unknown tokens are counted, and no longer looked up after the limit per minute.
    const few = 40
    const times = await medianTimes(few, [() => ask('x'.repeat(43)), () => ask(tokens.refresh_token)])
    await annotate(apart(times, few))
    expect(Math.abs(times[0] - times[1])).toBeLessThan(3 * most)
  })

  it('O-41 about our network: all private addresses are rejected alike, without a connection', async ({
    annotate,
  }) => {
    let connections = 0
    const open = createServer(() => {
      connections += 1
    })
    await new Promise<void>((resolve) => open.listen(0, '127.0.0.1', resolve))
    const { port } = open.address() as { port: number }
    const ask = async (client_id: string) => {
      const answer = await browser.open(authorizationUrl(service, { client_id }))
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('invalid_client')])
    }
    // Few documents of one address reach the guard, so that the guard's time is measured directly.
    const guarded = (host: string) => () =>
      expect(guardedFetch()(`https://${host}/client.json`, 5 * 1024)).rejects.toThrow()
    const slowest: Record<string, number> = {}
    try {
      for (const host of [
        `127.0.0.1:${port}`,
        '127.0.0.1',
        '10.0.0.1',
        '169.254.169.254',
        '[::1]',
        'localhost',
      ]) {
        await ask(`https://${host}/client.json`)
        const times = await medianTimes(50, [guarded(host), guarded('192.168.0.1')])
        slowest[host] = Math.abs(times[0] - times[1])
        expect(slowest[host], host).toBeLessThan(most)
      }
    } finally {
      open.close()
    }
    await annotate(`medians of 50 differ by at most ${Math.max(...Object.values(slowest)).toFixed(2)} ms`)
    expect(connections).toBe(0)
  })
})
