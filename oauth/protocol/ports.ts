import type { Scope } from './scopes.ts'

/** Short-lived rows that are found by the hash of a secret. */
export type ArtifactKind = 'AccessToken' | 'RefreshToken' | 'AuthorizationCode' | 'Interaction'

/** A plain JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>

/** A stored artifact. */
export interface Artifact {
  readonly payload: JsonObject
  /** Seconds since 1970, once it has been used. */
  readonly consumed: number | null
}

/** An active grant. */
export interface Grant {
  readonly grantId: string
  readonly accountId: string
  readonly clientId: string
  readonly scopes: readonly string[]
  /** Seconds since 1970. */
  readonly createdAt: number
  readonly expiresAt: number
}

/** The person who decides about assistants of an account, and their session. */
export interface Approver {
  readonly kind: 'person'
  readonly id: string
  readonly session?: string
}

/** A grant to store. */
export interface NewGrant {
  readonly accountId: string
  readonly approvedBy?: Approver | undefined
  readonly clientId: string
  readonly clientName: string
  /** Host and path of the client metadata document; `null` for a registered client. */
  readonly publishedAt: string | null
  readonly redirectHost: string
  readonly scopes: readonly Scope[]
  readonly validSeconds: number
  /** Credits that it may use on a UTC day; as many as the account if left out. */
  readonly dailyLimit?: number | null
}

/** Cause of a revocation: the user in the portal, the client (RFC 7009), or reuse of a code or token. */
export type RevokedBy = 'person' | 'client' | 'reuse'

/** A grant in the list of connected assistants; times in ms since 1970. */
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
  /** Credits that it may use on a UTC day; `null` for as many as the account. */
  readonly dailyLimit: number | null
  /** On the current UTC day, without refunded calls. */
  readonly usageToday: { readonly calls: number; readonly credits: number }
}

/**
 * Storage of the authorization server. The store hashes secrets. `consume` and `addGrant` are compare-and-set: of
 * several parallel attempts one succeeds.
 */
export interface OAuthStore {
  /**
   * Stores or updates an artifact.
   * @param address network address that opened an authorization request; beyond the maximum of open requests, the
   *   address with the most loses its own first. Counts as a use of the client.
   */
  put(
    kind: ArtifactKind,
    secret: string,
    payload: JsonObject,
    validSeconds: number,
    address?: string,
  ): Promise<void>
  /** `undefined` if it never existed or has expired. */
  find(kind: ArtifactKind, secret: string): Promise<Artifact | undefined>
  /** Marks an artifact as used; `true` for the first caller only. */
  consume(kind: ArtifactKind, secret: string): Promise<boolean>
  /**
   * Whether a refresh token was used less than five seconds ago, and its client cannot be seen to have received the
   * response: neither the new access token nor the new refresh token has been used. All processes get the same answer.
   */
  wasJustRefreshed(refreshToken: string): Promise<boolean>
  remove(kind: ArtifactKind, secret: string): Promise<void>

  /** Returns the id of the new grant. */
  addGrant(grant: NewGrant): Promise<string>
  /** An active grant that has not expired. */
  grant(grantId: string): Promise<Grant | undefined>
  /** Revokes a grant and everything issued under it; `false` if it was not active, or belongs to another account. */
  revokeGrant(grantId: string, by: RevokedBy, accountId?: string, person?: Approver): Promise<boolean>
  /** Sets or removes the daily limit of an active grant; `false` if it is not one of the account. */
  limitGrant(accountId: string, grantId: string, dailyLimit: number | null, by?: Approver): Promise<boolean>
  /** Grants of an account: active ones first, then newest first; revoked ones for 30 days. */
  grants(accountId: string, signal?: AbortSignal): Promise<readonly GrantRecord[]>

  /**
   * Stores a client or newer metadata of one: permanently once a user has approved it, else for a day after its last
   * use. Beyond the maximum of unapproved clients, the address with the most loses its own first.
   */
  addClient(clientId: string, metadata: JsonObject, origin: ClientOrigin): Promise<void>
  client(clientId: string): Promise<KeptClient | undefined>
}

/** Origin of client metadata. */
export interface ClientOrigin {
  /** The network address that registered the client or named its document. */
  readonly address: string
  /** Cache lifetime of a metadata document, in seconds. */
  readonly freshSeconds?: number
}

/** A stored client. */
export interface KeptClient {
  readonly metadata: JsonObject
  /** `false` for a metadata document past its cache lifetime. */
  readonly isFresh: boolean
}
