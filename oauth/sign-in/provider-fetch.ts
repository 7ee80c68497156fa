/** No metadata, key set, token or userinfo response of a provider comes near it. */
const longestAnswer = 256 * 1024
/** How long the metadata of a provider is kept, and how long a failure to get it. */
const cacheMs = { given: 600_000, failed: 1_000 }

/** A `fetch` whose answer is there whole within a deadline, and of a bounded size. */
export function boundedFetch(deadlineMs: number): typeof fetch {
  return async (asked, init) => {
    const deadline = AbortSignal.timeout(deadlineMs)
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline
    const answer = await fetch(asked, { redirect: 'error', ...init, signal })
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
    // A TypeError, as `fetch` has for every answer that cannot be had. Leaving the loop cancels the rest.
    if (size > longestAnswer) throw new TypeError(`The provider answered more than ${longestAnswer} bytes.`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

type Metadata = Readonly<Record<string, unknown>>

/** Asks for the metadata of providers (OpenID Connect Discovery 1.0 §4), by its address. */
export type FindMetadata = (address: string) => Promise<Metadata>

/** One request answers all look-ups within ten minutes and those made at the same time. A failure is kept for a second. */
export function cachedMetadata(ask: typeof fetch): FindMetadata {
  const held = new Map<string, { readonly until: number; readonly metadata: Promise<Metadata> }>()
  return (address) => {
    const known = held.get(address)
    if (known && known.until > performance.now()) return known.metadata
    const metadata = readMetadata(ask, address)
    const keep = (ms: number) => held.set(address, { until: performance.now() + ms, metadata })
    keep(cacheMs.given)
    metadata.catch(() => keep(cacheMs.failed))
    return metadata
  }
}

async function readMetadata(ask: typeof fetch, address: string): Promise<Metadata> {
  const answer = await ask(address, { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new TypeError(`The metadata was answered with ${answer.status}.`)
  const metadata: unknown = await answer.json()
  if (typeof metadata !== 'object' || metadata === null) throw new TypeError('The metadata is no object.')
  return metadata as Metadata
}

export const metadataPath = '/.well-known/openid-configuration'
