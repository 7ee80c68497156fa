import { connect, type Socket } from 'node:net'
import { untilAborted } from '../runtime/until-aborted.ts'

/** A mail to one address. */
export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
  /** Address of a form that ends such mails, which mail programs send by themselves (RFC 8058). */
  readonly endUrl: string
  /** The same in each attempt, so that mailboxes recognize a mail that comes twice. */
  readonly messageId: string
}

/**
 * End of an attempt: the server took the mail, refused it for good or for now, or could not be used at all, which is not the fault
 * of the address.
 */
export type MailEnd = 'accepted' | 'refused' | 'deferred' | 'unavailable'

/** Answer of the mail server. */
export interface MailResult {
  readonly end: MailEnd
  /** Reply code (RFC 5321, §4.2); null if there was none. */
  readonly code: number | null
  /** The reply, or why there was none. */
  readonly reply: string
}

/** Sends a mail once. Does not throw; rejects only when `stop` is aborted. */
export type SendMail = (mail: Mail, stop: AbortSignal) => Promise<MailResult>

/** The mail server, and whom mails are from. */
export interface MailOptions {
  readonly server: {
    readonly host: string
    readonly port: number
    readonly tls: 'first' | 'required' | 'optional' | 'none'
    readonly auth: { readonly user: string; readonly pass: string } | null
  }
  readonly from: { readonly name: string; readonly address: string }
  /** Name of this service in the greeting. */
  readonly hostName: string
  /** Milliseconds that a mail may take, its wait for a connection included. */
  readonly wholeMs?: number
}

/** Connections to the mail server at once. */
const mostConnections = 4
/** Milliseconds that a mail may take: fewer than a delivery waits before another process takes it. */
const defaultMs = 30_000
/** Milliseconds that the server may be silent. */
const silentMs = 15_000

/** Sends mails over the operator's server, by `nodemailer`, which is loaded for the first one. */
export function mailer({ server, from, hostName, wholeMs = defaultMs }: MailOptions): SendMail {
  const { host, port, tls, auth } = server
  const places = new Places(mostConnections)
  const options = {
    host,
    port,
    name: hostName,
    secure: tls === 'first',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    // Encryption that is optional protects from readers alone (RFC 7435).
    tls: { rejectUnauthorized: tls !== 'optional' },
    greetingTimeout: silentMs,
    socketTimeout: silentMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(auth ? { auth } : {}),
  }
  const send = async (connection: Socket, { to, subject: words, text, endUrl, messageId }: Mail) => {
    // The client encodes line breaks, and lets other control characters through.
    const subject = words.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    const { createTransport } = await import('nodemailer')
    const headers = {
      'List-Unsubscribe': `<${endUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // No answers of absent people (RFC 3834).
      'Auto-Submitted': 'auto-generated',
    }
    return createTransport({ ...options, connection }).sendMail({
      from,
      to,
      subject,
      text,
      messageId,
      headers,
    })
  }
  return async (mail, stop) => {
    const late = AbortSignal.timeout(wholeMs)
    const signal = AbortSignal.any([stop, late])
    try {
      return await places.during(signal, async () => {
        const socket = await connected(host, port, signal)
        try {
          const { response } = await untilAborted(signal, send(socket, mail))
          return { end: 'accepted', code: Number(response.slice(0, 3)), reply: response }
        } finally {
          socket.destroy()
        }
      })
    } catch (error) {
      stop.throwIfAborted()
      return late.aborted ? unavailable(`no answer within ${wholeMs / 1_000} s`) : resultOf(error)
    }
  }
}

/** A connection that ends with the signal, also under TLS. */
function connected(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, signal })
    socket.once('connect', () => resolve(socket))
    // Stays: TLS over it takes away the listeners of others.
    socket.on('error', reject)
  })
}

const unavailable = (reply: string): MailResult => ({ end: 'unavailable', code: null, reply })

/** Commands whose refusal is about this mail or its address, and not about us. */
const ofTheMail: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA'])

/** The end that an error of the client stands for. */
function resultOf(error: unknown): MailResult {
  const { responseCode, response, command, code, message } = error as Readonly<Record<string, unknown>>
  if (typeof responseCode !== 'number' || !ofTheMail.has(command))
    return unavailable(String(response ?? code ?? message))
  return { end: responseCode >= 500 ? 'refused' : 'deferred', code: responseCode, reply: String(response) }
}

/** A number of places, taken in the order of asking. */
class Places {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(places: number) {
    this.#free = places
  }

  /** Runs the work in a place. @throws the reason of the signal if it ends first */
  async during<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
