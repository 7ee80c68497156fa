import { isScope, type Scope } from '../tools/contract/scopes.ts'
import { isDocumentAddress } from './clients/client-document.ts'
import { displayName } from './clients/client-name.ts'
import { knownDocuments } from './clients/known-documents.ts'
import { redirectTarget } from './clients/redirect-uri.ts'
import type { Client, Interaction, Provider } from './protocol/library.ts'
import { lifetimes } from './protocol/lifetimes.ts'
import type { Approver, GrantRecord, OAuthStore } from './protocol/ports.ts'
import { holdsRequest } from './request-cookie.ts'
import { maxSignInAge } from './requests.ts'

/**
 * An authorization request for the consent page, as data. Names and hosts come from the client; they are shortened and
 * cleaned but not escaped.
 */
export interface ConsentRequest {
  /** Id of the request in URLs: 43 characters of `[A-Za-z0-9_-]`. */
  readonly id: string
  readonly client: {
    /** At most 64 visible characters; without a name, the host of its document or `Unnamed client`. */
    readonly name: string
    /** Host and path of the metadata document (one host may publish many); `null` for a registered client. */
    readonly publishedAt: string | null
    /** Host of the document: the one thing that a document proves. */
    readonly host: string | null
    /** Whether the name is that of a document that the service knows. Every other client can choose any name. */
    readonly isKnown: boolean
  }
  readonly redirect: {
    /** Redirect target for display: `claude.ai`, `127.0.0.1:33418`, `cursor://anysphere.example`. */
    readonly host: string
    /** `web`: a site · `loopback`: a program on the user's computer · `app`: the app registered for the scheme. */
    readonly kind: 'web' | 'loopback' | 'app'
    /** CSP source that `form-action` must allow beside `'self'`: `https://claude.ai` or `cursor:`. */
    readonly formAction: string
  }
  readonly scopes: readonly {
    readonly name: Scope
    /** Ticked by default; all but `keys:manage`. */
    readonly ticked: boolean
  }[]
  /**
   * The client asks that the person has signed in since then, ms since 1970 (`prompt=login` or `max_age`, OpenID Connect Core
   * 1.0 §3.1.2.1); `null` if it does not.
   */
  readonly signInSince: number | null
}

/** A connected assistant. */
export type ConnectedAssistant = GrantRecord

/** Redirect (303) of the browser. */
export interface Redirect {
  /** Path on our host. */
  readonly location: string
}

/**
 * Consent to authorization requests. A request belongs to the browser it began in: `cookies` is the `Cookie` header,
 * and `request`, `approve` and `deny` return `null` for another browser, an expired request, or one already decided.
 * The page is `/portal/consent/<id>`; it sends users who are not signed in to sign in first.
 */
export interface Consent {
  /** The request to show. */
  request(id: string, cookies: string | null): Promise<ConsentRequest | null>
  /**
   * Grants the ticked scopes that were requested to the client for this account, with a daily limit of credits if one is
   * given; `null` if none is ticked.
   */
  approve(
    id: string,
    cookies: string | null,
    decision: {
      readonly accountId: string
      readonly scopes: readonly string[]
      readonly dailyLimit?: number | null
      readonly by?: Approver
    },
  ): Promise<Redirect | null>
  /** Rejects the request; the client receives `access_denied`. */
  deny(id: string, cookies: string | null): Promise<Redirect | null>
  /** Connected assistants: active ones first, then newest first; revoked ones for 30 days. */
  assistants(accountId: string, signal?: AbortSignal): Promise<readonly ConnectedAssistant[]>
  /** Whether a person has connected a client, to an account of their own or of others. */
  isConnected(clientId: string, personId: string): Promise<boolean>
  /** Sets or removes the daily limit of an active grant; `false` if it is not one of the account. */
  limit(accountId: string, grantId: string, dailyLimit: number | null, by?: Approver): Promise<boolean>
  /** Revokes a grant with immediate effect in every process; `false` if it is not an active one of the account. */
  disconnect(accountId: string, grantId: string, by?: Approver): Promise<boolean>
}

/** An undecided request: interaction of the library, client and requested scopes. */
interface Pending {
  readonly interaction: Interaction
  readonly client: Client
  readonly asked: readonly Scope[]
}

/** Consent over the library and the store. */
export function createConsent(provider: Provider, store: OAuthStore): Consent {
  async function pending(id: string, cookies: string | null): Promise<Pending | null> {
    if (!holdsRequest(cookies, id)) return null
    const interaction = await provider.Interaction.find(id)
    if (!interaction || interaction.result) return null
    const { client_id, scope } = interaction.params
    const client = await provider.Client.find(String(client_id))
    return client ? { interaction, client, asked: String(scope).split(' ').filter(isScope) } : null
  }

  /** Stores the decision. `consume` has made sure that it is the first. */
  async function decide({ interaction }: Pending, result: object): Promise<Redirect> {
    interaction.result = result
    await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
    return { location: new URL(interaction.returnTo).pathname }
  }

  return {
    async request(id, cookies) {
      const interaction = await pending(id, cookies)
      return interaction && requestOf(id, interaction)
    },

    async approve(id, cookies, { accountId, scopes, dailyLimit = null, by }) {
      const interaction = await pending(id, cookies)
      const granted = interaction?.asked.filter((scope) => scopes.includes(scope)) ?? []
      if (!interaction || granted.length === 0 || !(await store.consume('Interaction', id))) return null
      const { client, redirect } = requestOf(id, interaction)
      const grantId = await store.addGrant({
        accountId,
        clientId: interaction.client.clientId,
        clientName: client.name,
        publishedAt: client.publishedAt,
        redirectHost: redirect.host,
        scopes: granted,
        validSeconds: lifetimes.grant,
        dailyLimit,
        approvedBy: by,
      })
      return decide(interaction, { login: { accountId, remember: false }, consent: { grantId } })
    },

    async deny(id, cookies) {
      const interaction = await pending(id, cookies)
      if (!interaction || !(await store.consume('Interaction', id))) return null
      return decide(interaction, { error: 'access_denied', error_description: 'the user denied the request' })
    },

    assistants: (accountId, signal) => store.grants(accountId, signal),
    isConnected: (clientId, personId) => store.isConnected(clientId, personId),
    limit: (accountId, grantId, dailyLimit, by) => store.limitGrant(accountId, grantId, dailyLimit, by),
    disconnect: (accountId, grantId, by) => store.revokeGrant(grantId, 'person', accountId, by),
  }
}

function requestOf(id: string, { interaction, client, asked: requestedScopes }: Pending): ConsentRequest {
  const document = isDocumentAddress(client.clientId) ? new URL(client.clientId) : null
  const name = displayName(client.clientName) || document?.host || 'Unnamed client'
  return {
    id,
    client: {
      name,
      publishedAt: document && `${document.host}${document.pathname}${document.search}`,
      host: document?.host ?? null,
      isKnown: name === document?.host || name === knownDocuments.get(client.clientId)?.client_name,
    },
    redirect: redirectTarget(String(interaction.params.redirect_uri)),
    scopes: requestedScopes.map((name) => ({ name, ticked: name !== 'keys:manage' })),
    signInSince: signInSince(interaction),
  }
}

function signInSince({ exp, params }: Interaction): number | null {
  // The end of the second that it began in: a sign-in of the same second may have been before it.
  const begunAt = (exp - lifetimes.interaction + 1) * 1_000
  if (String(params.prompt).split(' ').includes('login')) return begunAt
  const maxAge = params[maxSignInAge]
  return maxAge === undefined ? null : begunAt - Number(maxAge) * 1_000
}
