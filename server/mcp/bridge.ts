import {
  Client,
  ProtocolError,
  SdkHttpError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills'
import {
  GetSkillRequestParamsSchema,
  ListSkillsRequestParamsSchema,
} from '@modelcontextprotocol/core/ext/skills'
import { ProtocolErrorCode, type Server } from '@modelcontextprotocol/server'
import { SKILLS_GET_METHOD, SKILLS_LIST_METHOD } from '@modelcontextprotocol/server/ext/skills'
import { isLoopback } from '../config/config.ts'
import { once } from '../http/once.ts'
import { bridgeName, createServer } from './server-info.ts'

/** A configuration error of the bridge, with a message for its user. */
export class BridgeError extends Error {}

/** Target and credential of the bridge. */
export interface BridgeSettings {
  readonly url: URL
  readonly key: string
}

/** URL of a service started with default settings. */
const defaultUrl = 'http://127.0.0.1:3000/mcp'

/**
 * Reads the settings from the environment. The key is never a command-line argument, which every user of the machine
 * could read, and is sent only over TLS or to loopback.
 * @throws BridgeError
 */
export function bridgeSettings(environment: Readonly<Record<string, string | undefined>>): BridgeSettings {
  const key = environment.SKY_API_KEY ?? ''
  if (key === '') throw new BridgeError('SKY_API_KEY is not set: set it to an API key.')
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new BridgeError('SKY_API_KEY contains characters other than visible ASCII.')
  const address = environment.SKY_MCP_URL || defaultUrl
  if (!URL.canParse(address)) throw new BridgeError('SKY_MCP_URL is not a URL.')
  const url = new URL(address)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(address))) {
    throw new BridgeError('SKY_MCP_URL must begin with https://, except on loopback.')
  }
  if (url.username || url.password) throw new BridgeError('SKY_MCP_URL must not hold a name or password.')
  return { url, key }
}

/**
 * MCP server for one stdio connection that forwards every request to the service at `url`. It connects on the first
 * request, and again after a failure, so that host and service may start in any order.
 * @param report writes a line to the error output
 */
export function bridge(settings: BridgeSettings, version: string, report: (line: string) => void): Server {
  const remote = once(() => connect(settings, version))
  const relayed = async <T>(ask: (client: Client) => Promise<T>): Promise<T> => {
    try {
      return await ask(await remote())
    } catch (error) {
      const told = readable(error, settings.url)
      if (!(error instanceof ProtocolError)) report(told.message)
      throw told
    }
  }
  const server = createServer({ name: bridgeName, title: 'Sky Data Service', version })
  for (const method of forwarded) {
    server.setRequestHandler(method, ({ params }, { mcpReq: { signal } }) =>
      // The result is that of the method, whichever it is; the union of all results fits none of them.
      relayed(
        (client) =>
          client.request({ method, params: withoutEnvelope(params) } as never, { signal }) as Promise<never>,
      ),
    )
  }
  server.setRequestHandler('tools/call', ({ params }, { mcpReq: { signal, _meta } }) =>
    relayed((client) => {
      const call = { ...withoutEnvelope(params), name: params.name, ...(_meta ? { _meta } : {}) }
      return client.request({ method: 'tools/call', params: call }, { signal })
    }),
  )
  server.setRequestHandler(
    SKILLS_LIST_METHOD,
    { params: ListSkillsRequestParamsSchema },
    (params, { mcpReq }) =>
      relayed(async (client) => ({
        ...(await new SkillsClient(client).list(withoutEnvelope(params), { signal: mcpReq.signal })),
      })),
  )
  server.setRequestHandler(
    SKILLS_GET_METHOD,
    { params: GetSkillRequestParamsSchema },
    ({ uri }, { mcpReq }) =>
      relayed((client) => new SkillsClient(client).get(uri, { signal: mcpReq.signal })),
  )
  return server
}

/** Methods whose requests the bridge forwards as they are. */
const forwarded = [
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
] as const

/** Connects to the service, negotiating the protocol version (2026 first, then 2025). */
async function connect({ url, key }: BridgeSettings, version: string): Promise<Client> {
  const client = new Client({ name: bridgeName, version }, { versionNegotiation: { mode: 'auto' } })
  const headers = { authorization: `Bearer ${key}`, 'user-agent': `${bridgeName}/${version}` }
  // Redirects are not followed: they could send the key to another host.
  await client.connect(
    new StreamableHTTPClientTransport(url, { requestInit: { headers, redirect: 'error' } }),
  )
  return client
}

/** Strips `_meta` of the client's protocol version before forwarding. */
function withoutEnvelope<P extends object>(params: P | undefined): Omit<P, '_meta'> {
  const { _meta, ...rest } = (params ?? {}) as P & { _meta?: unknown }
  return rest
}

/**
 * Converts an error for the client: protocol errors keep their code; connection failures state the cause, without the
 * key.
 */
function readable(error: unknown, url: URL): Error {
  if (error instanceof ProtocolError) return error
  if (error instanceof SdkHttpError)
    return failure(`${url.origin} answered ${error.status}. ${detailOf(error)}`)
  const cause = (error as { cause?: { code?: string; message?: string } }).cause
  return failure(
    `${url.origin} cannot be reached: ${cause?.code ?? cause?.message ?? (error as Error).message}`,
  )
}

/** JSON-RPC 2.0 §5.1 has only −32603 for a server-side failure, here or in the service. */
function failure(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InternalError, message.trim())
}

/** The `detail` of a problem record (RFC 9457 §3.1.4), if the response contains one. */
function detailOf(error: SdkHttpError): string {
  try {
    const { detail, error: rpc } = JSON.parse((error.data as { text?: string }).text ?? '')
    return String(detail ?? rpc?.message ?? '')
  } catch {
    return ''
  }
}
