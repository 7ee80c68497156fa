import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../harness.ts'
import { type ServerProcess, serverProcess } from '../server-process.ts'
import { raw, request } from './socket.ts'

let service: TestService
beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '1000000', CONNECTION_LIMIT: '10000' })
})
afterAll(() => service.close())

const hostOf = ({ baseUrl }: { readonly baseUrl: string }) => `Host: ${new URL(baseUrl).host}`

const mebibyte = 1024 * 1024

/** Sends chunks until the peer closes or `most` bytes are sent; returns the response and the bytes sent. */
async function flood(
  baseUrl: string,
  first: string,
  piece: Buffer,
  most: number,
): Promise<{ text: string; sent: number }> {
  const { port, hostname } = new URL(baseUrl)
  const socket = connect(Number(port), hostname)
  let text = ''
  let sent = 0
  let isOpen = true
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isOpen = false
  })
  socket.write(first)
  while (isOpen && sent < most) {
    const isTaken = socket.write(piece)
    sent += piece.length
    await new Promise((resolve) =>
      isTaken ? setImmediate(resolve) : socket.once('drain', resolve).once('close', resolve),
    )
  }
  if (isOpen)
    await Promise.race([once(socket, 'close'), new Promise((resolve) => setTimeout(resolve, 1_000))])
  socket.destroy()
  return { text, sent }
}

describe('M-07 an endless body', () => {
  // In its own process, because the senders and the tests need memory too.
  let server: ServerProcess
  beforeAll(async () => {
    server = await serverProcess({ ADDRESS_LIMIT: '1000000' })
  })
  afterAll(() => server.stop())

  const residentBytes = async () => {
    const text = await (await fetch(`${server.firstRun.baseUrl}/metrics`)).text()
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1])
  }
  const head = (...headers: string[]) => {
    const key = `Authorization: Bearer ${server.firstRun.apiKey}`
    const always = [hostOf(server.firstRun), key, 'Content-Type: application/json']
    return request('/mcp', [...always, ...headers], 'POST')
  }

  it.each([
    [
      'announced as 50 MB',
      () => head(`Content-Length: ${50 * mebibyte}`),
      (size: number) => Buffer.alloc(size, ' '),
    ],
    [
      'in chunks',
      () => head('Transfer-Encoding: chunked'),
      (size: number) =>
        Buffer.concat([
          Buffer.from(`${size.toString(16)}\r\n`),
          Buffer.alloc(size, ' '),
          Buffer.from('\r\n'),
        ]),
    ],
  ])('%s is rejected or cut off, in bounded memory', async (_, first, piece) => {
    const tenFloods = () =>
      Promise.all(
        Array.from({ length: 10 }, () =>
          flood(server.firstRun.baseUrl, first(), piece(65_536), 50 * mebibyte),
        ),
      )
    // Warm-up: the first requests grow buffers that a process keeps.
    await tenFloods()
    const before = await residentBytes()
    const floods = await tenFloods()
    const grown = (await residentBytes()) - before
    for (const { text } of floods) expect(text).toMatch(/^(HTTP\/1\.1 413 |$)/)
    // Bytes sent before the end are in socket buffers, not in the service.
    expect(Math.max(...floods.map(({ sent }) => sent))).toBeLessThan(50 * mebibyte)
    expect(grown).toBeLessThan(20 * mebibyte)
  })

  it('shorter than its Content-Length is waited for, not treated as complete', async () => {
    const { baseUrl } = server.firstRun
    const answer = await raw(baseUrl, `${head('Content-Length: 500')}{"jsonrpc":"2.0"`, 500)
    expect([0, 400, 408]).toContain(answer.status)
  })
})

describe('M-08 an expensive body', () => {
  it.each([
    [
      'an object of a million members',
      `{${Array.from({ length: 1_000_000 }, (_, n) => `"${n}":0`).join()}}`,
      413,
    ],
    ['a number of a million digits', `[${'9'.repeat(1_000_000)}]`, 413],
    ['a million brackets', '['.repeat(1_000_000), 413],
    ['as many members as fit', `{${Array.from({ length: 7_000 }, (_, n) => `"${n}":0`).join()}}`, 400],
    ['as many digits as fit', `{"jsonrpc":"2.0","id":${'9'.repeat(65_000)},"method":"ping"}`, 400],
    ['as many escapes as fit', `{"a":"${'\\u0041'.repeat(10_000)}","a":1}`, 400],
  ])('%s is rejected at once', async (_, body, status) => {
    const started = performance.now()
    const answer = await fetch(service.mcpUrl, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.key}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body,
    }).catch(() => undefined)
    // An unread body may end the connection before the client reads the response (RFC 9112 §9.3).
    if (answer || status !== 413) expect(answer?.status).toBe(status)
    expect(performance.now() - started).toBeLessThan(1_000)
    expect((await fetch(`${service.baseUrl}/healthz`)).status).toBe(200)
  })
})

describe('D-07 HTTP/2', () => {
  it('is not supported: its preface is rejected, and an upgrade is ignored', async () => {
    const preface = await raw(service.baseUrl, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0')
    expect(preface.text).toMatch(/^(HTTP\/1\.1 (400|505) |$)/)
    // Without these connection options no server would upgrade (RFC 7540 §3.2).
    const options = ['Connection: Upgrade, HTTP2-Settings', 'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA']
    const upgrade = [hostOf(service), 'Upgrade: h2c', ...options]
    const answer = await raw(service.baseUrl, request('/healthz', upgrade))
    expect(answer.status).toBe(200)
  })
})

describe('D-02 a thousand idle connections', () => {
  it('leave the service responsive, and are closed in time', async ({ annotate }) => {
    const { port, hostname } = new URL(service.baseUrl)
    const idle: Socket[] = []
    let closed = 0
    for (let n = 0; n < 1_000; n += 1) {
      const socket = connect(Number(port), hostname).resume()
      socket.on('error', () => {})
      socket.on('close', () => {
        closed += 1
      })
      await once(socket, 'connect')
      idle.push(socket)
    }
    const times: number[] = []
    for (let asked = 0; asked < 50; asked += 1) {
      const started = performance.now()
      expect((await fetch(`${service.baseUrl}/healthz`)).status).toBe(200)
      times.push(performance.now() - started)
    }
    const median = times.toSorted((a, b) => a - b)[25] ?? Number.NaN
    await annotate(`health in ${median.toFixed(1)} ms at the median`)
    expect(median).toBeLessThan(50)
    // Ten seconds for the headers, and one until the next check.
    await expect.poll(() => closed, { timeout: 15_000, interval: 500 }).toBe(1_000)
    for (const socket of idle) socket.destroy()
  })
})
