import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { H3 } from 'h3'
import { toNodeHandler } from 'h3/node'
import { z } from 'zod'
import { newSecretKey, vaultOf } from '../../../db/vault.ts'
import type { CallRuntime } from '../../../server/calls/call.ts'
import { PaidAnswers } from '../../../server/calls/paid-answers.ts'
import { PublicAnswers } from '../../../server/calls/public-answers.ts'
import { rasterize } from '../../../server/compute/rasterize.ts'
import { AccountConcurrencyLimiter } from '../../../server/limits/account-concurrency.ts'
import { AnonymousLimit } from '../../../server/limits/anonymous-limit.ts'
import { IdempotencyLocks } from '../../../server/limits/idempotency-locks.ts'
import { KnownBalances } from '../../../server/limits/known-balances.ts'
import { RateLimit } from '../../../server/limits/rate-limit.ts'
import { mcpHandler } from '../../../server/mcp/http.ts'
import type { Caller, DebitRequest, Ledger, Verdict } from '../../../tools/contract/ports.ts'
import { type Context, defineTool, type Service, type Tool } from '../../../tools/declaration/define.ts'
import { assemble } from '../../../tools/declaration/registry.ts'

/** The drawing of `render_dot`. */
export const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><circle r="1"/></svg>'

/** Tools that fail in the ways a channel must handle, and one that works. */
export interface Observed {
  slowStarted: number
  slowAborted: number
}

const midnight = '2026-01-01'

function tools(observed: Observed): Tool[] {
  const latitude = z.number().min(-90).max(90).describe('Degrees, north positive.')
  const base = { auth: 'key', effect: 'reads', frame: 'none', tier: 'free', credits: 1 } as const
  return [
    defineTool({
      ...base,
      name: 'get_latitude',
      title: 'Latitude',
      summary: 'What a test needs, and no more than that.',
      description: 'Gives a latitude back.',
      route: 'GET /v1/latitude',
      input: z.strictObject({ latitude }),
      output: z.object({ latitude: z.number() }),
      example: { latitude: 52.5 },
      compute: (input) => ({ data: { latitude: input.latitude } }),
    }),
    defineTool({
      ...base,
      name: 'get_patience',
      title: 'Patience',
      summary: 'What a test needs, and no more than that.',
      description: 'Returns when it is aborted.',
      route: 'GET /v1/patience',
      input: z.strictObject({}),
      output: z.object({ waited: z.boolean() }),
      example: {},
      compute: (_, context) => untilAborted(observed, context),
    }),
    defineTool({
      ...base,
      name: 'get_fault',
      title: 'Fault',
      summary: 'What a test needs, and no more than that.',
      description: 'Fails with a message that must stay inside.',
      route: 'GET /v1/fault',
      input: z.strictObject({}),
      output: z.object({}),
      example: {},
      compute: () => {
        throw new Error('SELECT secret FROM /srv/app')
      },
    }),
    defineTool({
      ...base,
      name: 'render_dot',
      title: 'Dot',
      summary: 'What a test needs, and no more than that.',
      description: 'Draws a dot.',
      route: 'GET /v1/dot',
      input: z.strictObject({}),
      output: z.object({ svg: z.string(), mediaType: z.string(), resourceUri: z.string() }),
      example: {},
      views: { svg: ({ svg }) => svg },
      compute: () => ({
        data: { svg: dot, mediaType: 'image/svg+xml', resourceUri: 'sky://dot' },
      }),
    }),
    defineTool({
      ...base,
      name: 'get_bulk',
      title: 'Bulk',
      summary: 'What a test needs, and no more than that.',
      description: 'Gives three million letters.',
      route: 'GET /v1/bulk',
      input: z.strictObject({}),
      output: z.object({ letters: z.array(z.string()) }),
      example: {},
      compute: () => ({ data: { letters: Array.from({ length: 3_000 }, () => 'x'.repeat(1_000)) } }),
    }),
    defineTool({
      ...base,
      name: 'get_rarity',
      title: 'Rarity',
      summary: 'What a test needs, and no more than that.',
      description: 'Comes with the tier pro.',
      route: 'GET /v1/rarity',
      tier: 'pro',
      input: z.strictObject({}),
      output: z.object({}),
      example: {},
      compute: () => ({ data: {} }),
    }),
  ]
}

function untilAborted(observed: Observed, { signal }: Context): Promise<{ data: { waited: boolean } }> {
  observed.slowStarted += 1
  return new Promise((resolve) => {
    const finish = () => {
      observed.slowAborted += 1
      resolve({ data: { waited: true } })
    }
    const stop = signal()
    if (stop.aborted) finish()
    else stop.addEventListener('abort', finish, { once: true })
  })
}

