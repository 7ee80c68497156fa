import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'

/** A mail as the server has taken it. */
export interface TakenMail {
  readonly from: string
  readonly to: readonly string[]
  /** Header lines, unfolded, by lower-case names. */
  readonly headers: ReadonlyMap<string, string>
  /** Body without its transfer encoding. */
  readonly body: string
  readonly raw: string
}

/** A small SMTP server on loopback that replies as a test says. */
export class SmtpServer {
  readonly mails: TakenMail[] = []
  /** Command lines in the order of their coming; those of a sign-in without their argument. */
  readonly commands: string[] = []
  /** Replies by verb in place of the usual ones; `END` is that of a mail. An empty one is none: the server hangs. */
  replies: Readonly<Record<string, string>> = {}
  extensions: readonly string[] = []
  connections = 0
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor() {
    this.#server = createServer((socket) => this.#serve(socket))
  }

  static async start(): Promise<SmtpServer> {
    const server = new SmtpServer()
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server, 'listening')
    return server
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #serve(socket: Socket): void {
    this.connections += 1
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => {})
    let [from, to, text, isData] = ['', [] as string[], '', false]
    const reply = (verb: string, usual: string) => {
      const line = this.replies[verb] ?? usual
      if (line !== '') socket.write(`${line}\r\n`)
    }
    const onCommand = (line: string) => {
      const verb = line.split(/[ :]/, 1)[0]?.toUpperCase() ?? ''
      this.commands.push(verb === 'AUTH' ? verb : line)
      const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
      if (verb === 'EHLO')
        return reply(
          verb,
          ['sky.test', ...this.extensions]
            .map((name, at, all) => `250${at === all.length - 1 ? ' ' : '-'}${name}`)
            .join('\r\n'),
        )
      if (verb === 'MAIL') [from, to] = [address, []]
      if (verb === 'RCPT') to.push(address)
      if (verb === 'DATA') {
        reply(verb, '354 go on')
        isData = !this.replies.DATA
      } else reply(verb, verb === 'AUTH' ? '235 welcome' : verb === 'QUIT' ? '221 bye' : '250 2.0.0 OK')
    }
    reply('GREETING', '220 sky.test ESMTP')
    let rest = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      rest += chunk
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (!isData) onCommand(line)
        else if (line !== '.') text += `${line.replace(/^\.\./, '.')}\r\n`
        else {
          isData = false
          if (!this.replies.END?.startsWith('4') && !this.replies.END?.startsWith('5'))
            this.mails.push(mailOf(from, to, text))
          text = ''
          reply('END', '250 2.0.0 queued')
        }
      }
    })
  }
}

function mailOf(from: string, to: readonly string[], raw: string): TakenMail {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  const encoded = raw.slice(end + 4)
  const encoding = headers.get('content-transfer-encoding')
  const bytes =
    encoding === 'base64'
      ? Buffer.from(encoded, 'base64')
      : encoding === 'quoted-printable'
        ? Buffer.from(
            encoded
              .replaceAll('=\r\n', '')
              .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            'latin1',
          )
        : Buffer.from(encoded, 'latin1')
  return { from, to: [...to], headers, body: bytes.toString('utf8').replaceAll('\r\n', '\n'), raw }
}

/** A header without its encoded words (RFC 2047). */
export const decodedHeader = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, form: string, word: string) =>
      form.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('latin1')
        : word
            .replaceAll('_', ' ')
            .replaceAll(/=([0-9A-F]{2})/gi, (__, hex: string) =>
              String.fromCharCode(Number.parseInt(hex, 16)),
            ),
    )
    .replace(/^.*[\u0080-\u00ff].*$/su, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'))
