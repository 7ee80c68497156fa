import { handshakeRevisions, modernRevision } from '../../product/revisions.ts'
import { serverInfo } from '../../product/server-info.ts'
import type { Site } from '../../product/site.ts'

/**
 * Name of the server in registries: the host of `BASE_URL` backwards, and the name of the service. A registry gives
 * such a name to the owner of the domain.
 */
export function registryName({ BASE_URL }: Site): string {
  const { hostname } = new URL(BASE_URL)
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  return `${isAddress ? 'localhost' : hostname.split('.').reverse().join('.')}/${localName}`
}

const localName = 'sky-data-service'

/** Facts that the registry's file and the server card share. */
function identity(site: Site) {
  const { title, version, description, websiteUrl, icons } = serverInfo({ baseUrl: site.BASE_URL })
  return {
    name: registryName(site),
    title,
    description,
    version,
    websiteUrl,
    // Registries refuse icons without TLS.
    ...(site.BASE_URL.startsWith('https:') ? { icons } : {}),
  }
}

/** The header of an API key. It is optional: hosts that know OAuth sign in instead. */
const keyHeader = {
  name: 'Authorization',
  description: 'API key from the portal. Leave out to sign in with OAuth.',
  isRequired: false,
  isSecret: true,
  value: 'Bearer {api_key}',
  variables: { api_key: { description: 'API key from the portal', isRequired: false, isSecret: true } },
}

/**
 * `server.json`, for `mcp-publisher` of the MCP registry.
 * @see server.json schema of 2025-12-11, https://github.com/modelcontextprotocol/registry
 */
export function serverJson(site: Site): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    ...identity(site),
    remotes: [{ type: 'streamable-http', url: site.MCP_URL, headers: [keyHeader] }],
  }
}

/** Media type of server cards. */
export const cardType = 'application/mcp-server-card+json'

/** Path of the server card: the address of the MCP server and `/server-card`. */
export const cardPath = '/mcp/server-card'

/**
 * The server card: how to connect, before a connection. It lists no tools, which the protocol lists.
 * @see SEP-2127 MCP Server Cards, schema v1 of 24 July 2026
 */
export function serverCard(site: Site): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    ...identity(site),
    remotes: [
      {
        type: 'streamable-http',
        url: site.MCP_URL,
        headers: [keyHeader],
        supportedProtocolVersions: [modernRevision, ...handshakeRevisions],
      },
    ],
  }
}

/**
 * `/.well-known/ai-catalog.json`, which leads to the server card.
 * @see AI Catalog 1.0, https://github.com/Agent-Card/ai-catalog
 */
export function aiCatalog({ BASE_URL }: Site): object {
  return {
    specVersion: '1.0',
    entries: [
      {
        identifier: `urn:air:${new URL(BASE_URL).hostname}:mcp:${localName}`,
        type: cardType,
        url: `${BASE_URL}${cardPath}`,
      },
    ],
  }
}
