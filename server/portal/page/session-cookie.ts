/** `__Host-` ties a cookie to this host over a secure channel (RFC 6265bis §4.1.3.2). */
const sessionName = '__Host-sky_session'
/** Secret that CSRF tokens are derived from before there is a session. */
const formName = '__Host-sky_form'
/** Why this session sent its person to a provider: to attach an identity, or to sign in again. */
const purposeName = '__Host-sky_attach'
/** Token of a browser in which an account with a password has signed in before; the limit of password attempts uses it. */
const deviceName = '__Host-sky_device'
/** Page that waits for a sign-in, such as the approval of an assistant. */
const waitingName = '__Host-sky_waiting'
/** Set in a browser whose person has hidden the first steps. */
const stepsName = '__Host-sky_steps'
/** Attributes of all cookies: HTTPS only, hidden from scripts, not sent with cross-site subrequests. */
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/** `Set-Cookie` value of a session token. */
export function sessionCookie(token: string, lifetimeMs: number): string {
  return `${sessionName}=${token}; ${attributes}; Max-Age=${Math.floor(lifetimeMs / 1000)}`
}

/** `Set-Cookie` value that deletes the session cookie. */
export const clearCookie = `${sessionName}=; ${attributes}; Max-Age=0`

/** `Set-Cookie` value of the form secret; deleted when the browser closes. */
export function formCookie(secret: string): string {
  return `${formName}=${secret}; ${attributes}`
}

/** `Set-Cookie` value of the purpose of a sign-in at a provider. */
export function purposeCookie(proof: string, lifetimeSeconds: number): string {
  return `${purposeName}=${proof}; ${attributes}; Max-Age=${lifetimeSeconds}`
}

/** `Set-Cookie` value that deletes that proof. */
export const clearPurposeCookie = `${purposeName}=; ${attributes}; Max-Age=0`

/** `Set-Cookie` value of the device token; a year. */
export function deviceCookie(token: string): string {
  return `${deviceName}=${token}; ${attributes}; Max-Age=${365 * 86_400}`
}

/** Device token of a `Cookie` header, if any. */
export function readDevice(cookies: string | null): string | undefined {
  return read(cookies, deviceName)
}

/** Purpose of a sign-in at a provider in a `Cookie` header, if any. */
export function readPurpose(cookies: string | null): string | undefined {
  return read(cookies, purposeName)
}

/** `Set-Cookie` value of the path of a page that waits for a sign-in. */
export function waitingCookie(path: string, lifetimeSeconds: number): string {
  return `${waitingName}=${Buffer.from(path).toString('base64url')}; ${attributes}; Max-Age=${lifetimeSeconds}`
}

/** `Set-Cookie` value that deletes that path. */
export const clearWaitingCookie = `${waitingName}=; ${attributes}; Max-Age=0`

/** Path of the page that waits for a sign-in in a `Cookie` header, as the browser sent it; null without one. */
export function readWaiting(cookies: string | null): string | null {
  const value = read(cookies, waitingName, /^[\w-]{1,2700}$/)
  return value === undefined ? null : Buffer.from(value, 'base64url').toString('utf8')
}

/** Session token of a `Cookie` header, if any. */
export function readSessionToken(cookies: string | null): string | undefined {
  return read(cookies, sessionName)
}

/** Form secret of a `Cookie` header, if any. */
export function readFormSecret(cookies: string | null): string | undefined {
  return read(cookies, formName)
}

/** `Set-Cookie` value that hides the first steps; a year. */
export const hiddenStepsCookie = `${stepsName}=hidden; ${attributes}; Max-Age=${365 * 86_400}`

/** Whether the first steps are hidden, by a `Cookie` header. */
export const hasHiddenSteps = (cookies: string | null): boolean =>
  read(cookies, stepsName, /^hidden$/) !== undefined

/** Value of a cookie; undefined if absent or of another form: by default 20 to 64 characters of base64url. */
function read(cookies: string | null, name: string, form = /^[\w-]{20,64}$/): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return value && form.test(value) ? value : undefined
}
