import type { Scope } from '../../tools/contract/scopes.ts'

/** Short-lived rows that are found by the hash of a secret, or of the id of an assertion that was used. */
export type ArtifactKind =
  | 'AccessToken'
  | 'RefreshToken'
  | 'AuthorizationCode'
  | 'Interaction'
  | 'ReplayDetection'

/** A plain JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>

/** A stored artifact. */
export interface Artifact {
  readonly payload: JsonObject
  /**
   * Seconds since 1970, once it has been used. A refresh token counts as used from the first use of a token that was
   * issued for it: until then its client cannot be seen to have received the response.
   */
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
  /** Stores or updates an artifact. */
  put(
    kind: ArtifactKind,
    secret: string,
    payload: JsonObject,
    validSeconds: number,
    origin?: ArtifactOrigin,
  ): Promise<void>
  /** Stores an artifact unless it exists; `true` for the first caller only. */
  putFirst(kind: ArtifactKind, secret: string, payload: JsonObject, validSeconds: number): Promise<boolean>
  /** `undefined` if it never existed or has expired. */
  find(kind: ArtifactKind, secret: string): Promise<Artifact | undefined>
  /**
   * Marks an artifact as used; `true` for the first caller only, and of a refresh token for every caller that found it
   * unused. The use of a refresh token makes the one it was issued for count as used.
   */
  consume(kind: ArtifactKind, secret: string): Promise<boolean>
  remove(kind: ArtifactKind, secret: string): Promise<void>

  /** Returns the id of the new grant. */
  addGrant(grant: NewGrant): Promise<string>
  /** An active grant that has not expired. */
  grant(grantId: string): Promise<Grant | undefined>
  /** Whether a person has approved an active grant of a client. */
  isConnected(clientId: string, personId: string): Promise<boolean>
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

/** Origin of an artifact. */
export interface ArtifactOrigin {
  /**
   * The network address that opened an authorization request; beyond the maximum of open requests, the address with the
   * most loses its own first. Counts as a use of the client.
   */
  readonly address?: string | undefined
  /** The refresh token for which a token is issued. */
  readonly refreshedBy?: string | undefined
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
