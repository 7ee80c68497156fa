import { type ClientDocuments, isDocumentAddress } from './clients/client-document.ts'
import { metadataForRequest } from './clients/client-metadata.ts'
import { type Adapter, errors, Provider, type ProviderContext } from './protocol/library.ts'
import type { ArtifactKind, JsonObject, OAuthStore } from './protocol/ports.ts'
import { offlineScope, withoutPerson } from './protocol/scopes.ts'
import { sha256 } from './protocol/secrets.ts'

/** The library's storage adapters. Only a grant can be revoked, and with it every token issued under it. */
export function adapters(
  store: OAuthStore,
  resource: string,
  documents: ClientDocuments,
): (model: string) => Adapter {
  return (model) => {
    if (model === 'Session') return noopAdapter
    if (model === 'Grant') return grantAdapter(store, resource)
    if (model === 'Client') return clientAdapter(store, documents)
    return artifactAdapter(store, model as ArtifactKind, resource)
  }
}

const nothing = async () => {}
/** Base of the adapters: operations that the configuration never uses throw. */
const noAdapter: Adapter = {
  upsert: unused,
  find: unused,
  findByUid: async () => undefined,
  consume: unused,
  destroy: unused,
  // No-op: a revoked grant invalidates everything issued under it.
  revokeByGrantId: nothing,
}

async function unused(): Promise<never> {
  throw new Error('The library is not configured to do this.')
}

/** No-op adapter: sessions belong to the portal, which checks sign-in on each request. */
const noopAdapter: Adapter = { ...noAdapter, upsert: nothing, find: async () => undefined, destroy: nothing }

/**
 * Adapter of codes, tokens, interactions and used assertions. The library's payload contains the secret itself (`jti`);
 * it is removed here and stored only as the hash that rows are found by.
 */
function artifactAdapter(store: OAuthStore, kind: ArtifactKind, resource: string): Adapter {
  /**
   * Tokens are for the one resource; older ones name it as it was called when they were issued, and may have a scope about the
   * person.
   */
  const current = (payload: JsonObject): JsonObject => ({
    ...payload,
    ...('resource' in payload ? { resource } : {}),
    ...(typeof payload.scope === 'string' ? { scope: withoutPerson(payload.scope).join(' ') } : {}),
  })
  return {
    ...noAdapter,
    async upsert(id, { jti: _, ...payload }, expiresIn) {
      if (!expiresIn) throw new Error('An artifact must expire.')
      if (kind === 'ReplayDetection') {
        // The library has found none, and so has every parallel request: the row decides.
        if (await store.putFirst(kind, id, payload, expiresIn)) return
        throw new errors.InvalidClientAuth('client assertion tokens must only be used once')
      }
      const context = Provider.ctx
      await store.put(kind, id, payload, expiresIn, {
        // Only authorization requests are limited by address. Saving a decision updates an existing row outside a library
        // request.
        address: kind === 'Interaction' ? context?.ip : undefined,
        refreshedBy: context?.oidc.entities.RotatedRefreshToken?.jti,
      })
    },
    async find(id) {
      const record = await store.find(kind, id)
      if (record && kind === 'RefreshToken') narrowScope(record.payload)
      return (
        record && {
          ...current(record.payload),
          jti: id,
          ...(record.consumed ? { consumed: record.consumed } : {}),
        }
      )
    },
    /** Rejects the second of two parallel uses of a code, which the check of the library before it cannot see. */
    async consume(id) {
      if (await store.consume(kind, id)) return
      const grantId = (await store.find(kind, id))?.payload.grantId
      if (typeof grantId === 'string') await store.revokeGrant(grantId, 'reuse')
      throw new errors.InvalidGrant('already consumed')
    },
    /** Keeps the rows of tokens until they expire, so that a second use is recognized as reuse. */
    destroy: (id) => (kind === 'Interaction' ? store.remove(kind, id) : nothing()),
  }
}

/**
 * Leaves of the scopes of a refresh those of its token. Clients repeat the scopes that they asked for at first, of which
 * the person may have granted a part (RFC 6749 §3.3); a refresh with none of them is rejected by the library.
 */
function narrowScope({ scope }: JsonObject): void {
  const params = Provider.ctx?.oidc.params
  if (!params?.scope) return
  const granted = new Set(String(scope).split(' '))
  const grantedNames = params.scope.split(' ').filter((name) => granted.has(name))
  if (grantedNames.length > 0) params.scope = grantedNames.join(' ')
}

/** Adapter of grants, which the consent page creates. */
function grantAdapter(store: OAuthStore, resource: string): Adapter {
  return {
    ...noAdapter,
    async find(grantId) {
      const grant = await store.grant(grantId)
      if (!grant) return undefined
      const { accountId, clientId, scopes, createdAt: iat, expiresAt: exp } = grant
      return {
        kind: 'Grant',
        jti: grantId,
        accountId,
        clientId,
        iat,
        exp,
        resources: { [resource]: scopes.join(' ') },
        openid: { scope: offlineScope },
      }
    },
    /** Called by the library for a revocation request (RFC 7009), and for the reuse of a code or token. */
    async destroy(grantId) {
      await store.revokeGrant(grantId, Provider.ctx?.oidc.route === 'revocation' ? 'client' : 'reuse')
    },
  }
}

/** RFC 6749 appendix A.1. Other ids were never issued, and not every database accepts such text. */
const clientIdForm = /^[\x20-\x7e]{1,2048}$/

/**
 * Adapter of registered clients and of client metadata documents. A client secret is stored as its hash; see
 * `compareClientSecret` in `provider.ts`.
 */
function clientAdapter(store: OAuthStore, documents: ClientDocuments): Adapter {
  /** Fetches by request, since the library looks the client up a second time to describe an error. */
  const fetched = new WeakMap<ProviderContext, Promise<JsonObject>>()
  function fetchedFor(context: ProviderContext, url: string, lastCopy?: JsonObject): Promise<JsonObject> {
    const document = fetched.get(context) ?? documents.fetched(url, context.ip, lastCopy)
    fetched.set(context, document)
    return document
  }

  return {
    ...noAdapter,
    async upsert(clientId, { client_secret: secret, ...metadata }) {
      const storedMetadata: JsonObject =
        typeof secret === 'string' ? { ...metadata, client_secret: sha256(secret) } : metadata
      await store.addClient(clientId, storedMetadata, { address: Provider.ctx?.ip ?? '' })
    },
    async find(clientId) {
      if (!clientIdForm.test(clientId)) return undefined
      const storedClient = await store.client(clientId)
      // Only authorization requests fetch; the requests that follow, in any process, use the stored document.
      const context = Provider.ctx
      const isNeeded = context?.oidc.route === 'authorization' && !storedClient?.isFresh
      const metadata =
        isNeeded && isDocumentAddress(clientId)
          ? await fetchedFor(context, clientId, storedClient?.metadata)
          : storedClient?.metadata
      return metadata && metadataForRequest(metadata, context?.oidc.params?.client_assertion !== undefined)
    },
  }
}
