import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { load, requestBytes } from './load.ts'

/** A load of two connections for a moment against a server, and the paths that it asked for. */
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

test('answers of known length are counted, and the requests go in turn', async () => {
  const { asked, result } = await loaded((_, response) => {
    response.setHeader('content-length', 4).end('“!')
  })
  // Two connections get an answer each, however slow the machine is.
  expect(result.answers).toBeGreaterThanOrEqual(2)
  expect(result.answers).toBe(asked.length)
  expect(new Set(asked)).toEqual(new Set(['/one', '/two']))
  expect(result.perSecond).toBeGreaterThan(0)
  expect(result.p99).toBeGreaterThan(0)
})

test('answers in chunks are counted when the last has come', async () => {
  const { asked, result } = await loaded((_, response) => {
    response.write('first')
    setImmediate(() => response.end('second'))
  })
  expect(result.answers).toBeGreaterThanOrEqual(2)
  expect(result.answers).toBe(asked.length)
})

test('an answer that is not 200 ends the load with what it said', async () => {
  await expect(
    loaded((_, response) => response.writeHead(429, { 'content-length': '4' }).end('stop')),
  ).rejects.toThrow('429')
})

test('a refusal is counted apart where the load allows it', async () => {
  let turn = 0
  const { asked, result } = await loaded((_, response) => {
    response.writeHead(turn++ % 2 === 0 ? 503 : 200, { 'content-length': '4' }).end('stop')
  }, true)
  expect(result.refused).toBeGreaterThan(0)
  expect(result.answers + result.refused).toBe(asked.length)
})
