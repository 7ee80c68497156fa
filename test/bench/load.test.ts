import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { load, requestBytes } from './load.ts'

/** Runs a short load of two connections against a server. @returns the result and the requested paths */
async function loaded(answer: RequestListener, mayRefuse = false) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url as string)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const requests = ['/one', '/two'].map((path) =>
    requestBytes(port, 'POST', path, { accept: '*/*' }, '{"é":1}'),
  )
  try {
    return { asked, result: await load({ port, requests, connections: 2, milliseconds: 50, mayRefuse }) }
  } finally {
    server.close()
  }
}

test('responses with Content-Length are counted, and requests rotate', async () => {
  const { asked, result } = await loaded((_, response) => {
    response.setHeader('content-length', 4).end('“!')
  })
  // Each of two connections gets a response, however slow the machine is.
  expect(result.answers).toBeGreaterThanOrEqual(2)
  expect(result.answers).toBe(asked.length)
  expect(new Set(asked)).toEqual(new Set(['/one', '/two']))
  expect(result.perSecond).toBeGreaterThan(0)
  expect(result.p99).toBeGreaterThan(0)
})

test('chunked responses are counted after the last chunk', async () => {
  const { asked, result } = await loaded((_, response) => {
    response.write('first')
    setImmediate(() => response.end('second'))
  })
  expect(result.answers).toBeGreaterThanOrEqual(2)
  expect(result.answers).toBe(asked.length)
})

test('a response other than 200 ends the load with its body', async () => {
  await expect(
    loaded((_, response) => response.writeHead(429, { 'content-length': '4' }).end('stop')),
  ).rejects.toThrow('429')
})

test('a 429 or 503 is counted separately if allowed', async () => {
  let turn = 0
  const { asked, result } = await loaded((_, response) => {
    response.writeHead(turn++ % 2 === 0 ? 503 : 200, { 'content-length': '4' }).end('stop')
  }, true)
  expect(result.refused).toBeGreaterThan(0)
  expect(result.answers + result.refused).toBe(asked.length)
})
