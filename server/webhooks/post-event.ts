import { type IncomingMessage, request as plainRequest } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { answerSeconds, type DestinationKind, failingSeconds } from '../../tools/contract/webhook-events.ts'
import { addressError, guardedRequest, internet, type Network, sendTo } from '../outbound/guarded-request.ts'
import { messageOf, messageServices, withoutSecrets } from './message.ts'

/** An event on its way to a webhook, or to a service that shows it as a message. */
export interface OutgoingEvent {
  readonly kind: Exclude<DestinationKind, 'mail'>
  readonly url: string
  /** The header `webhook-id`. */
  readonly eventId: string
  readonly payload: string
  /** Each signs; that of a service is its URL. */
  readonly secrets: readonly string[]
  /** Whether the latest attempt has failed: this one then has less time. */
  readonly isFailing: boolean
}

/** Answer of a webhook. */
export interface PostResult {
  /** HTTP status; null if there was no response. */
  readonly status: number | null
  /** Beginning of the response, or why there was none. */
  readonly response: string
  readonly milliseconds: number
  /** Whether another attempt would get the same. */
  readonly isFinal?: boolean
  /** Whether the fault lies with this service, so that the receiver is not disabled for it. */
  readonly isOurs?: boolean
}

/** Whether a status confirms an event. */
export const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300

/** Sends an event once. Does not throw; rejects only when `stop` is aborted. */
export type PostEvent = (event: OutgoingEvent, stop: AbortSignal) => Promise<PostResult>

/** Characters of the response that the log keeps. */
export const keptCharacters = 200
/** Bytes of the response that are read. */
const readBytes = 4 * 1024

/** Loopback hosts that a webhook may have, with the address of each, where the service runs on the same machine. */
const loopback: Readonly<Record<string, string>> = {
  localhost: '127.0.0.1',
  '127.0.0.1': '127.0.0.1',
  '[::1]': '::1',
}
/** Whether a URL is that of a server on this machine. */
export const isLocal = ({ protocol, hostname, username, password, hash }: URL): boolean =>
  protocol === 'http:' && Object.hasOwn(loopback, hostname) && !username && !password && !hash

/**
 * Why a URL cannot be that of a webhook; `undefined` if it can.
 * @param allowsLoopback whether `http` to this machine is accepted
 */
export function webhookUrlError(text: string, allowsLoopback: boolean): string | undefined {
  if (!URL.canParse(text)) return 'the URL is not complete'
  const url = new URL(text)
  return allowsLoopback && isLocal(url) ? undefined : addressError(url)
}

/** A request as it goes out. */
interface Outgoing {
  readonly target: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The part of a response that the log keeps. */
  readonly loggedPart: (text: string, isDelivered: boolean) => string
}

/**
 * The request of an event: signed as Standard Webhooks describes, or a message in the form of its service.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
function outgoing({ kind, url, eventId, payload, secrets }: OutgoingEvent, baseUrl: string): Outgoing {
  if (kind === 'webhook')
    return {
      target: new URL(url),
      headers: { ...headersOf(payload), ...signatureOf(eventId, payload, secrets) },
      body: payload,
      loggedPart: (text) => text,
    }
  const secretUrl = new URL(secrets[0] as string)
  const [target, members] = messageServices[kind].request(secretUrl, messageOf(payload, baseUrl))
  const body = JSON.stringify(members)
  return {
    target,
    headers: headersOf(body),
    body,
    loggedPart: (text, isDelivered) => (isDelivered ? '' : withoutSecrets(text, secretUrl)),
  }
}

/**
 * Posts events under the guards of `server/outbound`, whatever their kind.
 * @param baseUrl of this service, to which messages link
 */
export function eventPoster(allowsLoopback: boolean, baseUrl: string, world: Network = internet): PostEvent {
  return async (event, stop) => {
    const began = performance.now()
    const result = (status: number | null, text: string): PostResult => ({
      status,
      response: readable(text),
      milliseconds: Math.round(performance.now() - began),
    })
    const { kind, secrets, isFailing } = event
    if (secrets.length === 0)
      return result(
        null,
        `the ${kind === 'webhook' ? 'signing secret' : 'URL'} cannot be decrypted: make a new one`,
      )
    const seconds = isFailing ? failingSeconds : answerSeconds
    const deadline = AbortSignal.timeout(seconds * 1_000)
    try {
      const { target, headers, body, loggedPart } = outgoing(event, baseUrl)
      const options = { method: 'POST', signal: AbortSignal.any([stop, deadline]), headers, body }
      const answer =
        allowsLoopback && isLocal(target)
          ? await sendTo(plainRequest, target, loopback[target.hostname] as string, options)
          : await guardedRequest(world, target, options)
      const status = answer.statusCode ?? null
      return result(status, loggedPart(await beginning(answer), isSuccess(status)))
    } catch (error) {
      stop.throwIfAborted()
      return result(null, deadline.aborted ? `no answer within ${seconds} s` : reasonOf(error))
    }
  }
}

/** Headers of every request. */
const headersOf = (body: string): Record<string, string> => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(body)),
  'accept-encoding': 'identity',
  'user-agent': 'SkyDataService-Webhooks/1',
})

/** Headers that sign an event, with one signature for each secret. */
function signatureOf(eventId: string, payload: string, secrets: readonly string[]): Record<string, string> {
  const now = new Date()
  const signatures = secrets.map((secret) => new Webhook(secret).sign(eventId, now, payload))
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  }
}

/** The first bytes of a response. Its status has come, so that a body that breaks off or is late changes nothing. */
async function beginning(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= readBytes) break
    }
  } catch {
    // Kept as far as it came.
  } finally {
    answer.destroy()
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, readBytes))
}

/** A text that the log can keep: one line without control characters, and not longer than is shown. */
export const readable = (text: string): string =>
  [
    ...text
      .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
      .trim()
      .slice(0, 4 * keptCharacters),
  ]
    .slice(0, keptCharacters)
    .join('')

/** Reasons in words, by the error code of Node. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed before an answer',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the request failed'
  const code = 'code' in error ? String(error.code) : ''
  if (Object.hasOwn(reasons, code)) return reasons[code] as string
  return /^(CERT|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code)
    ? `the TLS certificate or connection is not valid (${code})`
    : error.message
}
