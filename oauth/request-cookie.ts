const prefix = '__Host-sky_consent_'
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/**
 * Ties an authorization request to the browser it began in, so that no one can finish in one browser what was begun
 * in another (RFC 9700 §4.7). One cookie for each request, so that two tabs do not disturb each other.
 */
export function requestCookie(id: string, maxAge: number): string {
  return `${prefix}${id}=1; ${attributes}; Max-Age=${maxAge}`
}

export function holdsRequest(cookies: string | null, id: string): boolean {
  return isRequestId(id) && (cookies ?? '').split(';').some((pair) => pair.trim() === `${prefix}${id}=1`)
}

/** As the library makes them. */
export function isRequestId(id: string): boolean {
  return /^[\w-]{43}$/.test(id)
}
