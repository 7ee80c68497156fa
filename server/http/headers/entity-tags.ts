import { hash } from 'node:crypto'

/** An entity tag, or the `*` that stands for all (RFC 9110 §8.8.3). Tags may hold commas. */
const tag = /(?:W\/)?("[^"]*")|\*/g

/** Evaluates `If-None-Match` with weak comparison (RFC 9110 §13.1.2). */
export function etagMatches(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  for (const [candidate, opaque] of ifNoneMatch.matchAll(tag))
    if (candidate === '*' || opaque === etag.replace(/^W\//, '')) return true
  return false
}

/** The entity tag of a part of a representation, by the name of the part. */
export const partTag = (etag: string, part: string): string =>
  etag.replace(/"$/, `-${hash('sha256', part, 'base64url').slice(0, 16)}"`)
