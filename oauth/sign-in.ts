import { Auth, type AuthConfig, skipCSRFCheck } from '@auth/core'
import type { Identity } from './id-token.ts'

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

export interface Arrival extends Step {
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
  /** `null` when what came back is not the answer to what was begun in this browser. */
  finish(name: string, search: string, cookies: string | null): Promise<Arrival | null>
}

/** Addresses below which the library works; providers are told `…/callback/<name>`. */
export const signInPath = '/portal/auth'

interface Vouched {
  idToken?: string
  label?: string | null
}

/**
 * Code flow with state, nonce and PKCE (OpenID Connect Core 1.0 §3.1, RFC 9700 §2.1) by Auth.js. Its sessions and
 * accounts are not used: all that is taken from it is the ID token it was given.
 */
export function providerSignIn(options: ProviderSignInOptions): ProviderSignIn {
  const { baseUrl, providers, verify } = options
  const known = (name: string) => providers.some((one) => one.name === name)

  return {
    providers,
    async begin(name, returnTo, anew = false) {
      if (!known(name)) return null
      const body = new URLSearchParams({ callbackUrl: `${baseUrl}${returnTo}` })
      const request = new Request(`${baseUrl}${signInPath}/signin/${name}${anew ? '?prompt=login' : ''}`, {
        method: 'POST',
        body,
      })
      const answer = await Auth(request, settings(options, {}))
      const location = answer.headers.get('location') ?? ''
      const isElsewhere = URL.canParse(location) && !location.startsWith(`${baseUrl}/`)
      return isElsewhere ? { location, cookies: answer.headers.getSetCookie() } : null
    },

    async finish(name, search, cookies) {
      if (!known(name)) return null
      const vouched: Vouched = {}
      const request = new Request(`${baseUrl}${signInPath}/callback/${name}${search}`, {
        headers: { cookie: cookies ?? '' },
      })
      const answer = await Auth(request, settings(options, vouched))
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

function settings({ providers, secret }: ProviderSignInOptions, vouched: Vouched): AuthConfig {
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
      ...(clientSecret ? { clientSecret } : { client: { token_endpoint_auth_method: 'none' } }),
      profile: (claims) => ({ id: claims.sub, name: claims.name ?? null, email: claims.email ?? null }),
    })) as AuthConfig['providers'],
    callbacks: {
      signIn({ account, profile }) {
        if (account?.id_token) vouched.idToken = account.id_token
        vouched.label = labelOf(profile?.email ?? profile?.name)
        return true
      },
    },
    // A refusal is shown to the person; what a stranger sent is nothing for the log.
    logger: { error() {}, warn() {}, debug() {} },
  }
}

/** What a provider calls a person is shown and kept, and no database keeps every control character. */
const labelOf = (name: unknown): string | null =>
  typeof name === 'string' ? name.replace(/\p{C}/gu, '').slice(0, 200) || null : null

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
const patience = 15 * 60

/** All cookies of the library, under names that tie them to this host. */
const cookies: AuthConfig['cookies'] = {
  sessionToken: cookie('session'),
  callbackUrl: cookie('return', patience),
  csrfToken: cookie('csrf', patience),
  pkceCodeVerifier: cookie('pkce', patience),
  state: cookie('state', patience),
  nonce: cookie('nonce', patience),
}

function pathOf(location: string | null, baseUrl: string): string {
  return location?.startsWith(`${baseUrl}/`) ? location.slice(baseUrl.length) : '/'
}
