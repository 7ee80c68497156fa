import type { Config } from '../config/config.ts'

type Addresses = Pick<Config, 'BASE_URL' | 'LEGACY_URL'>

/**
 * The public URL that a request was sent to: `LEGACY_URL` for its host, otherwise `BASE_URL`. Clients reject metadata
 * that names another resource than the one requested (RFC 9728 §3.3).
 */
export function publicUrl({ BASE_URL, LEGACY_URL }: Addresses, host: string | null): string {
  const isLegacy = LEGACY_URL !== undefined && new URL(LEGACY_URL).host === host?.toLowerCase()
  return isLegacy ? LEGACY_URL : BASE_URL
}

/** Accepted resource identifiers of the MCP server in OAuth requests. All denote one resource, the first. */
export function ownResources({ BASE_URL, LEGACY_URL }: Addresses): readonly [string, ...string[]] {
  return [`${BASE_URL}/mcp`, ...(LEGACY_URL ? [`${LEGACY_URL}/mcp`] : [])]
}
