const longest = 2048
const loopbacks = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Schemes of known hosts without the dot that RFC 8252 §7.1 requires (a reversed domain name). */
const knownSchemes = new Set([
  'cursor:',
  'vscode:',
  'vscode-insiders:',
  'vscodium:',
  'windsurf:',
  'claude:',
  'raycast:',
])

/** Reason why a redirect URI cannot be registered; `undefined` if it can. */
export function redirectUriError(uri: unknown): string | undefined {
  if (typeof uri !== 'string' || uri === '') return 'must be a non-empty string'
  if (uri.length > longest) return `must not be longer than ${longest} characters`
  // Browsers and servers disagree about other characters, back-slashes and user names.
  if (!/^[\x21-\x7e]+$/.test(uri) || /[\\"<>^`{|}]/.test(uri)) return 'must contain URI characters only'
  if (!URL.canParse(uri)) return 'must be an absolute URI'
  const url = new URL(uri)
  if (uri.includes('#')) return 'must not have a fragment'
  if (url.username || url.password || /^[^/?]*\/\/[^/?]*@/.test(uri))
    return 'must not contain user information'
  if (/\/(\.|%2e){1,2}(?=[/?]|$)/i.test(uri)) return 'must not contain dot segments'
  if (!isStrictHost(url)) return 'must have a host of letters, digits, dots and hyphens, or an IPv6 address'
  return schemeError(url)
}

/** Whether the host is free of characters with a meaning in a header: the content security policy will contain it. */
function isStrictHost({ protocol, hostname }: URL): boolean {
  // The host below an app scheme is arbitrary; the policy contains the scheme alone.
  if (!/^https?:$/.test(protocol)) return /^[\w.-]*$/.test(hostname)
  return /^[a-z0-9.-]+$/.test(hostname) || /^\[[0-9a-f:]+\]$/.test(hostname)
}

function schemeError({ protocol, hostname }: URL): string | undefined {
  if (protocol === 'https:') return undefined
  if (protocol === 'http:') return loopbacks.has(hostname) ? undefined : 'must use https, except on loopback'
  const scheme = protocol.slice(0, -1)
  return scheme.includes('.') || knownSchemes.has(protocol)
    ? undefined
    : 'must use https, http on loopback, a scheme with a dot, or the scheme of a known app'
}

/** Whether a redirect URI leads to a native app, not a site (RFC 8252 §7). */
export function isNative(uri: string): boolean {
  return !uri.startsWith('https:')
}

/** Redirect target as shown on the consent page. */
export function redirectTarget(uri: string): {
  readonly host: string
  readonly kind: 'web' | 'loopback' | 'app'
  readonly formAction: string
} {
  const url = new URL(uri)
  if (url.protocol === 'https:' || url.protocol === 'http:') {
    const kind = loopbacks.has(url.hostname) ? 'loopback' : 'web'
    return { host: url.host, kind, formAction: url.origin }
  }
  return { host: `${url.protocol}//${url.host}`, kind: 'app', formAction: url.protocol }
}
