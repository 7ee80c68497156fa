/** `__Host-` ties a cookie to this host over a secure channel (RFC 6265bis §4.1.3.2). */
const sessionName = '__Host-sky_session'
/** The secret behind the forms of someone who has no session yet. */
const formName = '__Host-sky_form'
/** What says that this session asked for the identity that a provider is about to vouch for. */
const attachName = '__Host-sky_attach'
/** Tells a browser in which the owner signed in before, where guesses of the password are counted. */
const deviceName = '__Host-sky_device'
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

export function sessionCookie(token: string, lifetimeMs: number): string {
  return `${sessionName}=${token}; ${attributes}; Max-Age=${Math.floor(lifetimeMs / 1000)}`
}

export const clearCookie = `${sessionName}=; ${attributes}; Max-Age=0`

/** Lasts as long as the browser is open. */
export function formCookie(secret: string): string {
  return `${formName}=${secret}; ${attributes}`
}

export function attachCookie(proof: string, lifetimeSeconds: number): string {
  return `${attachName}=${proof}; ${attributes}; Max-Age=${lifetimeSeconds}`
}

export const clearAttachCookie = `${attachName}=; ${attributes}; Max-Age=0`

export function deviceCookie(token: string): string {
  return `${deviceName}=${token}; ${attributes}; Max-Age=${365 * 86_400}`
}

export function readDevice(cookies: string | null): string | undefined {
  return read(cookies, deviceName)
}

export function readAttachProof(cookies: string | null): string | undefined {
  return read(cookies, attachName)
}

export function readSessionToken(cookies: string | null): string | undefined {
  return read(cookies, sessionName)
}

export function readFormSecret(cookies: string | null): string | undefined {
  return read(cookies, formName)
}

function read(cookies: string | null, name: string): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return value && /^[\w-]{20,64}$/.test(value) ? value : undefined
}
