import { createHash, timingSafeEqual } from 'node:crypto'
import type { AuthenticatedRequest, PageRequest } from '../page/page-request.ts'
import { purposeCookie, readPurpose } from '../page/session-cookie.ts'

/** Why a session sends its person to an identity provider: to attach an identity, or to prove again who they are. */
export type Purpose = 'attach' | 'again'

/** Lifetime of its cookie. */
const timeoutSeconds = 15 * 60

/** Hash of the session and its CSRF token, so that only this session can set the purpose or act on it. */
const proofOf = ({ csrf, person }: AuthenticatedRequest, purpose: Purpose): Buffer =>
  createHash('sha256').update(`${purpose} ${person.sessionId} ${csrf}`).digest()

/** `Set-Cookie` value that keeps a purpose until the person comes back. */
export const keepPurpose = (pageRequest: AuthenticatedRequest, purpose: Purpose): string =>
  purposeCookie(proofOf(pageRequest, purpose).toString('base64url'), timeoutSeconds)

/**
 * True if this session sent the person for the purpose. Without this check another site could attach its own identity to
 * the user's account by sending the browser through a sign-in that it prepared (CSRF).
 */
export function hasPurpose(pageRequest: PageRequest, purpose: Purpose): pageRequest is AuthenticatedRequest {
  const proof = readPurpose(pageRequest.exchange.event.req.headers.get('cookie'))
  if (!pageRequest.person || !proof) return false
  const proofBytes = Buffer.from(proof, 'base64url')
  const expected = proofOf(pageRequest as AuthenticatedRequest, purpose)
  return proofBytes.length === expected.length && timingSafeEqual(proofBytes, expected)
}
