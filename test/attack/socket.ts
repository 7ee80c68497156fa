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
