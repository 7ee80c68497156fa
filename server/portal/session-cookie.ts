/** `__Host-` ties the cookie to this host over a secure channel (RFC 6265bis §4.1.3.2). */
const name = '__Host-sky_session'
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

export function sessionCookie(token: string, lifetimeMs: number): string {
  return `${name}=${token}; ${attributes}; Max-Age=${Math.floor(lifetimeMs / 1000)}`
}

export const clearCookie = `${name}=; ${attributes}; Max-Age=0`

export function readSessionToken(cookies: string | null): string | undefined {
  const found = (cookies ?? '').split(';').map((pair) => pair.trim().split('='))
  const value = found.find(([key]) => key === name)?.[1]
  return value && /^[\w-]{20,64}$/.test(value) ? value : undefined
}
