import { sessionIdle } from '../../../db/accounts/authority.ts'
import type { Membership } from '../../../db/accounts/members.ts'
import type { PersonName } from '../../../db/accounts/people.ts'
import { redirectTarget } from '../../../oauth/clients/redirect-uri.ts'
import type { Consent, ConsentRequest } from '../../../oauth/consent.ts'
import type { OAuthError } from '../../../oauth/requests.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import type { Scope } from '../../../tools/contract/scopes.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { dailyLimitOf, limitField } from '../page/daily-limit.ts'
import { csrfField, hiddenField, onward, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PageRequest, PortalStores, User } from '../page/page-request.ts'
import { accountNameOf } from '../page/people.ts'
import { includes } from '../page/permissions.ts'
import type { PageHandler } from '../page/routes.ts'
import { readSessionToken } from '../page/session-cookie.ts'
import { againPath, isFresh, requireFreshSignIn } from '../sign-in/fresh.ts'
import { scopeLabels } from './scope-labels.ts'

/**
 * OAuth consent page: name and publisher of the client, redirect host, permissions and their cost. Earlier approvals
 * are not reused: every authorization request is shown.
 */
export function consentHandler(consent: () => Promise<Consent>): PageHandler<AuthenticatedRequest> {
  return {
    async get(pageRequest) {
      const request = await (await consent()).request(idOf(pageRequest), cookiesOf(pageRequest))
      if (!request) return requestGone(pageRequest)
      return isTooOld(pageRequest, request)
        ? onward(againPath(pageRequest))
        : consentForm(request, pageRequest)
    },

    async post(pageRequest, form) {
      const [id, cookies] = [idOf(pageRequest), cookiesOf(pageRequest)]
      const { request: find, approve, deny } = await consent()
      if (form.get('decision') !== 'approve') return continueTo(await deny(id, cookies), pageRequest)
      const scopes = form.getAll('scope')
      const request = await find(id, cookies)
      if (request && isTooOld(pageRequest, request)) return onward(againPath(pageRequest))
      // A connection that makes keys outlasts the session; the request waits for the person to come back.
      const isForKeys = request?.scopes.some(({ name }) => name === 'keys:manage' && scopes.includes(name))
      const stale = isForKeys ? requireFreshSignIn(pageRequest) : undefined
      if (stale) return stale
      if (request && !request.scopes.some(({ name }) => scopes.includes(name))) {
        return consentForm(request, pageRequest, 'Choose at least one permission, or deny the request.')
      }
      const { actor: by } = pageRequest.person
      const accountId = accountsOf(pageRequest.person).find(
        (membership) => membership.accountId === (form.get('account') ?? pageRequest.person.personId),
      )?.accountId
      if (!accountId)
        throw new Problem('forbidden', 'You are neither a developer nor an owner of this account.')
      let dailyLimit: number | null
      try {
        dailyLimit = dailyLimitOf(form)
      } catch (error) {
        if (!request || !(error instanceof Problem)) throw error
        return consentForm(request, pageRequest, error.message)
      }
      return continueTo(await approve(id, cookies, { accountId, scopes, dailyLimit, by }), pageRequest)
    },
  }
}

/** Id of the pending authorization request, from the path. */
const idOf = ({ exchange }: PageRequest) => exchange.event.context.params?.id ?? ''
/** Cookie header, by which the authorization server recognizes the browser. */
const cookiesOf = ({ exchange }: PageRequest) => exchange.event.req.headers.get('cookie')

/** Whether the client asks for a later sign-in than the last one that was proved; a provider that gives no date proves none. */
const isTooOld = ({ person }: AuthenticatedRequest, { signInSince }: ConsentRequest): boolean =>
  signInSince !== null && !(person.provedAt !== null && person.provedAt >= signInSince)

/** Redirects to the client, or shows that the request has expired. */
function continueTo(next: { readonly location: string } | null, pageRequest: PageRequest): Reply {
  return next ? onward(next.location) : requestGone(pageRequest)
}

/** Renders the consent form. */
function consentForm(request: ConsentRequest, pageRequest: AuthenticatedRequest, fault?: string): Reply {
  const { client, redirect, scopes } = request
  const { person } = pageRequest
  return renderPage(
    {
      title: `Connect ${whoAsks(request)}?`,
      body: markup`${fault ? markup`<p class="said wrong" role="alert">${fault}</p>` : null}
<p class="lead">This assistant wants to make calls to Sky Data Service on your behalf. Its calls use your credits.</p>
<dl class="figures who-asks"><div><dt>Calls itself</dt><dd>${client.name}</dd></div>
<div><dt>Publisher</dt><dd>${client.publishedAt ?? 'Not verified'}</dd></div>
<div><dt>Redirects to</dt><dd>${redirect.host}</dd></div>
<div><dt>Your account</dt><dd>${person.label ?? person.accountId}</dd></div></dl>
${cautions(request)}
<form method="post">${csrfField(pageRequest)}${accountField(person)}
<fieldset><legend>Permissions</legend>${scopes.map(({ name, ticked }) => box(name, ticked))}${
        scopes.some(({ name }) => name === 'keys:manage') && !isFresh(person)
          ? markup`<p class="hint">To let it manage keys, <a href="${againPath(pageRequest)}">sign in again</a> first: your sign-in is not of the
last ten minutes.</p>`
          : null
      }</fieldset>
${limitField(null)}
<div class="actions"><button name="decision" value="approve">Connect</button>
<button class="second" name="decision" value="deny">Deny</button></div></form>
<p class="hint">You can change the limit or disconnect it at any time under <a href="/portal/assistants">Assistants</a>.</p>`,
      formAction: redirect.formAction,
      alone: true,
    },
    pageRequest,
  )
}