/** An in-memory ledger that records the charges of a channel; it does not test their durability. */
export class CountingLedger {
  readonly debits: DebitRequest[] = []
  quota = 1_000_000

  async debit(request: DebitRequest): Promise<Verdict> {
    const used = this.debits.reduce((sum, one) => sum + one.credits, 0)
    const balance = { used, quota: this.quota, day: midnight }
    if (used + request.credits > this.quota) return { granted: false, reason: 'quota_exceeded', balance }
    this.debits.push(request)
    return {
      granted: true,
      opId: `op_${this.debits.length}`,
      at: Date.UTC(2026, 0, 1),
      replayed: false,
      asOf: undefined,
      balance: { ...balance, used: used + request.credits },
    }
  }
  async balance() {
    const used = this.debits.reduce((sum, one) => sum + one.credits, 0)
    return { used, quota: this.quota, day: midnight }
  }
  async charged(): Promise<undefined> {
    return undefined
  }
}

export interface Endpoint {
  readonly url: string
  readonly ledger: CountingLedger
  readonly observed: Observed
  readonly logged: { details: object; message: string }[]
  readonly runtime: CallRuntime
  /** The same endpoint for a server on another port. */
  readonly handler: RequestListener
  readonly caller: Caller
  /** Sends one message and parses the JSON response, in either framing. */
  post(body: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Writes bytes to a new socket and returns the response. */
  raw(text: string | Uint8Array): Promise<string>
  close(): Promise<void>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, member by member
  readonly json: any
}

export const caller: Caller = {
  accountId: 'acc_1',
  tier: 'free',
  mode: 'live',
  credential: { kind: 'key', id: 'key_1' },
}

/** The MCP endpoint on a loopback port, with the real call pipeline and small tools. */
export async function openEndpoint(
  who: Caller = { ...caller, accountId: `acc_${Math.random()}` },
): Promise<Endpoint> {
  const observed = { slowStarted: 0, slowAborted: 0 }
  const ledger = new CountingLedger()
  const logged: Endpoint['logged'] = []
  const registry = assemble([
    {
      name: 'discovery',
      toolset: { title: 'Small', description: 'Small tools.', order: [] },
      tools: tools(observed),
    },
  ])
  const unlimited = new (class extends RateLimit {
    override consume() {
      return undefined
    }
  })()
  const runtime: CallRuntime = {
    registry,
    service: { baseUrl: 'http://sky.test', version: '1.0.0', ledger: ledger as unknown as Ledger } as Service,
    slots: new AccountConcurrencyLimiter(),
    balances: new KnownBalances(),
    idempotencyLocks: new IdempotencyLocks(),
    rateLimit: unlimited,
    prepareLinks: () => undefined,
    paidAnswers: new PaidAnswers(vaultOf([newSecretKey()])),
    publicAnswers: new PublicAnswers(),
    anonymousLimit: new AnonymousLimit(),
    workers: {
      compute: () => Promise.reject(new Error('No tool here is heavy.')),
      rasterise: async (picture) => rasterize(picture),
      close: async () => {},
    },
    dataVersion: 'test',
    checkOutput: true,
    now: () => Date.UTC(2026, 0, 1),
    log: { error: (details, message) => logged.push({ details, message }) },
  }
  const handle = mcpHandler(runtime)
  let requests = 0
  const app = new H3().all('/mcp', (event) => {
    requests += 1
    return handle(event.req, who, `req_${requests}`)
  })
  const handler = toNodeHandler(app) as RequestListener
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/mcp`
  return {
    url,
    ledger,
    observed,
    logged,
    runtime,
    handler,
    caller: who,
    post: (body, headers = {}) => post(url, body, headers),
    raw: (text) => raw(port, text),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function post(url: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
  })
  const text = await response.text()
  const framed = /^event: message\ndata: (.*)\n\n$/s.exec(text)?.[1]
  return { status: response.status, headers: response.headers, text, json: parsed(framed ?? text) }
}

function parsed(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text)
}

function raw(port: number, text: string | Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    socket.setTimeout(2_000, () => socket.destroy())
  })
}

/** The `_meta` and headers that a client of 2026-07-28 sends with every request. */
export function modern(method: string, params: Record<string, unknown> = {}, id: unknown = 1) {
  const name = typeof params.name === 'string' ? { 'mcp-name': params.name } : {}
  return {
    body: {
      jsonrpc: '2.0',
      id,
      method,
      params: {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
          ...(params._meta as object),
        },
      },
    },
    headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...name } as Record<
      string,
      string
    >,
  }
}

export function call(name: string, args: Record<string, unknown> = {}, id: unknown = 1) {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } }
}
