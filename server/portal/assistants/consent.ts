import type { Consent, ConsentRequest } from '../../../oauth/consent.ts'
import type { Scope } from '../../../oauth/protocol/scopes.ts'
import type { OAuthError } from '../../../oauth/requests.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { csrfField, onward, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PageRequest } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { scopeLabels } from './scope-labels.ts'

/**
 * OAuth consent page: name and publisher of the client, redirect host, permissions and their cost. Earlier approvals
 * are not reused: every authorization request is shown.
 */
export function consentHandler(consent: Consent): PageHandler<AuthenticatedRequest> {
  return {
    async get(pageRequest) {
      const request = await consent.request(idOf(pageRequest), cookiesOf(pageRequest))
      return request ? consentForm(request, pageRequest) : gone(pageRequest)
    },

    async post(pageRequest, form) {
      const [id, cookies] = [idOf(pageRequest), cookiesOf(pageRequest)]
      if (form.get('decision') !== 'approve') return onto(await consent.deny(id, cookies), pageRequest)
      const scopes = form.getAll('scope')
      const request = await consent.request(id, cookies)
      if (request && !request.scopes.some(({ name }) => scopes.includes(name))) {
        return consentForm(request, pageRequest, 'Choose at least one permission, or deny the request.')
      }
      const { accountId } = pageRequest.person
      return onto(await consent.approve(id, cookies, { accountId, scopes }), pageRequest)
    },
  }
}

/** Id of the pending authorization request, from the path. */
const idOf = ({ exchange }: PageRequest) => exchange.event.context.params?.id ?? ''
/** Cookie header, by which the authorization server recognizes the browser. */
const cookiesOf = ({ exchange }: PageRequest) => exchange.event.req.headers.get('cookie')

/** Redirects to the client, or shows that the request has expired. */
function onto(next: { readonly location: string } | null, pageRequest: PageRequest): Reply {
  return next ? onward(next.location) : gone(pageRequest)
}

/** Renders the consent form. */
function consentForm(request: ConsentRequest, pageRequest: AuthenticatedRequest, wrong?: string): Reply {
  const { client, redirect, scopes } = request
  const { person } = pageRequest
  return renderPage(
    {
      title: `Connect ${client.name}?`,
      body: markup`${wrong ? markup`<p class="said wrong" role="alert">${wrong}</p>` : null}
<p class="lead">This assistant wants to make calls to Sky Data Service on your behalf. They use your credits.</p>
<dl class="figures who-asks"><div><dt>Name</dt><dd>${client.name}</dd></div>
<div><dt>Published at</dt><dd>${client.publishedAt ?? 'Unverified publisher'}</dd></div>
<div><dt>Redirects to</dt><dd>${redirect.host}</dd></div>
<div><dt>Your account</dt><dd>${person.label ?? person.accountId}</dd></div></dl>
${cautions(request)}
<form method="post">${csrfField(pageRequest)}
<fieldset><legend>Permissions</legend>${scopes.map(({ name, ticked }) => box(name, ticked))}</fieldset>
<div class="actions"><button name="decision" value="approve">Connect</button>
<button class="second" name="decision" value="deny">Deny</button></div></form>
<p class="hint">You can disconnect it at any time under <a href="/portal/assistants">Assistants</a>.</p>`,
      formAction: redirect.formAction,
      alone: true,
    },
    pageRequest,
  )
}

/** Checkbox of one scope. */
function box(name: Scope, ticked: boolean): Markup {
  const { does, costs } = scopeLabels[name]
  return markup`<div class="field check"><input type="checkbox" id="scope-${name}" name="scope" value="${name}"${
    ticked ? markup` checked` : null
  }><label for="scope-${name}">${does}</label><p class="hint">${costs} <code>${name}</code></p></div>`
}

/** Warnings: the name is not verified, and other local programs can impersonate the client (RFC 8252 §8.6). */
function cautions({ client, redirect }: ConsentRequest): Markup {
  const unverified = client.verified
    ? null
    : markup`<p class="note">This name is not verified. The program chose it itself. Connect it only if you
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
function gone(pageRequest: PageRequest): Reply {
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

/** Page for an authorization request that must not be redirected to the client (RFC 6749 §4.1.2.1). */
export function connectError({ error, error_description }: OAuthError): Reply {
  return renderPage(
    {
      title: 'This assistant cannot be connected',
      body: markup`<p class="lead">Its request is not valid, so you were not redirected to it.</p>
<p>${error_description ?? 'No reason was given.'} <code>${error}</code></p>
<p>If you develop this assistant, see <a href="/docs#assistants">how assistants connect</a>.</p>`,
    },
    { url: new URL('http://portal.invalid/'), person: null, csrf: '' },
  )
}
