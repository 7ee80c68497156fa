import { isScope } from '../../tools/contract/scopes.ts'

/** The scope of refresh tokens (OpenID Connect Core 1.0 §11), which every client gets that can use them. */
export const offlineScope = 'offline_access'

/**
 * Scopes about a person (OpenID Connect Core 1.0 §3.1.2.1, §5.4), which clients ask for by habit. They are dropped: the service
 * identifies no person to other sites, since an account may be of several people.
 */
const personScopes: readonly string[] = ['openid', 'profile', 'email', 'address', 'phone']

/** The scopes of a space-separated list without those about a person. */
export const withoutPerson = (scope: string): string[] =>
  scope.split(' ').filter((scope) => scope !== '' && !personScopes.includes(scope))

/** Whether at least one scope of a space-separated list is supported, or none is asked for that is not about a person. */
export function offersAny(scope = ''): boolean {
  const requested = withoutPerson(scope)
  return requested.length === 0 || requested.some((scope) => isScope(scope) || scope === offlineScope)
}
