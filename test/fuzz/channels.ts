import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import { bearer, type Customer, customer } from '../contract/customers.ts'
import type { TestService } from '../harness.ts'
import type { Arguments } from './arguments.ts'
import type { Planned } from './plan.ts'

/** A response as received. */
export interface Heard {
  readonly status: number
  readonly mediaType: string
  readonly headers: string
  readonly text: string
  /** The envelope or the problem record; undefined for a file. */
  // biome-ignore lint/suspicious/noExplicitAny: what a service answered is looked at member by member
  readonly body: any
  /** MCP only: the JSON-RPC error, if the call did not reach a tool. */
  readonly rpcError?: { readonly code: number; readonly message: string }
}

/** Callers with credits: when one reaches a limit, the next one takes its place. */
export class Callers {
  readonly #service: TestService
  #current: Promise<Customer> | undefined
  #idToken: { text: Promise<string>; until: number } | undefined

  constructor(service: TestService) {
    this.#service = service
  }

  async headers(descriptor: Descriptor, channel: Planned['channel']): Promise<Record<string, string>> {
    if (descriptor.auth === 'person' && channel === 'rest') return bearer(await this.#person())
    this.#current ??= customer(this.#service, 'scale')
    return bearer((await this.#current).key)
  }

  /** No effect if another call already did so. */
  exchange(headers: Record<string, string>): void {
    void this.#current?.then(({ key }) => {
      if (headers.authorization === bearer(key).authorization) this.#current = undefined
    })
  }

  #person(): Promise<string> {
    if (!this.#idToken || this.#idToken.until < Date.now()) {
      this.#idToken = { text: this.#service.idToken(), until: Date.now() + 120_000 }
    }
    return this.#idToken.text
  }
}

export function send(
  service: TestService,
  { channel, descriptor, args }: Planned,
  headers: Record<string, string>,
): Promise<Heard> {
  return channel === 'rest'
    ? overRest(service, descriptor, args, headers)
    : overMcp(service, descriptor, args, headers)
}

/** A value for a URL: text unchanged, others as JSON. */
const written = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Text without unpaired surrogates, which no URL can contain. */
const whole = (text: string) => Buffer.from(text).toString()

async function overRest(
  service: TestService,
  descriptor: Descriptor,
  args: Arguments,
  headers: Record<string, string>,
): Promise<Heard> {
  const inPath = new Set(descriptor.parameters.filter((one) => one.in === 'path').map(({ name }) => name))
  const path = descriptor.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(whole(written(args[name]))),
  )
  const rest = Object.entries(args).filter(([name]) => !inPath.has(name))
  const isPost = descriptor.method === 'POST'
  const query = isPost ? '' : `?${new URLSearchParams(rest.map(([name, value]) => [name, written(value)]))}`
  const answer = await fetch(`${service.baseUrl}${path}${query}`, {
    method: descriptor.method,
    headers: { ...headers, ...(isPost ? { 'content-type': 'application/json' } : {}) },
    ...(isPost ? { body: JSON.stringify(Object.fromEntries(rest)) } : {}),
  })
  return heard(answer)
}

async function overMcp(
  service: TestService,
  descriptor: Descriptor,
  args: Arguments,
  headers: Record<string, string>,
): Promise<Heard> {
  const params = { name: descriptor.name, arguments: args }
  const answer = await fetch(service.mcpUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  })
  const said = await heard(answer)
  const { result, error } = said.body ?? {}
  if (!result) return { ...said, rpcError: error }
  const body = result.structuredContent
  return { ...said, body, status: result.isError ? body.status : said.status }
}

async function heard(answer: Response): Promise<Heard> {
  const text = await answer.text()
  const mediaType = (answer.headers.get('content-type') ?? '').split(';')[0] as string
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  const isJson = /[/+]json$/.test(mediaType) && mediaType !== 'application/geo+json'
  return { status: answer.status, mediaType, headers, text, body: isJson ? parsed(text) : undefined }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
