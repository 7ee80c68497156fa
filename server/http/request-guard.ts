import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { newId } from '../../tools/contract/ids.ts'
import { Problem } from '../../tools/contract/problems.ts'
import type { Config } from '../config/config.ts'
import { servedHost, shownHosts } from '../config/served-hosts.ts'
import { FixedWindow } from '../limits/fixed-window.ts'
import { rateLimited } from '../limits/rate-limit.ts'
import { RejectionThrottle } from '../limits/rejection-throttle.ts'
import { clientAddress, socketAddress } from './client-address.ts'
import type { Observed } from './exchange.ts'
import { prefersHtml } from './headers/media-ranges.ts'
import { pagePolicy } from './headers/page-policy.ts'
import type { Front, MalformedRequest } from './http-server.ts'
import { problemHeaders, problemRecord } from './problem.ts'
import { standingHeaders } from './standing-headers.ts'

/** Dependencies of the guard; functions, because the port is bound later. */
interface GuardDeps {
  /** Complete only after the port is bound. */
  readonly config: () => Config
  readonly port: () => number
  readonly observe: (exchange: Observed) => void
  /** The page that a browser is shown in place of the record of a refusal. */
  readonly page: (problem: Problem) => string
  /** Answers what the guard lets through. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
}

const pageHeaders = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy }

const isForBrowser = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && prefersHtml(headers.accept ?? null)

/** How logs and metrics call what is refused before it comes to a route. */
const noRoute = '(guard)'

const methods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PUT', 'PATCH'])
const addressWindowSeconds = 10
/** RFC 9110 §4.1 recommends at least 8,000 octets; node rejects heads of more than 16 KiB. */
const longestTarget = 8_192

/**
 * First handler of every raw request. Rate-limits addresses and accepts only requests with one known `Host`, at most
 * one `Authorization`, a known method and a target on this service. It also answers protocol errors of node's HTTP
 * parser, so that every response has the same headers, is logged and is counted.
 */
export function guardRequests({ config, port, observe, page, answer }: GuardDeps): Front {
  const addresses = new FixedWindow(addressWindowSeconds)
  const pace = new RejectionThrottle()

  const overLimit = (address: string): Problem | undefined => {
    const limit = config().ADDRESS_LIMIT
    const grant = addresses.spend(address, limit)
    return grant.allowed ? undefined : rateLimited(limit, grant.resetSeconds)
  }
  /** Passes on how a refusal is written, once it has been logged and counted. */
  const refuse = (
    problem: Problem,
    method: string,
    startedAt: number,
    write: Write,
    asPage = false,
  ): void => {
    const requestId = newId('req')
    const fields = { ...standingHeaders(config(), requestId), ...problemHeaders(problem) }
    if (asPage) write(problem.status, { ...fields, ...pageHeaders }, page(problem))
    else write(problem.status, fields, JSON.stringify(problemRecord(problem, requestId, config().BASE_URL)))
    const milliseconds = performance.now() - startedAt
    observe({ method, route: noRoute, status: problem.status, milliseconds, requestId })
  }
  /** @param refused a problem found already, reported unless the address is over its limit */
  const request = (incoming: IncomingMessage, response: ServerResponse, refused?: Problem): void => {
    const startedAt = performance.now()
    const address = clientAddress(incoming, config().TRUST_PROXY)
    const limited = overLimit(address)
    const problem = limited ?? refused ?? violation(incoming, config(), port())
    if (!problem) {
      answer(incoming, response)
      return
    }
    const write: Write = (status, fields, body) => {
      // Close the connection: the rest of an invalid request must not be parsed as another one.
      const ending = limited ? {} : { connection: 'close' }
      response.writeHead(status, '', {
        ...fields,
        ...ending,
        'content-length': String(Buffer.byteLength(body)),
      })
      response.end(body)
    }
    // A flood gets the record, which costs less.
    const sendRefusal = () =>
      refuse(problem, incoming.method ?? '', startedAt, write, !limited && isForBrowser(incoming))
    const wait = limited && pace.wait(address)
    if (wait) void wait.then(sendRefusal)
    else sendRefusal()
  }
  const onSocket = (socket: Duplex, problem: Problem, method: string): void => {
    refuse(problem, method, performance.now(), (status, fields, body) =>
      endWith(socket, status, fields, body),
    )
  }
  return {
    request: (incoming, response) => request(incoming, response),
    expectation: (incoming, response) => request(incoming, response, expectationFailed()),
    connect(incoming, socket) {
      const limited = overLimit(clientAddress(incoming, config().TRUST_PROXY))
      const problem =
        limited ?? violation(incoming, config(), port()) ?? malformedRequest('CONNECT is not served here.')
      onSocket(socket, problem, 'CONNECT')
    },
    unreadable(error, socket) {
      // Behind a proxy, all clients share the connection's address.
      const limited = config().TRUST_PROXY === 0 ? overLimit(socketAddress(socket)) : undefined
      onSocket(socket, limited ?? unreadable(error), '')
    },
  }
}

/** Header fields by their names in lower case. */
type Fields = Readonly<Record<string, string>>
type Write = (status: number, fields: Fields, body: string) => void

/** Milliseconds for which input is still read and discarded, so that the client reads the response before a reset. */
const lingerMs = 500

/** Writes a raw HTTP response to a socket for which node has no response object, and ends the connection. */
function endWith(socket: Duplex, status: number, fields: Fields, body: string): void {
  const head = { ...fields, 'content-length': String(Buffer.byteLength(body)), connection: 'close' }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  // Node hands the socket of a CONNECT over without its own handler: a reset would end the process.
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} \r\n${lines.join('')}\r\n${body}`)
  const lingerTimer = setTimeout(() => socket.destroy(), lingerMs).unref()
  socket.once('close', () => clearTimeout(lingerTimer))
  socket.resume()
}

/** The problem for an error code of node's parser and server (node:http, event `clientError`). */
function unreadable({ code, rawPacket }: MalformedRequest): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Problem(
      'request_timeout',
      'Headers must arrive within 10 seconds, the whole request within 15.',
    )
  }
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') {
    return new Problem('payload_too_large', 'The chunk extensions of the body are too long.')
  }
  if (code !== 'HPE_HEADER_OVERFLOW') return malformedRequest('This is not an HTTP/1.1 request.')
  const firstLine = rawPacket?.indexOf('\n') ?? 0
  return firstLine < 0 || firstLine > longestTarget
    ? uriTooLong()
    : new Problem('headers_too_large', 'The request line and the header fields have at most 16384 bytes.')
}

function expectationFailed(): Problem {
  return new Problem('expectation_failed', 'Only Expect: 100-continue can be met. Leave the header out.')
}

function uriTooLong(): Problem {
  return new Problem('uri_too_long', `The URL is longer than ${longestTarget} characters.`, {
    hint: 'Ask for less in one request, or send the arguments as a JSON body where the operation takes one.',
  })
}

/**
 * The first violation of the guard's rules, if any. A request without one is then in origin form, or `OPTIONS *`, and its
 * `Host` is the usual spelling of a name of this service.
 */
function violation(request: IncomingMessage, config: Config, port: number): Problem | undefined {
  const hosts = count(request, 'host')
  // HTTP/1.0 has no Host (RFC 1945 §10); later versions require it (RFC 9112 §3.2).
  if (hosts > 1 || (hosts === 0 && request.httpVersion !== '1.0')) return withoutHost()
  if (count(request, 'authorization') > 1) return malformedRequest('Send at most one Authorization header.')
  if (!methods.has(request.method ?? '')) {
    return new Problem('method_not_allowed', 'The method is not used here.', {
      headers: { allow: 'GET, HEAD, POST, DELETE, OPTIONS' },
    })
  }
  if ((request.url ?? '').length > longestTarget) return uriTooLong()
  const authority = takeAuthority(request)
  const target = request.url ?? ''
  const isServer = target === '*' && request.method === 'OPTIONS'
  if (!isServer && !/^\/[!-[\]-~]*$/.test(target)) return malformedRequest('The request target is malformed.')
  if (target.includes('%')) {
    const fault = escapeError(target)
    if (fault) return malformedRequest(fault)
  }
  const hostHeader = authority ?? request.headers.host
  const host = hostHeader === undefined ? undefined : servedHost(hostHeader, config, port)
  if (host === undefined && (authority !== undefined || !isProbe(request))) {
    return hostHeader === undefined ? withoutHost() : misdirected(shownHosts(config, port))
  }
  if (host !== request.headers.host) setHost(request, host ?? new URL(config.BASE_URL).host)
  return undefined
}

/**
 * Turns a target in absolute form, as clients send it to a proxy, into origin form (RFC 9112 §3.2.2).
 * @returns its authority, which counts in place of `Host`
 */
function takeAuthority(request: IncomingMessage): string | undefined {
  const target = request.url ?? ''
  if (target.startsWith('/')) return undefined
  const [start, authority] = /^https?:\/\/([^/?#]+)/i.exec(target) ?? []
  if (start === undefined) return undefined
  const pathAndQuery = target.slice(start.length)
  // Without a path, OPTIONS asks for the whole server (RFC 9112 §3.2.4).
  const isServer = pathAndQuery === '' && request.method === 'OPTIONS'
  request.url = isServer ? '*' : pathAndQuery.startsWith('/') ? pathAndQuery : `/${pathAndQuery}`
  return authority
}

const probes = new Set(['/healthz', '/readyz'])

/**
 * Whether a request may have any `Host`: health checks name an address, or nothing, and learn nothing but the state.
 * HAProxy sends `OPTIONS /` (its configuration manual, `option httpchk`).
 */
function isProbe({ method, url = '' }: IncomingMessage): boolean {
  return method === 'OPTIONS' ? url === '/' || url === '*' : probes.has(url.split('?', 1)[0] as string)
}

/** Replaces `Host` wherever node keeps it. */
function setHost(request: IncomingMessage, host: string): void {
  const { rawHeaders } = request
  request.headers.host = host
  const position = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (position < 0) rawHeaders.push('Host', host)
  else rawHeaders[position + 1] = host
}

const withoutHost = () => malformedRequest('Send exactly one Host header.')

function misdirected(names: readonly string[]): Problem {
  const detail = `This host is not served here. Send requests to ${names.join(', ')}; the setting ALLOWED_HOSTS adds names.`
  return new Problem('misdirected_request', detail, { allowed: names })
}

/**
 * Checks percent-encoding. h3 fails on an undecodable path, a query would be decoded to other text, and PostgreSQL
 * cannot store U+0000.
 */
function escapeError(target: string): string | undefined {
  if (target.includes('%00')) return 'The request target holds the character U+0000.'
  try {
    decodeURIComponent(target)
    return undefined
  } catch {
    return 'The URL holds a percent-encoding that is not UTF-8; a percent sign itself is written %25.'
  }
}

/** Number of header fields of a name; node joins or drops duplicates in `headers`. */
function count(request: IncomingMessage, name: string): number {
  const { rawHeaders } = request
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const headerName = rawHeaders[index] as string
    if (headerName.length === name.length && headerName.toLowerCase() === name) count += 1
  }
  return count
}

function malformedRequest(detail: string): Problem {
  return new Problem('malformed_request', detail)
}
