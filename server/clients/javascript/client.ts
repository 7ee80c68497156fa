import { AnswerCache } from './answer-cache.ts'
import { connectionFailure, pause, pauseAfter, refusalOf } from './failures.ts'
import type { SkyCallOptions, SkyDataOptions } from './options.ts'
import { SkyDataError } from './sky-data-error.ts'

/** Arguments of an operation by name. */
export type OperationArguments = Readonly<Record<string, unknown>>

/** An answer of the service as JSON. */
export interface JsonAnswer {
  readonly data: unknown
  readonly meta: { readonly page?: { readonly next?: string } }
}

/** An operation in one line, `getMoon GET /v1/moon charged`; the last word is absent where nothing is charged. */
export type OperationLine = string

interface Operation {
  readonly method: string
  readonly path: string
  readonly isCharged: boolean
}

/** The line of an operation. */
export const operationLine = (name: string, { method, path, isCharged }: Operation): OperationLine =>
  `${name} ${method} ${path}${isCharged ? ' charged' : ''}`

/** Calls of one service, by the names of its operations. */
export class SkyClient {
  readonly #operations = new Map<string, Operation>()
  readonly #options: SkyDataOptions
  readonly #origin: string
  readonly #cache: AnswerCache

  /** @throws TypeError for an address to which a key may not be sent */
  constructor(lines: readonly OperationLine[], options: SkyDataOptions) {
    for (const line of lines) {
      const [name = '', method = '', path = '', charged] = line.split(' ')
      this.#operations.set(name, { method, path, isCharged: charged !== undefined })
    }
    const { protocol, hostname } = new URL(options.baseUrl)
    if (protocol !== 'https:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
      throw new TypeError('baseUrl must begin with https://, except on loopback.')
    this.#options = options
    this.#origin = options.baseUrl.replace(/\/$/, '')
    this.#cache = new AnswerCache(options.cacheEntries ?? 0)
  }

  /** The answer of an operation. @throws SkyDataError */
  async json(name: string, args: OperationArguments = {}, options: SkyCallOptions = {}): Promise<JsonAnswer> {
    const text = await (await this.file(name, args, 'application/json', options)).text()
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new SkyDataError('invalid_answer', 'The answer is not JSON.', { cause })
    }
  }

  /** The pages of an answer, one after another. @throws SkyDataError */
  async *pages(
    name: string,
    args: OperationArguments = {},
    options: SkyCallOptions = {},
  ): AsyncGenerator<JsonAnswer, void, undefined> {
    for (let cursor: string | undefined; ; ) {
      const answer = await this.json(name, cursor ? { ...args, cursor } : args, options)
      yield answer
      cursor = answer.meta.page?.next
      if (!cursor) return
    }
  }

  /** An answer in one of the media types of its operation. @throws SkyDataError */
  async file(
    name: string,
    args: OperationArguments,
    mediaType: string,
    options: SkyCallOptions = {},
  ): Promise<Blob> {
    const operation = this.#operations.get(name)
    if (!operation) throw new TypeError(`There is no operation ${name}.`)
    const { target, body } = requestOf(operation, args)
    const headers = await this.#headers(operation, mediaType, body, options)
    const limit = options.retries ?? this.#options.retries ?? 3
    const isRepeatable = operation.method !== 'POST' || 'idempotency-key' in headers
    for (let attempt = 0; ; attempt++) {
      const result = await this.#attempt(operation.method, target, { headers, body, options })
      if (!(result instanceof SkyDataError)) return result
      const ms = attempt < limit ? pauseAfter(result, attempt, isRepeatable) : undefined
      if (ms === undefined) throw result
      await pause(ms, options.signal)
    }
  }

  async #headers(
    { isCharged }: Operation,
    accept: string,
    body: string | undefined,
    options: SkyCallOptions,
  ): Promise<Record<string, string>> {
    const { apiKey } = this.#options
    const key = typeof apiKey === 'function' ? await apiKey() : apiKey
    return {
      accept,
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      // One key for all attempts: an answer that was lost on its way is charged once.
      ...(isCharged ? { 'idempotency-key': options.idempotencyKey ?? randomKey() } : {}),
      ...options.headers,
    }
  }

  /** One attempt: the body of the answer, or the reason that there is none. */
  async #attempt(
    method: string,
    target: string,
    {
      headers,
      body,
      options,
    }: {
      readonly headers: Record<string, string>
      readonly body: string | undefined
      readonly options: SkyCallOptions
    },
  ): Promise<Blob | SkyDataError> {
    const timeoutMs = options.timeoutMs ?? this.#options.timeoutMs ?? 30_000
    const ends = [AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])]
    const id = `${headers.accept} ${headers.authorization} ${target}`
    const cached = method === 'GET' ? this.#cache.get(id) : undefined
    try {
      const response = await (this.#options.fetch ?? fetch)(this.#origin + target, {
        method,
        headers: cached ? { ...headers, 'if-none-match': cached.etag } : headers,
        signal: AbortSignal.any(ends),
        ...(body === undefined ? {} : { body }),
      })
      if (cached && response.status === 304) return cached.body
      if (!response.ok) return refusalOf(response, await response.text())
      const answer = await response.blob()
      if (method === 'GET') this.#cache.set(id, response.headers.get('etag'), answer)
      return answer
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason
      return connectionFailure(error, timeoutMs)
    }
  }
}

/** Target and body of a request: arguments go into the path, then into the body of a POST, else into the query. */
function requestOf({ method, path }: Operation, args: OperationArguments) {
  const remaining = { ...args }
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = remaining[name]
    delete remaining[name]
    return encodeURIComponent(String(value))
  })
  if (method === 'POST') return { target, body: JSON.stringify(remaining) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(remaining))
    if (value !== undefined && value !== null) query.set(name, String(value))
  return { target: `${target}${query.size > 0 ? `?${query}` : ''}`, body: undefined }
}

/** 128 random bits; `crypto.randomUUID` is missing on pages without TLS. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** A class with a method for each operation, which is what the package exports. */
export function clientClass(lines: readonly OperationLine[]) {
  class SkyData extends SkyClient {
    constructor(options: SkyDataOptions) {
      super(lines, options)
    }
  }
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(' '))
    Object.defineProperty(SkyData.prototype, name, {
      value(this: SkyClient, args?: OperationArguments, options?: SkyCallOptions) {
        return this.json(name, args, options)
      },
    })
  }
  return SkyData
}
