import type { IncomingMessage } from 'node:http'
import { isWellFormedKey } from '../db/accounts/key-format.ts'
import { ClientMetadataError, clientMetadata } from '../oauth/clients/client-metadata.ts'
import { holdsRequest } from '../oauth/request-cookie.ts'
import { authorizationRequest, tokenRequest } from '../oauth/requests.ts'
import { IdTokenError, idTokenVerifier } from '../oauth/sign-in/id-token.ts'
import { negotiate } from '../server/compute/accept.ts'
import { parseRequest } from '../server/compute/run-tool.ts'
import { coerce } from '../server/encoding/coerce.ts'
import { readStrictJson } from '../server/encoding/strict-json.ts'
import { clientAddress } from '../server/http/client-address.ts'
import { codingFor } from '../server/http/compress.ts'
import { bearerToken, notBearer } from '../server/http/headers/bearer.ts'
import { etagMatches } from '../server/http/headers/entity-tags.ts'
import { isMediaType, readForm } from '../server/http/request-body.ts'
import { acceptsEvents, framingFor } from '../server/mcp/accept.ts'
import { mcpHandler } from '../server/mcp/http.ts'
import { withoutSecrets } from '../server/ops/log.ts'
import { returnPath } from '../server/portal/page/page-request.ts'
import { readSessionToken } from '../server/portal/page/session-cookie.ts'
import { typedCoordinates } from '../server/portal/sky/places.ts'
import type { Caller } from '../tools/contract/ports.ts'
import { Problem } from '../tools/contract/problems.ts'
import type { Context, Tool } from '../tools/declaration/define.ts'
import type { Descriptor } from '../tools/declaration/descriptor.ts'
import type { Registry } from '../tools/declaration/registry.ts'

/** A parser of client input, with its most expensive inputs. */
export interface Parser {
  readonly name: string
  /** Whether only authenticated clients reach it. */
  readonly credential: boolean
  /** Maximum length of its input in bytes. */
  readonly most: number
  /** Candidates for the most expensive input of a given length. */
  readonly inputs: (bytes: number) => readonly string[]
  /** Decodes an input first, at no cost of this parser: another parser of the list is measured with it. */
  readonly decode?: (input: string) => unknown
  /** Parses one input, decoded if there is a decoder, on the event loop; rejected inputs count as parsed. */
  readonly read: (input: string) => unknown
}

/** Maximum event-loop time per input, in milliseconds. */
export const promisedMs = ({ credential }: Pick<Parser, 'credential'>): number => (credential ? 50 : 10)

const headerBytes = 16_384
const bodyBytes = 65_536
const urlBytes = 8_192

/** Repeated tokens: separators, escapes, digits, brackets, and characters of two bytes. */
const parts = [
  ' ',
  '\t',
  ',',
  ';',
  '=',
  '&',
  'a',
  '0',
  '-',
  '.',
  '/',
  '../',
  'a,',
  'a;',
  'a=1;',
  'a=1&',
  'a&',
  'a b ',
  ' ,',
  ' ; ',
  ', ;q=',
  'a/b;q=0.1,',
  'eyJ-',
  'eyJa.',
  'Bearer ',
  '%41',
  '%',
  '%c3%bc',
  '"',
  '\\',
  '[',
  '1:',
] as const
const around = [
  ['', ''],
  ['a', 'b, */*'],
  ['0', 'x'],
  ['"', '"'],
] as const

const texts = (bytes: number): string[] =>
  parts.flatMap((part) =>
    around.map(([before, after]) => before + part.repeat(Math.floor(bytes / part.length)) + after),
  )

/** Distinct names, expensive for parsers that search a list for each name. */
const names = (bytes: number, separator: string, each: (name: string) => string): string =>
  Array.from({ length: Math.floor(bytes / (each('n12345').length + 1)) }, (_, n) => each(`n${n}`)).join(
    separator,
  )

const queries = (bytes: number): string[] => [
  names(bytes, '&', (name) => name),
  names(bytes, '&', (name) => `${name}=1`),
  names(bytes, '&', (name) => `resource=http://${name}`),
  names(bytes, '&', (name) => `scope=${name}`),
  ...texts(bytes),
]

const wide = 'Ŝ'
const jsonTexts = (bytes: number): string[] => {
  const half = Math.floor(bytes / 2)
  const list = (part: string, filling = '') =>
    `[${part.repeat(Math.floor(half / Buffer.byteLength(part)))}"${filling}"]`
  return [
    list('"",', wide.repeat(half / 2)),
    list('"\\u0041",', 'a'.repeat(half)),
    list('"\\\\",', wide.repeat(half / 2)),
    list('1,', ' '.repeat(half)),
    list('1e1,'),
    list('{"a":1},', wide.repeat(half / 2)),
    list('[[[[]]]],'),
    `[""${' '.repeat(bytes)}]`,
    `{${names(bytes, ',', (name) => `"${name}":1`)}}`,
    `{${names(bytes, ',', (name) => `"\\u0061${name}":1`)}}`,
    `{"a":"${'\\ud83d\\ude00'.repeat(bytes / 12)}"}`,
    `["${'\\n'.repeat(half)}"]`,
    `${'['.repeat(30)}${'1,'.repeat(half)}1${']'.repeat(30)}`,
    `{"a":${'9'.repeat(bytes)}}`,
  ]
}

