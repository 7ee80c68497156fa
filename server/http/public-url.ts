import type { Config } from '../config/config.ts'

type Addresses = Pick<Config, 'BASE_URL' | 'LEGACY_URL'>

/**
 * The public address that a request was sent to: the older one for whoever still uses it. RFC 9728 §3.3 has clients
 * refuse metadata that names another resource than the one they asked.
 */
export function publicUrl({ BASE_URL, LEGACY_URL }: Addresses, host: string | null): string {
  const isLegacy = LEGACY_URL !== undefined && new URL(LEGACY_URL).host === host?.toLowerCase()
  return isLegacy ? LEGACY_URL : BASE_URL
}

/** Addresses of the MCP server under which tokens for it may be asked for. They are one resource: the first. */
export function ownResources({ BASE_URL, LEGACY_URL }: Addresses): readonly [string, ...string[]] {
  return [`${BASE_URL}/mcp`, ...(LEGACY_URL ? [`${LEGACY_URL}/mcp`] : [])]
}
