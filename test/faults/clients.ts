import { createHash, randomUUID } from 'node:crypto'
import { stopwatch } from './cpu-starvation.ts'
import type { Begun, Ended, Journal } from './journal.ts'
import type { Server } from './servers.ts'

export interface Customer {
  readonly accountId: string
  readonly keyId: string
  readonly key: string
  /** Set once the key is revoked. */
  revoked?: boolean
}

const channels = ['rest', 'mcp', 'batch'] as const
/** Client timeout in milliseconds; the service has to respond long before. */
const patienceMs = 10_000
const longestPauseMs = 40

/** Customers that call in a closed loop, keep a journal, and retry failed calls. */
export class Clients {
  readonly #journal: Journal
  readonly #customers: readonly Customer[]
  readonly #servers: readonly Server[]
  readonly #random: () => number
  /** Prefix of idempotency keys, so that one load does not replay calls of another. */
  readonly #load = randomUUID()
  #next = 0
  #isOver = false
  /** Servers that the load balancer considers ready; without one, all servers. */
  #ready: readonly number[]
  #succeeded = () => {}
  #lanes: Promise<void>[] = []

  constructor(
    journal: Journal,
    customers: readonly Customer[],
    servers: readonly Server[],
    random: () => number,
  ) {
    this.#journal = journal
    this.#customers = customers
    this.#servers = servers
    this.#random = random
    this.#ready = servers.map((_, n) => n)
  }

  /** @param hasBalancer whether callers avoid servers that are not ready, as deployments do */
  start(lanes: number, hasBalancer: boolean): void {
    if (hasBalancer) void this.#balance()
    this.#lanes = Array.from({ length: lanes }, (_, lane) => this.#lane(lane))
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#lanes)
  }

  async #balance(): Promise<void> {
    while (!this.#isOver) {
      const ready = await Promise.all(this.#servers.map((server) => server.isReady()))
      this.#ready = ready.flatMap((isReady, n) => (isReady ? [n] : []))
      await pause(100)
    }
  }

  /** Resolves at the next result, or after ten seconds without one. */
  async nextSuccess(): Promise<void> {
    const success = new Promise<void>((resolve) => {
      this.#succeeded = resolve
    })
    await Promise.race([success, pause(patienceMs)])
  }

  /** Makes one more call, recorded like the others. */
  once(customer: Customer): Promise<Ended> {
    return this.#call(0, customer, 'rest', undefined)
  }

  async #lane(lane: number): Promise<void> {
    for (let n = 0; !this.#isOver; n++) {
      const customer = this.#one(this.#customers)
      const channel = this.#one(channels)
      // Half of the calls have an idempotency key, and are retried until they succeed.
      const idempotencyKey = this.#random() < 0.5 ? `${this.#load}-${lane}-${n}` : undefined
      let server = this.#ready.at(lane % this.#ready.length) ?? lane % this.#servers.length
      for (let attempt = 0; attempt < 20; attempt++) {
        const ended = await this.#call(server, customer, channel, idempotencyKey)
        if (ended.status === -1) server = (server + 1) % this.#servers.length
        const isSettled = ended.status > 0 && ended.status !== 503
        if (isSettled || !idempotencyKey || this.#isOver) break
        await pause(100)
      }
      await pause(this.#random() * longestPauseMs)
    }
  }

  #one<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T
  }

  async #call(
    server: number,
    customer: Customer,
    channel: Begun['channel'],
    idempotencyKey: string | undefined,
  ): Promise<Ended> {
    const id = this.#next++
    const { accountId, key, revoked = false } = customer
    await this.#journal.write({
      id,
      at: Date.now(),
      accountId,
      channel,
      idempotencyKey,
      afterRevocation: revoked,
    })
    const called = this.#servers[server] as Server
    const taken = stopwatch(() => called.pid)
    const heard = await asked(called.url, channel, key, idempotencyKey)
    const ended = { id, at: Date.now(), ...taken(), ...heard }
    if (ended.status === 200) this.#succeeded()
    await this.#journal.write(ended)
    return ended
  }
}

