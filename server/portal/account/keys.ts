import type { ApiKeyRecord } from '../../../tools/contract/ports.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import type { CallRuntime } from '../../calls/call.ts'
import type { Config } from '../../config/config.ts'
import { chip } from '../../html/chip.ts'
import { copyable } from '../../html/copyable.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { callFromPortal } from '../page/call-tool.ts'
import { instant, plural } from '../page/format.ts'
import { csrfField, onward, onwardWithForm, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { limitFields, limitsInWords, limitsOf, nameField } from './key-fields.ts'
import { keySamples } from './key-samples.ts'

/** Page of API keys with a form that creates one; the new key is then shown once on its own page. */
export function keysHandler(stores: PortalStores, runtime: CallRuntime): PageHandler<AuthenticatedRequest> {
  return {
    get: (pageRequest) => keysPage(pageRequest, stores),

    async post(pageRequest, form) {
      const name = form.get('name')?.trim() ?? ''
      try {
        if (name === '') {
          throw new Problem('invalid_name', 'The key needs a name.', {
            hint: 'Enter the program that will use it.',
          })
        }
        const args = { name, test: form.get('test') === 'yes', ...limitsOf(form, Date.now()) }
        const { data } = await callFromPortal(runtime, pageRequest, 'create_api_key', args)
        return onwardWithForm(`/portal/keys/${(data as { readonly keyId: string }).keyId}/open`)
      } catch (error) {
        if (!(error instanceof Problem) || error.status >= 500) throw error
        const { hint } = error.details
        const above = markup`<p class="said wrong" role="alert">${error.message}${hint ? ` ${hint}` : ''}</p>`
        return keysPage(pageRequest, stores, { above, status: error.status, sent: form })
      }
    },
  }
}

/** Confirmation page of a revocation (GET), and the revocation (POST). */
export function revokeKeyHandler(
  stores: PortalStores,
  runtime: CallRuntime,
): PageHandler<AuthenticatedRequest> {
  const idOf = ({ exchange }: AuthenticatedRequest) => exchange.event.context.params?.keyId ?? ''
  return {
    async get(pageRequest) {
      const key = (await stores.keys.list(pageRequest.person.accountId)).find(
        ({ keyId }) => keyId === idOf(pageRequest),
      )
      if (!key) throw new Problem('key_not_found', 'The account has no such key.')
      if (key.status !== 'active') return onward('/portal/keys')
      return renderPage(
        {
          title: `Revoke ${key.name ?? 'this key'}?`,
          body: markup`<p class="lead">Programs using <code>${keyLabel(key)}</code> will stop working immediately.
This can't be undone.</p>${keyUsage(key)}
<form method="post">${csrfField(pageRequest)}<div class="actions"><button class="danger">Revoke the key</button>
<a class="button-like" href="/portal/keys">Cancel</a></div></form>`,
        },
        pageRequest,
      )
    },
    async post(pageRequest) {
      await callFromPortal(runtime, pageRequest, 'revoke_api_key', { keyId: idOf(pageRequest) })
      return onward('/portal/keys')
    },
  }
}

/** Renders the list of keys. `?after=` pages through the revoked ones; the first page has all active ones. */
async function keysPage(
  pageRequest: AuthenticatedRequest,
  stores: PortalStores,
  {
    above,
    status = 200,
    sent: submitted = new URLSearchParams(),
  }: { above?: Markup; status?: number; sent?: URLSearchParams } = {},
): Promise<Reply> {
  const after = pageRequest.url.searchParams.get('after') ?? undefined
  const { keys, next } = await stores.keys.page(
    pageRequest.person.accountId,
    after,
    pageRequest.exchange.signal(),
  )
  const active = keys.filter((key) => key.status === 'active')
  const revoked = keys.filter((key) => key.status !== 'active')
  return renderPage(
    {
      title: 'API keys',
      status,
      body: markup`${above}
<p class="lead">Your programs authenticate with an API key. Create one per program so you can revoke it without
affecting the others.</p>
${form(pageRequest, submitted)}
${after === undefined ? activeKeys(active) : markup`<p><a href="/portal/keys">All active keys</a></p>`}
${revoked.length > 0 ? revokedKeys(revoked, next, after !== undefined) : null}
${pageRequest.person.actingFor ? null : idToken}`,
    },
    pageRequest,
  )
}

/** Section about the token that identifies a person on their own account. */
const idToken = markup`<h2>ID token</h2><p>Programs that list, create or revoke keys authenticate with an ID token instead of a key. It identifies you and
expires after four minutes. <a href="/portal/id-token">Show an ID token</a></p>`

/** Section of active keys. */
function activeKeys(keys: readonly ApiKeyRecord[]): Markup {
  return markup`<h2>Active keys</h2>
${keys.length > 0 ? markup`<ul class="things">${keys.map(activeKey)}</ul>` : markup`<p>No active keys.</p>`}`
}

/** Collapsed list of revoked keys, with a link to older ones if there are more. */
function revokedKeys(keys: readonly ApiKeyRecord[], next: string | undefined, isOpen: boolean): Markup {
  const olderLink = next ? markup`<p><a href="/portal/keys?after=${next}">Older keys</a></p>` : null
  const list = markup`<summary>${plural(keys.length, 'former key')}</summary>
<ul class="things">${keys.map(revokedKey)}</ul>${olderLink}`
  return isOpen ? markup`<details open>${list}</details>` : markup`<details>${list}</details>`
}

/** Form that creates a key: name and mode. */
function form(pageRequest: AuthenticatedRequest, submitted: URLSearchParams): Markup {
  return markup`<form method="post" action="/portal/keys">${csrfField(pageRequest)}
${nameField(submitted.get('name')?.trim() ?? '')}
<div class="field check"><input type="checkbox" id="test" name="test" value="yes"${submitted.get('test') ? markup` checked` : null} aria-describedby="test-hint">
<label for="test">Test key</label>
<p class="hint" id="test-hint">Test keys work with every tier and cost nothing. All test keys share a daily quota of test credits.</p></div>
${limitFields(submitted)}
<button>Create key</button></form>`
}

/** Section that shows the plaintext key, its limits and samples that use it. Rendered once per key. */
export function plaintext(
  { apiKey, ...key }: ApiKeyRecord & { readonly apiKey: string },
  registry: Registry,
  config: Config,
): Markup {
  return markup`<section class="secret" data-once aria-labelledby="made" role="status"><h2 id="made">${
    key.name ? `The key for ${key.name}` : 'Your new key'
  }</h2>
<p>Copy your key now. You won't be able to see it again.</p>
${copyable(apiKey, 'the key')}${limitsInWords(key)}</section>
${keySamples(apiKey, registry, config)}`
}

/** A key as lists show it: mode and last four characters, `ac_live_…9f3c`. */
const keyLabel = ({ mode, last4 }: ApiKeyRecord) => `ac_${mode}_…${last4 ?? ''}`

/** List item of an active key; "Open" appears until its plaintext was shown. */
function activeKey(key: ApiKeyRecord): Markup {
  return markup`<li><h3>${key.name ?? 'Without a name'}</h3>${key.mode === 'test' ? chip('test', 'off') : chip('live', 'good')}
<p><code>${keyLabel(key)}</code></p>
${keyUsage(key)}${limitsInWords(key)}<p class="actions">${key.last4 === null ? markup`<a class="button" href="/portal/keys/${key.keyId}/open">Open</a> ` : null}<a class="button second" href="/portal/keys/${key.keyId}">Change or rotate<span class="unseen"> ${key.name ?? keyLabel(key)}</span></a> <a class="button danger" href="/portal/keys/${key.keyId}/revoke">Revoke<span class="unseen"> ${key.name ?? keyLabel(key)}</span></a></p></li>`
}

/** Today's calls and credits of a key, its last use and its creation. */
function keyUsage({ usageToday, lastUsedAt, createdAt }: ApiKeyRecord): Markup {
  const last = lastUsedAt ? markup`last used ${instant(lastUsedAt)}` : 'never used'
  return markup`<p class="about">Today ${plural(usageToday.calls, 'call')}, ${plural(usageToday.credits, 'credit')};
${last}; created ${instant(createdAt)}</p>`
}

/** List item of a revoked key. */
function revokedKey(key: ApiKeyRecord): Markup {
  const endedAt = key.status === 'expired' ? key.expiresAt : key.revokedAt
  const endText = endedAt ? instant(endedAt) : null
  return markup`<li><h3>${key.name ?? 'Without a name'}</h3>${chip(key.status, 'off')}
<p class="about"><code>${keyLabel(key)}</code> ${endText}</p></li>`
}
