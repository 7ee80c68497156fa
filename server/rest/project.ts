import { Problem } from '../../tools/contract/problems.ts'
import { publicRows } from '../../tools/contract/tiers.ts'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import type { Authenticate } from '../calls/authenticate.ts'
import { type CachedCaller, withConfirmedCaller } from '../calls/cached-caller.ts'
import type { CallResult, CallRuntime } from '../calls/call.ts'
import { callTool } from '../calls/call-tool.ts'
import { withPlaceOfKey } from '../calls/refused-credential.ts'
import { negotiate } from '../compute/accept.ts'
import { downloadHeaders } from '../compute/representation.ts'
import { coerce, elsewhere } from '../encoding/coerce.ts'
import { writeJson } from '../encoding/json-writer.ts'
import { addressOf } from '../http/client-address.ts'
import type { Route } from '../http/exchange.ts'
import { type Exchange, methodNotAllowed, type Readers, type Reply, varyByCoding } from '../http/exchange.ts'
import { asBearer } from '../http/headers/bearer.ts'
import { bodyReceived } from '../http/request-body.ts'
import { readJsonObject } from './json-body.ts'

/** Maximum length of a query in characters. */
const longestQuery = 4_096

/** Mounts one route per path, with all its methods, so that a 405 lists the allowed ones. */
export function projectRest(
  route: Route,
  runtime: CallRuntime,
  authenticate: Authenticate,
  trustedProxies: number,
): void {
  const paths = new Set(runtime.registry.descriptors.map((descriptor) => descriptor.path))
  for (const path of paths) {
    const descriptors = runtime.registry.descriptors.filter((descriptor) => descriptor.path === path)
    const byMethod = new Map(descriptors.map((descriptor) => [descriptor.method as string, descriptor]))
    for (const descriptor of descriptors) if (descriptor.alsoPost) byMethod.set('POST', descriptor)
    const reading = byMethod.get('GET')
    if (reading) byMethod.set('HEAD', reading)
    const handle = (exchange: Exchange) => {
      const descriptor = byMethod.get(exchange.event.req.method)
      if (!descriptor) throw methodNotAllowed([...byMethod.keys()])
      return operation(runtime, authenticate, descriptor, exchange, trustedProxies)
    }
    route(path.replaceAll(/\{(\w+)\}/g, ':$1'), handle, readersOf(path, descriptors))
  }
}

/** Operations without a credential are open to all, those about accounts to pages of the service alone. */
function readersOf(path: string, descriptors: readonly Descriptor[]): Readers {
  if (path.startsWith('/v1/account/')) return 'own'
  return descriptors.every(({ auth }) => auth === 'none') ? 'all' : 'listed'
}

/** Authenticates a request, once all of it has come, and runs its operation. */
async function operation(
  runtime: CallRuntime,
  authenticate: Authenticate,
  descriptor: Descriptor,
  exchange: Exchange,
  trustedProxies: number,
): Promise<Reply> {
  const { headers } = exchange
  const request = exchange.event.req
  exchange.tool = descriptor.name
  // Public responses do not depend on `Authorization`, so that all clients can share a cached copy (RFC 9110 §12.5.5).
  const vary = descriptor.auth === 'none' ? 'Accept, Origin' : 'Authorization, Accept, Origin'
  headers.vary = mayBeCompressed(descriptor) ? varyByCoding(vary) : vary
  await bodyReceived(request)
  const authorization = request.headers.get('authorization')
  try {
    const need = needOf(descriptor, exchange)
    const cachedCaller = authenticate.cached(authorization, need)
    exchange.caller = cachedCaller?.caller ?? (await authenticate(authorization, need))
    const address = await addressFor(runtime, descriptor, exchange, trustedProxies)
    return await withConfirmedCaller(cachedCaller, () =>
      requestOf(runtime, descriptor, exchange, { known: cachedCaller, address }),
    )
  } catch (error) {
    throw withPlaceOfKey(error, request.headers, exchange.event.url.search)
  }
}

/**
 * Credential that a request needs: that of its operation. More rows of a public one need an API key.
 * @throws Problem `missing_api_key`
 */
function needOf({ auth }: Descriptor, { event }: Exchange): Descriptor['auth'] {
  if (auth !== 'none' || !asksForMany(event.url.search)) return auth
  if (event.req.headers.get('authorization') === null)
    throw new Problem('missing_api_key', `Without an API key, limit is at most ${publicRows}.`, {
      parameter: 'limit',
      hint: `Send limit=${publicRows} and, for the next page, the cursor of the answer. ${asBearer('API key')}`,
    })
  return 'key'
}

const asksForMany = (search: string): boolean =>
  new URLSearchParams(search).getAll('limit').some((limit) => Number(limit) > publicRows)

/**
 * Address that a public request is counted for. One with a key is counted in the minute of its account; its answer is the
 * same for all, and says nothing of the account.
 */
