import { defaultScopes } from '../tools/contract/scopes.ts'
import { offlineScope } from './protocol/scopes.ts'

type Metadata = Readonly<Record<string, unknown>>

/** Protected resource metadata (RFC 9728 §2): points clients to the authorization server. */
export function protectedResourceMetadata(resource: string, issuer: string, documentation: string): Metadata {
  return {
    resource,
    authorization_servers: [issuer],
    scopes_supported: defaultScopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Sky Data Service',
    resource_documentation: documentation,
  }
}

/** Facts of the server metadata that the library does not know. */
export interface ServerFacts {
  /** The resource, under the same name as the issuer. */
  readonly resource: string
  readonly documentation: string
  /** Where a person signs in and consents. */
  readonly authorizationEndpoint: string
}

/**
 * Authorization server metadata (RFC 8414 §2), from the metadata of the library. That lists response modes that are
 * rejected here and claims of ID tokens, of which none is issued, and lacks the scopes of the resource. The
 * algorithms of ID tokens stay: clients that read the metadata at the path of OpenID Connect require the member. `keys:manage` is left out: clients request every listed scope,
 * and few should have it.
 */
export function serverMetadata(library: Metadata, facts: ServerFacts): Metadata {
  const { claims_supported: _, ...metadata } = library
  return {
    ...metadata,
    authorization_endpoint: facts.authorizationEndpoint,
    response_modes_supported: ['query'],
    scopes_supported: [...defaultScopes, offlineScope],
    protected_resources: [facts.resource],
    // draft-ietf-oauth-client-id-metadata-document-00 §5
    client_id_metadata_document_supported: true,
    service_documentation: facts.documentation,
  }
}
