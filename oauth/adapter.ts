import { type ClientDocuments, isDocumentAddress } from './clients/client-document.ts'
import { type Adapter, errors, Provider, type ProviderContext } from './protocol/library.ts'
import type { ArtifactKind, JsonObject, OAuthStore } from './protocol/ports.ts'
import { sha256 } from './protocol/secrets.ts'

/** The library's models over our store. A grant is the one thing that lives or dies: nothing issued outlasts it. */
export function adapters(
  store: OAuthStore,
  resource: string,
  documents: ClientDocuments,
): (model: string) => Adapter {
  return (model) => {
    if (model === 'Session') return noopAdapter
    if (model === 'Grant') return grantAdapter(store, resource)
    if (model === 'Client') return clientAdapter(store, documents)
    return artifactAdapter(store, model as ArtifactKind)
  }
}

const nothing = async () => {}
const none: Adapter = {
  upsert: unused,
  find: unused,
  findByUid: async () => undefined,
  consume: unused,
  destroy: unused,
  // A revoked grant takes everything issued under it along; there is nothing to do for each kind.
  revokeByGrantId: nothing,
}

async function unused(): Promise<never> {
  throw new Error('The library is not set up to do this.')
}

/** Who is signed in is the portal's business, and asked anew for each request; the library's session holds nothing. */
const noopAdapter: Adapter = { ...none, upsert: nothing, find: async () => undefined, destroy: nothing }

/** The library would keep the secret itself in the payload; here it stands in the key alone, as a hash. */
function artifactAdapter(store: OAuthStore, kind: ArtifactKind): Adapter {
  return {
    ...none,
    async upsert(id, { jti: _, ...payload }, expiresIn) {
      if (!expiresIn) throw new Error('Nothing is kept for ever.')
      // Requests are limited by address. A decision, which no request of the library brings, changes one that is there.
      const address = kind === 'Interaction' ? Provider.ctx?.ip : undefined
      await store.put(kind, id, payload, expiresIn, address)
    },
    async find(id) {
      const found = await store.find(kind, id)
      return found && { ...found.payload, jti: id, ...(found.consumed ? { consumed: found.consumed } : {}) }
    },
    /** The library finds, looks, then consumes; whoever comes second between its look and here is refused here. */
    async consume(id) {
      if (await store.consume(kind, id)) return
      // Two processes saw a refresh token unused at the same moment: a race of its client, see `refresh-races.ts`.
      if (kind === 'RefreshToken') throw new errors.InvalidGrant('already consumed')
      const grantId = (await store.find(kind, id))?.payload.grantId
      if (typeof grantId === 'string') await store.revokeGrant(grantId, 'reuse')
      throw new errors.InvalidGrant('already consumed')
    },
    /** A token's end is that of its grant; its row stays, so that a second use is known for what it is. */
    destroy: (id) => (kind === 'Interaction' ? store.remove(kind, id) : nothing()),
  }
}

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
        // Neither says more of a person than the account's id.
        openid: { scope: 'openid offline_access' },
      }
    },
    /** The library ends a grant when its client says so (RFC 7009), and when a code or token comes a second time. */
    async destroy(grantId) {
      await store.revokeGrant(grantId, Provider.ctx?.oidc.route === 'revocation' ? 'client' : 'reuse')
    },
  }
}

/** RFC 6749 appendix A.1. An id with other characters was never issued, and not every database takes such text. */
const clientIdForm = /^[\x20-\x7e]{1,2048}$/

/**
 * A client that registered, or one that publishes its metadata document. A secret is kept as its hash; see
 * `compareClientSecret` in `provider.ts`.
 */
function clientAdapter(store: OAuthStore, documents: ClientDocuments): Adapter {
  /** By request: the library looks for the client once more to say what is wrong with it. */
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
      // Only an authorization request fetches: whatever follows it, in any process, goes by what was kept then.
      const passage = Provider.ctx
      const isNeeded = passage?.oidc.route === 'authorization' && !kept?.isFresh
      return isNeeded && isDocumentAddress(clientId) ? fetchedFor(passage, clientId) : kept?.metadata
    },
  }
}
