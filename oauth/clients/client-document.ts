import { errors, isValidClientIdUrl } from '../protocol/library.ts'
import type { JsonObject, OAuthStore } from '../protocol/ports.ts'
import { clientMetadata } from './client-metadata.ts'

/** Fetches a small JSON text from a public address, or throws. */
export type FetchDocument = (url: string) => Promise<{ readonly text: string; readonly headers: Headers }>

const privateParts = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv']
/** How long a document is kept, in seconds, whatever it says of itself. */
const freshSeconds = { least: 5 * 60, most: 24 * 3600 }

/** Whether a client id is the address of a metadata document. */
export function isDocumentAddress(clientId: string): boolean {
  return isValidClientIdUrl(clientId)
}

/**
 * Client-id metadata documents (draft-ietf-oauth-client-id-metadata-document-00): the client id is the address of the
 * client's metadata.
 */
export interface ClientDocuments {
  /**
   * The metadata of a document as it is now, which is kept in the database.
   * @param address who asks for it
   * @throws an error of the library, which ends as `invalid_client` whatever is wrong with the document
   */
  fetched(url: string, address: string): Promise<JsonObject>
}

export interface ClientDocumentDeps {
  readonly fetchDocument: FetchDocument
  readonly store: Pick<OAuthStore, 'addClient'>
  /** Whether the address may cause another document to be fetched. */
  readonly mayFetch: (address: string) => Promise<boolean>
}

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

/** @throws Error for a document that does not fit its address, or that cannot be a client here */
export async function readDocument(
  url: string,
  fetchDocument: FetchDocument,
): Promise<{ readonly metadata: JsonObject; readonly freshSeconds: number }> {
  // §3: there must be a path, since a bare host may be anyone's.
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
  // A document is public, so no secret can be shared with its client; signed assertions are not offered.
  const method = given.token_endpoint_auth_method
  if (method !== undefined && method !== 'none') throw new Error('the client is not a public one')
  return clientMetadata({ ...given, token_endpoint_auth_method: 'none' })
}