async function addressFor(
  { rateLimit }: CallRuntime,
  { auth }: Descriptor,
  { event, caller, headers }: Exchange,
  trustedProxies: number,
): Promise<string | undefined> {
  if (auth !== 'none') return undefined
  if (!caller) return addressOf(event, trustedProxies)
  await rateLimit.consume(caller, headers)
  return undefined
}

/** Reads the arguments, calls the tool and builds the reply. */
async function requestOf(
  runtime: CallRuntime,
  descriptor: Descriptor,
  exchange: Exchange,
  {
    known: cachedCaller,
    address,
  }: { readonly known: CachedCaller | undefined; readonly address: string | undefined },
): Promise<Reply> {
  const { headers } = exchange
  const isOpen = descriptor.auth === 'none'
  const request = exchange.event.req
  const toolArguments =
    request.method === 'POST' ? await givenInBody(exchange) : givenInQuery(descriptor, exchange)
  const args = Object.assign(toolArguments, pathArguments(descriptor, exchange))
  const mediaType = negotiate(descriptor, request.headers.get('accept'), args.format)
  const reply = await callTool(runtime, {
    tool: descriptor.name,
    args,
    channel: 'rest',
    requestId: exchange.requestId,
    caller: isOpen ? undefined : exchange.caller,
    cachedCaller: isOpen ? undefined : cachedCaller,
    address,
    idempotencyKey: idempotencyKey(request.headers.get('idempotency-key')),
    ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
    scenario: request.headers.get('x-sky-test-scenario') ?? undefined,
    mediaType,
    headersOnly: request.method === 'HEAD',
    asJson: mediaType === 'application/json',
    signal: exchange.signal,
    isGone: exchange.isGone,
    tally: exchange.tally,
    headers,
  })
  if (reply.kind === 'notModified') return { status: 304 }
  const next = reply.page?.next
  if (next) headers.link = `<${withCursor(exchange.event.url, next)}>; rel="next"`
  return {
    headers: {
      'content-type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
      ...downloadHeaders(mediaType, descriptor.name),
    },
    body: bodyOf(reply),
    compressFrom: compressFrom(descriptor, mediaType, reply.kind === 'public'),
  }
}

/** Body of the response; null for a client that wants the headers alone. */
function bodyOf(reply: CallResult): Reply['body'] {
  if (reply.kind === 'answer') return writeJson({ data: reply.data, meta: reply.meta })
  return reply.kind === 'file' || reply.kind === 'public' ? reply.body : null
}

/** Target of the request for the rows that follow (RFC 8288 §3.3). */
function withCursor({ pathname, search }: URL, cursor: string): string {
  const query = new URLSearchParams(search)
  query.set('cursor', cursor)
  return `${pathname}?${query}`
}

/** Minimum size in bytes for compression. Most responses are shorter and skip the thread pool. */
const longAnswer = 16_384
/** The same of an answer that is compressed once for all: what does not fit into a packet (RFC 9293 §3.7.1). */
const longPublicAnswer = 1_400

function compressFrom(
  descriptor: Descriptor,
  mediaType: string,
  isCompressedOnce: boolean,
): number | undefined {
  if (!mayBeCompressed(descriptor) || compressed.includes(mediaType)) return undefined
  return isCompressedOnce ? longPublicAnswer : longAnswer
}

/** Media types that are compressed already. */
const compressed = ['image/png', 'application/pdf']

/** Whether an operation has compressed responses: those about an account may contain secrets. */
function mayBeCompressed({ auth }: Descriptor): boolean {
  return auth !== 'person' && auth !== 'account'
}

/** Arguments of a POST; query parameters are rejected. */
function givenInBody({ event }: Exchange): Promise<Record<string, unknown>> {
  const [misplaced] = new URLSearchParams(event.url.search).keys()
  if (misplaced !== undefined) throw elsewhere(misplaced, 'the body')
  return readJsonObject(event.req)
}

/** Arguments of a GET, from a query of at most 4,096 characters. */
function givenInQuery(descriptor: Descriptor, { event }: Exchange): Record<string, unknown> {
  const { search } = event.url
  if (search.length > longestQuery) {
    throw new Problem('uri_too_long', `The query is longer than ${longestQuery} characters.`)
  }
  return coerce(descriptor, new URLSearchParams(search))
}

/** Path parameters, percent-decoded. */
function pathArguments(descriptor: Descriptor, { event }: Exchange): Record<string, string> {
  if (!descriptor.path.includes('{')) return {}
  const inPath = descriptor.parameters.filter((parameter) => parameter.in === 'path')
  return Object.fromEntries(inPath.map(({ name }) => [name, decode(event.context.params?.[name] ?? '')]))
}

/** A percent-decoded path segment. @throws Problem `malformed_request` */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new Problem('malformed_request', 'Invalid percent-encoding in the path.')
  }
}

/** The validated `Idempotency-Key` header. */
function idempotencyKey(header: string | null): string | undefined {
  if (header === null) return undefined
  if (/^[\x21-\x7e]{1,255}$/.test(header)) return header
  throw new Problem('invalid_parameter', 'Idempotency-Key must be 1 to 255 visible ASCII characters.', {
    parameter: 'Idempotency-Key',
  })
}
