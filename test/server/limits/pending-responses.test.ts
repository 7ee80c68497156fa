import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { PendingResponses, pendingResponses } from '../../../server/limits/pending-responses.ts'
import { testService } from '../../harness.ts'

const mebibyte = 1024 * 1024

describe('D-09 unread responses of one account', () => {
  it('are counted over its connections: beyond the limit, calls are rejected until they are read', async () => {
    const pending = new PendingResponses(30 * mebibyte)
    const server = createServer((_, response) => {
      response.end(Buffer.alloc(24 * mebibyte))
      pending.count('acct_slow', response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const asking = async () => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
      socket.on('error', () => {})
      socket.pause().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
      await once(server, 'request')
      return socket
    }
    const first = await asking()
    expect(() => pending.admit('acct_slow')).not.toThrow()
    const second = await asking()
    expect(() => pending.admit('acct_slow')).toThrow(/MiB wait for the clients of this account/)
    expect(() => pending.admit('acct_other')).not.toThrow()
    first.resume()
    const admitted = () => {
      try {
        pending.admit('acct_slow')
        return 'admitted'
      } catch {
        return 'refused'
      }
    }
    // 24 MiB are read; on a busy machine that took longer than the second that a poll has by default.
    await expect.poll(admitted, { timeout: 10_000 }).toBe('admitted')
    second.destroy()
    first.destroy()
    await new Promise((resolve) => server.close(resolve))
  })

  it('refuse calls with 429 before they are charged, over REST and MCP', async () => {
    // Inside this process, where the counter is at hand.
    const service = await testService({}, {})
    const used = async () => {
      const { data } = (await (await service.get('/v1/account/usage')).json()) as {
        data: { dailyUsed: number }
      }
      return data.dailyUsed
    }
    try {
      const before = await used()
      const [account] = await service.database.query<{ account_id: string }>(
        'SELECT account_id FROM api_key LIMIT 1',
      )
      const large = { writableLength: 100 * mebibyte, once: () => {} } as never
      pendingResponses.count(account?.account_id ?? '', large)
      const answer = await service.get('/v1/bodies/mars?latitude=1&longitude=1')
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30'])
      expect(await answer.json()).toMatchObject({
        code: 'rate_limited',
        hint: expect.stringContaining('Read the answers'),
      })
      const overMcp = await fetch(service.mcpUrl, {
        method: 'POST',
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'get_body', arguments: { body: 'mars', latitude: 1, longitude: 1 } },
        }),
        headers: {
          authorization: `Bearer ${service.key}`,
          'content-type': 'application/json',
          accept: 'application/json',
        },
      })
      expect(await overMcp.json()).toMatchObject({
        result: { isError: true, structuredContent: { code: 'rate_limited' } },
      })
      Object.assign(large, { writableLength: 0 })
      expect(await used()).toBe(before)
    } finally {
      await service.close()
    }
  })
})
