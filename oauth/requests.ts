import { isOwnResource } from './protocol/resource.ts'
import { defaultScopes, isPersonScope, isScope, offersAny } from './protocol/scopes.ts'

/** A refusal as RFC 6749 §5.2 writes it. */
export interface OAuthError {
  readonly error: string
  readonly error_description: string
}

/** Parameters on their way to the library, or why they go no further. */
export type PreparedRequest = { readonly params: URLSearchParams } | { readonly refused: OAuthError }

/** The resource as tokens name it, then other names of it. */
export type OwnResources = readonly [string, ...string[]]

/**
 * An authorization request in the form the library takes. A parameter sent twice is refused here, where nothing of
 * the request has been believed yet, so that the refusal cannot be sent to an address of its choosing.
 */
export function authorizationRequest(query: URLSearchParams, resources: OwnResources): PreparedRequest {
  const twice = isRepeated(query)
  if (twice) return refused('invalid_request', `${shortName(twice)} must not be sent twice`)
  const fault = textError(query) ?? lengthError(query)
  if (fault) return refused('invalid_request', fault)
  const params = withValue(query)
  oneResource(params, resources)
  params.set('scope', requestedScopes(query.get('scope')).join(' '))
  // Codes travel in the query and nowhere else; the library knows other ways, and calls this one unsupported.
  if (params.has('response_mode') && params.get('response_mode') !== 'query')
    params.set('response_mode', 'unsupported')
  return { params }
}

/**
 * Unknown scopes beside known ones are left out (RFC 6749 §3.3), and a request without a scope of the resource asks for the
 * default ones. Unknown scopes alone stay, so that the library refuses them where the client learns of it.
 */
function requestedScopes(scope: string | null): string[] {
  const asked = [...new Set((scope ?? '').split(' '))].filter(Boolean)
  if (asked.length > 0 && !offersAny(asked.join(' '))) return asked
  const own = asked.filter(isScope)
  return [...(own.length > 0 ? own : defaultScopes), ...asked.filter(isPersonScope)]
}

/** Each parameter of an authorization request is kept for minutes. Redirect URIs may be as long as registered ones. */
const longestParameter = 1024
const longestUri = 2048

function lengthError(params: URLSearchParams): string | undefined {
  for (const [name, value] of params) {
    const most = name === 'redirect_uri' ? longestUri : longestParameter
    if (Buffer.byteLength(value) > most) return `${shortName(name)} must not be longer than ${most} bytes`
  }
  return undefined
}

/** RFC 6749 appendix A allows a control character in no parameter. */
function textError(params: URLSearchParams): string | undefined {
  for (const [name, value] of params) {
    if (/\p{Cc}/u.test(value)) return `${shortName(name)} must not hold control characters`
    if (/\p{Cc}/u.test(name)) return 'names of parameters must not hold control characters'
  }
  return undefined
}

/** As much of a name that was sent as an answer repeats: RFC 6749 §5.2 allows an error description no other characters. */
function shortName(name: string): string {
  return name.replace(/[^\w.-]/g, '?').slice(0, 64)
}

/**
 * A token request in the form the library takes. The library looks at the resource only after it has used up the
 * code; a wrong one is therefore refused here, and the code stays good.
 */
export function tokenRequest(form: URLSearchParams, resources: OwnResources): PreparedRequest {
  const fault = textError(form)
  if (fault) return refused('invalid_request', fault)
  const params = withValue(form)
  if (!oneResource(params, resources)) {
    return refused('invalid_target', 'the resource is not served here')
  }
  if (params.get('grant_type') === 'authorization_code') {
    // Neither can ever fit the code: RFC 6749 §5.2 calls that an invalid grant, the library an invalid request.
    if (!params.get('redirect_uri')) params.set('redirect_uri', 'about:none')
    if (!/^[\w.~-]{43,128}$/.test(params.get('code_verifier') ?? '')) params.delete('code_verifier')
  }
  return { params }
}

/** A revocation request in the form the library takes. */
export function revocationRequest(form: URLSearchParams): PreparedRequest {
  const fault = textError(form)
  return fault ? refused('invalid_request', fault) : { params: form }
}

/** Writes the resource as we write it, whichever name it was given; `false` when one is named that is not ours. */
function oneResource(params: URLSearchParams, [own, ...others]: OwnResources): boolean {
  const named = params.getAll('resource')
  if (!named.every((one) => [own, ...others].some((name) => isOwnResource(one, name)))) return false
  if (named.length > 0) params.set('resource', own)
  return true
}

/** RFC 6749 §3.1: what is sent without a value was not sent. */
function withValue(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([, value]) => value !== ''))
}

function isRepeated(params: URLSearchParams): string | undefined {
  const seen = new Set<string>()
  for (const name of params.keys()) {
    if (name !== 'resource' && seen.has(name)) return name.slice(0, 64)
    seen.add(name)
  }
  return undefined
}

function refused(error: string, error_description: string): PreparedRequest {
  return { refused: { error, error_description } }
}
