/**
 * `disturb.js KIND PORT KEY`: a harmful client in its own process, until it is stopped. It has a low CPU priority, so
 * that measurements show its effect on the server, not on the machine.
 */
import { connect } from 'node:net'
import os from 'node:os'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { newKey } from '../../db/accounts/key-format.ts'
import { requestBytes } from '../bench/load.ts'
import { longSearches, smallCalls } from '../bench/suites/mixed-requests.ts'
import { Wire } from './wire.ts'

const [kind = '', portText = '', key = ''] = process.argv.slice(2)
const port = Number(portText)
os.setPriority(10)

/** Opens a connection that sends a byte a second of an endless request, and reconnects when it is closed. */
function slow(first: string, from: string, drips: string | null): void {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  let drip: NodeJS.Timeout | undefined
  socket.on('connect', () => {
    socket.write(first)
    if (drips === null) socket.pause()
    else {
      socket.resume()
      drip = setInterval(() => socket.write(drips), 1_000)
    }
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(drip)
    setTimeout(() => slow(first, from, drips), 100)
  })
}

/** The three attacks of slowhttptest: slow headers, slow bodies, slow readers. */
function slowSenders(connections: number): void {
  const host = `Host: 127.0.0.1:${port}`
  const headers = `GET /v1/moon HTTP/1.1\r\n${host}\r\n`
  const body = `POST /mcp HTTP/1.1\r\n${host}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`
  const reader = `GET /openapi.json HTTP/1.1\r\n${host}\r\n\r\n`
  for (let n = 0; n < connections; n += 1) {
    const from = `127.0.4.${1 + (n % 200)}`
    if (n % 3 === 0) slow(headers, from, 'X-a: b\r\n')
    else if (n % 3 === 1) slow(body, from, ' ')
    else slow(reader.repeat(3), from, null)
  }
}

/** Requests per second from one address, with keys whose checksum is valid, so that the database is queried. */
async function wrongKeys(perSecond: number): Promise<void> {
  const wires = Array.from({ length: 50 }, () => new Wire(port, '127.0.5.1'))
  await Promise.all(
    wires.map(async (wire) => {
      for (;;) {
        const headers = { authorization: `Bearer ${newKey('live')}`, accept: 'application/json' }
        await wire.ask(requestBytes(port, 'GET', '/v1/moon', headers)).catch(() => {})
        await sleep((1_000 * wires.length) / perSecond)
      }
    }),
  )
}

/** A batch of fifty small calls. */
function batches(): Buffer[] {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return Array.from({ length: 20 }, (_, batch) => {
    const calls = Array.from({ length: 50 }, (_, call) => {
      const datetime = new Date(Date.UTC(2026, 10, 20) + (50 * batch + call) * 600_000).toISOString()
      return { tool: 'get_moon', arguments: { latitude: 48.2082, longitude: 16.3738, datetime } }
    })
    return requestBytes(port, 'POST', '/v1/batch', headers, JSON.stringify({ calls, parallel: true }))
  })
}

/** One account that sends all kinds of requests on fifty connections, each right after the last response. */
async function greedy(): Promise<void> {
  const facts = { port, keys: [key] }
  const requests = [longSearches(facts), smallCalls(facts), batches()]
  await Promise.all(
    Array.from({ length: 50 }, async (_, lane) => {
      const wire = new Wire(port, `127.0.6.${1 + lane}`)
      for (let n = lane; ; n += 1) {
        const list = requests[lane % requests.length] as Buffer[]
        await wire.ask(list[n % list.length] as Buffer).catch(() => sleep(10))
      }
    }),
  )
}

const kinds: Readonly<Record<string, () => unknown>> = {
  slow: () => slowSenders(900),
  'wrong-keys': () => wrongKeys(2_000),
  greedy,
}
const run = kinds[kind]
if (!run) throw new Error(`There is no ${kind}.`)
process.on('SIGTERM', () => process.exit(0))
console.log('ready')
run()
