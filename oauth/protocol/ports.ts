import type { Scope } from './scopes.ts'

/** What the authorization server keeps for a while under a secret that only its holder knows. */
export type ArtifactKind = 'AccessToken' | 'RefreshToken' | 'AuthorizationCode' | 'Interaction'

/** A plain JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>

export interface Artifact {
  readonly payload: JsonObject
  /** Seconds since 1970, once it has been used. */
  readonly consumed: number | null
}

/** What a person approved. */
export interface Grant {
  readonly grantId: string
  readonly accountId: string
  readonly clientId: string
  readonly scopes: readonly string[]
  /** Seconds since 1970. */
  readonly createdAt: number
  readonly expiresAt: number
}

export interface NewGrant {
  readonly accountId: string
  readonly clientId: string
  readonly clientName: string
  readonly publishedAt: string | null
  readonly redirectHost: string
  readonly scopes: readonly Scope[]
  readonly validSeconds: number
}

export type RevokedBy = 'person' | 'client' | 'reuse'

/** A grant as its person sees it; times in ms since 1970. */
export interface GrantRecord {
  readonly grantId: string
  readonly clientName: string
  readonly publishedAt: string | null
  readonly redirectHost: string
  readonly scopes: readonly string[]
  readonly status: 'active' | 'revoked'
  readonly revokedBy: RevokedBy | 'account' | null
  readonly createdAt: number
  readonly lastUsedAt: number | null
  readonly revokedAt: number | null
  /** On the current UTC day. A refunded call counts as neither. */
  readonly usageToday: { readonly calls: number; readonly credits: number }
}

/**
 * Where the authorization server keeps what it must remember. Secrets are hashed by the store; `consume` and
 * `addGrant` are compare-and-set, so that of any number of parallel attempts one succeeds.
 */
export interface OAuthStore {
  /**
   * @param address who opened an authorization request; when too many are open, an address with many loses its own
   * first. To the client of the request it counts as a use.
   */
  put(
    kind: ArtifactKind,
    secret: string,
    payload: JsonObject,
    validSeconds: number,
    address?: string,
  ): Promise<void>
  /** Nothing for what was never there or has expired. */
  find(kind: ArtifactKind, secret: string): Promise<Artifact | undefined>
  /** `true` for the first to ask. */
  consume(kind: ArtifactKind, secret: string): Promise<boolean>
  remove(kind: ArtifactKind, secret: string): Promise<void>

  addGrant(grant: NewGrant): Promise<string>
  /** An active grant that has not expired. */
  grant(grantId: string): Promise<Grant | undefined>
  /**
   * Ends a grant, and with it everything issued under it; `false` when it was not active, or is not of the account
   * that was named.
   */
  revokeGrant(grantId: string, by: RevokedBy, accountId?: string): Promise<boolean>
  /** Active ones first, then newest first; revoked ones for 30 days. */
  grants(accountId: string, signal?: AbortSignal): Promise<readonly GrantRecord[]>

  /**
   * Keeps a client, or the newer metadata of one: for good once a person has approved it, else for a day after its last
   * use. When too many are waiting for approval, an address with many loses its own first.
   */
  addClient(clientId: string, metadata: JsonObject, origin: ClientOrigin): Promise<void>
  client(clientId: string): Promise<KeptClient | undefined>
}

export interface ClientOrigin {
  /** The network address that registered the client or named its document. */
  readonly address: string
  /** For a metadata document: how long it need not be fetched again. */
  readonly freshSeconds?: number
}

export interface KeptClient {
  readonly metadata: JsonObject
  /** `false` for a metadata document that is to be fetched again. */
  readonly isFresh: boolean
}
