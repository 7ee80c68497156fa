import { type IncomingMessage, request as plainRequest } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { answerSeconds, failingSeconds } from '../../tools/contract/webhook-events.ts'
import { addressError, guardedRequest, internet, type Network, sendTo } from '../outbound/guarded-request.ts'

/** An event on its way to a webhook. */
export interface SignedEvent {
  readonly url: string
  /** The header `webhook-id`. */
  readonly eventId: string
  readonly payload: string
  /** Each signs. */
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
}

/** Sends an event once. Does not throw; rejects only when `stop` is aborted. */
export type PostEvent = (event: SignedEvent, stop: AbortSignal) => Promise<PostResult>

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
const isLocal = ({ protocol, hostname, username, password, hash }: URL): boolean =>
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

/**
 * Posts events, signed as Standard Webhooks describes.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function eventPoster(allowsLoopback: boolean, world: Network = internet): PostEvent {
  return async ({ url, eventId, payload, secrets, isFailing }, stop) => {
    const began = performance.now()
    const result = (status: number | null, text: string): PostResult => ({
      status,
      response: readable(text),
      milliseconds: Math.round(performance.now() - began),
    })
    if (secrets.length === 0) return result(null, 'the signing secret cannot be decrypted: make a new one')
    const seconds = isFailing ? failingSeconds : answerSeconds
    const deadline = AbortSignal.timeout(seconds * 1_000)
    const options = {
      method: 'POST',
      signal: AbortSignal.any([stop, deadline]),
      headers: headersOf(eventId, payload, secrets),
      body: payload,
    }
    try {
      const target = new URL(url)
      const answer =
        allowsLoopback && isLocal(target)
          ? await sendTo(plainRequest, target, loopback[target.hostname] as string, options)
          : await guardedRequest(world, target, options)
      return result(answer.statusCode ?? null, await beginning(answer))
    } catch (error) {
      stop.throwIfAborted()
      return result(null, deadline.aborted ? `no answer within ${seconds} s` : reasonOf(error))
    }
  }
}

/** Headers of an event, with one signature for each secret. */
function headersOf(eventId: string, payload: string, secrets: readonly string[]): Record<string, string> {
  const now = new Date()
  const signatures = secrets.map((secret) => new Webhook(secret).sign(eventId, now, payload))
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(payload)),
    'accept-encoding': 'identity',
    'user-agent': 'SkyDataService-Webhooks/1',
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
const readable = (text: string): string =>
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
