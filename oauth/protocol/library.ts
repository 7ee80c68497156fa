// The library comes without types; below stands what is used of it. Its index warns at every start on Node 20, where
// our tests run it all the same, and has no switch for that; so its modules are imported, whose warnings are heard.
// @ts-expect-error no types
import { isValidClientIdUrl as isDocumentUrl } from 'oidc-provider/lib/helpers/client_id_metadata_document.js'
// @ts-expect-error no types
import * as errorClasses from 'oidc-provider/lib/helpers/errors.js'
// @ts-expect-error no types
import * as policy from 'oidc-provider/lib/helpers/interaction_policy/index.js'
// @ts-expect-error no types
import { Provider as ProviderClass } from 'oidc-provider/lib/provider.js'
import type { JsonObject } from './ports.ts'

/** A request on its way through the library. */
export interface ProviderContext {
  readonly req: object
  readonly ip: string
  type: string
  body: unknown
  readonly oidc: {
    readonly route: string
    readonly provider: Provider
    readonly params?: { readonly scope?: string }
    readonly result?: { readonly login?: object; readonly consent?: { readonly grantId: string } }
  }
}

export interface Client {
  readonly clientId: string
  readonly clientName?: string
  clientSecret?: string
  grantTypeAllowed(grantType: string): boolean
  compareClientSecret(given: string): boolean
}

export interface Interaction {
  readonly exp: number
  readonly returnTo: string
  readonly params: JsonObject
  result?: object
  save(validSeconds: number): Promise<unknown>
}

/** Where the library keeps a model. All but `find` may be left to fail for a model that never needs them. */
export interface Adapter {
  upsert(id: string, payload: JsonObject, expiresIn?: number): Promise<void>
  find(id: string): Promise<JsonObject | undefined>
  findByUid(uid: string): Promise<undefined>
  consume(id: string): Promise<void>
  destroy(id: string): Promise<void>
  revokeByGrantId(grantId: string): Promise<void>
}

export interface Provider {
  proxy: boolean
  silent: boolean
  readonly Client: { find(id: string): Promise<Client | undefined>; readonly prototype: Client }
  readonly Grant: { find(id: string): Promise<object | undefined> }
  readonly Interaction: { find(id: string): Promise<Interaction | undefined> }
  callback(): (request: object, response: object) => Promise<void>
  on(event: 'server_error' | 'grant.error', heard: (passage: ProviderContext, error: Error) => void): this
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
      'InvalidClient' | 'InvalidGrant' | 'InvalidScope' | 'InvalidTarget' | 'TemporarilyUnavailable',
      new (
        detail?: string,
      ) => Error
    >
  >
  /** Whether a client id can be the address of its metadata document. */
  isValidClientIdUrl(id: string): boolean
  readonly interactionPolicy: {
    readonly Check: new (
      reason: string,
      description: string,
      check: (passage: ProviderContext) => boolean,
    ) => Check
    base(): { get(name: 'login' | 'consent'): Prompt }
  }
}

export const { Provider, errors, interactionPolicy, isValidClientIdUrl } = {
  Provider: ProviderClass,
  errors: errorClasses,
  isValidClientIdUrl: isDocumentUrl,
  interactionPolicy: policy,
} as unknown as Library
