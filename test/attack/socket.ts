import { connect } from 'node:net'

export interface RawAnswer {
  readonly status: number
  /** All bytes received, with status line and headers. */
  readonly text: string
  readonly milliseconds: number
}

/** Writes raw bytes to a new connection and returns the response. */
export function raw(baseUrl: string, lines: string | Uint8Array, waitMs = 1_500): Promise<RawAnswer> {
  const { port, hostname } = new URL(baseUrl)
  const started = performance.now()
  return new Promise((resolve) => {
    let text = ''
    const done = () => {
      clearTimeout(late)
      socket.destroy()
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
      resolve({ status, text, milliseconds: performance.now() - started })
    }
    const socket = connect(Number(port), hostname, () => socket.write(lines))
    const late = setTimeout(done, waitMs)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('close', done)
    // A connection reset while we write is a valid outcome too.
    socket.on('error', done)
  })
}

/** A request with `Connection: close`, so that the response ends the connection. */
export function request(target: string, headers: readonly string[], method = 'GET'): string {
  return [`${method} ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n')
}

/** A request of which some bytes are held back. */
export interface HeldRequest {
  /** Sends the rest, and resolves to the response. */
  release(): Promise<RawAnswer>
}

/**
 * Sends a request but for its last bytes.
 * @param sent number of bytes, negative ones counted from the end
 */
export async function hold(baseUrl: string, text: string, sent: number): Promise<HeldRequest> {
  const { port, hostname } = new URL(baseUrl)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
  })
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    socket.on('error', () => resolve())
  })
  const bytes = Buffer.from(text)
  const first = bytes.subarray(0, sent < 0 ? bytes.length + sent : Math.min(sent, bytes.length - 1))
  // Resolves once the bytes are with the system, so that what happens next happens after them.
  await new Promise<void>((resolve) => socket.write(first, () => resolve()))
  return {
    async release() {
      const started = performance.now()
      socket.write(bytes.subarray(first.length))
      await closed
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0)
      return { status, text: received, milliseconds: performance.now() - started }
    },
  }
}
