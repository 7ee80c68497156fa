import { type Implementation, Server } from '@modelcontextprotocol/server'
import type { Service } from '../../tools/define.ts'
import { handshakeRevisions } from './revisions.ts'

/** Name of the stdio bridge in `User-Agent`; the ledger records its calls as `stdio`. */
export const bridgeName = 'sky-mcp'

/** Milliseconds for which clients may cache the tool list; a long conversation sees a new release at most this late. */
export const listTtlMs = 3_600_000

/** Instructions for assistants, read before the tools. */
const instructions = [
  'Positions, events and charts of the Sun, Moon, planets and stars.',
  'Places are latitude and longitude in degrees, north and east positive: find them with search_places.',
  'A birth time on a local clock becomes an instant with resolve_local_time.',
  'Instants are ISO 8601, or the words now, today and tonight; answers are in UTC.',
  'Each call costs the credits its description names; a refused call costs nothing and says what to correct.',
].join(' ')

/** Name and version of the service, in `initialize` and in every 2026-07-28 result. */
export function serverInfo({ version, baseUrl }: Pick<Service, 'version' | 'baseUrl'>): Implementation {
  return { name: 'sky-data-service', title: 'Sky Data Service', version, websiteUrl: baseUrl }
}

/** An SDK server with our settings and no handlers. */
export function createServer(info: Implementation): Server {
  return new Server(info, {
    capabilities: { tools: { listChanged: false } },
    supportedProtocolVersions: handshakeRevisions,
    instructions,
    // The list is the same for every caller, so shared caches may keep it.
    cacheHints: {
      'tools/list': { ttlMs: listTtlMs, cacheScope: 'public' },
      'server/discover': { ttlMs: listTtlMs, cacheScope: 'public' },
    },
  })
}
