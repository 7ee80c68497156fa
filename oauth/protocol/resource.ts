/**
 * Whether a resource indicator (RFC 8707 §2) names our resource. A trailing slash and the case of scheme and host are
 * ignored; a fragment, user information or a query never matches.
 */
export function isOwnResource(named: string, own: string): boolean {
  if (!URL.canParse(named) || /[#?@\\\s]/.test(named)) return false
  return bare(new URL(named).href) === bare(own)
}

function bare(url: string): string {
  return url.replace(/\/$/, '')
}
