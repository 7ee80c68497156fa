import {
  GetSkillRequestParamsSchema,
  ListSkillsRequestParamsSchema,
} from '@modelcontextprotocol/core/ext/skills'
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  isInputRequiredResult,
  PROTOCOL_VERSION_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
} from '@modelcontextprotocol/server'
import { SKILLS_GET_METHOD, SKILLS_LIST_METHOD } from '@modelcontextprotocol/server/ext/skills'
import { isLoopback } from '../config/loopback.ts'
import { handshakeRevisions, modernRevision } from '../product/revisions.ts'
import { bridgeName, publicHint } from '../product/server-info.ts'
import { hostHasForms, withQuestions } from './bridge-questions.ts'
import type { Members } from './messages/json-rpc.ts'
import { createServer } from './sdk-server.ts'

/** A setting that is missing or wrong, or a service that cannot be used, with a message for the user of the bridge. */
export class BridgeError extends Error {}

/** Target and credential of the bridge. */
export interface BridgeSettings {
  readonly url: URL
  readonly key: string
}

/** URL of a service started with default settings. */
const defaultUrl = 'http://localhost:3000/mcp'

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
 * MCP server for one stdio connection that forwards every request to the service at `url`. Each request is one `POST`,
 * without a connection before it, so that host and service may start in any order.
 * @param report writes a line to the error output
 */
export function bridge(settings: BridgeSettings, version: string, report: (line: string) => void): Server {
  const relayed = async (method: string, params: object, signal: AbortSignal, revision = standalone) => {
    try {
      // The result is that of the method, whichever it is; the union of all results fits none of them.
      return (await ask(settings, version, { method, params, revision }, signal)) as never
    } catch (error) {
      if (!(error instanceof BridgeError)) throw error
      report(error.message)
      // JSON-RPC 2.0 §5.1 has only −32603 for a server-side failure, here or in the service.
      throw new ProtocolError(ProtocolErrorCode.InternalError, error.message)
    }
  }
  const server = createServer({ name: bridgeName, title: 'Sky Data Service', version })
  for (const method of forwarded) {
    server.setRequestHandler(method, ({ params }, { mcpReq }) =>
      relayed(method, withoutEnvelope(params), mcpReq.signal),
    )
  }
  server.setRequestHandler('tools/call', ({ params }, context) => {
    const { _meta, signal } = context.mcpReq
    const call = { ...withoutEnvelope(params), ...(_meta ? { _meta } : {}) }
    // Other names are those of no tool, and may not stand in a header.
    if (!hostHasForms(server, context.mcpReq) || !/^\w{1,64}$/.test(call.name))
      return relayed('tools/call', call, signal)
    return withQuestions(server, context, async (answers) => {
      const asking = { ...call, ...answers, _meta: { ..._meta, ...envelopeOf(version) } }
      const {
        resultType,
        _meta: _,
        ...result
      }: Members = await relayed('tools/call', asking, signal, modernRevision)
      return isInputRequiredResult({ resultType }) ? { resultType, ...result } : result
    }) as never
  })
  const skills = async (method: string, params: object, signal: AbortSignal) => ({
    ...((await relayed(method, params, signal)) as object),
    ...publicHint,
  })
  server.setRequestHandler(
    SKILLS_LIST_METHOD,
    { params: ListSkillsRequestParamsSchema },
    (params, { mcpReq }) => skills(SKILLS_LIST_METHOD, withoutEnvelope(params), mcpReq.signal),
  )
  server.setRequestHandler(
    SKILLS_GET_METHOD,
    { params: GetSkillRequestParamsSchema },
    ({ uri }, { mcpReq }) => skills(SKILLS_GET_METHOD, { uri }, mcpReq.signal),
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

/** The newest revision whose requests stand alone without `_meta`. */
const [standalone = ''] = handshakeRevisions

/** Members of `_meta` in a request of 2026-07-28, for a host that has forms. */
const envelopeOf = (version: string) => ({
  [PROTOCOL_VERSION_META_KEY]: modernRevision,
  [CLIENT_INFO_META_KEY]: { name: bridgeName, version },
  [CLIENT_CAPABILITIES_META_KEY]: { elicitation: { form: {} } },
})

/**
 * Sends one request; the server of the connection adds what its host's revision has besides. One of 2026-07-28 is the call of
 * a tool, whose person can be asked.
 * @throws ProtocolError as the service answered it
 * @throws BridgeError without the key
 */
async function ask(
  { url, key }: BridgeSettings,
  version: string,
  request: { readonly method: string; readonly params: object; readonly revision: string },
  signal: AbortSignal,
): Promise<unknown> {
  const { revision, ...message } = request
  const { name } = message.params as { readonly name?: string }
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'mcp-protocol-version': revision,
    'user-agent': `${bridgeName}/${version}`,
    ...(revision === modernRevision ? { 'mcp-method': message.method, 'mcp-name': name ?? '' } : {}),
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...message })
  try {
    // Redirects are not followed: they could send the key to another host.
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
    const { result, error, detail } = membersOf(await response.text())
    if (response.ok && result) return result
    if (response.ok && error) throw new ProtocolError(error.code, error.message, error.data)
    const reason = detail ?? error?.message ?? ''
    throw new BridgeError(`${url.origin} answered ${response.status}. ${reason}`.trim())
  } catch (error) {
    if (signal.aborted || error instanceof ProtocolError || error instanceof BridgeError) throw error
    const { cause, message } = error as Error & { cause?: { code?: string; message?: string } }
    throw new BridgeError(`${url.origin} cannot be reached: ${cause?.code ?? cause?.message ?? message}`)
  }
}

/** Members of an answer: JSON-RPC 2.0 §5, or a problem record (RFC 9457 §3.1.4); none for other text. */
interface Answer {
  readonly result?: object
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
  readonly detail?: string
}

function membersOf(text: string): Answer {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Strips `_meta` of the client's protocol version before forwarding. */
function withoutEnvelope<P extends object>(params: P | undefined): Omit<P, '_meta'> {
  const { _meta, ...innerParams } = (params ?? {}) as P & { _meta?: unknown }
  return innerParams
}
