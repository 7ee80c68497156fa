/**
 * The token of an `Authorization` header with the scheme Bearer (RFC 6750 §2.1): the scheme in any case, then one or more
 * spaces, but no tabs (RFC 9110 §11.4).
 */
export function bearerToken(authorization: string | null): string | undefined {
  return authorization === null ? undefined : bearer.exec(authorization)?.[1]
}

const bearer = /^bearer +([A-Za-z0-9._~+/-]+=*)[ \t]*$/i

/** How to send a credential. */
export const asBearer = (credentialName: string): string =>
  `Send it as "Authorization: Bearer <${credentialName}>".`

/** Error message for an `Authorization` header without a Bearer token. Never echoes it: it may be the key itself. */
export function notBearer(authorization: string, credentialName: string): string {
  const isBasic = /^basic([ \t]|$)/i.test(authorization)
  const isBearer = /^bearer([ \t]|$)/i.test(authorization)
  const flaw = isBasic
    ? `Basic authentication does not take the ${credentialName}.`
    : isBearer
      ? `The Authorization header must have one ${credentialName} after Bearer, and nothing else.`
      : `The Authorization header must begin with Bearer, then the ${credentialName}.`
  return `${flaw} ${asBearer(credentialName)}`
}

/** Headers and query parameters in which other services take a key. */
const otherHeaders = ['x-api-key', 'api-key', 'apikey', 'x-auth-token', 'x-access-token']
const otherParameters = ['api_key', 'apikey', 'api-key', 'key', 'token', 'access_token', 'auth']

/** Where a request without `Authorization` has its key, and how to send it instead; undefined if it has none. */
export function misplacedKey(headers: Headers, query: string): { detail: string; hint?: string } | undefined {
  const header = otherHeaders.find((name) => headers.has(name))
  if (header) return { detail: `A key in the header ${header} is not read. ${asBearer('API key')}` }
  const names = query ? [...new URLSearchParams(query).keys()].map((name) => name.toLowerCase()) : []
  const parameter = otherParameters.find((name) => names.includes(name))
  if (!parameter) return undefined
  return {
    detail: `A key in the query parameter ${parameter} is not read. ${asBearer('API key')}`,
    hint: 'URLs end up in logs: replace a key that was sent in one.',
  }
}
