import { defaultScopes } from './protocol/scopes.ts'

type Metadata = Readonly<Record<string, unknown>>

/** RFC 9728 §2: where a client learns who grants access to the resource. */
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

/**
 * RFC 8414 §2, from what the library says of itself. It names response modes that are refused here, and does not name
 * the scopes of resources. `keys:manage` is left out: clients ask for whatever is listed, and few should have it.
 */
export function serverMetadata(library: Metadata, resource: string, documentation: string): Metadata {
  return {
    ...library,
    response_modes_supported: ['query'],
    scopes_supported: [...defaultScopes, 'openid', 'offline_access'],
    protected_resources: [resource],
    // draft-ietf-oauth-client-id-metadata-document-00 §5
    client_id_metadata_document_supported: true,
    service_documentation: documentation,
  }
}