type Heard = Omit<Ended, 'id' | 'at' | 'ms' | 'starved'>

async function asked(
  server: string,
  channel: Begun['channel'],
  key: string,
  idempotencyKey?: string,
): Promise<Heard> {
  try {
    const answer = await fetch(...request(server, channel, key, idempotencyKey))
    const text = await answer.text()
    const body = text === '' ? undefined : JSON.parse(text)
    const lacksRetryAfter = answer.status === 503 && !(Number(answer.headers.get('retry-after')) > 0)
    const told = heard(answer.status, body?.result?.structuredContent ?? body)
    return {
      ...told,
      // Errors before or after the tool call may name the request only in the header.
      requestId: told.requestId ?? answer.headers.get('x-request-id') ?? undefined,
      ...(lacksRetryAfter ? { lacksRetryAfter } : {}),
    }
  } catch (error) {
    return { status: isRefused(error) ? -1 : 0, code: codeOf(error), charged: [], uncharged: 0 }
  }
}

/** The cheapest calls: this tests charging, not astronomy. */
const convert = '/v1/time/convert?datetime=2026-11-20T20:00:00Z'
const cheap = { tool: 'convert_time', arguments: { datetime: '2026-11-20T20:00:00Z' } }

function request(
  server: string,
  channel: Begun['channel'],
  key: string,
  idempotencyKey?: string,
): [string, RequestInit] {
  const headers: Record<string, string> = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json',
    ...(idempotencyKey && channel !== 'mcp' ? { 'idempotency-key': idempotencyKey } : {}),
  }
  const common = { headers, signal: AbortSignal.timeout(patienceMs) }
  if (channel === 'rest') return [`${server}${convert}`, common]
  if (channel === 'batch') {
    return [
      `${server}/v1/batch`,
      { ...common, method: 'POST', body: JSON.stringify({ calls: [cheap, cheap] }) },
    ]
  }
  const meta = idempotencyKey ? { _meta: { 'sky/idempotencyKey': idempotencyKey } } : {}
  const params = { name: cheap.tool, arguments: cheap.arguments, ...meta }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  return [`${server}/mcp`, { ...common, method: 'POST', body }]
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read member by member
function heard(httpStatus: number, body: any): Heard {
  const status = body?.status ?? httpStatus
  if (status !== 200 || !body?.data) {
    return { status, code: body?.code, requestId: body?.instance, charged: [], uncharged: 0 }
  }
  const requestId = body.meta.requestId as string
  return Array.isArray(body.data.results)
    ? heardOfBatch(requestId, body.data.results)
    : heardOfOne(requestId, body)
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read member by member
function heardOfOne(requestId: string, { data, meta }: any): Heard {
  const isCharged = meta.usage.creditsCharged > 0
  const digest = createHash('sha256').update(JSON.stringify(data)).digest('hex')
  return {
    status: 200,
    requestId,
    charged: isCharged ? [requestId] : [],
    uncharged: isCharged ? 0 : 1,
    digest,
  }
}

/** A batch in which a call met an outage counts as one: it is worth retrying, and may contain charges. */
function heardOfBatch(
  requestId: string,
  results: readonly { status: number; creditsCharged: number }[],
): Heard {
  const ids = results.map((one, n) => ({ ...one, id: `${requestId}.${n}` }))
  const charged = ids.filter(({ creditsCharged }) => creditsCharged > 0).map(({ id }) => id)
  const uncharged = results.filter((one) => one.status === 200 && one.creditsCharged === 0).length
  const bad = results.find((one) => one.status !== 200)
  return { status: bad ? bad.status : 200, requestId, charged, uncharged }
}

const codeOf = (error: unknown): string | undefined => {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  return cause instanceof Error ? ('code' in cause && String(cause.code)) || cause.name : undefined
}

const isRefused = (error: unknown) => codeOf(error) === 'ECONNREFUSED'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
