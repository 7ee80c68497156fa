import { createHash } from 'node:crypto'
import type { Consent, ConsentRequest } from '../../oauth/consent.ts'
import type { OAuthError } from '../../oauth/requests.ts'
import { Problem } from '../../tools/problems.ts'
import { readBytes } from '../body.ts'
import type { Exchange, Handler, Reply } from '../exchange.ts'
import { page } from './page.ts'
import { readSessionToken } from './session-cookie.ts'

interface ConsentPageDeps {
  readonly consent: Consent
  readonly session: (exchange: Exchange) => Promise<{ readonly accountId: string } | null>
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** GET shows what an assistant asks for; POST takes the person's answer back to it. */
export function consentPage({ consent, session }: ConsentPageDeps): Handler {
  return async (exchange) => {
    const { req, context } = exchange.event
    const id = context.params?.id ?? ''
    const cookies = req.headers.get('cookie')
    const person = await session(exchange)
    if (!person) return shown('Sign in', '<p>Sign in, then open this page again.</p>', { status: 401 })
    const request = await consent.request(id, cookies)
    const csrf = createHash('sha256')
      .update(`${readSessionToken(cookies)} ${id}`)
      .digest('base64url')
    if (req.method !== 'POST') return request ? form(request, csrf) : gone()
    const sent = new URLSearchParams(new TextDecoder().decode(await readBytes(req)))
    if (sent.get('csrf') !== csrf) throw new Problem('forbidden', 'The form is not from this page.')
    const decision = { accountId: person.accountId, scopes: sent.getAll('scope') }
    const approved = sent.get('decision') === 'approve'
    const onward = await (approved ? consent.approve(id, cookies, decision) : consent.deny(id, cookies))
    return onward
      ? { status: 303, headers: { location: onward.location, 'cache-control': 'no-store' } }
      : gone()
  }
}

function form({ client, redirect, scopes }: ConsentRequest, csrf: string): Reply {
  const boxes = scopes.map(
    ({ name, ticked }) =>
      `<p><label><input type="checkbox" name="scope" value="${name}"${ticked ? ' checked' : ''}> ${name}</label></p>`,
  )
  const content = `<p>${escaped(client.name)} asks for access; the answer goes to ${escaped(redirect.host)}.</p>
<form method="post">${boxes.join('')}<input type="hidden" name="csrf" value="${csrf}">
<button name="decision" value="approve">Approve</button> <button name="decision" value="deny">Deny</button></form>`
  return shown('Connect an assistant', content, { formAction: redirect.formAction })
}

function gone(): Reply {
  return shown('Expired', '<p>This request has expired or was answered already.</p>', { status: 410 })
}

/** Why an assistant could not be connected, for the person who was sent here. */
export function connectError({ error, error_description }: OAuthError): Reply {
  return shown('Cannot connect', `<p>${escaped(error)}: ${escaped(error_description ?? '')}</p>`)
}

function shown(title: string, content: string, { status = 200, formAction = '' } = {}): Reply {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self' ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    },
    body: page(title, content),
  }
}
