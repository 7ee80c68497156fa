/** What an assistant may be granted; the words the consent page explains. */
export const scopes = ['sky:read', 'charts:read', 'usage:read', 'keys:manage'] as const
export type Scope = (typeof scopes)[number]

/** What is asked for where a client asks for nothing, and what the service says a client should ask for. */
export const defaultScopes: readonly Scope[] = ['sky:read', 'charts:read', 'usage:read']

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text)
}

/** Scopes about the person; they open nothing at the resource. */
const personScopes: readonly string[] = ['openid', 'offline_access']

export function isPersonScope(text: string): boolean {
  return personScopes.includes(text)
}

/** Whether at least one of the scopes in a request is known here. */
export function offersAny(scope = ''): boolean {
  return scope.split(' ').some((one) => isScope(one) || isPersonScope(one))
}
