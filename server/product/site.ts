import type { Config } from '../config/config.ts'

/** Public URLs and contacts of a deployment; the documents depend on no other setting. */
export type Site = Pick<Config, 'BASE_URL' | 'MCP_URL' | 'PORTAL_URL' | 'LEGACY_URL'> &
  Partial<
    Pick<
      Config,
      | 'OPERATOR_NAME'
      | 'SUPPORT_CONTACT'
      | 'TIER_OFFER'
      | 'GLAMA_CLAIM'
      | 'MCP_REGISTRY_PROOF'
      | 'OPENAI_APPS_CHALLENGE'
    >
  >

/** The deployment that generated files name, which does not exist. */
export const sampleSite: Site = {
  BASE_URL: 'https://sky.example',
  MCP_URL: 'https://sky.example/mcp',
  PORTAL_URL: 'https://sky.example/portal',
  LEGACY_URL: undefined,
}

/** The text of a generated file with the URLs of a deployment. Longer URLs first, since they begin with the shortest. */
export function withUrlsOf(site: Site, text: string): string {
  return text
    .replaceAll(sampleSite.MCP_URL, site.MCP_URL)
    .replaceAll(sampleSite.PORTAL_URL, site.PORTAL_URL)
    .replaceAll(sampleSite.BASE_URL, site.BASE_URL)
}
