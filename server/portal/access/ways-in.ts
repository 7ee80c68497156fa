import type { Identity } from '../../../db/accounts/identity.ts'
import type { ProviderSignIn } from '../../../oauth/sign-in/auth-core.ts'
import type { PasskeySite } from '../../../oauth/sign-in/passkey-site.ts'
import type { PortalStores } from '../page/page-request.ts'

/** Ways to sign in to an account. */
export interface Ways {
  readonly identities: readonly Identity[]
  /** Number of passkeys. */
  readonly passkeys: number
  /** True for the owner with a password; no other account has one. */
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
  const [identityList, keys, owner] = await Promise.all([
    identities.list(accountId),
    passkeys.list(accountId),
    passwords.owner(),
  ])
  const hasPassword = owner?.accountId === accountId && owner.hash !== null
  return { identities: identityList, passkeys: keys.length, hasPassword }
}
