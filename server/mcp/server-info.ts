import { type Implementation, Server } from '@modelcontextprotocol/server'
import type { Service } from '../../tools/define.ts'
import { handshakeRevisions } from './revisions.ts'

/** How the stdio bridge names itself in `User-Agent`; the ledger then shows its calls as `stdio`. */
export const bridgeName = 'sky-mcp'

/** How long a client may keep the list; a release that changes it is at most this late in a long conversation. */
export const listTtlMs = 3_600_000

/** What an assistant is told about the whole before it reads the tools one by one. */
const instructions = [
  'Positions, events and charts of the Sun, Moon, planets and stars.',
  'Places are latitude and longitude in degrees, north and east positive: find them with search_places.',
  'A birth time on a local clock becomes an instant with resolve_local_time.',
  'Instants are ISO 8601, or the words now, today and tonight; answers are in UTC.',
  'Each call costs the credits its description names; a refused call costs nothing and says what to correct.',
].join(' ')

/** How the service names itself in `initialize` and in every result of 2026-07-28. */
export function serverInfo({ version, baseUrl }: Pick<Service, 'version' | 'baseUrl'>): Implementation {
  return { name: 'sky-data-service', title: 'Sky Data Service', version, websiteUrl: baseUrl }
}

/** A server with our settings, and nothing to answer yet. */
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