/** JSON-RPC messages of every revision, grown at one place. */
const messages = (bytes: number): string[] => {
  const call = (params: unknown, more: object = {}) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params, ...more })
  const some = (length: number, value: (n: number) => unknown) =>
    Object.fromEntries(Array.from({ length }, (_, n) => [`n${n}`, value(n)]))
  const members = some(bytes / 14, () => 1)
  const nested = some(bytes / 3_200, () => some(250, () => 1))
  const long = 'a'.repeat(bytes - 400)
  return [
    call({ name: 'get_body', arguments: members }),
    call({ name: 'get_body', arguments: nested }),
    call({ name: 'get_body', arguments: {}, _meta: members }),
    call({ name: 'get_body', arguments: {}, _meta: nested }),
    call({ name: 'get_body', arguments: {} }, nested),
    call(nested),
    JSON.stringify(nested),
    JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: nested }),
    JSON.stringify(
      Array(90).fill(JSON.parse(call({ name: 'get_body', arguments: some(bytes / 1_600, () => 1) }))),
    ),
    call({ name: 'get_body', arguments: {} }, members),
    call({ name: long, arguments: {} }),
    call({ name: 'get_body', arguments: { body: long } }),
    call({ name: 'get_body', arguments: {}, _meta: { 'sky/idempotencyKey': long } }),
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: long }),
    JSON.stringify({ jsonrpc: '2.0', id: long, method: 'ping' }),
    JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: members }),
    call({ name: 'run_batch', arguments: { calls: Array(Math.floor(bytes / 3.1)).fill({}) } }),
    call({ name: 'run_batch', arguments: { calls: Array(Math.floor(bytes / 2.1)).fill(1) } }),
    JSON.stringify(Array(Math.floor(bytes / 2.1)).fill(1)),
    JSON.stringify(Array.from({ length: bytes / 45 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }))),
    ...jsonTexts(bytes - 400),
  ]
}

const metadata = (bytes: number): string[] => {
  const uris = Array.from({ length: bytes / 20 }, (_, n) => `http://[::1]/${n}`)
  const base = { redirect_uris: ['https://a.example/cb'] }
  return [
    JSON.stringify({ redirect_uris: uris }),
    JSON.stringify({ ...base, client_name: 'a\u0301'.repeat(bytes / 4) }),
    JSON.stringify({ ...base, grant_types: uris }),
    JSON.stringify({ ...base, scope: uris.join(' ') }),
    JSON.stringify({ redirect_uris: [`https://a.example/${'../'.repeat(bytes / 3)}`] }),
    ...jsonTexts(bytes),
  ]
}

const caller: Caller = {
  accountId: 'acct_dear',
  tier: 'scale',
  mode: 'live',
  credential: { kind: 'key', id: 'key_dear' },
}
const context = {
  now: Date.UTC(2026, 10, 20),
  requestId: 'req_dear',
  caller,
  signal: () => new AbortController().signal,
} as unknown as Context

const service = {
  baseUrl: 'http://sky.test',
  mcpUrl: 'http://sky.test/mcp',
  portalUrl: '',
  version: '1',
  engine: '',
}

