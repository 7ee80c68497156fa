import type { JsonObject } from '../protocol/ports.ts'
import { displayName } from './client-name.ts'
import { isNative, redirectUriError } from './redirect-uri.ts'

/** Unacceptable client metadata; `error` is a code of RFC 7591 §3.2.2. */
export class ClientMetadataError extends Error {
  readonly error: 'invalid_client_metadata' | 'invalid_redirect_uri'
  constructor(message: string, error: ClientMetadataError['error'] = 'invalid_client_metadata') {
    super(message)
    this.error = error
  }
}

/** mcpc lists ten ports on two names of the loopback address. */
const mostRedirectUris = 32
const longestUrl = 2048
const longestName = 200
const mostKeys = 20
const grants = ['authorization_code', 'refresh_token']
/** Authentication at the token endpoint that the service supports, by how the client is known. */
const authMethods = {
  registration: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
  // A document is public and holds no secret (draft-ietf-oauth-client-id-metadata-document-00 §4.1).
  document: ['none', 'private_key_jwt'],
} as const
/** Algorithms of signed assertions (RFC 7518 §3.1, RFC 8037, RFC 9864); those with a shared secret are left out. */
export const assertionAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'Ed25519',
  'EdDSA',
]
/** Members of a JWK that are private or symmetric (RFC 7518 §6, RFC 9964). */
const privateParts = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv']
const links = ['client_uri', 'logo_uri', 'policy_uri', 'tos_uri'] as const

/** How the service knows a client: by its registration, or by a metadata document. */
export type ClientSource = keyof typeof authMethods

/**
 * Normalizes and validates client metadata. Empty members are dropped, scopes are decided at authorization, the
 * application type follows from the redirect URIs, and unknown members are ignored (RFC 7591 §2). Of lists, the values
 * that the service supports are kept (RFC 7591 §3.2.1), and links that cannot be shown are dropped. Members that could
 * widen the privileges of a client are rejected.
 * @throws ClientMetadataError
 */
export function clientMetadata(metadata: unknown, source: ClientSource): JsonObject {
  const fields = present(metadata)
  for (const name of ['client_secret', 'client_secret_expires_at', 'software_statement']) {
    if (name in fields) throw new ClientMetadataError(`${name} is not accepted`)
  }
  const redirectUris = redirectUrisOf(fields.redirect_uris)
  return {
    ...nameOf(fields.client_name),
    ...linksOf(fields),
    redirect_uris: redirectUris,
    grant_types: grantsOf(fields.grant_types),
    response_types: responseTypesOf(fields.response_types),
    ...authenticationOf(fields, source),
    application_type: redirectUris.some(isNative) ? 'native' : 'web',
  }
}

/** Members with a value. Clients send `null` and empty text for missing ones. */
function present(metadata: unknown): JsonObject {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) {
    throw new ClientMetadataError('client metadata must be a JSON object')
  }
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null && value !== ''))
}

/** The redirect URIs that can be registered, without repetition. */
function redirectUrisOf(value: unknown): string[] {
  const redirectError = (message: string) => new ClientMetadataError(message, 'invalid_redirect_uri')
  if (!Array.isArray(value) || value.length === 0)
    throw redirectError('redirect_uris must be a non-empty array of URIs')
  if (value.length > mostRedirectUris) throw redirectError(`at most ${mostRedirectUris} redirect_uris`)
  const faults = value.map(redirectUriError)
  const supported = value.filter((_, index) => faults[index] === undefined)
  if (supported.length === 0) throw redirectError(`redirect_uris ${faults[0]}`)
  return [...new Set(supported as string[])]
}

/**
 * Values of a member that the service supports, in the client's order.
 * @throws ClientMetadataError that names the member and both lists, if there is none
 */
function supportedOf(name: string, values: readonly string[], supported: readonly string[]): string[] {
  const usable = [...new Set(values)].filter((value) => supported.includes(value))
  if (usable.length > 0) return usable
  const listed = values.length > 0 ? `lists only ${values.map(inDescription).join(', ')}` : 'is empty'
  throw new ClientMetadataError(`${name} must include ${supported.join(' or ')}, but ${listed}`)
}

function grantsOf(value: unknown): string[] {
  if (value === undefined) return grants
  const listed = strings('grant_types', value)
  // Without a code there is no authorization; a client with refresh tokens alone has no way to the first one.
  supportedOf('grant_types', listed, ['authorization_code'])
  return supportedOf('grant_types', listed, grants)
}

function responseTypesOf(value: unknown): string[] {
  return value === undefined
    ? ['code']
    : supportedOf('response_types', strings('response_types', value), ['code'])
}

/**
 * Authentication at the token endpoint. Beside the method, a client may list those it can use as well
 * (`token_endpoint_auth_methods_supported`, OpenID Connect RP Metadata Choices 1.0 §2): a document with `none` among
 * them keeps all, and the method is chosen by its requests (`methodOfRequest`).
 */
