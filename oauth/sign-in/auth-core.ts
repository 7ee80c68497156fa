import { Auth, type AuthConfig, customFetch, skipCSRFCheck } from '@auth/core'
import { displayName } from '../clients/client-name.ts'
import { type Identity, IdTokenError } from './id-token.ts'
import { boundedFetch, cachedMetadata, metadataPath } from './provider-fetch.ts'

/** An OpenID Connect provider that people may sign in with. */
export interface SignInProvider {
  /** Stands in addresses: lower-case letters, digits and `_`. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret?: string
}

export interface ProviderSignInOptions {
  readonly baseUrl: string
  readonly providers: readonly SignInProvider[]
  /** Encrypts what the browser keeps between leaving and coming back. */
  readonly secret: string
  /** The one verifier of ID tokens; a token that no endpoint would accept signs no one in. */
  readonly verify: (idToken: string) => Promise<Identity>
}

/** Where the browser goes next, and what it is to remember. */
export interface Step {
  readonly location: string
  readonly cookies: readonly string[]
}

export interface SignInCallback extends Step {
  readonly identity: Identity
  /** What the provider calls the person. */
  readonly label: string | null
}

/** Sign-in with a provider: the browser leaves with `begin` and comes back to `finish`. */
export interface ProviderSignIn {
  readonly providers: readonly SignInProvider[]
  /**
   * `null` when the provider cannot be reached.
   * @param anew whether the provider is to ask for its own sign-in even of someone it knows
   */
  begin(name: string, returnTo: string, anew?: boolean): Promise<Step | null>
  /** `null` when the provider cannot be reached. */
  begin(name: string, returnTo: string): Promise<Step | null>
  /**
   * `null` when what came back is not the answer to what was begun in this browser.
   * @throws IdTokenError for a token that does not verify, and for a provider that does not answer
   */
  finish(name: string, search: string, cookies: string | null): Promise<SignInCallback | null>
}

/** Addresses below which the library works; providers are told `…/callback/<name>`. */
export const signInPath = '/portal/auth'

interface VerifiedIdentity {
  idToken?: string
  label?: string | null
  /** Whether a request to the provider got no answer that can be read. */
  isUnreachable?: boolean
}

/** For each request to a provider. */
const providerMs = 2_000

/**
 * Code flow with state, nonce and PKCE (OpenID Connect Core 1.0 §3.1, RFC 9700 §2.1) by Auth.js. Its sessions and
 * accounts are not used: all that is taken from it is the ID token it was given.
 */
export function providerSignIn(options: ProviderSignInOptions): ProviderSignIn {
  const { baseUrl, providers, verify } = options
  const known = (name: string) => providers.some((one) => one.name === name)
  const ask = providerFetch()

  return {
    providers,
    async begin(name, returnTo, anew = false) {
      if (!known(name)) return null
      const body = new URLSearchParams({ callbackUrl: `${baseUrl}${returnTo}` })
      const request = new Request(`${baseUrl}${signInPath}/signin/${name}${anew ? '?prompt=login' : ''}`, {
        method: 'POST',
        body,
      })
      const answer = await Auth(request, settings(options, ask, {}))
      const location = answer.headers.get('location') ?? ''
      const isElsewhere = URL.canParse(location) && !location.startsWith(`${baseUrl}/`)
      return isElsewhere ? { location, cookies: answer.headers.getSetCookie() } : null
    },

    async finish(name, search, cookies) {
      if (!known(name)) return null
      const vouched: VerifiedIdentity = {}
      const request = new Request(`${baseUrl}${signInPath}/callback/${name}${search}`, {
        headers: { cookie: cookies ?? '' },
      })
      const answer = await Auth(request, settings(options, ask, vouched))
      if (vouched.isUnreachable)
        throw new IdTokenError('unreachable', 'The identity provider does not answer.')
      if (!vouched.idToken) return null
      return {
        identity: await verify(vouched.idToken),
        label: vouched.label ?? null,
        location: pathOf(answer.headers.get('location'), baseUrl),
        // The library's own session is not wanted; the rest clears what `begin` left in the browser.
        cookies: answer.headers.getSetCookie().filter((one) => !one.startsWith(cookieName('session'))),
      }
    },
  }
}

/** What Auth.js asks of providers: their metadata, which is kept, and tokens. */
function providerFetch(): typeof fetch {
  const ask = boundedFetch(providerMs)
  const findMetadata = cachedMetadata(ask)
  return async (asked, init) => {
    const address = String(asked instanceof Request ? asked.url : asked)
    if (!address.endsWith(metadataPath)) return ask(asked, init)
    const metadata = await findMetadata(address)
    // Auth.js insists on a userinfo endpoint (optional in OpenID Connect Discovery 1.0 §3; Apple has none), and for an
    // OpenID provider asks nothing of it: the ID token says who the person is.
    return Response.json({ userinfo_endpoint: metadata.token_endpoint, ...metadata })
  }
}

function settings(
  { providers, secret }: ProviderSignInOptions,
  ask: typeof fetch,
  vouched: VerifiedIdentity,
): AuthConfig {
  const asking: typeof fetch = async (...asked) => {
    try {
      const answer = await ask(...asked)
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
    // The form that begins a sign-in has been checked by the page it came from.
    skipCSRFCheck,
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
      [customFetch]: asking,
      ...(clientSecret ? { clientSecret } : { client: { token_endpoint_auth_method: 'none' } }),
      profile: (claims) => ({ id: claims.sub, name: claims.name ?? null, email: claims.email ?? null }),
    })) as AuthConfig['providers'],
    callbacks: {
      signIn({ account, profile }) {
        if (account?.id_token) vouched.idToken = account.id_token
        vouched.label = displayName(profile?.email ?? profile?.name ?? '') || null
        return true
      },
    },
    // A refusal is shown to the person; what a stranger sent is nothing for the log.
    logger: { error() {}, warn() {}, debug() {} },
  }
}

const cookieName = (what: string) => `__Host-sky_auth_${what}`
const cookie = (what: string, maxAge?: number) => ({
  name: cookieName(what),
  options: {
    httpOnly: true,
    sameSite: 'lax' as const,
    path: '/',
    secure: true,
    ...(maxAge ? { maxAge } : {}),
  },
})
/** How long a person may take at the provider. */
const timeoutMs = 15 * 60

/** All cookies of the library, under names that tie them to this host. */
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
