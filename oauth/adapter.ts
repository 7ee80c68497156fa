import { type Adapter, errors, Provider } from './library.ts'
import type { ArtifactKind, JsonObject, OAuthStore } from './ports.ts'
import { sha256 } from './secrets.ts'

/** The library's models over our store. A grant is the one thing that lives or dies: nothing issued outlasts it. */
export function adapters(store: OAuthStore, resource: string): (model: string) => Adapter {
  return (model) => {
    if (model === 'Session') return forgetful
    if (model === 'Grant') return grantAdapter(store, resource)
    if (model === 'Client') return clientAdapter(store)
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
const forgetful: Adapter = { ...none, upsert: nothing, find: async () => undefined, destroy: nothing }

/** The library would keep the secret itself in the payload; here it stands in the key alone, as a hash. */
function artifactAdapter(store: OAuthStore, kind: ArtifactKind): Adapter {
  return {
    ...none,
    async upsert(id, { jti: _, ...payload }, expiresIn) {
      if (!expiresIn) throw new Error('Nothing is kept for ever.')
      await store.put(kind, id, payload, expiresIn)
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

/** A client's secret is kept as its hash; see `compareClientSecret` in `provider.ts`. */
function clientAdapter(store: OAuthStore): Adapter {
  return {
    ...none,
    async upsert(clientId, { client_secret: secret, ...metadata }) {
      const kept: JsonObject =
        typeof secret === 'string' ? { ...metadata, client_secret: sha256(secret) } : metadata
      await store.addClient(clientId, kept)
    },
    find: (clientId) => store.client(clientId),
  }
}
