import type { Identity } from '../../../db/accounts/identity.ts'
import type { ProviderSignIn } from '../../../oauth/sign-in/auth-core.ts'
import type { PasskeySite } from '../../../oauth/sign-in/passkey-site.ts'
import type { Reply } from '../../http/exchange.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import { isFresh, requireFreshSignIn } from './fresh.ts'

/** The methods with which an account can sign in. */
export interface SignInMethods {
  readonly identities: readonly Identity[]
  /** Number of passkeys. */
  readonly passkeys: number
  readonly hasPassword: boolean
}

/** Whether methods suffice to sign in. */
export type IsEnough = (methods: SignInMethods) => boolean

/** Predicate of what is configured: a password, an identity of a provider, or a passkey where the site has them. */
export function enoughFor({ providers }: ProviderSignIn, site: PasskeySite | null): IsEnough {
  return ({ identities, passkeys, hasPassword }) =>
    hasPassword ||
    (site !== null && passkeys > 0) ||
    identities.some((identity) => providers.some(({ issuer }) => issuer === identity.issuer))
}

/** The methods that an account has now. */
export async function signInMethodsOf(
  { identities, passkeys, passwords }: PortalStores,
  accountId: string,
): Promise<SignInMethods> {
  const [identityList, keys, password] = await Promise.all([
    identities.list(accountId),
    passkeys.list(accountId),
    passwords.of(accountId),
  ])
  return { identities: identityList, passkeys: keys.length, hasPassword: (password?.hash ?? null) !== null }
}

/** True for an account that only one-time links sign in to: so every session of it came from one. */
export const hasNoMethod = ({ identities, passkeys, hasPassword }: SignInMethods): boolean =>
  identities.length === 0 && passkeys === 0 && !hasPassword

/**
 * Requires a fresh sign-in for a new sign-in method, but not for the first: a person who came with a link and looked
 * round for a while could not sign in again, and the next link is the operator's to make.
 * @returns a 403 page, or undefined where the method may be added
 */
export async function requireFreshUnlessFirst(
  pageRequest: AuthenticatedRequest,
  stores: PortalStores,
): Promise<Reply | undefined> {
  if (isFresh(pageRequest.person)) return undefined
  return hasNoMethod(await signInMethodsOf(stores, pageRequest.person.accountId))
    ? undefined
    : requireFreshSignIn(pageRequest)
}
