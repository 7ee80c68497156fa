/** Path below our resource that selects some of its tools: the same resource, and the same tokens. */
export const selectionPath = /^(\/x\/[a-z,]{1,200})?(\/readonly)?$/

/**
 * Whether a resource indicator (RFC 8707 §2) names our resource, or the tools of it that a path selects. A trailing slash and the case of scheme and host are
 * ignored; a fragment, user information or a query never matches.
 */
export function isOwnResource(requestedUrl: string, resource: string): boolean {
  if (!URL.canParse(requestedUrl) || /[#?@\\\s]/.test(requestedUrl)) return false
  const url = bare(new URL(requestedUrl).href)
  return url.startsWith(bare(resource)) && selectionPath.test(url.slice(bare(resource).length))
}

function bare(url: string): string {
  return url.replace(/\/$/, '')
}
