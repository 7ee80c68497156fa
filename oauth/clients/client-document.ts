import { errors, isValidClientIdUrl } from '../protocol/library.ts'
import type { JsonObject, OAuthStore } from '../protocol/ports.ts'
import { clientMetadata } from './client-metadata.ts'

/**
 * Fetches a small JSON text from a public URL.
 * @throws Error for anything else
 */
export type FetchDocument = (url: string) => Promise<{ readonly text: string; readonly headers: Headers }>

/** Members of a JWK that are private or symmetric. */
const privateParts = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv']
/** Bounds of the cache lifetime in seconds, applied to `Cache-Control: max-age`. */
const freshSeconds = { least: 5 * 60, most: 24 * 3600 }

/** Whether a client id is the URL of a metadata document. */
export function isDocumentAddress(clientId: string): boolean {
  return isValidClientIdUrl(clientId)
}

/** Client metadata documents (draft-ietf-oauth-client-id-metadata-document-00): the client id is their URL. */
export interface ClientDocuments {
  /**
   * Fetches a document and stores its metadata.
   * @param address network address of the request
   * @throws an error of the library, reported as `invalid_client` whatever is wrong with the document
   */
  fetched(url: string, address: string): Promise<JsonObject>
}

/** Dependencies of the fetcher. */
export interface ClientDocumentDeps {
  readonly fetchDocument: FetchDocument
  readonly store: Pick<OAuthStore, 'addClient'>
  /** Whether the network address may trigger another fetch. */
  readonly mayFetch: (address: string) => Promise<boolean>
}

/** The fetcher of client metadata documents. */
export function clientDocuments({ fetchDocument, store, mayFetch }: ClientDocumentDeps): ClientDocuments {
  return {
    async fetched(url, address) {
      if (!(await mayFetch(address))) {
        throw new errors.TemporarilyUnavailable(
          'too many client metadata documents in a minute; try again later',
        )
      }
      const document = await readDocument(url, fetchDocument).catch(() => {
        throw new errors.InvalidClient('the client metadata document cannot be fetched or is not valid')
      })
      await store.addClient(url, document.metadata, { address, freshSeconds: document.freshSeconds })
      return document.metadata
    },
  }
}

/**
 * Fetches and validates a document.
 * @throws Error if the document does not match its URL, or is not acceptable as a client
 */
export async function readDocument(
  url: string,
  fetchDocument: FetchDocument,
): Promise<{ readonly metadata: JsonObject; readonly freshSeconds: number }> {
  // §3 requires a path: a bare host may be shared.
  if (new URL(url).pathname === '/') throw new Error('a client id must have a path')
  const { text, headers } = await fetchDocument(url)
  const metadata = { ...documentMetadata(JSON.parse(text), url), client_id: url }
  return { metadata, freshSeconds: freshFor(headers.get('cache-control') ?? '') }
}

function freshFor(cacheControl: string): number {
  const directives = cacheControl.split(',').map((one) => one.trim().toLowerCase())
  const age = Number(directives.find((one) => one.startsWith('max-age='))?.slice('max-age='.length))
  return Math.min(freshSeconds.most, Math.max(freshSeconds.least, age || 0))
}

function documentMetadata(document: unknown, url: string): JsonObject {
  const given = document as Record<string, unknown>
  if (given?.client_id !== url) throw new Error('the document names another client_id')
  const { keys } = (given.jwks ?? { keys: [] }) as { keys?: unknown }
  if (!Array.isArray(keys) || keys.some((key) => privateParts.some((part) => part in Object(key)))) {
    throw new Error('the document holds a private key')
  }
  // The document is public, so there can be no client secret; signed assertions are not supported.
  const method = given.token_endpoint_auth_method
  if (method !== undefined && method !== 'none') throw new Error('the client is not public')
  return clientMetadata({ ...given, token_endpoint_auth_method: 'none' })
}
