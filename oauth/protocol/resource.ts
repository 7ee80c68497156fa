/**
 * RFC 8707 §2: whether a resource that a client names is ours. A trailing slash and the case of scheme and host make
 * no difference; a fragment, user information or a query does.
 */
export function isOwnResource(named: string, own: string): boolean {
  if (!URL.canParse(named) || /[#?@\\\s]/.test(named)) return false
  return bare(new URL(named).href) === bare(own)
}

function bare(url: string): string {
  return url.replace(/\/$/, '')
}
