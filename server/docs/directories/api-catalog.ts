import type { Site } from '../../product/site.ts'
import { cardPath, cardType } from './server-json.ts'

/** Path of the catalog (RFC 9727 §2). */
export const apiCatalogPath = '/.well-known/api-catalog'

/** Media type of the catalog with its profile (RFC 9727 §4.2, RFC 9264 §4.2). */
export const apiCatalogType = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/** `/.well-known/api-catalog`: the REST API and the MCP server with their descriptions, as a linkset (RFC 9264). */
export function apiCatalog({ BASE_URL, MCP_URL }: Site): object {
  const link = (path: string, type: string) => [{ href: `${BASE_URL}${path}`, type }]
  const common = {
    'service-doc': link('/docs', 'text/html'),
    'privacy-policy': link('/docs/privacy', 'text/html'),
  }
  return {
    linkset: [
      {
        anchor: `${BASE_URL}/v1`,
        'service-desc': link('/openapi.json', 'application/json'),
        ...common,
        'service-meta': link('/v1/capabilities', 'application/json'),
        status: link('/readyz', 'application/json'),
      },
      {
        anchor: MCP_URL,
        'service-desc': link(cardPath, cardType),
        ...common,
        'service-meta': link('/tools.json', 'application/json'),
      },
    ],
  }
}
