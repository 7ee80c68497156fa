import { defaultScopes, isScope } from '../tools/contract/scopes.ts'
import { isOwnResource } from './protocol/resource.ts'
import { offersAny, offlineScope, withoutPerson } from './protocol/scopes.ts'

/** An error response (RFC 6749 §5.2). */
export interface OAuthError {
  readonly error: string
  readonly error_description: string
}

/** Parameters for the library, or the error to return. */
export type PreparedRequest = { readonly params: URLSearchParams } | { readonly refused: OAuthError }

/** The resource as in tokens, then its aliases. */
export type OwnResources = readonly [string, ...string[]]

/**
 * Normalizes an authorization request for the library. Duplicate parameters are rejected before anything in the request
 * is trusted, so that the error cannot be sent to a redirect URI of its choosing.
 */
export function authorizationRequest(query: URLSearchParams, resources: OwnResources): PreparedRequest {
  const repeatedName = isRepeated(query)
  if (repeatedName) return rejection('invalid_request', `${shortName(repeatedName)} must not be sent twice`)
  const fault = textError(query) ?? lengthError(query)
  if (fault) return rejection('invalid_request', fault)
  const params = withValue(query)
  oneResource(params, resources)
  params.set('scope', requestedScopes(query.get('scope')).join(' '))
  for (const name of personParameters) params.delete(name)
  const maxAge = query.get('max_age') ?? ''
  if (/^\d{1,9}$/.test(maxAge)) params.set(maxSignInAge, maxAge)
  else params.delete(maxSignInAge)
  // Only the response mode `query` is supported; the library would accept others.
  if (params.has('response_mode') && params.get('response_mode') !== 'query')
    params.set('response_mode', 'unsupported')
  return { params }
}

/** Parameters of OpenID Connect about ID tokens, of which none is issued; the library refuses them without the scope. */
const personParameters = ['nonce', 'claims', 'claims_locales', 'id_token_hint', 'acr_values', 'max_age']

/** Parameter for the library that keeps `max_age`, in seconds, for the consent page. */
export const maxSignInAge = 'max_sign_in_age'

/**
 * Unknown scopes are dropped (RFC 6749 §3.3), and a request without a scope of the resource gets the default ones. If
 * all are unknown they are kept, so that the library rejects them with an error to the client.
 */
function requestedScopes(scope: string | null): string[] {
  const requested = [...new Set(withoutPerson(scope ?? ''))]
  if (!offersAny(requested.join(' '))) return requested
  const ofService = requested.filter(isScope)
  return [
    ...(ofService.length > 0 ? ofService : defaultScopes),
    ...requested.filter((scope) => scope === offlineScope),
  ]
}

/**
 * Maximum bytes of a parameter, since requests are stored. Redirect URIs may be as long as registered ones; a state may
 * be a signed token (RFC 6749 §10.12 sets no limit).
 */
const longestParameter = 1024
const longestOf: Readonly<Record<string, number>> = { redirect_uri: 2048, state: 4096 }

function lengthError(params: URLSearchParams): string | undefined {
  for (const [name, value] of params) {
    const limit = longestOf[name] ?? longestParameter
    if (Buffer.byteLength(value) > limit) return `${shortName(name)} must not be longer than ${limit} bytes`
  }
  return undefined
}

/** RFC 6749 appendix A allows no control characters. */
function textError(params: URLSearchParams): string | undefined {
  for (const [name, value] of params) {
    if (/\p{Cc}/u.test(value)) return `${shortName(name)} must not contain control characters`
    if (/\p{Cc}/u.test(name)) return 'parameter names must not contain control characters'
  }
  return undefined
}

/** A parameter name, shortened to the characters that RFC 6749 §5.2 allows in an error description. */
function shortName(name: string): string {
  return name.replace(/[^\w.-]/g, '?').slice(0, 64)
}

/**
 * Normalizes a token request for the library. The library checks the resource only after it has consumed the code; a
 * wrong one is rejected here, and the code stays valid.
 */
export function tokenRequest(form: URLSearchParams, resources: OwnResources): PreparedRequest {
  const fault = textError(form)
  if (fault) return rejection('invalid_request', fault)
  const params = withValue(form)
  if (!oneResource(params, resources)) {
    return rejection('invalid_target', 'unknown resource')
  }
  // A refresh may repeat all that the authorization request asked for (RFC 6749 §6).
  const requested = withoutPerson(params.get('scope') ?? '')
  const scope = requested.filter((scope) => scope !== offlineScope).join(' ')
  if (scope) params.set('scope', scope)
  else params.delete('scope')
  if (params.get('grant_type') === 'authorization_code') {
    // Malformed values cannot match the code: an invalid grant by RFC 6749 §5.2, but an invalid request to the library.
    if (!params.get('redirect_uri')) params.set('redirect_uri', 'about:none')
    if (!/^[\w.~-]{43,128}$/.test(params.get('code_verifier') ?? '')) params.delete('code_verifier')
  }
  return { params }
}

/** Checks a revocation request. */
export function revocationRequest(form: URLSearchParams): PreparedRequest {
  const fault = textError(form)
  return fault ? rejection('invalid_request', fault) : { params: form }
}

/** Replaces an alias of the resource by its canonical name; `false` for another resource. */
function oneResource(params: URLSearchParams, [primary, ...alternatives]: OwnResources): boolean {
  const resources = params.getAll('resource')
  if (
    !resources.every((resource) => [primary, ...alternatives].some((name) => isOwnResource(resource, name)))
  )
    return false
  if (resources.length > 0) params.set('resource', primary)
  return true
}

/** Drops parameters without a value, which count as omitted (RFC 6749 §3.1). */
function withValue(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([, value]) => value !== ''))
}

/** Name of a parameter that occurs twice. `resource` may (RFC 8707 §2). */
function isRepeated(params: URLSearchParams): string | undefined {
  const names = new Set<string>()
  for (const name of params.keys()) {
    if (name !== 'resource' && names.has(name)) return name.slice(0, 64)
    names.add(name)
  }
  return undefined
}

function rejection(error: string, error_description: string): PreparedRequest {
  return { refused: { error, error_description } }
}
