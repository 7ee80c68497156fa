import type { Implementation } from '@modelcontextprotocol/server'
import type { Service } from '../../tools/declaration/define.ts'
import { releaseVersion } from '../config/version.ts'

/** Name of the stdio bridge in `User-Agent`; the ledger records its calls as `stdio`. */
export const bridgeName = 'sky-mcp'

/** Milliseconds for which clients may cache lists; a long conversation sees a new release at most this late. */
export const listTtlMs = 3_600_000

/** Description of the service in at most 100 characters, the limit of server cards and of the MCP registry. */
export const serverDescription = 'Positions, events, charts and drawings of the Sun, Moon, planets and stars.'

/**
 * Icon of the service, a PNG, which every host with icons must show (MCP 2026-07-28, Icons). One is enough: it is in every
 * result of 2026-07-28.
 */
export function serverIcons(baseUrl: string): NonNullable<Implementation['icons']> {
  return [{ src: `${baseUrl}/icon.png`, mimeType: 'image/png', sizes: ['512x512'] }]
}

/** Name, version and icons of the service, in `initialize` and in every 2026-07-28 result. */
export function serverInfo({ baseUrl }: Pick<Service, 'baseUrl'>): Implementation {
  return {
    name: 'sky-data-service',
    title: 'Sky Data Service',
    version: releaseVersion,
    description: serverDescription,
    websiteUrl: baseUrl,
    icons: serverIcons(baseUrl),
  }
}

/** Caching of what every caller gets alike. */
export const publicHint = { ttlMs: listTtlMs, cacheScope: 'public' } as const
