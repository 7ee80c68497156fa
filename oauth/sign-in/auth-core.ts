import type { AuthConfig } from '@auth/core'
import { IdTokenError, type TokenIdentity } from './id-token.ts'
import { boundedFetch, cachedMetadata, metadataPath } from './provider-fetch.ts'

/** An OpenID Connect provider for sign-in. */
export interface SignInProvider {
  /** Used in URLs: lower-case letters, digits and `_`. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret?: string
}

/** Options of the sign-in with providers. */
export interface ProviderSignInOptions {
  readonly baseUrl: string
  readonly providers: readonly SignInProvider[]
  /** Encrypts the cookies between `begin` and `finish`. */
  readonly secret: string
  /** The verifier of ID tokens, shared with the endpoints that accept them. */
  readonly verify: (idToken: string) => Promise<TokenIdentity>
}

/** Redirect with `Set-Cookie` values. */
export interface SignInRedirect {
  readonly location: string
  readonly cookies: readonly string[]
}

/** A completed sign-in. */
export interface SignInCallback extends SignInRedirect {
  readonly identity: TokenIdentity
}

/** Sign-in with a provider: `begin` redirects to it, `finish` handles the callback. */
export interface ProviderSignIn {
  readonly providers: readonly SignInProvider[]
  /**
   * `null` when the provider cannot be reached.
   * @param returnTo path to go to after the sign-in
   * @param anew whether the provider must ask for credentials again, and say when it did
   */
  begin(name: string, returnTo: string, anew?: boolean): Promise<SignInRedirect | null>
  /**
   * `null` when the callback does not match a sign-in begun in this browser.
   * @throws IdTokenError for a sign-in begun in this browser that the provider does not confirm, and for one that does not respond
   */
  finish(name: string, search: string, cookies: string | null): Promise<SignInCallback | null>
}

/** Base path of the library; the redirect URI registered with a provider is `…/callback/<name>`. */
export const signInPath = '/portal/auth'

/** Result that callbacks and fetches of one request leave for its caller. */
interface VerifiedIdentity {
  idToken?: string
  /** Whether the code was sent to the provider: the state of the callback is that of this browser. */
  isBegun?: boolean
  /** Whether a request to the provider failed or was answered with a 5xx. */
  isUnreachable?: boolean
}

/**
 * Parameters that make a provider ask for credentials, and date the sign-in in the ID token (OpenID Connect Core 1.0
 * §3.1.2.1: `max_age` requires `auth_time`). A browser can leave them out, so that only `auth_time` proves anything;
 * `claims` (§5.5) asks providers for it that know no `max_age`.
 */
const askAnew = new URLSearchParams({
  prompt: 'login',
  max_age: '0',
  claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
})

/** Timeout of each request to a provider. */
const providerMs = 2_000

/**
 * Code flow with state, nonce and PKCE (OpenID Connect Core 1.0 §3.1, RFC 9700 §2.1) by Auth.js. Only its ID token is
 * used, not its sessions and accounts.
 */
export function providerSignIn(options: ProviderSignInOptions): ProviderSignIn {
  const { baseUrl, providers, verify } = options
  const isConfigured = (name: string) => providers.some((provider) => provider.name === name)
  const ask = providerFetch()

  return {
    providers,
    async begin(name, returnTo, anew = false) {
      if (!isConfigured(name)) return null
      const body = new URLSearchParams({ callbackUrl: `${baseUrl}${returnTo}` })
      const request = new Request(`${baseUrl}${signInPath}/signin/${name}${anew ? `?${askAnew}` : ''}`, {
        method: 'POST',
        body,
      })
      const answer = await authenticate(request, options, ask, {})
      const location = answer.headers.get('location') ?? ''
      const isElsewhere = URL.canParse(location) && !location.startsWith(`${baseUrl}/`)
      return isElsewhere ? { location, cookies: answer.headers.getSetCookie() } : null
    },

    async finish(name, search, cookies) {
      if (!isConfigured(name)) return null
      const vouched: VerifiedIdentity = {}
      const request = new Request(`${baseUrl}${signInPath}/callback/${name}${search}`, {
        headers: { cookie: cookies ?? '' },
      })
      const answer = await authenticate(request, options, ask, vouched)
      if (vouched.isUnreachable)
        throw new IdTokenError('unreachable', 'The identity provider does not respond.')
      if (!vouched.idToken && vouched.isBegun)
        throw new IdTokenError('invalid', 'The identity provider does not confirm the sign-in.')
      if (!vouched.idToken) return null
      return {
        identity: await verify(vouched.idToken),
        location: pathOf(answer.headers.get('location'), baseUrl),
        // Drops the session cookie of the library; the others clear those set by `begin`.
        cookies: answer.headers.getSetCookie().filter((cookie) => !cookie.startsWith(cookieName('session'))),
      }
    },
  }
}

/** `fetch` for Auth.js: metadata is cached, token requests are not. */
function providerFetch(): typeof fetch {
  const ask = boundedFetch(providerMs)
  const findMetadata = cachedMetadata(ask)
  return async (input, init) => {
    const address = String(input instanceof Request ? input.url : input)
    if (!address.endsWith(metadataPath)) return ask(input, init)
    const metadata = await findMetadata(address)
    // Auth.js requires a userinfo endpoint (optional in OpenID Connect Discovery 1.0 §3; Apple has none), but does not
    // call it for an OpenID provider: the ID token identifies the user.
    return Response.json({ userinfo_endpoint: metadata.token_endpoint, ...metadata })
  }
}

/** Handles a request by Auth.js, which takes 10 MB and is loaded for the first one. */
async function authenticate(request: Request, ...configured: Parameters<typeof settings>): Promise<Response> {
  const { Auth } = await import('@auth/core')
  return Auth(request, await settings(...configured))
}

/** Configuration of Auth.js for one request. */
async function settings(
  { providers, secret }: ProviderSignInOptions,
  ask: typeof fetch,
  vouched: VerifiedIdentity,
): Promise<AuthConfig> {
  const library = await import('@auth/core')
  const asking: typeof fetch = async (...fetchArguments) => {
    try {
      if (fetchArguments[1]?.method === 'POST') vouched.isBegun = true
      const answer = await ask(...fetchArguments)
      if (answer.status >= 500) vouched.isUnreachable = true
      return answer
    } catch (error) {
      vouched.isUnreachable = true
      throw error
    }
  }
  return {
    basePath: signInPath,
    trustHost: true,
    secret,
    // The portal has checked the form token.
    skipCSRFCheck: library.skipCSRFCheck,
    useSecureCookies: true,
    cookies,
    pages: { signIn: '/portal/sign-in', error: '/portal/sign-in' },
    providers: providers.map(({ name, issuer, clientId, clientSecret }) => ({
      id: name,
      name,
      type: 'oidc' as const,
      issuer,
      clientId,
      checks: ['pkce', 'state', 'nonce'] as const,
      [library.customFetch]: asking,
      ...(clientSecret ? { clientSecret } : { client: { token_endpoint_auth_method: 'none' } }),
      // The service reads the claims of the token that it has verified itself.
      profile: (tokenClaims) => ({ id: tokenClaims.sub }),
    })) as AuthConfig['providers'],
    callbacks: {
      signIn({ account }) {
        if (account?.id_token) vouched.idToken = account.id_token
        return true
      },
    },
    // Errors are shown to the user; unauthenticated input must not fill the log.
    logger: { error() {}, warn() {}, debug() {} },
  }
}

const cookieName = (purpose: string) => `__Host-sky_auth_${purpose}`
const cookie = (purpose: string, maxAge?: number) => ({
  name: cookieName(purpose),
  options: {
    httpOnly: true,
    sameSite: 'lax' as const,
    path: '/',
    secure: true,
    ...(maxAge ? { maxAge } : {}),
  },
})
/** Seconds a user may spend at the provider. */
const timeoutMs = 15 * 60

/** Cookies of the library, with the `__Host-` prefix. */
const cookies: AuthConfig['cookies'] = {
  sessionToken: cookie('session'),
  callbackUrl: cookie('return', timeoutMs),
  csrfToken: cookie('csrf', timeoutMs),
  pkceCodeVerifier: cookie('pkce', timeoutMs),
  state: cookie('state', timeoutMs),
  nonce: cookie('nonce', timeoutMs),
}

function pathOf(location: string | null, baseUrl: string): string {
  return location?.startsWith(`${baseUrl}/`) ? location.slice(baseUrl.length) : '/'
}
