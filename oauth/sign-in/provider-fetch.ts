/** Maximum bytes of a provider response; real ones are far smaller. */
const longestAnswer = 256 * 1024
/** Cache lifetime of metadata, and of a failure to fetch it. */
const cacheMs = { given: 600_000, failed: 1_000 }

/** A `fetch` that reads the whole response within a deadline and a maximum size. */
export function boundedFetch(deadlineMs: number): typeof fetch {
  return async (input, init) => {
    const deadline = AbortSignal.timeout(deadlineMs)
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline
    const answer = await fetch(input, { redirect: 'error', ...init, signal })
    const { status, headers } = answer
    return new Response(await bodyOf(answer), { status, headers })
  }
}

async function bodyOf({ body }: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!body) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    // A TypeError, like every network error of `fetch`. Leaving the loop cancels the rest.
    if (size > longestAnswer) throw new TypeError(`The provider response exceeds ${longestAnswer} bytes.`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

type Metadata = Readonly<Record<string, unknown>>

/** Fetches the metadata of a provider (OpenID Connect Discovery 1.0 §4) by its URL. */
export type FindMetadata = (address: string) => Promise<Metadata>

/** Cache of provider metadata: ten minutes, failures one second. Parallel look-ups share a request. */
export function cachedMetadata(ask: typeof fetch): FindMetadata {
  const cache = new Map<string, { readonly until: number; readonly metadata: Promise<Metadata> }>()
  return (address) => {
    const cached = cache.get(address)
    if (cached && cached.until > performance.now()) return cached.metadata
    const metadata = readMetadata(ask, address)
    const keep = (ms: number) => cache.set(address, { until: performance.now() + ms, metadata })
    keep(cacheMs.given)
    metadata.catch(() => keep(cacheMs.failed))
    return metadata
  }
}

async function readMetadata(ask: typeof fetch, address: string): Promise<Metadata> {
  const answer = await ask(address, { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new TypeError(`The metadata response has status ${answer.status}.`)
  const metadata: unknown = await answer.json()
  if (typeof metadata !== 'object' || metadata === null) throw new TypeError('The metadata is not an object.')
  return metadata as Metadata
}

/** Path below an issuer (OpenID Connect Discovery 1.0 §4). */
export const metadataPath = '/.well-known/openid-configuration'
