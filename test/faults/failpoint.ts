/**
 * Loaded into a server before its own code (`node --import`), so that the product needs no test code: once armed by
 * SIGUSR2, the process is killed with -9 at the point that the file in `FAILPOINT` names.
 */
import { readFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import process from 'node:process'
import type { Failpoint } from './failpoints.ts'

let armed: Failpoint | undefined

const die = () => process.kill(process.pid, 'SIGKILL')
/** ReadyForQuery message outside a transaction (PostgreSQL manual, "Message Formats"). */
const idle = Buffer.from('Z\0\0\0\x05I', 'latin1')
/** Only the parameters of a debit contain the id of an operation and that of a request. */
const isDebit = (bytes: unknown): boolean =>
  Buffer.isBuffer(bytes) && bytes.includes('led_') && bytes.includes('req_')
/** The reply to a debit contains the charged day, and ReadyForQuery once it is committed. */
const isDebited = (bytes: Buffer): boolean =>
  /\d{4}-\d\d-\d\d/.test(bytes.toString('latin1')) && bytes.subarray(-6).equals(idle)
const isCharged = (body: Uint8Array): boolean =>
  /"creditsCharged":[1-9]/.test(Buffer.from(body).toString('latin1'))

// biome-ignore lint/suspicious/noExplicitAny: the methods stand for all their overloads
type Method = (...args: any[]) => any

function replaced(prototype: object, name: string, by: (original: Method) => Method): void {
  const original = Reflect.get(prototype, name) as Method
  Reflect.set(prototype, name, by(original))
}

function arm(): void {
  armed = readFileSync(process.env.FAILPOINT as string, 'utf8') as Failpoint
  replaced(
    Socket.prototype,
    'write',
    (write) =>
      function (this: Socket, bytes, ...rest) {
        if (isDebit(bytes)) {
          if (armed === 'before the debit') die()
          if (armed === 'after the debit')
            this.prependListener('data', (heard: Buffer) => isDebited(heard) && die())
        }
        return write.call(this, bytes, ...rest)
      },
  )
  // A computed response is written in one piece, by `write` or by `end`.
  const { write: writeBytes } = ServerResponse.prototype
  for (const name of ['write', 'end']) {
    replaced(
      ServerResponse.prototype,
      name,
      (send) =>
        function (this: ServerResponse, body, ...rest) {
          const bytes = typeof body === 'string' ? Buffer.from(body) : body
          if (!(bytes instanceof Uint8Array) || !isCharged(bytes)) return send.call(this, body, ...rest)
          if (armed === 'before the first byte') die()
          if (armed !== 'mid-answer') return send.call(this, body, ...rest)
          return writeBytes.call(this, bytes.subarray(0, Math.floor(bytes.length / 2)), 'utf8', die)
        },
    )
  }
}

process.once('SIGUSR2', arm)
