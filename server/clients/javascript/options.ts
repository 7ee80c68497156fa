/** How a client reaches the service. */
export interface SkyDataOptions {
  /** Address of the service, such as `https://sky.example`; http only on loopback. */
  readonly baseUrl: string
  /** API key, or a function that returns it; an ID token for the operations on keys. Public operations need none. */
  readonly apiKey?: string | (() => string | Promise<string>)
  /** Attempts after the first, 3 unless set. */
  readonly retries?: number
  /** Milliseconds that one attempt may take, 30,000 unless set. */
  readonly timeoutMs?: number
  /** Answers that are kept with their ETag, 0 unless set: the service answers 304 at no charge if one still holds. */
  readonly cacheEntries?: number
  /** Implementation of `fetch`; that of the platform unless set. */
  readonly fetch?: typeof globalThis.fetch
}

/** Options of one call. */
export interface SkyCallOptions {
  /** Ends the call, its attempts and its pauses. */
  readonly signal?: AbortSignal
  readonly retries?: number
  readonly timeoutMs?: number
  /** Key under which the service charges the call once; made up for each call unless set. */
  readonly idempotencyKey?: string
  /** Further request headers. */
  readonly headers?: Readonly<Record<string, string>>
}
