import {
  Client,
  ProtocolError,
  SdkHttpError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { ProtocolErrorCode, type Server } from '@modelcontextprotocol/server'
import { isLoopback } from '../config/config.ts'
import { once } from '../http/once.ts'
import { bridgeName, createServer } from './server-info.ts'

/** A setting or a remote answer that stops the bridge, in words for whoever reads its error output. */
export class BridgeError extends Error {}

export interface BridgeSettings {
  readonly url: URL
  readonly key: string
}

/** Where a service started with its defaults listens. */
const defaultUrl = 'http://127.0.0.1:3000/mcp'

/**
 * Where to go and with which key. The key comes from the environment only, since arguments can be read by
 * every user of the machine, and leaves it only over TLS or to this machine itself.
 */
export function bridgeSettings(environment: Readonly<Record<string, string | undefined>>): BridgeSettings {
  const key = environment.SKY_API_KEY ?? ''
  if (key === '') throw new BridgeError('SKY_API_KEY is not set: put an API key into it.')
  if (!/^[\x21-\x7e]+$/.test(key)) throw new BridgeError('SKY_API_KEY holds spaces or other odd characters.')
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
 * A server for one stdio connection that has every request answered by the service at `url`. The connection
 * to the service is opened by the first request and again after a failure, so a host may start either first.
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
  server.setRequestHandler('tools/list', ({ params }, { mcpReq: { signal } }) =>
    relayed((client) =>
      client.request({ method: 'tools/list', params: withoutEnvelope(params) }, { signal }),
    ),
  )
  server.setRequestHandler('tools/call', ({ params }, { mcpReq: { signal, _meta } }) =>
    relayed((client) => {
      const call = { ...withoutEnvelope(params), name: params.name, ...(_meta ? { _meta } : {}) }
      return client.request({ method: 'tools/call', params: call }, { signal })
    }),
  )
  return server
}

/** Asks for the newest revision first; a service without it is spoken to as in 2025. */
async function connect({ url, key }: BridgeSettings, version: string): Promise<Client> {
  const client = new Client({ name: bridgeName, version }, { versionNegotiation: { mode: 'auto' } })
  const headers = { authorization: `Bearer ${key}`, 'user-agent': `${bridgeName}/${version}` }
  // A redirect could carry the key to another host, so none is followed.
  await client.connect(
    new StreamableHTTPClientTransport(url, { requestInit: { headers, redirect: 'error' } }),
  )
  return client
}

/** The members of the era that the near side speaks stay on the near side. */
function withoutEnvelope<P extends object>(params: P | undefined): Omit<P, '_meta'> {
  const { _meta, ...rest } = (params ?? {}) as P & { _meta?: unknown }
  return rest
}

/** What the service refused keeps its code; what never reached it says why, without the key. */
function readable(error: unknown, url: URL): Error {
  if (error instanceof ProtocolError) return error
  if (error instanceof SdkHttpError)
    return failure(`${url.origin} answered ${error.status}. ${detailOf(error)}`)
  const cause = (error as { cause?: { code?: string; message?: string } }).cause
  return failure(
    `${url.origin} cannot be reached: ${cause?.code ?? cause?.message ?? (error as Error).message}`,
  )
}

/** −32603 is the one code of JSON-RPC 2.0 §5.1 for "the server could not", whichever server it was. */
function failure(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InternalError, message.trim())
}

/** `detail` of a problem record (RFC 9457 §3.1.4), where the answer holds one. */
function detailOf(error: SdkHttpError): string {
  try {
    const { detail, error: rpc } = JSON.parse((error.data as { text?: string }).text ?? '')
    return String(detail ?? rpc?.message ?? '')
  } catch {
    return ''
  }
}