/** Every parser of the service, and the arguments of every tool. */
export function parsers(registry: Registry): Parser[] {
  const tool = (name: string) => registry.byName.get(name)?.descriptor as Descriptor
  const resources = ['http://sky.test/mcp', 'http://old.test/mcp'] as const
  const verify = idTokenVerifier([
    { issuer: 'http://sky.test', audience: 'a', keys: async () => ({ keys: [] }) },
  ])
  const silent = { error() {}, info() {} }
  const mcp = mcpHandler({ registry, service, log: silent } as unknown as Parameters<typeof mcpHandler>[0])
  const posted = (body: string) =>
    new Request(service.mcpUrl, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'mcp-protocol-version': '2025-03-26' },
    })
  const open = { credential: false }
  const keyed = { credential: true }
  const inHeader = { ...open, most: headerBytes, inputs: texts }
  return [
    {
      ...inHeader,
      name: 'Accept over REST',
      read: (text) => negotiate(tool('search_stars'), text, undefined),
    },
    { ...inHeader, name: 'Accept over MCP', read: (text) => [framingFor(text), acceptsEvents(text)] },
    { ...inHeader, name: 'Accept-Encoding', read: codingFor },
    { ...inHeader, name: 'Content-Type', read: (text) => isMediaType(text, 'application/json') },
    { ...inHeader, name: 'If-None-Match', read: (text) => etagMatches(text, '"a"') },
    { ...inHeader, name: 'Authorization', read: (text) => [bearerToken(text), notBearer(text, 'API key')] },
    { ...inHeader, name: 'X-Forwarded-For', read: forwarded },
    {
      ...inHeader,
      name: 'Cookie',
      read: (text) => [readSessionToken(text), holdsRequest(text, 'a'.repeat(43))],
    },
    { ...inHeader, name: 'API key', read: (text) => isWellFormedKey(text) },
    { ...inHeader, name: 'ID token', read: verify },
    { ...inHeader, name: 'log line', read: withoutSecrets },
    {
      ...open,
      name: 'query',
      most: urlBytes,
      inputs: queries,
      read: (text) => coerce(tool('search_stars'), new URLSearchParams(text)),
    },
    { ...open, name: 'address to return to', most: urlBytes, inputs: texts, read: returnPath },
    {
      ...open,
      name: 'authorization request',
      most: urlBytes,
      inputs: queries,
      read: (text) => authorizationRequest(new URLSearchParams(text), resources),
    },
    {
      ...open,
      name: 'token request',
      most: headerBytes,
      inputs: queries,
      read: (text) => tokenRequest(new URLSearchParams(text), resources),
    },
    {
      ...open,
      name: 'client registration',
      most: headerBytes,
      inputs: metadata,
      read: (text) => clientMetadata(readStrictJson(text), 'registration'),
    },
    {
      ...open,
      name: 'form',
      most: bodyBytes,
      inputs: queries,
      read: (text) => readForm(Buffer.from(text)),
    },
    { ...keyed, name: 'JSON body', most: bodyBytes, inputs: jsonTexts, read: readStrictJson },
    {
      ...keyed,
      name: 'MCP message',
      most: bodyBytes,
      inputs: messages,
      read: async (text) => (await mcp(posted(text), caller, 'req_dear')).status,
    },
    { ...keyed, name: 'place field', most: bodyBytes, inputs: texts, read: typedCoordinates },
    ...registry.descriptors.map((descriptor) => argumentsOf(registry, descriptor)),
  ]
}

function forwarded(text: string): string {
  const request = { headers: { 'x-forwarded-for': text }, socket: { remoteAddress: '127.0.0.1' } }
  return clientAddress(request as unknown as IncomingMessage, 5)
}

const fillings = ['a', ' ', ',', 'a,', '0', '0,', '-1', 'a\u0301', 'ß', '1:', 'star:', '../', '2026-', 'é']

/** Valid arguments of a tool except for one, which is as long as a body may be, or is a cursor. */
function argumentsOf(registry: Registry, { name, parameters, auth }: Descriptor): Parser {
  const tool = registry.byName.get(name)?.tool as Tool
  const isText = ({ schema }: (typeof parameters)[number]) => schema.type === 'string' || 'anyOf' in schema
  return {
    name: `arguments of ${name}`,
    credential: auth !== 'none',
    most: bodyBytes,
    inputs: (bytes) => [
      ...parameters
        .filter(isText)
        .flatMap((parameter) =>
          fillings.map((part) =>
            JSON.stringify({ ...tool.example, [parameter.name]: part.repeat(bytes / part.length) }),
          ),
        ),
      `{${names(bytes, ',', (one) => `"${one}":1`)}}`,
      ...parameters
        .filter(({ schema }) => schema.type === 'array')
        .flatMap((parameter) =>
          ['{}', '1', '"a"'].map(
            (one) => `{"${parameter.name}":[${Array(Math.floor(bytes / (one.length + 1))).fill(one)}]}`,
          ),
        ),
    ],
    // The body is read by the parser of JSON bodies: JSON.parse alone takes 37 times as long for 8 times the names.
    decode: JSON.parse,
    read: (args: unknown) => parseRequest(tool, args, context),
  }
}

/** CPU milliseconds of the most expensive input of a length; each input's minimum over a few runs. */
export async function dearest(parser: Parser, bytes: number): Promise<{ ms: number; input: string }> {
  let worst = { ms: 0, input: '' }
  for (const input of parser.inputs(bytes)) {
    let least = await once(parser, input)
    // A busy machine slows single runs; an expensive input slows all of them.
    for (let again = 0; again < 6 && least > worst.ms; again++)
      least = Math.min(least, await once(parser, input))
    if (least > worst.ms) worst = { ms: least, input }
  }
  return worst
}

/** CPU time, because wall time includes waiting for other work. */
async function once(parser: Parser, text: string): Promise<number> {
  const input = (parser.decode ? parser.decode(text) : text) as string
  const started = process.cpuUsage()
  try {
    const done = parser.read(input)
    if (done instanceof Promise) await done
  } catch (error) {
    // A Problem is a valid result; other errors are bugs of the parser or of its entry here.
    if (![Problem, ClientMetadataError, IdTokenError].some((kind) => error instanceof kind)) throw error
  }
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1_000
}
