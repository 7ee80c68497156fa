import type { Problem } from '../../tools/contract/problems.ts'
import { defaultScopes } from '../../tools/contract/scopes.ts'
import type { Config } from '../config/config.ts'
import { publicUrl } from '../config/public-url.ts'

/** Codes for requests without any credential; they get a challenge without an error code (RFC 6750 §3.1). */
const withoutCredential = new Set(['missing_api_key', 'id_token_required'])

/** Target of the rejected request. */
export interface Asked {
  readonly path: string
  readonly host: string | null
}

/**
 * The `WWW-Authenticate` challenge for a problem (RFC 6750 §3), if it needs one. For `/mcp` and below it includes the scopes and
 * the URL of the resource metadata (RFC 9728 §5.1), which makes assistants start the OAuth flow. Other paths accept no
 * OAuth tokens and omit both.
 */
export function challenge(
  { code, status, details }: Problem,
  { path, host }: Asked,
  config: Config,
): string | undefined {
  const outOfScope = code === 'insufficient_scope'
  if (status !== 401 && !outOfScope) return undefined
  const missingScopes = outOfScope && Array.isArray(details.allowed) ? details.allowed : undefined
  const atMcp = /^\/mcp(\/|$)/.test(path)
  const error = outOfScope ? 'insufficient_scope' : withoutCredential.has(code) ? undefined : 'invalid_token'
  const scope = missingScopes ?? (atMcp && !error ? defaultScopes : undefined)
  const parts = {
    error,
    resource_metadata: atMcp
      ? `${publicUrl(config, host)}/.well-known/oauth-protected-resource${path}`
      : undefined,
    scope: scope?.join(' '),
  }
  const parameterText = Object.entries(parts).flatMap(([name, value]) =>
    value ? [`${name}="${value}"`] : [],
  )
  return ['Bearer', parameterText.join(', ')].filter(Boolean).join(' ')
}
