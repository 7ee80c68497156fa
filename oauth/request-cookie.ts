const prefix = '__Host-sky_consent_'
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/**
 * Cookie that binds an authorization request to the browser it began in, so that it cannot be finished in another one
 * (RFC 9700 §4.7). Each request has its own, so that tabs do not interfere.
 * @param maxAge seconds; 0 deletes the cookie
 */
export function requestCookie(id: string, maxAge: number): string {
  return `${prefix}${id}=1; ${attributes}; Max-Age=${maxAge}`
}

/** Whether the `Cookie` header contains the cookie of a request. */
export function holdsRequest(cookies: string | null, id: string): boolean {
  return isRequestId(id) && (cookies ?? '').split(';').some((pair) => pair.trim() === `${prefix}${id}=1`)
}

/** Form of the ids that the library generates. */
export function isRequestId(id: string): boolean {
  return /^[\w-]{43}$/.test(id)
}
