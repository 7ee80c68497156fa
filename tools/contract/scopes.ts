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
