import type { ApiKeyRecord } from '../../tools/ports.ts'
import { Problem } from '../../tools/problems.ts'
import type { Road } from '../call.ts'
import type { Config } from '../config.ts'
import { type Markup, markup } from '../docs/markup.ts'
import type { Reply } from '../exchange.ts'
import { ask } from './ask.ts'
import type { Door } from './doors.ts'
import { csrfField, framed, onward } from './layout.ts'
import type { PersonalVisit, PortalStores } from './visit.ts'
import { copyable, counted, instant } from './words.ts'

/** API keys: what there is, a form for another one, and the one just made, once. */
export function keysDoor(stores: PortalStores, road: Road, config: Config): Door<PersonalVisit> {
  return {
    get: (visit) => keysPage(visit, stores),

    async post(visit, form) {
      const name = form.get('name')?.trim() || undefined
      try {
        const args = { ...(name ? { name } : {}), test: form.get('test') === 'yes' }
        const { envelope } = await ask(road, visit, 'create_api_key', args)
        const data = envelope?.data as { readonly apiKey: string } | undefined
        return keysPage(visit, stores, data ? { above: plaintext(data.apiKey, name, config) } : {})
      } catch (error) {
        if (!(error instanceof Problem) || error.status >= 500) throw error
        const { hint } = error.details
        const above = markup`<p class="said wrong" role="alert">${error.message}${hint ? ` ${hint}` : ''}</p>`
        return keysPage(visit, stores, { above, status: error.status, name: name ?? '' })
      }
    },
  }
}

/** Asks before a key is revoked, and revokes it. */
export function revokeKeyDoor(stores: PortalStores, road: Road): Door<PersonalVisit> {
  const idOf = ({ exchange }: PersonalVisit) => exchange.event.context.params?.keyId ?? ''
  return {
    async get(visit) {
      const key = (await stores.keys.list(visit.person.accountId)).find(({ keyId }) => keyId === idOf(visit))
      if (!key) throw new Problem('key_not_found', 'The account has no such key.')
      if (key.status === 'revoked') return onward('/portal/keys')
      return framed(
        {
          title: `Revoke ${key.name ?? 'this key'}?`,
          body: markup`<p class="lead">Programs that use <code>${shown(key)}</code> are refused from that moment on.
It cannot be undone.</p>${used(key)}
<form method="post">${csrfField(visit)}<div class="actions"><button class="danger">Revoke the key</button>
<a class="button-like" href="/portal/keys">Keep it</a></div></form>`,
        },
        visit,
      )
    },
    async post(visit) {
      await ask(road, visit, 'revoke_api_key', { keyId: idOf(visit) })
      return onward('/portal/keys')
    },
  }
}

async function keysPage(
  visit: PersonalVisit,
  stores: PortalStores,
  { above, status = 200, name = '' }: { above?: Markup; status?: number; name?: string } = {},
): Promise<Reply> {
  const keys = await stores.keys.list(visit.person.accountId)
  const active = keys.filter((key) => key.status === 'active')
  const revoked = keys.filter((key) => key.status === 'revoked')
  return framed(
    {
      title: 'API keys',
      status,
      body: markup`${above}
<p class="lead">A key lets a program of yours ask the sky. Make one for each program, so that each can be ended alone.</p>
${form(visit, name)}
<h2>Active keys</h2>
${active.length > 0 ? markup`<ul class="things">${active.map(activeKey)}</ul>` : markup`<p>There are none.</p>`}
${revoked.length > 0 ? markup`<details><summary>${counted(revoked.length, 'revoked key')}</summary><ul class="things">${revoked.map(revokedKey)}</ul></details>` : null}`,
    },
    visit,
  )
}

function form(visit: PersonalVisit, name: string): Markup {
  return markup`<form method="post" action="/portal/keys">${csrfField(visit)}
<div class="row"><div class="field"><label for="name">What is it for?</label>
<input id="name" name="name" maxlength="64" value="${name}" placeholder="laptop" autocomplete="off"></div>
<button>Create a key</button></div>
<div class="field check"><input type="checkbox" id="test" name="test" value="yes" aria-describedby="test-hint">
<label for="test">Make it a test key</label>
<p class="hint" id="test-hint">Test keys work with every tier and cost nothing. All test keys share a daily quota of test credits.</p></div></form>`
}

/** The one time the key is shown. A reload asks for the page again, without it. */
export function plaintext(apiKey: string, name: string | null | undefined, { BASE_URL }: Config): Markup {
  const call = `curl "${BASE_URL}/v1/snapshots?latitude=51.4779&longitude=-0.0015" \\\n  -H "Authorization: Bearer ${apiKey}"`
  return markup`<section class="secret" data-once aria-labelledby="made" role="status"><h2 id="made">${
    name ? `The key for ${name}` : 'Your new key'
  }</h2>
<p>Copy it now: it is shown this once, and we keep no copy that could be read.</p>
${copyable(apiKey, 'the key')}<p>Try it:</p>${copyable(call, 'the command')}</section>`
}

const shown = ({ mode, last4 }: ApiKeyRecord) => `ac_${mode}_…${last4 ?? ''}`

function activeKey(key: ApiKeyRecord): Markup {
  return markup`<li><h3>${key.name ?? 'Without a name'}</h3>
<p><code>${shown(key)}</code>${key.mode === 'test' ? markup` <span class="state off">test</span>` : null}</p>
${used(key)}<p>${key.last4 === null ? markup`<a href="/portal/keys/${key.keyId}/open">Open</a> ` : null}<a href="/portal/keys/${key.keyId}/revoke">Revoke <span class="unseen">${key.name ?? shown(key)}</span></a></p></li>`
}

function used({ usageToday, lastUsedAt, createdAt }: ApiKeyRecord): Markup {
  const last = lastUsedAt ? markup`last used ${instant(lastUsedAt)}` : 'never used'
  return markup`<p class="about">Today ${counted(usageToday.calls, 'call')}, ${counted(usageToday.credits, 'credit')};
${last}; made ${instant(createdAt)}</p>`
}

function revokedKey(key: ApiKeyRecord): Markup {
  const when = key.revokedAt ? instant(key.revokedAt) : null
  return markup`<li><h3>${key.name ?? 'Without a name'}</h3>
<p class="about"><code>${shown(key)}</code> <span class="state off">revoked</span> ${when}</p></li>`
}
