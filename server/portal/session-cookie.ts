/** `__Host-` ties a cookie to this host over a secure channel (RFC 6265bis §4.1.3.2). */
const sessionName = '__Host-sky_session'
/** The secret behind the forms of someone who has no session yet. */
const formName = '__Host-sky_form'
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

export function sessionCookie(token: string, lifetimeMs: number): string {
  return `${sessionName}=${token}; ${attributes}; Max-Age=${Math.floor(lifetimeMs / 1000)}`
}

export const clearCookie = `${sessionName}=; ${attributes}; Max-Age=0`

/** Lasts as long as the browser is open. */
export function formCookie(secret: string): string {
  return `${formName}=${secret}; ${attributes}`
}

export function readSessionToken(cookies: string | null): string | undefined {
  return read(cookies, sessionName)
}

export function readFormSecret(cookies: string | null): string | undefined {
  return read(cookies, formName)
}

function read(cookies: string | null, name: string): string | undefined {
  const found = (cookies ?? '').split(';').map((pair) => pair.trim().split('='))
  const value = found.find(([key]) => key === name)?.[1]
  return value && /^[\w-]{20,64}$/.test(value) ? value : undefined
}
