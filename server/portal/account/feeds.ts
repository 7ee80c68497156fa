import type { FeedRecord } from '../../../db/accounts/feeds.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { feedWords } from '../../../tools/words/feed-words.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { instant } from '../page/format.ts'
import { csrfField, onward, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'

/** Page of calendar feeds: the tool of each, the key that is charged, and a button that revokes it. */
export function feedsHandler({ feeds, fileLinks }: PortalStores): PageHandler<AuthenticatedRequest> {
  return {
    async get(pageRequest) {
      const all = await feeds.list(pageRequest.person.accountId)
      return renderPage(
        {
          title: 'Calendar feeds',
          body: markup`<p class="lead">A feed is a URL that calendar programs can read without a key. ${feedWords.cost} ${feedWords.range}</p>
${all.length > 0 ? markup`<ul class="things">${all.map((feed) => feedItem(feed, pageRequest))}</ul>` : markup`<p>No calendar feeds.</p>`}
<p class="hint">To create a feed, call a calendar operation with <code>format=feed</code>. Its URL is shown once. Anyone with
the URL can read the calendar, so revoke a feed whose URL has leaked. Revoking its key also revokes the feed.</p>
<h2>Links to files</h2><p>Answers to assistants, and downloads in this portal, have links that work for a week for anyone who has
them, and end with the key or connection that made them.</p>
<form method="post" action="/portal/feeds">${csrfField(pageRequest)}
<button class="danger" name="files" value="end">End all links to files</button></form>`,
        },
        pageRequest,
      )
    },
    async post({ person }, form) {
      if (form.get('files') === 'end') {
        await fileLinks.endAll(person.accountId, person.actor)
        return onward('/portal/feeds')
      }
      if (!(await feeds.revoke(person.accountId, form.get('feed') ?? '', person.actor)))
        throw new Problem('not_found', 'The account has no such feed.')
      return onward('/portal/feeds')
    },
  }
}

/** List item of one feed. */
function feedItem(
  { feedId, tool, keyName, keyId, createdAt, lastReadAt }: FeedRecord,
  pageRequest: AuthenticatedRequest,
): Markup {
  const last = lastReadAt ? markup`last read ${instant(lastReadAt)}` : 'never read'
  return markup`<li><h2><code>${tool}</code></h2>
<p class="about">Charged to the key ${keyName ?? keyId}; created ${instant(createdAt)}; ${last}</p>
<form method="post" action="/portal/feeds">${csrfField(pageRequest)}
<button class="danger" name="feed" value="${feedId}">Revoke <span class="unseen">${tool}</span></button></form></li>`
}
