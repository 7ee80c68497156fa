/**
 * Sends the requests of one MCP host as far as they are public: one row of `data/` is one way in which a host connects.
 *
 * To add a host, add a row to the file of its kind in `data/`; `client-rows.test.ts` takes every row from the first 401 to
 * the last. State what the host publishes or sends and where that stands (`source`, with its date), and list in `assumed`
 * each member for which no source was found. Facts only, no code. The texts of a row may contain these placeholders:
 *
 * | Placeholder | Value |
 * |---|---|
 * | `{mcp}`, `{origin}`, `{host}` | URL that the person typed; its origin; its host and port |
 * | `{resource}` | `resource` of the protected resource metadata |
 * | `{scope}` | scope of the 401 challenge |
 * | `{resource scopes}`, `{server scopes}` | `scopes_supported` of the resource and of the authorization server |
 * | `{port}` | a free port, as the host binds for its redirect URI |
 */
export interface ClientRow {
  /** Host and, if it connects in several ways, which. Also the start of the test's name. */
  readonly host: string
  /** Repository and file, issue, package or page, with its date. */
  readonly source: string
  /** Members of this row that no source states. */
  readonly assumed?: readonly string[]
  /** Method of the first request to the MCP endpoint, which is refused. */
  readonly probe?: 'POST' | 'HEAD'
  readonly discovery?: Discovery
  /** Its client metadata document, published at its `client_id`. */
  readonly document?: { readonly client_id: string } & Readonly<Record<string, unknown>>
  /** The body of its dynamic registration (RFC 7591), without a document. */
  readonly registration?: Readonly<Record<string, unknown>>
  /** Parameters of its authorization request beside response type, client id and PKCE challenge. */
  readonly authorize: { readonly redirect_uri: string } & Readonly<Record<string, string>>
  /** Length of its PKCE verifier; 43 by default. */
  readonly verifierLength?: number
  readonly token: TokenRequests
  /** Revision of the protocol that it asks for; 2025-11-25 by default. */
  readonly protocol?: string
}

/** Where a host looks for the authorization server. `challenge` is the default. */
export type Discovery =
  /** The metadata that the 401 names, then RFC 8414 of its server. */
  | 'challenge'
  /** RFC 9728 with the path of the endpoint, without a look at the challenge. */
  | 'well-known'
  /** RFC 8414 of the MCP origin, as in the revision of 2025-03-26. */
  | 'origin'
  /** RFC 8414 of the MCP origin with the path of the endpoint. */
  | 'origin with path'
  /** The metadata that the 401 names, then OpenID discovery of its server. */
  | 'openid'

/** Client authentication methods (RFC 7591 §2) that hosts use. */
export type AuthMethod = 'none' | 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt'

/** The requests of a host to the token endpoint. */
export interface TokenRequests {
  /** The methods it can use, best first: the first that the server lists is used. Or the one that registration returned. */
  readonly auth: readonly AuthMethod[] | 'registered'
  readonly accept?: string
  /** Parameters beside grant type, code, redirect URI and verifier. */
  readonly exchange?: Readonly<Record<string, string>>
  /** Parameters beside grant type and refresh token. */
  readonly refresh?: Readonly<Record<string, string>>
  /** Sends `client_id` in the body beside Basic credentials. */
  readonly repeatsClientId?: boolean
  /** Audience of a signed assertion; the token endpoint by default. */
  readonly audience?: 'issuer' | 'token endpoint'
}
