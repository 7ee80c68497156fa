import { defaultScopes } from '../../oauth/protocol/scopes.ts'
import type { Problem } from '../../tools/problems.ts'
import type { Config } from '../config/config.ts'
import { publicUrl } from './public-url.ts'

/** RFC 6750 §3.1: a request without any credential is challenged without an error code. */
const withoutCredential = new Set(['missing_api_key', 'id_token_required'])

/** Where the refused request was sent. */
export interface Asked {
  readonly path: string
  readonly host: string | null
}

/**
 * What `WWW-Authenticate` says of a refusal (RFC 6750 §3), if anything. At `/mcp` it also says where to learn how to
 * get a token (RFC 9728 §5.1) and for which scopes: this is what makes assistants start to connect. Elsewhere it does
 * not, since tokens are issued for `/mcp` alone.
 */
export function challenge(
  { code, status, details }: Problem,
  { path, host }: Asked,
  config: Config,
): string | undefined {
  const outOfScope = code === 'insufficient_scope'
  if (status !== 401 && !outOfScope) return undefined
  const needed = outOfScope && Array.isArray(details.allowed) ? details.allowed : undefined
  const atMcp = path === '/mcp'
  const error = outOfScope ? 'insufficient_scope' : withoutCredential.has(code) ? undefined : 'invalid_token'
  const scope = needed ?? (atMcp && !error ? defaultScopes : undefined)
  const parts = {
    error,
    resource_metadata: atMcp
      ? `${publicUrl(config, host)}/.well-known/oauth-protected-resource/mcp`
      : undefined,
    scope: scope?.join(' '),
  }
  const said = Object.entries(parts).flatMap(([name, value]) => (value ? [`${name}="${value}"`] : []))
  return ['Bearer', said.join(', ')].filter(Boolean).join(' ')
}
