// Types of the parts of `oidc-provider` in use; it has none of its own. Its modules are imported one by one, because
// its index prints a warning at every start on Node 20, where our tests run it all the same.
// @ts-expect-error no types
import { isValidClientIdUrl as isDocumentUrl } from 'oidc-provider/lib/helpers/client_id_metadata_document.js'
// @ts-expect-error no types
import * as errorClasses from 'oidc-provider/lib/helpers/errors.js'
// @ts-expect-error no types
import * as policy from 'oidc-provider/lib/helpers/interaction_policy/index.js'
// @ts-expect-error no types
import { Provider as ProviderClass } from 'oidc-provider/lib/provider.js'
import type { JsonObject } from './ports.ts'

/** Request context of the library. */
export interface ProviderContext {
  /** Node request. */
  readonly req: object
  /** From `X-Forwarded-For`. */
  readonly ip: string
  type: string
  body: unknown
  readonly oidc: {
    readonly route: string
    readonly provider: Provider
    readonly params?: { scope?: string; readonly client_assertion?: string }
    /** Models of the request; of a refresh, the token that was sent. */
    readonly entities: { readonly RotatedRefreshToken?: { readonly jti: string } }
    readonly result?: { readonly login?: object; readonly consent?: { readonly grantId: string } }
  }
}

/** A client model. */
export interface Client {
  readonly clientId: string
  readonly clientName?: string
  clientSecret?: string
  grantTypeAllowed(grantType: string): boolean
  compareClientSecret(secret: string): boolean
}

/** A pending authorization request. */
export interface Interaction {
  /** Expiry, seconds since 1970. */
  readonly exp: number
  /** URL that resumes the request. */
  readonly returnTo: string
  readonly params: JsonObject
  /** The decision, once it is made. */
  result?: object
  save(validSeconds: number): Promise<unknown>
}

/** Storage of a model. All methods but `find` may throw if the model never uses them. */
export interface Adapter {
  upsert(id: string, payload: JsonObject, expiresIn?: number): Promise<void>
  find(id: string): Promise<JsonObject | undefined>
  findByUid(uid: string): Promise<undefined>
  consume(id: string): Promise<void>
  destroy(id: string): Promise<void>
  revokeByGrantId(grantId: string): Promise<void>
}

/** The provider. */
export interface Provider {
  proxy: boolean
  silent: boolean
  readonly Client: { find(id: string): Promise<Client | undefined>; readonly prototype: Client }
  readonly Grant: { find(id: string): Promise<object | undefined> }
  readonly Interaction: { find(id: string): Promise<Interaction | undefined> }
  callback(): (request: object, response: object) => Promise<void>
  on(event: 'server_error' | 'grant.error', heard: (context: ProviderContext, error: Error) => void): this
}

interface Check {
  readonly reason: string
}
interface Prompt {
  readonly name: string
  readonly checks: { clear(): void; add(check: Check): void }
}

interface Library {
  readonly Provider: {
    new (issuer: string, configuration: object): Provider
    readonly ctx: ProviderContext | undefined
  }
  readonly errors: Readonly<
    Record<
      | 'InvalidClient'
      | 'InvalidClientAuth'
      | 'InvalidGrant'
      | 'InvalidScope'
      | 'InvalidTarget'
      | 'TemporarilyUnavailable',
      new (
        detail?: string,
      ) => Error
    >
  >
  /** Whether a client id has the form of a metadata document URL. */
  isValidClientIdUrl(id: string): boolean
  readonly interactionPolicy: {
    readonly Check: new (
      reason: string,
      description: string,
      check: (context: ProviderContext) => boolean,
    ) => Check
    base(): { get(name: 'login' | 'consent'): Prompt }
  }
}

/** Typed exports of the library. */
export const { Provider, errors, interactionPolicy, isValidClientIdUrl } = {
  Provider: ProviderClass,
  errors: errorClasses,
  isValidClientIdUrl: isDocumentUrl,
  interactionPolicy: policy,
} as unknown as Library
