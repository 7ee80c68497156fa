import type { ApiKeyRecord } from '../../../tools/contract/ports.ts'
import type { CallRuntime } from '../../calls/call.ts'
import type { Config } from '../../config/config.ts'
import { markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { instant } from '../page/format.ts'
import { csrfField, onward, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { plaintext } from './keys.ts'

/**
 * Shows a new key once, to the user who owns it; an assistant or the user created it. The URL holds no secret, because
 * it can appear in a conversation: the session identifies the owner, and the plaintext is generated only here. Opening
 * is a POST, so that link previews and prefetching do not use up the one display.
 */
export function revealKeyHandler(
  { keys }: PortalStores,
  { registry }: CallRuntime,
  config: Config,
): PageHandler<AuthenticatedRequest> {
  const idOf = ({ exchange }: AuthenticatedRequest) => exchange.event.context.params?.keyId ?? ''
  const ownKey = async (pageRequest: AuthenticatedRequest) =>
    (await keys.list(pageRequest.person.accountId)).find(({ keyId }) => keyId === idOf(pageRequest))
  return {
    async get(pageRequest) {
      const key = await ownKey(pageRequest)
      if (key?.last4 !== null || key.status !== 'active') return alreadyShown(key) ?? keyGone(pageRequest)
      return renderPage(
        {
          title: `Open ${key.name ?? 'a new key'}?`,
          body: markup`<p class="lead">This ${key.mode} key was requested ${instant(key.createdAt)}. It is shown once, when you
open it, so have a place ready to keep it. An assistant that requested it never sees it.</p>
<form method="post">${csrfField(pageRequest)}<div class="actions"><button>Open the key</button>
<a class="button-like" href="/portal/keys/${key.keyId}/revoke">Revoke it</a></div></form>`,
        },
        pageRequest,
      )
    },

    async post(pageRequest) {
      const key = await keys.open(pageRequest.person.accountId, idOf(pageRequest), pageRequest.person.actor)
      if (!key) return alreadyShown(await ownKey(pageRequest)) ?? keyGone(pageRequest)
      const body = markup`${plaintext(key, registry, config)}<p><a href="/portal/keys">All keys</a></p>`
      return renderPage({ title: 'API key', body, isSecret: true }, pageRequest)
    },
  }
}

/** Redirect to the list for a key that was shown already (a reload), where it appears without its plaintext. */
function alreadyShown(key: ApiKeyRecord | undefined): Reply | undefined {
  return key?.status === 'active' && key.last4 !== null ? onward('/portal/keys') : undefined
}

/** Page (410) for a key that cannot be shown: revoked, older than a day, or of another account. */
function keyGone(pageRequest: AuthenticatedRequest): Reply {
  return renderPage(
    {
      title: 'This key can no longer be shown',
      body: markup`<p class="lead">A key is shown once, to the account it belongs to, within a day of its request. This one
was revoked, is too old or belongs to another account.</p>
<p>See your keys, or create another, under <a href="/portal/keys">API keys</a>.</p>`,
      status: 410,
    },
    pageRequest,
  )
}
