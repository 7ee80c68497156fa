import { connect, type Socket } from 'node:net'

/**
 * A load of keep-alive HTTP/1.1 requests from this process: each connection sends the next request after the complete
 * response. It parses only lengths, so that it costs far less than the measured server.
 */

export interface LoadPlan {
  readonly port: number
  readonly connections: number
  readonly milliseconds: number
  /** Complete requests, sent in rotation. */
  readonly requests: readonly Buffer[]
  /** Whether 429 and 503 are allowed: a server under mixed load may reject some requests. */
  readonly mayRefuse?: boolean
}

export interface LoadResult {
  readonly answers: number
  /** Number of 429 and 503 responses, not included in the others. */
  readonly refused: number
  readonly perSecond: number
  /** p99 latency in milliseconds. */
  readonly p99: number
}

/** A request as HTTP/1.1 text. */
export function requestBytes(
  port: number,
  method: string,
  target: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): Buffer {
  const lines = Object.entries({
    host: `127.0.0.1:${port}`,
    ...headers,
    ...(body ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
  }).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** End of the first response in a text, or −1 if it is incomplete. */
function answerEnd(text: string): number {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return -1
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, head))?.[1]
  if (length !== undefined) {
    const end = head + 4 + Number(length)
    return text.length >= end ? end : -1
  }
  const last = text.indexOf('\r\n0\r\n\r\n', head)
  return last < 0 ? -1 : last + 7
}

/** Latencies in milliseconds and rejections so far. */
interface Seen {
  readonly times: number[]
  refused: number
}

function connection(plan: LoadPlan, first: number, until: number, seen: Seen): Promise<void> {
  return new Promise((resolve, reject) => {
    let next = first
    let sent = 0
    let text = ''
    const socket: Socket = connect({ port: plan.port, host: '127.0.0.1', noDelay: true })
    const send = () => {
      sent = performance.now()
      socket.write(plan.requests[next++ % plan.requests.length] as Buffer)
    }
    socket.on('connect', send)
    socket.on('error', reject)
    // Latin-1, so that characters are bytes: lengths in the headers count bytes.
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const end = answerEnd(text)
      if (end < 0) return
      const isRefused = plan.mayRefuse === true && /^HTTP\/1\.1 (429|503) /.test(text)
      if (!isRefused && !text.startsWith('HTTP/1.1 200')) {
        socket.destroy()
        reject(new Error(`The load was answered: ${text.slice(0, 400)}`))
        return
      }
      text = text.slice(end)
      const now = performance.now()
      if (isRefused) seen.refused++
      else seen.times.push(now - sent)
      if (now < until) send()
      else {
        socket.destroy()
        resolve()
      }
    })
  })
}

export async function load(plan: LoadPlan): Promise<LoadResult> {
  const seen: Seen = { times: [], refused: 0 }
  const start = performance.now()
  const until = start + plan.milliseconds
  await Promise.all(
    Array.from({ length: plan.connections }, (_, n) =>
      // Each connection starts at a different request.
      connection(plan, Math.floor((n * plan.requests.length) / plan.connections), until, seen),
    ),
  )
  const seconds = (performance.now() - start) / 1000
  const times = seen.times.sort((a, b) => a - b)
  return {
    answers: times.length,
    refused: seen.refused,
    perSecond: times.length / seconds,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  }
}
