import type { Config } from '../../config/config.ts'

/** Where the service is reached: all that its documents know about one deployment. */

export type Site = Pick<Config, 'BASE_URL' | 'MCP_URL' | 'PORTAL_URL' | 'LEGACY_URL'>
