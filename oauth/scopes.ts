/** What an assistant may be granted; the words the consent page explains. */
export const scopes = ['sky:read', 'charts:read', 'usage:read', 'keys:manage'] as const
export type Scope = (typeof scopes)[number]

/** What is asked for where a client asks for nothing, and what the service says a client should ask for. */
export const defaultScopes: readonly Scope[] = ['sky:read', 'charts:read', 'usage:read']

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text)
}
