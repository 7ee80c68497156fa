/** Scopes of the resource, as explained on the consent page. */
export const scopes = ['sky:read', 'charts:read', 'usage:read', 'keys:manage'] as const
/** One of the scopes. */
export type Scope = (typeof scopes)[number]

/** Scopes of a request that names none; also those that the metadata recommends. */
export const defaultScopes: readonly Scope[] = ['sky:read', 'charts:read', 'usage:read']

/** Whether a text is a scope of the resource. */
export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text)
}

/** OpenID Connect scopes, which grant no access to the resource. */
const personScopes: readonly string[] = ['openid', 'offline_access']

/** Whether a text is one of those. */
export function isPersonScope(text: string): boolean {
  return personScopes.includes(text)
}

/** Whether at least one scope of a space-separated list is supported. */
export function offersAny(scope = ''): boolean {
  return scope.split(' ').some((one) => isScope(one) || isPersonScope(one))
}
