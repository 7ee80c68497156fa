import type { ApiKeyRecord } from '../../../tools/contract/ports.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { hourMs } from '../../../tools/contract/values.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { rateLimited } from '../../limits/rate-limit.ts'
import { dailyLimitOf, limitField } from '../page/daily-limit.ts'
import { csrfField, onward, onwardWithForm, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { endOf, lastDayField, limitsInWords, nameField } from './key-fields.ts'

/** How long the old key works beside the new one. */
const overlaps: Readonly<Record<string, { readonly label: string; readonly ms: number }>> = {
  none: { label: 'Stops now', ms: 0 },
  hour: { label: 'Works for another hour', ms: hourMs },
  day: { label: 'Works for another day', ms: 24 * hourMs },
  week: { label: 'Works for another 7 days', ms: 7 * 24 * hourMs },
  month: { label: 'Works for another 30 days', ms: 30 * 24 * hourMs },
}

const idOf = ({ exchange }: AuthenticatedRequest) => exchange.event.context.params?.keyId ?? ''

/** An active key of the account. @throws Problem `key_not_found` */
async function activeKey({ keys }: PortalStores, pageRequest: AuthenticatedRequest): Promise<ApiKeyRecord> {
  const keyList = await keys.list(pageRequest.person.accountId)
  const key = keyList.find(({ keyId }) => keyId === idOf(pageRequest))
  if (key?.status === 'active') return key
  throw new Problem('key_not_found', 'This key no longer exists or was revoked.')
}

/** Page of one key: its name, daily limit and last day to change, and its rotation. */
export function keyHandler(stores: PortalStores): PageHandler<AuthenticatedRequest> {
  const page = (pageRequest: AuthenticatedRequest, key: ApiKeyRecord, fault?: string) =>
    renderPage(
      {
        title: key.name ?? 'API key',
        status: fault ? 400 : 200,
        body: markup`${fault ? markup`<p class="said wrong" role="alert">${fault}</p>` : null}
<p><code>${key.keyId}</code></p>${limitsInWords(key)}
<form method="post" action="/portal/keys/${key.keyId}">${csrfField(pageRequest)}${nameField(key.name ?? '')}
${pageRequest.person.role === 'owner' ? limitField(key.dailyLimit) : null}${lastDayField(key, Date.now())}<button>Save</button></form>
${rotation(key, pageRequest)}
<p><a href="/portal/requests?source=${key.keyId}">Requests of this key</a> · <a href="/portal/keys/${key.keyId}/revoke">Revoke it</a> ·
<a href="/portal/keys">All keys</a></p>`,
      },
      pageRequest,
    )
  return {
    get: async (pageRequest) => page(pageRequest, await activeKey(stores, pageRequest)),
    async post(pageRequest, form) {
      const key = await activeKey(stores, pageRequest)
      try {
        const changes = {
          name: keyName(form),
          // Daily limits are the owner's: others keep the one that is set.
          dailyLimit: pageRequest.person.role === 'owner' ? dailyLimitOf(form) : key.dailyLimit,
          expiresAt: endOf(form, key, Date.now()),
        }
        if (key.successor !== null && (changes.expiresAt ?? Number.POSITIVE_INFINITY) > (key.expiresAt ?? 0))
          throw new Problem(
            'invalid_parameter',
            'This key is replaced: its end can be brought forward alone.',
            {
              parameter: 'last',
            },
          )
        const { accountId, actor } = pageRequest.person
        const role = pageRequest.person.role === 'owner' ? 'owner' : 'developer'
        const changed = await stores.keys.change(accountId, key.keyId, changes, actor, role)
        if (!changed) throw new Problem('key_not_found', 'This key no longer exists or was revoked.')
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 400) throw error
        return page(pageRequest, key, error.message)
      }
      return onward('/portal/keys')
    },
  }
}

/** The name of a form. @throws Problem `invalid_name` */
function keyName(form: URLSearchParams): string {
  const name = form.get('name')?.trim() ?? ''
  if (name === '') throw new Problem('invalid_name', 'The key needs a name.')
  if ([...name].length > 64) throw new Problem('invalid_name', 'The name has more than 64 characters.')
  if (/\p{Cc}/u.test(name)) throw new Problem('invalid_name', 'The name has control characters.')
  return name
}

/** Form that replaces a key; a key that was not opened or is replaced already has none. */
function rotation(key: ApiKeyRecord, pageRequest: AuthenticatedRequest): Markup | null {
  if (key.last4 === null || key.successor !== null) return null
  return markup`<h2>Rotate</h2><p>You get a new key with the same name, limit and permissions. Change your program to the new key while the
old one still works. During the overlap, both keys have their own daily limit, so only an owner can rotate a
limited key this way; a key that stops now passes on what is left of the limit today. Its calendar feeds go on with the new key, unless the old one
stops now, as after a leak: a thief may have made some, so they end.</p>
<form method="post" action="/portal/keys/${key.keyId}/rotate">${csrfField(pageRequest)}<div class="field">
<label for="overlap">The old key</label><select id="overlap" name="overlap">${Object.entries(overlaps).map(
    ([value, { label }]) =>
      markup`<option value="${value}"${value === 'day' ? markup` selected` : null}>${label}</option>`,
  )}</select></div><button>Rotate the key</button></form>`
}

/** POST handler that replaces a key and shows the new one, once. */
export function rotateKeyHandler({ keys }: PortalStores): PageHandler<AuthenticatedRequest> {
  return {
    async post(pageRequest, form) {
      const { accountId, actor } = pageRequest.person
      const overlap = form.get('overlap') ?? ''
      if (!Object.hasOwn(overlaps, overlap))
        throw new Problem('invalid_parameter', 'Choose how long the old key works.', { parameter: 'overlap' })
      const key = (await keys.list(accountId)).find(({ keyId }) => keyId === idOf(pageRequest))
      if (key && key.dailyLimit !== null && overlap !== 'none' && pageRequest.person.role !== 'owner')
        throw new Problem('forbidden', 'This key has a daily limit, which two keys would have twice.', {
          hint: 'Choose that the old key stops now, or ask an owner to rotate it.',
        })
      const pause = await keys.creationPause(accountId)
      if (pause) throw rateLimited(pause.perHour, pause.retryAfter)
      const replacement = await keys.rotate(accountId, idOf(pageRequest), overlaps[overlap]?.ms ?? 0, actor)
      if (replacement === 'limit')
        throw new Problem('key_limit_reached', 'The account has 20 active keys.', {
          hint: 'Revoke one that is not used, then rotate again.',
        })
      if (!replacement)
        throw new Problem(
          'key_not_found',
          'This key cannot be rotated: it is not active, or is replaced already.',
        )
      return onwardWithForm(`/portal/keys/${replacement.keyId}/open`)
    },
  }
}
