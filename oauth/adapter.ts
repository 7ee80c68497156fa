import { type ClientDocuments, isDocumentAddress } from './clients/client-document.ts'
import { type Adapter, errors, Provider, type ProviderContext } from './protocol/library.ts'
import type { ArtifactKind, JsonObject, OAuthStore } from './protocol/ports.ts'
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
const none: Adapter = {
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
const noopAdapter: Adapter = { ...none, upsert: nothing, find: async () => undefined, destroy: nothing }

/**
 * Adapter of codes, tokens and interactions. The library's payload contains the secret itself (`jti`); it is removed
 * here and stored only as the hash that rows are found by.
 */
function artifactAdapter(store: OAuthStore, kind: ArtifactKind, resource: string): Adapter {
  /** Tokens are for the one resource; older ones name it as it was called when they were issued. */
  const renamed = (payload: JsonObject) => ('resource' in payload ? { ...payload, resource } : payload)
  return {
    ...none,
    async upsert(id, { jti: _, ...payload }, expiresIn) {
      if (!expiresIn) throw new Error('An artifact must expire.')
      // Only authorization requests are limited by address. Saving a decision updates an existing row outside a library
      // request.
      const address = kind === 'Interaction' ? Provider.ctx?.ip : undefined
      await store.put(kind, id, payload, expiresIn, address)
    },
    async find(id) {
      const found = await store.find(kind, id)
      // The library revokes the grant of a used refresh token. A revocation request (RFC 7009) may name one.
      const isReused = kind === 'RefreshToken' && found?.consumed && Provider.ctx?.oidc.route === 'token'
      if (isReused && (await store.wasJustRefreshed(id))) throw parallelRefresh()
      return (
        found && {
          ...renamed(found.payload),
          jti: id,
          ...(found.consumed ? { consumed: found.consumed } : {}),
        }
      )
    },
    /** Rejects the second of two parallel uses, which the check of the library before it cannot see. */
    async consume(id) {
      if (await store.consume(kind, id)) return
      // Both requests found the refresh token unused, so neither came after the response to the other.
      if (kind === 'RefreshToken') throw parallelRefresh()
      const grantId = (await store.find(kind, id))?.payload.grantId
      if (typeof grantId === 'string') await store.revokeGrant(grantId, 'reuse')
      throw new errors.InvalidGrant('already consumed')
    },
    /** Keeps the rows of tokens until they expire, so that a second use is recognized as reuse. */
    destroy: (id) => (kind === 'Interaction' ? store.remove(kind, id) : nothing()),
  }
}

/** Rejects one of several parallel requests with a refresh token, without revoking the grant as for reuse. */
function parallelRefresh(): Error {
  return Object.assign(new errors.InvalidGrant('already consumed'), {
    error_description: 'another request has just used this refresh token; use the tokens that it received',
  })
}

/** Adapter of grants, which the consent page creates. */
function grantAdapter(store: OAuthStore, resource: string): Adapter {
  return {
    ...none,
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
        // These scopes disclose only the account id.
        openid: { scope: 'openid offline_access' },
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
  function fetchedFor(passage: ProviderContext, url: string): Promise<JsonObject> {
    const known = fetched.get(passage) ?? documents.fetched(url, passage.ip)
    fetched.set(passage, known)
    return known
  }

  return {
    ...none,
    async upsert(clientId, { client_secret: secret, ...metadata }) {
      const kept: JsonObject =
        typeof secret === 'string' ? { ...metadata, client_secret: sha256(secret) } : metadata
      await store.addClient(clientId, kept, { address: Provider.ctx?.ip ?? '' })
    },
    async find(clientId) {
      if (!clientIdForm.test(clientId)) return undefined
      const kept = await store.client(clientId)
      // Only authorization requests fetch; the requests that follow, in any process, use the stored document.
      const passage = Provider.ctx
      const isNeeded = passage?.oidc.route === 'authorization' && !kept?.isFresh
      return isNeeded && isDocumentAddress(clientId) ? fetchedFor(passage, clientId) : kept?.metadata
    },
  }
}
