import type { AddressLimits } from '../../db/accounts/address-limits.ts'
import { lifetimes } from '../../oauth/protocol/lifetimes.ts'
import { paths } from '../../oauth/protocol/paths.ts'
import { holdsRequest, isRequestId, requestCookie } from '../../oauth/request-cookie.ts'
import { authorizationRequest, type OAuthError } from '../../oauth/requests.ts'
import type { Config } from '../config/config.ts'
import { atBaseUrl, ownResources, servedUrls } from '../config/public-url.ts'
import type { Exchange, Handler, Reply } from '../http/exchange.ts'
import { isMediaType, readBytes, readForm } from '../http/request-body.ts'
import { type EndpointRequest, forward } from './endpoints.ts'
import { errorBody, oauthError } from './error-response.ts'
import type { NodeReply } from './node-adapter.ts'

/** Dependencies of the authorization endpoint. */
export interface AuthorizeDeps {
  readonly ask: EndpointRequest
  /** The issuer that a pending request was sent to. */
  readonly issuerOf: (requestId: string) => Promise<string>
  readonly config: Config
  readonly limits: AddressLimits
  /** Network address of the client, for rate limits. */
  readonly addressOf: (exchange: Exchange) => string
  /** HTML page for an error that must not be redirected, with a link to the client if that is known. */
  readonly errorPage: (error: OAuthError, back?: URL) => Reply
  /** Whether the person signed in to a browser has connected a client, by its cookies. */
  readonly isConnected: (cookies: string | null, clientId: string) => Promise<boolean>
}

/**
 * Authorization endpoint (RFC 6749 §3.1): validates the request and redirects the browser to the consent page. The
 * parameters come in the query, or of a POST in a form (OpenID Connect Core 1.0 §3.1.2.1).
 */
export function authorize(deps: AuthorizeDeps): Handler {
  return async (exchange) => {
    const parameters = await parametersOf(exchange)
    if (!(parameters instanceof URLSearchParams)) return parameters
    const elsewhere = toBaseUrl(exchange, deps.config, parameters)
    if (elsewhere) return elsewhere
    // The path names the issuer of another name; the page of consent is at BASE_URL for all of them.
    const name = exchange.event.context.params?.host
    const issuer = name === undefined ? deps.config.BASE_URL : issuerNamed(name, deps.config)
    if (!issuer) return reject(deps, exchange, unknownIssuer, 404)
    const prepared = authorizationRequest(parameters, ownResources(deps.config))
    if ('refused' in prepared) return reject(deps, exchange, prepared.refused)
    const address = deps.addressOf(exchange)
    const limit = deps.config.AUTHORIZATION_LIMIT
    const grant = await deps.limits.consume('authorization', address, limit, minute)
    if (!grant.allowed) return tooManyRequests(deps, exchange, limit, grant.resetSeconds)
    const target = parameters.size > 0 ? `${paths.authorization}?${prepared.params}` : paths.authorization
    const reply = await deps.ask({ issuer, method: 'GET', target, address })
    // Binds the new request to this browser.
    const id = /\/portal\/consent\/([\w-]+)$/.exec(String(reply.headers.location ?? ''))?.[1]
    const cookie = id && requestCookie(id, lifetimes.interaction)
    const redirect = id ? undefined : await strangersRedirect(deps, exchange, reply, prepared.params)
    return redirect ? stopHere(deps, exchange, redirect) : respond(deps, exchange, reply, cookie)
  }
}

/**
 * The redirect of an error before the person has decided, to a client that the person has not connected. Clients register
 * without approval, so a redirect at once would let each of them send the people of this service to its own site (RFC 9700
 * §4.11.2).
 */
async function strangersRedirect(
  { isConnected }: AuthorizeDeps,
  { event }: Exchange,
  { status, headers }: NodeReply,
  params: URLSearchParams,
): Promise<URL | undefined> {
  const location = String(headers.location ?? '')
  if (status !== 303 || !URL.canParse(location)) return undefined
  const isTrusted = await isConnected(event.req.headers.get('cookie'), params.get('client_id') ?? '')
  return isTrusted ? undefined : new URL(location)
}

