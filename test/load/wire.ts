import { connect, type Socket } from 'node:net'

export interface Heard {
  readonly status: number
  readonly body: string
}

interface Waiting {
  readonly heard: (answer: Heard) => void
  readonly lost: (error: Error) => void
}

/**
 * One keep-alive connection that sends a request at a time. It parses only lengths, so that it costs far less than the
 * request. A closed connection is reopened for the next request.
 */
export class Wire {
  readonly #port: number
  readonly #from: string
  #socket: Socket | undefined
  #text = ''
  #waiting: Waiting | undefined

  /** @param from local source address; limits by address count each as another client */
  constructor(port: number, from = '127.0.0.1') {
    this.#port = port
    this.#from = from
  }

  ask(request: Buffer): Promise<Heard> {
    return new Promise((heard, lost) => {
      this.#waiting = { heard, lost }
      this.#socket ??= this.#open()
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket?.destroy()
    this.#socket = undefined
  }

  #open(): Socket {
    const socket = connect({ port: this.#port, host: '127.0.0.1', localAddress: this.#from, noDelay: true })
    this.#text = ''
    // Latin-1, so that characters are bytes: lengths in the headers count bytes.
    socket.on('data', (chunk: Buffer) => {
      this.#text += chunk.toString('latin1')
      this.#read()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = undefined
      this.#waiting?.lost(new Error('closed without an answer'))
      this.#waiting = undefined
    })
    return socket
  }

  #read(): void {
    const head = this.#text.indexOf('\r\n\r\n')
    if (head < 0) return
    const headers = this.#text.slice(0, head)
    const length = /\r\ncontent-length: *(\d+)/i.exec(headers)?.[1]
    const last = length === undefined ? this.#text.indexOf('\r\n0\r\n\r\n', head) : head + 4 + Number(length)
    const end = length === undefined && last >= 0 ? last + 7 : last
    if (last < 0 || this.#text.length < end) return
    const body = this.#text.slice(head + 4, end)
    this.#text = this.#text.slice(end)
    if (/\r\nconnection: *close/i.test(headers)) {
      this.#socket?.destroy()
      this.#socket = undefined
    }
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.heard({ status: Number(headers.slice(9, 12)), body: Buffer.from(body, 'latin1').toString() })
  }
}
