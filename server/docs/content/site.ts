import type { Config } from '../../config/config.ts'

/** Public URLs of a deployment; the documents depend on no other setting. */
export type Site = Pick<Config, 'BASE_URL' | 'MCP_URL' | 'PORTAL_URL' | 'LEGACY_URL'>
