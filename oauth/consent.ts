import { isDocumentAddress } from './clients/client-document.ts'
import { displayName } from './clients/client-name.ts'
import { redirectTarget } from './clients/redirect-uri.ts'
import { lifetimes } from './configuration.ts'
import type { Client, Interaction, Provider } from './protocol/library.ts'
import type { GrantRecord, OAuthStore } from './protocol/ports.ts'
import { isScope, type Scope } from './protocol/scopes.ts'
import { holdsRequest } from './request-cookie.ts'

/**
 * What a person decides about, as data: the pages are the portal's. Names and hosts are what the client said of
 * itself, cut and cleaned but not escaped.
 */
export interface ConsentRequest {
  /** Names the request in addresses: 43 characters of `[A-Za-z0-9_-]`. */
  readonly id: string
  readonly client: {
    /** At most 64 visible characters; without a name of its own, the host of its document or `Unnamed client`. */
    readonly name: string
    /**
     * Where the client's metadata is published: host and path, since many may publish below one host. `null` for a client
     * that registered itself.
     */
    readonly publishedAt: string | null
    /** Whether the name comes from a published document. A registered client can call itself anything. */
    readonly verified: boolean
  }
  readonly redirect: {
    /** Where the answer goes, as a person should read it: `claude.ai`, `127.0.0.1:33418`, `cursor://anysphere.example`. */
    readonly host: string
    /** `web`: a site · `loopback`: a program on the person's computer · `app`: whichever app claims the scheme. */
    readonly kind: 'web' | 'loopback' | 'app'
    /** What `form-action` must allow beside `'self'`, as a CSP source: `https://claude.ai` or `cursor:`. */
    readonly formAction: string
  }
  readonly scopes: readonly {
    readonly name: Scope
    /** Ticked when the page opens. `keys:manage` is not: the person has to. */
    readonly ticked: boolean
  }[]
}

/** An assistant that a person connected. */
export type ConnectedAssistant = GrantRecord

/** Where a browser is sent next (303). */
export interface Redirect {
  readonly location: string
}

/**
 * Approval of assistants. A request belongs to the browser it began in: `cookies` is that browser's `Cookie` header,
 * and every answer is `null` for another browser, for a request that has expired, and for one already decided.
 * The page itself lives at `/portal/consent/<id>` and sends people who are not signed in to sign in first.
 */
export interface Consent {
  request(id: string, cookies: string | null): Promise<ConsentRequest | null>
  /** Grants the ticked scopes, of those asked for, to the client for this account. At least one must be ticked. */
  approve(
    id: string,
    cookies: string | null,
    decision: { readonly accountId: string; readonly scopes: readonly string[] },
  ): Promise<Redirect | null>
  /** Tells the client `access_denied`. */
  deny(id: string, cookies: string | null): Promise<Redirect | null>
  /** Newest first, active ones before revoked ones; revoked ones are kept for 30 days. */
  assistants(accountId: string, signal?: AbortSignal): Promise<readonly ConnectedAssistant[]>
  /** In force with the answer: no call with a token of this grant is accepted afterwards, by any process. */
  disconnect(accountId: string, grantId: string): Promise<boolean>
}

/** The interaction of the library behind a request, and its client. */
interface Pending {
  readonly interaction: Interaction
  readonly client: Client
  readonly asked: readonly Scope[]
}

export function createConsent(provider: Provider, store: OAuthStore): Consent {
  async function pending(id: string, cookies: string | null): Promise<Pending | null> {
    if (!holdsRequest(cookies, id)) return null
    const interaction = await provider.Interaction.find(id)
    if (!interaction || interaction.result) return null
    const { client_id, scope } = interaction.params
    const client = await provider.Client.find(String(client_id))
    return client ? { interaction, client, asked: String(scope).split(' ').filter(isScope) } : null
  }

  /** The first decision stands; whoever comes second, however close, has decided nothing. */
  async function decide({ interaction }: Pending, result: object): Promise<Redirect> {
    interaction.result = result
    await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
    return { location: new URL(interaction.returnTo).pathname }
  }

  return {
    async request(id, cookies) {
      const found = await pending(id, cookies)
      return found && requestOf(id, found)
    },

    async approve(id, cookies, { accountId, scopes }) {
      const found = await pending(id, cookies)
      const granted = found?.asked.filter((scope) => scopes.includes(scope)) ?? []
      if (!found || granted.length === 0 || !(await store.consume('Interaction', id))) return null
      const { client, redirect } = requestOf(id, found)
      const grantId = await store.addGrant({
        accountId,
        clientId: found.client.clientId,
        clientName: client.name,
        publishedAt: client.publishedAt,
        redirectHost: redirect.host,
        scopes: granted,
        validSeconds: lifetimes.grant,
      })
      return decide(found, { login: { accountId, remember: false }, consent: { grantId } })
    },

    async deny(id, cookies) {
      const found = await pending(id, cookies)
      if (!found || !(await store.consume('Interaction', id))) return null
      return decide(found, { error: 'access_denied', error_description: 'the person said no' })
    },

    assistants: (accountId, signal) => store.grants(accountId, signal),
    disconnect: (accountId, grantId) => store.revokeGrant(grantId, 'person', accountId),
  }
}

function requestOf(id: string, { interaction, client, asked }: Pending): ConsentRequest {
  const document = isDocumentAddress(client.clientId) ? new URL(client.clientId) : null
  return {
    id,
    client: {
      name: displayName(client.clientName) || document?.host || 'Unnamed client',
      publishedAt: document && `${document.host}${document.pathname}${document.search}`,
      verified: document !== null,
    },
    redirect: redirectTarget(String(interaction.params.redirect_uri)),
    scopes: asked.map((name) => ({ name, ticked: name !== 'keys:manage' })),
  }
}
