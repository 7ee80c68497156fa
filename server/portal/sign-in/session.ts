import type { FailedSignIn } from '../../../db/accounts/failed-sign-ins.ts'
import type { Reply } from '../../http/exchange.ts'
import { onward } from '../page/layout.ts'
import { originOf, type PageRequest, type PortalStores, sessionLifetime } from '../page/page-request.ts'
import { sessionCookie } from '../page/session-cookie.ts'

/** Creates a session and redirects to `location`. */
export async function afterSignIn(
  pageRequest: PageRequest,
  accountId: string,
  stores: PortalStores,
  location: string,
): Promise<Reply> {
  return onward(location, { 'set-cookie': await newSession(pageRequest, accountId, stores) })
}

/**
 * Creates a session, ends the browser's previous one, and returns the `Set-Cookie` value.
 * @param provedAt when the person proved who they are, ms since 1970: now, unless an identity provider says when, or nothing
 * @param actingFor the account of others that a new person works on first
 */
export async function newSession(
  pageRequest: PageRequest,
  accountId: string,
  { signIn }: PortalStores,
  provedAt: number | null = Date.now(),
  actingFor: string | null = null,
): Promise<string> {
  const { person } = pageRequest
  const { userAgent, address } = originOf(pageRequest)
  const { token } = await signIn.createSession(accountId, sessionLifetime, userAgent, address, {
    provedAt,
    // A person who signs in again goes on with the same account.
    actingFor: person?.personId === accountId ? (person.actingFor?.accountId ?? null) : actingFor,
  })
  if (person) await signIn.endSession(person.accountId, person.sessionId, person.actor)
  return sessionCookie(token, sessionLifetime)
}

/** Puts a failed sign-in into the activity of the account that it aimed at. */
export function noteFailure(
  pageRequest: PageRequest,
  accountId: string,
  method: FailedSignIn['way'],
  { failedSignIns }: PortalStores,
): Promise<void> {
  return failedSignIns.note({ accountId, way: method, ...originOf(pageRequest) })
}
