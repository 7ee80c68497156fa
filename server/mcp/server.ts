import {
  type Implementation,
  type McpRequestContext,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
} from '@modelcontextprotocol/server'
import type { Service } from '../../tools/define.ts'
import type { Road } from '../call-tool.ts'
import { handshakeRevisions } from './revisions.ts'
import { toolCallResult, type Visit } from './tool-call.ts'
import { listTtlMs, toolList } from './tool-list.ts'

/** What an assistant is told about the whole before it reads the tools one by one. */
export const instructions = [
  'Positions, events and charts of the Sun, Moon, planets and stars.',
  'Places are latitude and longitude in degrees, north and east positive: find them with search_places.',
  'A birth time on a local clock becomes an instant with resolve_local_time.',
  'Instants are ISO 8601, or the words now, today and tonight; answers are in UTC.',
  'Each call costs the credits its description names; a refused call costs nothing and says what to correct.',
].join(' ')

/** Makes the server that answers one exchange, or one stdio connection, from a list converted once. */
export function serverFactory(road: Road): (context: McpRequestContext) => Server {
  const tools = toolList(road.registry.descriptors)
  return (context) => answering(road, tools, context.authInfo?.extra?.visit as Visit)
}

function answering(road: Road, tools: Tool[], visit: Visit): Server {
  const server = bareServer(serverInfo(road.service))
  server.setRequestHandler('tools/list', (request) => {
    if (request.params?.cursor !== undefined) throw onePage()
    return { tools }
  })
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
    toolCallResult(road, visit, { ...params, _meta: mcpReq._meta }, mcpReq.signal),
  )
  return server
}

export function serverInfo({ version, baseUrl }: Pick<Service, 'version' | 'baseUrl'>): Implementation {
  return { name: 'sky-data-service', title: 'Sky Data Service', version, websiteUrl: baseUrl }
}

/** A server with our settings, and nothing to answer yet. */
export function bareServer(info: Implementation): Server {
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

function onePage(): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, 'The list has one page; send no cursor.')
}
