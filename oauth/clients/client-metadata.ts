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

const mostRedirectUris = 10
const longestUrl = 2048
const longestName = 200
/** Grant types that clients request but do not need: VS Code sends it with every registration. */
const ignoredGrants = new Set(['urn:ietf:params:oauth:grant-type:device_code'])
const grants = ['authorization_code', 'refresh_token']
const authMethods = ['none', 'client_secret_basic', 'client_secret_post']
const links = ['client_uri', 'logo_uri', 'policy_uri', 'tos_uri'] as const

/**
 * Normalizes and validates client metadata. Empty members are dropped, scopes are decided at authorization, the
 * application type follows from the redirect URIs, and unknown members are ignored (RFC 7591 §2). Members that could
 * widen the privileges of a client are rejected.
 * @throws ClientMetadataError
 */
export function clientMetadata(sent: unknown): JsonObject {
  const given = present(sent)
  for (const name of ['client_secret', 'client_secret_expires_at', 'software_statement']) {
    if (name in given) throw new ClientMetadataError(`${name} is not accepted`)
  }
  if (given.scope !== undefined && typeof given.scope !== 'string') {
    throw new ClientMetadataError('scope must be a string')
  }
  const redirectUris = redirectUrisOf(given.redirect_uris)
  return {
    ...nameOf(given.client_name),
    ...linksOf(given),
    redirect_uris: redirectUris,
    grant_types: grantsOf(given.grant_types),
    response_types: responseTypesOf(given.response_types),
    token_endpoint_auth_method: authMethodOf(given.token_endpoint_auth_method),
    application_type: redirectUris.some(isNative) ? 'native' : 'web',
  }
}

/** Members with a value. Clients send `null` and empty text for missing ones. */
function present(sent: unknown): JsonObject {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw new ClientMetadataError('client metadata must be a JSON object')
  }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null && value !== ''))
}

function redirectUrisOf(value: unknown): string[] {
  const wrong = (message: string) => new ClientMetadataError(message, 'invalid_redirect_uri')
  if (!Array.isArray(value) || value.length === 0)
    throw wrong('redirect_uris must be a non-empty array of URIs')
  if (value.length > mostRedirectUris) throw wrong(`at most ${mostRedirectUris} redirect_uris`)
  for (const uri of value) {
    const fault = redirectUriError(uri)
    if (fault) throw wrong(`redirect_uris ${fault}`)
  }
  return [...new Set(value as string[])]
}

function grantsOf(value: unknown): string[] {
  if (value === undefined) return grants
  const asked = strings('grant_types', value).filter((one) => !ignoredGrants.has(one))
  const odd = asked.find((one) => !grants.includes(one))
  if (odd !== undefined) throw new ClientMetadataError(`grant_types can only be ${grants.join(' and ')}`)
  if (!asked.includes('authorization_code')) {
    throw new ClientMetadataError('grant_types must include authorization_code')
  }
  return asked
}

function responseTypesOf(value: unknown): string[] {
  if (value !== undefined && strings('response_types', value).some((type) => type !== 'code')) {
    throw new ClientMetadataError('response_types can only be code')
  }
  return ['code']
}

/** RFC 7591 §2: the default is a confidential client. */
function authMethodOf(value: unknown): string {
  if (value === undefined) return 'client_secret_basic'
  if (typeof value === 'string' && authMethods.includes(value)) return value
  throw new ClientMetadataError(`token_endpoint_auth_method can only be ${authMethods.join(', ')}`)
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

function linksOf(given: JsonObject): JsonObject {
  return Object.fromEntries(
    links.flatMap((name) => {
      const value = given[name]
      if (value === undefined) return []
      const fits =
        typeof value === 'string' &&
        value.length <= longestUrl &&
        /^[\x21-\x7e]+$/.test(value) &&
        URL.canParse(value) &&
        new URL(value).protocol === 'https:'
      if (!fits) throw new ClientMetadataError(`${name} must be an https URL in URI characters`)
      return [[name, value]]
    }),
  )
}

function strings(name: string, value: unknown): string[] {
  if (!Array.isArray(value) || value.length > 20 || value.some((one) => typeof one !== 'string')) {
    throw new ClientMetadataError(`${name} must be an array of at most 20 strings`)
  }
  return value
}
