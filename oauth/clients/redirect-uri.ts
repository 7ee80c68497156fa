const longest = 2048
const loopbacks = new Set(['127.0.0.1', '[::1]', 'localhost'])

/**
 * RFC 8252 §7.1 wants schemes in the form of a reversed domain name, which have a dot. These hosts are known and
 * have none.
 */
const knownSchemes = new Set([
  'cursor:',
  'vscode:',
  'vscode-insiders:',
  'vscodium:',
  'windsurf:',
  'claude:',
  'raycast:',
])

/** Why an address cannot be registered to receive codes, or nothing. */
export function redirectUriError(uri: unknown): string | undefined {
  if (typeof uri !== 'string' || uri === '') return 'must be text'
  if (uri.length > longest) return `must not be longer than ${longest} characters`
  // Other characters are read in more than one way by browsers and servers; so are the back-slash and user names.
  if (!/^[\x21-\x7e]+$/.test(uri) || /[\\"<>^`{|}]/.test(uri)) return 'must be written in URI characters'
  if (!URL.canParse(uri)) return 'must be an absolute URI'
  const url = new URL(uri)
  if (uri.includes('#')) return 'must not have a fragment'
  if (url.username || url.password || /^[^/?]*\/\/[^/?]*@/.test(uri)) return 'must not name a user'
  if (/\/(\.|%2e){1,2}(?=[/?]|$)/i.test(uri)) return 'must not have dot segments'
  if (!isStrictHost(url)) return 'must name a host of letters, digits, dots and hyphens, or an IPv6 address'
  return schemeError(url)
}

/** Nothing that has a meaning in a header, such as the content security policy that will name the host. */
function isStrictHost({ protocol, hostname }: URL): boolean {
  // Hosts below the scheme of an app are names of its own choice, of which the policy names the scheme alone.
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

/** Whether an address leads to a program of the person's own and not to a site (RFC 8252 §7). */
export function isNative(uri: string): boolean {
  return !uri.startsWith('https:')
}

/** Where an answer goes, in the words of the consent page. */
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
