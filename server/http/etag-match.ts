/** Evaluates `If-None-Match` with weak comparison (RFC 9110 §13.1.2). */
export function etagMatches(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const opaque = withoutWeakness(etag)
  return ifNoneMatch.split(',').some((one) => {
    const tag = withoutWeakness(one.trim())
    return tag === opaque || tag === '*'
  })
}

const withoutWeakness = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag)
