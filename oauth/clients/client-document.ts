import { errors, isValidClientIdUrl } from '../protocol/library.ts'
import type { JsonObject, OAuthStore } from '../protocol/ports.ts'
import { ClientMetadataError, clientMetadata } from './client-metadata.ts'
import { knownDocuments } from './known-documents.ts'

/**
 * Fetches a JSON text of at most `mostBytes` from a public URL.
 * @throws Error with the reason for anything else
 */
export type FetchDocument = (
  url: string,
  mostBytes: number,
) => Promise<{ readonly text: string; readonly headers: Headers }>

/** Maximum bytes of a document, as draft-ietf-oauth-client-id-metadata-document-00 §6.6 recommends. */
const longestDocument = 5 * 1024

/** Bounds of the cache lifetime in seconds, applied to `Cache-Control: max-age`. */
const freshSeconds = { least: 5 * 60, most: 24 * 3600 }

/** Whether a client id is the URL of a metadata document. */
export function isDocumentAddress(clientId: string): boolean {
  return isValidClientIdUrl(clientId)
}

/** Client metadata documents (draft-ietf-oauth-client-id-metadata-document-00): the client id is their URL. */
export interface ClientDocuments {
  /**
   * Fetches a document and stores its metadata. While it cannot be fetched, the last copy counts, or a known one.
   * @param address network address of the request
   * @param lastCopy metadata of the document when it was last fetched
   * @throws an error of the library, reported as `invalid_client` with the reason
   */
  fetched(url: string, address: string, lastCopy?: JsonObject): Promise<JsonObject>
}

/** Dependencies of the fetcher. */
export interface ClientDocumentDeps {
  readonly fetchDocument: FetchDocument
  readonly store: Pick<OAuthStore, 'addClient'>
  /** Whether the network address may trigger another fetch. */
  readonly mayFetch: (address: string) => Promise<boolean>
  /** Called with the URL of a document that is refused, and the reason. */
  readonly onRefusedClient: (clientId: string, reason: string) => void
}

/** The fetcher of client metadata documents. */
export function clientDocuments({
  fetchDocument,
  store,
  mayFetch,
  onRefusedClient,
}: ClientDocumentDeps): ClientDocuments {
  return {
    async fetched(url, address, lastCopy) {
      if (!(await mayFetch(address))) {
        throw new errors.TemporarilyUnavailable(
          'too many client metadata documents in a minute; try again later',
        )
      }
      const document = await readDocument(url, fetchDocument).catch((error: Error) => {
        const copy = error instanceof NotFetched ? (lastCopy ?? knownMetadata(url)) : undefined
        if (copy) return { metadata: copy, freshSeconds: freshSeconds.least }
        onRefusedClient(url, error.message)
        throw Object.assign(new errors.InvalidClient(error.message), { error_description: error.message })
      })
      await store.addClient(url, document.metadata, { address, freshSeconds: document.freshSeconds })
      return document.metadata
    },
  }
}

/** The document cannot be fetched. */
class NotFetched extends Error {}

function knownMetadata(url: string): JsonObject | undefined {
  const document = knownDocuments.get(url)
  return document === undefined ? undefined : metadataOf(document, url)
}

/**
 * Fetches and validates a document.
 * @throws Error with the reason, in the characters of an error description, if the document cannot be fetched, names
 *   another client, or is not acceptable
 */
export async function readDocument(
  url: string,
  fetchDocument: FetchDocument,
): Promise<{ readonly metadata: JsonObject; readonly freshSeconds: number }> {
  // §3 requires a path: a bare host may be shared.
  if (new URL(url).pathname === '/') throw new Error('a client id that is a URL must have a path')
  const { text, headers } = await fetchDocument(url, longestDocument).catch((error: Error) => {
    throw new NotFetched(`the client metadata document cannot be fetched: ${fetchFault(error)}`)
  })
  const metadata = metadataOf(parsed(text), url)
  return { metadata, freshSeconds: freshFor(headers.get('cache-control') ?? '') }
}

/** Why a fetch failed. Of an error of the network only its kind is shown, since its text may hold an address. */
function fetchFault(error: Error & { readonly code?: unknown }): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'its host does not answer in time'
  return typeof error.code === 'string' ? 'its host cannot be reached' : error.message
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('the client metadata document is not valid JSON')
  }
}

function freshFor(cacheControl: string): number {
  const directives = cacheControl.split(',').map((directive) => directive.trim().toLowerCase())
  const age = Number(
    directives.find((directive) => directive.startsWith('max-age='))?.slice('max-age='.length),
  )
  return Math.min(freshSeconds.most, Math.max(freshSeconds.least, age || 0))
}

function metadataOf(document: unknown, url: string): JsonObject {
  const fields = document as Record<string, unknown> | null
  if (fields?.client_id !== url) {
    throw new Error('client_id of the client metadata document is not its URL')
  }
  try {
    return { ...clientMetadata(fields, 'document'), client_id: url }
  } catch (error) {
    if (!(error instanceof ClientMetadataError)) throw error
    throw new Error(`the client metadata document is not acceptable: ${error.message}`)
  }
}
