const longest = 2048
const loopbacks = new Set(['127.0.0.1', '[::1]', 'localhost'])

/**
 * Schemes that lead to no app of the client: a browser runs, shows or downloads what they name, or another program of
 * the system acts on it. WHATWG URL and HTML (`javascript`, `data`, `blob`, `about`), internal schemes of Chromium,
 * Firefox and WebKit, Android intents, and the IANA registry of URI schemes (status permanent).
 */
const reservedSchemes = new Set(
  (
    'javascript vbscript livescript mocha data blob file filesystem about view-source jar resource chrome ' +
    'chrome-extension chrome-search chrome-untrusted moz-extension moz-icon moz-page-thumb ' +
    'safari-web-extension safari-extension edge opera brave devtools wyciwyg ' +
    'intent android-app content market itms itms-apps itms-services shortcuts ' +
    'search search-ms help help-ms hcp shell ms-its mk mhtml res local ' +
    'acap afp cap cid coap coaps crid dav dict dns feed ftp ftps geo go gopher h323 icap imap imaps info ipp ipps ' +
    'iris jabber ldap ldaps magnet mailto mid msrp msrps news nfs ni nih nntp opaquelocktoken pkcs11 pop pres rdp ' +
    'rsync rtmp rtsp sftp sip sips sms smb snmp ssh stun stuns svn tag tel telnet tftp tn3270 tip turn turns tv urn ' +
    'vemmi vnc ws wss wais webcal xmpp z39.50r z39.50s'
  ).split(' '),
)
/** Schemes of Windows and Office, which start programs of the system (Microsoft, "Launch the default app for a URI"). */
const reservedPrefix = 'ms-'

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

/** RFC 8252 §7: https, http on a loopback address, or a private-use scheme of an app. */
function schemeError({ protocol, hostname }: URL): string | undefined {
  if (protocol === 'https:') return undefined
  if (protocol === 'http:') return loopbacks.has(hostname) ? undefined : 'must use https, except on loopback'
  const scheme = protocol.slice(0, -1)
  // One letter is a drive of Windows.
  return scheme.length < 2 || scheme.startsWith(reservedPrefix) || reservedSchemes.has(scheme)
    ? `must use https, http on loopback, or a scheme of the app itself, not ${protocol}`
    : undefined
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
  const host = url.host ? `${url.protocol}//${url.host}` : `${url.protocol}${url.pathname}`
  return { host, kind: 'app', formAction: url.protocol }
}
