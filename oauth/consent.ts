import type { Scope } from './scopes.ts'

/**
 * What a person decides about, as data: the pages are the portal's. Names and hosts are what the client said of
 * itself, cut and cleaned but not escaped.
 */
export interface ConsentRequest {
  /** Names the request in addresses: 43 characters of `[A-Za-z0-9_-]`. */
  readonly id: string
  readonly client: {
    /** At most 64 visible characters; without a name of its own, its host or `Unnamed client`. */
    readonly name: string
    /** The host that published the client's metadata; `null` for a client that registered itself. */
    readonly host: string | null
    /** Whether the name is vouched for by a host. A registered client can call itself anything. */
    readonly verified: boolean
  }
  readonly redirect: {
    /** Where the answer goes, as a person should read it: `claude.ai`, `127.0.0.1:33418`, `cursor://anysphere.example`. */
    readonly host: string
    /** `web`: a site · `loopback`: a program on the person's computer · `app`: whichever app claims the scheme. */
    readonly kind: 'web' | 'loopback' | 'app'
    /** What `form-action` must allow beside `'self'`, as a CSP source: `https://claude.ai` or `cursor:`. */
    readonly formAction: string
  }
  readonly scopes: readonly {
    readonly name: Scope
    /** Ticked when the page opens. `keys:manage` is not: the person has to. */
    readonly ticked: boolean
  }[]
}

/** An assistant that a person connected. */
export interface ConnectedAssistant {
  readonly grantId: string
  readonly clientName: string
  readonly clientHost: string | null
  readonly redirectHost: string
  readonly scopes: readonly string[]
  readonly status: 'active' | 'revoked'
  /** Who ended it: the person, the client itself, a token presented twice, or the end of the account. */
  readonly revokedBy: 'person' | 'client' | 'reuse' | 'account' | null
  /** ms since 1970. */
  readonly createdAt: number
  readonly lastUsedAt: number | null
  readonly revokedAt: number | null
}

/** Where a browser is sent next (303), with the cookies that go along. */
export interface Onward {
  readonly location: string
}

/**
 * Approval of assistants. A request belongs to the browser it began in: `cookies` is that browser's `Cookie` header,
 * and every answer is `null` for another browser, for a request that has expired, and for one already decided.
 * The page itself lives at `/portal/consent/<id>` and sends people who are not signed in to sign in first.
 */
export interface Consent {
  request(id: string, cookies: string | null): Promise<ConsentRequest | null>
  /** Grants the ticked scopes, of those asked for, to the client for this account. At least one must be ticked. */
  approve(
    id: string,
    cookies: string | null,
    decision: { readonly accountId: string; readonly scopes: readonly string[] },
  ): Promise<Onward | null>
  /** Tells the client `access_denied`. */
  deny(id: string, cookies: string | null): Promise<Onward | null>
  /** Newest first, active ones before revoked ones; revoked ones are kept for 30 days. */
  assistants(accountId: string): Promise<readonly ConnectedAssistant[]>
  /** In force with the answer: no call with a token of this grant is accepted afterwards, by any process. */
  disconnect(accountId: string, grantId: string): Promise<boolean>
}
