import type { FeedRecord } from '../../../db/accounts/feeds.ts'
import { Problem } from '../../../tools/problems.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { instant } from '../page/format.ts'
import { csrfField, onward, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'

/** Calendar feeds: what each shows, which key pays, and a button that revokes it. */
export function feedsHandler({ feeds }: PortalStores): PageHandler<AuthenticatedRequest> {
  return {
    async get(pageRequest) {
      const all = await feeds.list(pageRequest.person.accountId)
      return renderPage(
        {
          title: 'Calendar feeds',
          body: markup`<p class="lead">A feed is an address that a calendar program reads without a key. The first reading of
a UTC day is charged to the feed’s key; the others of that day are free.</p>
${all.length > 0 ? markup`<ul class="things">${all.map((one) => shown(one, pageRequest))}</ul>` : markup`<p>There are none.</p>`}
<p class="hint">Ask a calendar operation with <code>format=feed</code> to make one. Its address is shown once. Whoever has
the address can read the calendar, so revoke a feed whose address got out. Revoking its key ends it too.</p>`,
        },
        pageRequest,
      )
    },
    async post({ person }, form) {
      if (!(await feeds.revoke(person.accountId, form.get('feed') ?? '')))
        throw new Problem('not_found', 'The account has no such feed.')
      return onward('/portal/feeds')
    },
  }
}

function shown(
  { feedId, tool, keyName, keyId, createdAt, lastReadAt }: FeedRecord,
  pageRequest: AuthenticatedRequest,
): Markup {
  const last = lastReadAt ? markup`last read ${instant(lastReadAt)}` : 'never read'
  return markup`<li><h2><code>${tool}</code></h2>
<p class="about">Charged to the key ${keyName ?? keyId}; made ${instant(createdAt)}; ${last}</p>
<form method="post" action="/portal/feeds">${csrfField(pageRequest)}
<button class="danger" name="feed" value="${feedId}">Revoke <span class="unseen">${tool}</span></button></form></li>`
}
