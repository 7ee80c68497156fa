import { createHash, timingSafeEqual } from 'node:crypto'
import type { AuthenticatedRequest, PageRequest } from '../page/page-request.ts'
import { readAttachProof } from '../page/session-cookie.ts'

/**
 * Proof that this session requested an identity: a hash of its CSRF token, so only this session can create or use it.
 */
export function linkProof({ csrf, person }: AuthenticatedRequest): string {
  return createHash('sha256').update(`attach ${person.sessionId} ${csrf}`).digest('base64url')
}

/**
 * True if the user was sent to the provider to attach an identity. Without this check another site could attach its own
 * identity to the user's account by sending the browser through a sign-in that it prepared (CSRF).
 */
export function wantsToAttach(pageRequest: PageRequest): pageRequest is AuthenticatedRequest {
  const sent = readAttachProof(pageRequest.exchange.event.req.headers.get('cookie'))
  if (!pageRequest.person || !sent) return false
  const expected = linkProof(pageRequest as AuthenticatedRequest)
  return sent.length === expected.length && timingSafeEqual(Buffer.from(sent), Buffer.from(expected))
}