/** The error of a redirect on our own page. */
function stopHere(deps: AuthorizeDeps, exchange: Exchange, redirect: URL): Reply {
  const { error = 'invalid_request', error_description = '' } = Object.fromEntries(
    // An error for a response type that uses the fragment is there (OAuth 2.0 Multiple Response Types §5).
    new URLSearchParams(redirect.hash ? redirect.hash.slice(1) : redirect.search),
  )
  return reject(deps, exchange, { error, error_description }, 400, redirect)
}

/** Maximum bytes of a form; its parameters become a URL. */
const longestForm = 16 * 1024

/** The parameters of the request, or the refusal of its body. */
async function parametersOf({ event: { req, url } }: Exchange): Promise<URLSearchParams | Reply> {
  if (req.method !== 'POST') return url.searchParams
  if (!isMediaType(req.headers.get('content-type'), 'application/x-www-form-urlencoded')) {
    return oauthError('invalid_request', 'send application/x-www-form-urlencoded in UTF-8')
  }
  try {
    return readForm(await readBytes(req, longestForm))
  } catch (error) {
    return errorBody(error, 'invalid_request')
  }
}

/** Return from the consent page: redirects to the client with code or error, and deletes the request cookie. */
export function resume(deps: AuthorizeDeps): Handler {
  return async (exchange) => {
    const elsewhere = toBaseUrl(exchange, deps.config)
    if (elsewhere) return elsewhere
    const id = exchange.event.context.params?.id ?? ''
    // Without the cookie of the request the library finds nothing to resume.
    const isHeld = isRequestId(id) && holdsRequest(exchange.event.req.headers.get('cookie'), id)
    const reply = await deps.ask({
      ...(isHeld ? { issuer: await deps.issuerOf(id) } : {}),
      method: 'GET',
      target: `${paths.authorization}/${isRequestId(id) ? id : 'unknown'}`,
      headers: isHeld ? { cookie: `oauth_resume=${id}` } : {},
      address: deps.addressOf(exchange),
    })
    return respond(deps, exchange, reply, isHeld ? requestCookie(id, 0) : undefined)
  }
}

/** Seconds. */
const minute = 60

/** Response over the rate limit, with `Retry-After`. */
function tooManyRequests(deps: AuthorizeDeps, exchange: Exchange, limit: number, seconds: number): Reply {
  const error_description = `more than ${limit} authorization requests in a minute from this network address; try again in ${seconds} seconds`
  const reply = reject(deps, exchange, { error: 'temporarily_unavailable', error_description }, 429)
  return { ...reply, headers: { ...reply.headers, 'retry-after': String(seconds) } }
}

/** Converts a library response, and sets the request cookie. */
function respond(deps: AuthorizeDeps, exchange: Exchange, reply: NodeReply, cookie?: string): Reply {
  if (reply.status >= 400) return reject(deps, exchange, JSON.parse(reply.body), reply.status)
  const { headers, ...otherParts } = forward(reply)
  return { ...otherParts, headers: { ...headers, ...(cookie ? { 'set-cookie': cookie } : {}) } }
}

/** Error response, HTML or JSON. Never a redirect: the request is not trusted to choose one. */
function reject(
  { errorPage }: AuthorizeDeps,
  { event }: Exchange,
  error: OAuthError,
  status = 400,
  redirect?: URL,
): Reply {
  if (!event.req.headers.get('accept')?.includes('text/html')) {
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
    return { status, headers, body: JSON.stringify(error) }
  }
  return { ...errorPage(error, redirect), status }
}

/** Redirects a request to another name to `BASE_URL`, since cookies belong to a host. */
function toBaseUrl({ event }: Exchange, config: Config, params?: URLSearchParams): Reply | undefined {
  const { pathname, search } = event.url
  const page = { pathname, search: params?.size ? `?${params}` : search }
  const location = atBaseUrl(config, event.req.headers.get('host'), page)
  return location === undefined
    ? undefined
    : { status: 303, headers: { location, 'cache-control': 'no-store' } }
}

/** The issuer at a host that the service is served under. */
function issuerNamed(name: string, config: Config): string | undefined {
  try {
    return servedUrls(config).get(decodeURIComponent(name).toLowerCase())
  } catch {
    return undefined
  }
}

const unknownIssuer: OAuthError = {
  error: 'invalid_request',
  error_description:
    'the service is not served under this name; use the authorization_endpoint of its metadata',
}
