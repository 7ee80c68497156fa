import type { Identity } from '../../../db/accounts/identity.ts'
import type { ProviderSignIn } from '../../../oauth/sign-in/auth-core.ts'
import type { PasskeySite } from '../../../oauth/sign-in/passkey-site.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { instant, plural } from '../page/format.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import { againPath, freshUntil, isFresh, requireFreshSignIn } from './fresh.ts'

/** Ways to sign in to an account. */
export interface Ways {
  readonly identities: readonly Identity[]
  /** Number of passkeys. */
  readonly passkeys: number
  readonly hasPassword: boolean
}

/** Whether ways suffice to sign in. */
export type IsEnough = (waysIn: Ways) => boolean

/** Predicate of what is configured: a password, an identity of a provider, or a passkey where the site has them. */
export function enoughFor({ providers }: ProviderSignIn, site: PasskeySite | null): IsEnough {
  return ({ identities, passkeys, hasPassword }) =>
    hasPassword ||
    (site !== null && passkeys > 0) ||
    identities.some((identity) => providers.some(({ issuer }) => issuer === identity.issuer))
}

/** The ways to sign in that an account has now. */
export async function waysOf(
  { identities, passkeys, passwords }: PortalStores,
  accountId: string,
): Promise<Ways> {
  const [identityList, keys, password] = await Promise.all([
    identities.list(accountId),
    passkeys.list(accountId),
    passwords.of(accountId),
  ])
  return { identities: identityList, passkeys: keys.length, hasPassword: (password?.hash ?? null) !== null }
}

/** True for an account that only one-time links sign in to: so every session of it came from one. */
export const hasNone = ({ identities, passkeys, hasPassword }: Ways): boolean =>
  identities.length === 0 && passkeys === 0 && !hasPassword

/**
 * Requires a fresh sign-in for a new way to sign in, but not for the first: a person who came with a link and looked
 * round for a while could not sign in again, and the next link is the operator's to make.
 * @returns a 403 page, or undefined where the way may be added
 */
export async function requireFreshUnlessFirst(
  pageRequest: AuthenticatedRequest,
  stores: PortalStores,
): Promise<Reply | undefined> {
  if (isFresh(pageRequest.person)) return undefined
  return hasNone(await waysOf(stores, pageRequest.person.accountId))
    ? undefined
    : requireFreshSignIn(pageRequest)
}

/** Sentence above a form that needs a fresh sign-in: until when it can be sent. */
export const freshnessHint = ({ person }: AuthenticatedRequest): Markup =>
  markup`<p class="hint">You can do this until ${instant(freshUntil(person))}, ten minutes after your sign-in
(${plural(Math.max(1, Math.round((freshUntil(person) - Date.now()) / 60_000)), 'minute')} left). After that, sign in again first.</p>`

/** In the place of a form that needs a fresh sign-in, once the sign-in is older. */
export const againInstead = (pageRequest: AuthenticatedRequest): Markup =>
  markup`<p class="note">For your security, this needs a sign-in within the last ten minutes.
<a href="${againPath(pageRequest)}">Sign in again</a> to continue; you come back to this page.</p>`
