import type { FeedRecord } from '../../../db/accounts/feeds.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import type { CallRuntime } from '../../calls/call.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { instant } from '../page/format.ts'
import { csrfField, onward, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { hasCalendar, topicLinks } from './topic-form.ts'

/** Page of calendar feeds: topics to make one of, and for each its search, the key that is charged, and a button that revokes it. */
export function feedsHandler(
  { feeds, fileLinks }: PortalStores,
  { registry }: CallRuntime,
): PageHandler<AuthenticatedRequest> {
  return {
    async get(pageRequest) {
      const all = await feeds.list(pageRequest.person.accountId)
      return renderPage(
        {
          title: 'Calendar feeds',
          body: markup`<p class="lead">The sky in your calendar: a feed is an address that Google, Apple and Outlook read by
themselves, once a day. The first read of a day costs what the search costs; further ones that day are free.</p>
${all.length > 0 ? markup`<ul class="things">${all.map((feed) => feedItem(feed, registry, pageRequest))}</ul>` : null}
<h2>Create a feed</h2>${topicLinks(registry, pageRequest, '/portal/feeds/new', hasCalendar)}
<p class="hint">Anyone with the address can read the calendar: revoke a feed whose address has leaked. Programs make
feeds of <a href="/docs/calendars">every search with a calendar</a>.</p>
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
        throw new Problem('not_found', 'This feed no longer exists.')
      return onward('/portal/feeds')
    },
  }
}

/** List item of one feed. */
function feedItem(
  { feedId, tool, keyName, keyId, createdAt, lastReadAt }: FeedRecord,
  { byName }: Registry,
  pageRequest: AuthenticatedRequest,
): Markup {
  const title = byName.get(tool)?.descriptor.title ?? 'A former search'
  const last = lastReadAt ? markup`last read ${instant(lastReadAt)}` : 'never read'
  return markup`<li><h2>${title}</h2>
<p class="about">Charged to the key ${keyName ?? keyId}; created ${instant(createdAt)}; ${last}</p>
<form method="post" action="/portal/feeds">${csrfField(pageRequest)}
<button class="danger" name="feed" value="${feedId}">Revoke <span class="unseen">${title}</span></button></form></li>`
}