/** Origin of a request: the host of the client's document, or where its answers go; never its name, which it has chosen. */
function whoAsks({ client, redirect }: ConsentRequest): string {
  if (client.host) return client.host
  return { web: redirect.host, loopback: 'a program on this computer', app: 'an app on this device' }[
    redirect.kind
  ]
}

/** Accounts that the person may connect assistants to, the own one first. */
function accountsOf({
  personId,
  label,
  memberships,
}: User): readonly Pick<Membership, 'accountId' | keyof PersonName>[] {
  return [
    { accountId: personId, label, isVerified: true },
    ...memberships.filter(({ role }) => includes(role, 'developer')),
  ]
}

/** Field that chooses the account; hidden if there is one. The account that the session works on is proposed. */
function accountField(person: User): Markup {
  const accounts = accountsOf(person)
  if (accounts.length === 1) return hiddenField('account', person.personId)
  const proposed = person.actingFor?.accountId
  const option = ({ accountId, ...names }: (typeof accounts)[number]) =>
    markup`<option value="${accountId}"${accountId === proposed ? markup` selected` : null}>${accountNameOf(names, accountId)}${accountId === person.personId ? ' (your own account)' : null}</option>`
  return markup`<div class="field"><label for="account">Account that is charged</label>
<select id="account" name="account">${accounts.map(option)}</select></div>`
}

/** Checkbox of one scope. */
function box(name: Scope, ticked: boolean): Markup {
  const { does: permission, costs } = scopeLabels[name]
  return markup`<div class="field check"><input type="checkbox" id="scope-${name}" name="scope" value="${name}"${
    ticked ? markup` checked` : null
  }><label for="scope-${name}">${permission}</label><p class="hint">${costs} <code>${name}</code></p></div>`
}

/** Warnings: the client has chosen its name, and other local programs can impersonate it (RFC 8252 §8.6). */
function cautions({ client, redirect }: ConsentRequest): Markup {
  const proven = client.host ? markup` Only this is certain: it is published at <b>${client.host}</b>.` : null
  const unverified = client.isKnown
    ? null
    : markup`<p class="note">This name is not verified. The assistant chose it itself.${proven} Connect it only if you
have just asked it to connect.</p>`
  const local = {
    web: null,
    loopback: markup`<p class="note">Access is given to the program on this computer that listens at
<code>${redirect.host}</code>. Connect only if you started that program yourself.</p>`,
    app: markup`<p class="note">Access is given to the app on this device that opens links beginning with
<code>${redirect.formAction}</code></p>`,
  }[redirect.kind]
  return markup`${unverified}${local}`
}

/** Page (410) for a request that expired, was answered, or began in another browser. */
function requestGone(pageRequest: PageRequest): Reply {
  return renderPage(
    {
      title: 'Request expired',
      body: markup`<p class="lead">This request was already answered, has expired, or began in another browser.</p>
<p>Start again from the assistant.</p>`,
      status: 410,
    },
    pageRequest,
  )
}

/** Whether the person whose session a browser holds has connected a client. */
export const hasConnected =
  ({ signIn }: Pick<PortalStores, 'signIn'>, consent: () => Promise<Consent>) =>
  async (cookies: string | null, clientId: string): Promise<boolean> => {
    const token = readSessionToken(cookies)
    const session = token ? await signIn.session(token, sessionIdle) : null
    return session !== null && (await consent()).isConnected(clientId, session.accountId)
  }

/**
 * Page for an authorization request that must not be redirected to the client (RFC 6749 §4.1.2.1, RFC 9700 §4.11.2).
 * @param redirect where the client would get the error
 */
export function connectError({ error, error_description }: OAuthError, redirect?: URL): Reply {
  const onward = redirect && redirectTarget(redirect.href)
  return renderPage(
    {
      title: 'This assistant cannot be connected',
      body: markup`<p class="lead">Its request is not valid, so you were not redirected to it.</p>
<p>${error_description || 'No reason was given.'} <code>${error}</code></p>
${
  onward
    ? markup`<p class="note">You have not connected this assistant. Anybody can ask in its name: go on only if you know where the link
leads.</p><dl class="figures who-asks"><div><dt>The link leads to</dt><dd><b>${onward.host}</b></dd></div></dl>
<p><a href="${redirect.href}" rel="noreferrer">Tell the assistant about the error</a></p>`
    : null
}
<p>If you develop this assistant, see <a href="/docs#assistants">how assistants connect</a>.</p>`,
    },
    { url: new URL('http://portal.invalid/'), person: null, csrf: '' },
  )
}