function authenticationOf(metadata: JsonObject, source: ClientSource): JsonObject {
  const { token_endpoint_auth_method: preferred, token_endpoint_auth_methods_supported: supportedMethods } =
    metadata
  if (preferred !== undefined && typeof preferred !== 'string') {
    throw new ClientMetadataError('token_endpoint_auth_method must be a string')
  }
  const listed = [
    ...(preferred === undefined ? [] : [preferred]),
    ...(supportedMethods === undefined
      ? []
      : strings('token_endpoint_auth_methods_supported', supportedMethods)),
  ]
  // RFC 7591 §2: the default of a registration is a confidential client.
  if (listed.length === 0) listed.push(source === 'document' ? 'none' : 'client_secret_basic')
  const methods = supportedOf('token_endpoint_auth_method', listed, authMethods[source])
  const keys = keysOf(metadata)
  const usable = methods.filter((method) => method !== 'private_key_jwt' || !keys.lacks)
  const [method] = usable
  if (!method) {
    throw new ClientMetadataError(`token_endpoint_auth_method private_key_jwt needs ${keys.lacks}`)
  }
  if (!usable.includes('private_key_jwt') || (method !== 'private_key_jwt' && source === 'registration')) {
    return { token_endpoint_auth_method: method }
  }
  return {
    ...keys.members,
    token_endpoint_auth_method: 'private_key_jwt',
    ...(usable.includes('none')
      ? { token_endpoint_auth_methods_supported: ['private_key_jwt', 'none'] }
      : {}),
  }
}

/** Keys with which a client signs assertions (RFC 7523 §2.2). */
interface AssertionKeys {
  /** The member that is missing or unusable. */
  readonly lacks?: string
  /** The key set, by URL or in the metadata (of both, the URL), and the algorithm. */
  readonly members: JsonObject
}

function keysOf(metadata: JsonObject): AssertionKeys {
  const { jwks, jwks_uri: uri, token_endpoint_auth_signing_alg: algorithm } = metadata
  const { keys } = Object(jwks) as { keys?: unknown }
  const set = Array.isArray(keys) ? keys : []
  if (set.some((key) => privateParts.some((part) => part in Object(key)))) {
    throw new ClientMetadataError('jwks must not hold a private or symmetric key')
  }
  if (algorithm !== undefined && !assertionAlgorithms.includes(algorithm as string)) {
    const lacks = `token_endpoint_auth_signing_alg to be one of ${assertionAlgorithms.join(', ')}`
    return { lacks, members: {} }
  }
  const algorithms = algorithm === undefined ? {} : { token_endpoint_auth_signing_alg: algorithm }
  if (isHttpsUrl(uri)) return { members: { jwks_uri: uri, ...algorithms } }
  if (set.length > 0 && set.length <= mostKeys) return { members: { jwks: { keys: set }, ...algorithms } }
  return { lacks: `jwks_uri, an https URL, or jwks with at most ${mostKeys} keys`, members: {} }
}

/**
 * Metadata for a request: a client that may sign its requests or send them unauthenticated is a public one unless the
 * request has an assertion.
 */
export function metadataForRequest(metadata: JsonObject, hasAssertion: boolean): JsonObject {
  const { token_endpoint_auth_methods_supported: methods, ...client } = metadata
  if (!Array.isArray(methods) || hasAssertion) return client
  const { jwks: _, jwks_uri: __, token_endpoint_auth_signing_alg: ___, ...unsigned } = client
  return { ...unsigned, token_endpoint_auth_method: 'none' }
}

function nameOf(value: unknown): { client_name?: string } {
  if (value === undefined) return {}
  if (typeof value !== 'string') throw new ClientMetadataError('client_name must be a string')
  if (/[\p{Cc}\p{Cs}]/u.test(value)) {
    throw new ClientMetadataError('client_name must not contain control characters or unpaired surrogates')
  }
  if (displayName(value) === '') throw new ClientMetadataError('client_name must contain a visible character')
  return { client_name: [...value.slice(0, 2 * longestName)].slice(0, longestName).join('') }
}

/** The links that can be shown: https URLs in URI characters. A client connects without the others. */
function linksOf(metadata: JsonObject): JsonObject {
  return Object.fromEntries(
    links.flatMap((name) => (isHttpsUrl(metadata[name]) ? [[name, metadata[name]]] : [])),
  )
}

function isHttpsUrl(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= longestUrl &&
    /^[\x21-\x7e]+$/.test(value) &&
    URL.canParse(value) &&
    new URL(value).protocol === 'https:'
  )
}

/** A value in the characters of an error description (RFC 6749 §5.2), shortened. */
function inDescription(value: string): string {
  return value.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?').slice(0, 64)
}

function strings(name: string, value: unknown): string[] {
  if (!Array.isArray(value) || value.length > 20 || value.some((item) => typeof item !== 'string')) {
    throw new ClientMetadataError(`${name} must be an array of at most 20 strings`)
  }
  return value
}
