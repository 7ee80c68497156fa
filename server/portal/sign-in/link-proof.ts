import { createHash, timingSafeEqual } from 'node:crypto'
import type { AuthenticatedRequest, PageRequest } from '../page/page-request.ts'
import { readAttachProof } from '../page/session-cookie.ts'

/** Follows from the secret of the session: nobody else can make one, and it says nothing without its session. */
export function linkProof({ csrf, person }: AuthenticatedRequest): string {
  return createHash('sha256').update(`attach ${person.sessionId} ${csrf}`).digest('base64url')
}

/**
 * Whether the person who comes back from a provider was sent there to attach it. Without the proof a site could have
 * its own identity attached to the account of a visitor, by leading their browser through a sign-in of its own.
 */
export function wantsToAttach(pageRequest: PageRequest): pageRequest is AuthenticatedRequest {
  const sent = readAttachProof(pageRequest.exchange.event.req.headers.get('cookie'))
  if (!pageRequest.person || !sent) return false
  const expected = linkProof(pageRequest as AuthenticatedRequest)
  return sent.length === expected.length && timingSafeEqual(Buffer.from(sent), Buffer.from(expected))
}
