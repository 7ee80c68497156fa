import { clientMetadata } from './client-metadata.ts'
import type { JsonObject } from './ports.ts'

/** Fetches a small JSON text from a public address, or throws. */
export type FetchDocument = (url: string) => Promise<{ readonly text: string; readonly headers: Headers }>

const privateParts = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv']

/**
 * Client-id metadata documents (draft-ietf-oauth-client-id-metadata-document-00): the client id is the address of the
 * client's metadata. Checked here, before the library sees it, so that every fault ends as `invalid_client`.
 * @returns what the library takes for `fetch`: it asks for nothing but such documents
 */
export function documentFetch(fetchDocument: FetchDocument): (url: string) => Promise<Response> {
  return async (url) => {
    // §3: there must be a path, since a bare host may be anyone's.
    if (new URL(url).pathname === '/') throw new Error('a client id must have a path')
    const { text, headers } = await fetchDocument(url)
    const document: unknown = JSON.parse(text)
    const metadata = { ...documentMetadata(document, url), client_id: url }
    const cache = headers.get('cache-control')
    return Response.json(metadata, { headers: cache ? { 'cache-control': cache } : {} })
  }
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
