import type { RegistryEntry } from '../../../tools/declaration/registry.ts'
import type { CallRuntime } from '../../calls/call.ts'
import type { Config } from '../../config/config.ts'
import { copyable } from '../../html/copyable.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { callFromPortal } from '../page/call-tool.ts'
import { plural } from '../page/format.ts'
import { csrfField, hiddenField, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import { FormProblem } from '../page/problem-words.ts'
import type { PageHandler } from '../page/routes.ts'
import { requiredTier } from '../page/tier.ts'
import type { Places } from '../sky/places.ts'
import { comingEvents, comingList, previewCost } from './coming-events.ts'
import type { SkyTopic } from './sky-topics.ts'
import {
  answerTopic,
  hasCalendar,
  searchCredits,
  type TopicPage,
  type TopicSearch,
  topicArguments,
  topicFields,
  topicInPath,
} from './topic-form.ts'

/** Days of the first part of a preview, as a calendar shows them. */
const monthDays = 31
/** Days of a preview of what comes within days. */
const nearDays = 10
/** Name of the key that feeds of the portal are charged to. */
const ownKeyName = 'Calendar feeds'

/** The topic in the path. @throws Problem `not_found` */
const calendarTopic = (runtime: CallRuntime, pageRequest: AuthenticatedRequest): TopicSearch =>
  topicInPath(runtime, pageRequest, hasCalendar, 'There is no such calendar.')

/** Path of the form of a feed. */
const pathOf = ({ slug }: TopicSearch): string => `/portal/feeds/new/${slug}`

/** Form of a feed about a topic. POST shows the next events; sent again from there, it makes the feed and shows its address, once. */
export function newFeedHandler(
  stores: PortalStores,
  runtime: CallRuntime,
  { BASE_URL }: Config,
): PageHandler<AuthenticatedRequest> {
  const page = (
    pageRequest: AuthenticatedRequest,
    search: TopicSearch,
    { form = new URLSearchParams(), places, below, status = 200 }: TopicPage,
  ): Reply => {
    const { topic, entry } = search
    const locked = requiredTier(pageRequest.person, entry.descriptor)
    const body = markup`<p class="lead">${topic.about}</p><p><a href="/portal/feeds">All feeds</a></p>${locked}${below}
<form class="ask" method="post" action="${pathOf(search)}#found">${csrfField(pageRequest)}${topicFields(topic, form, places)}
<div class="actions">${locked ? null : markup`<button${below ? markup` class="second"` : null}>Preview</button>`}<span class="price">costs ${costOf(entry)}</span></div></form>`
    return renderPage({ title: `Calendar: ${topic.title}`, body, status }, pageRequest)
  }

  return {
    get: (pageRequest) => page(pageRequest, calendarTopic(runtime, pageRequest), {}),
    async post(pageRequest, form) {
      const search = calendarTopic(runtime, pageRequest)
      const show = (contents: TopicPage) => page(pageRequest, search, contents)
      return answerTopic(runtime, pageRequest, form, show, async (places) => {
        const args = topicArguments(search, places, form)
        if (form.get('create') !== 'yes') {
          const below = await preview(runtime, pageRequest, search, { places, form, args })
          return show({ form, places, below })
        }
        const keyId = await keyFor(stores, runtime, pageRequest)
        const { accountId, actor } = pageRequest.person
        const feed = await stores.feeds.make({ accountId, keyId }, { tool: search.topic.tool, args }, actor)
        if (!feed) throw noRoom
        return madePage(pageRequest, search.topic, places, `${BASE_URL}/feeds/${feed.secret}.ics`)
      })
    },
  }
}

const noRoom = new FormProblem(
  'No feed was made: there are 10 new ones an hour, and 100 in all.',
  undefined,
  'Wait an hour, or revoke one that you don’t use.',
)

/** “2 credits”. */
const costOf = ({ descriptor }: RegistryEntry): string => plural(searchCredits(descriptor), 'credit')

/** The next events, and the button that makes the feed. */
async function preview(
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  search: TopicSearch,
  { places, form, args }: { places: Places; form: URLSearchParams; args: Readonly<Record<string, unknown>> },
): Promise<Markup> {
  const { topic, entry } = search
  const days = topic.aheadDays === 0 ? nearDays : Math.max(monthDays, topic.aheadDays)
  const from = Math.floor(Date.now() / 1_000) * 1_000
  const { events, creditsCharged, file } = await comingEvents(runtime, pageRequest, entry, {
    args,
    from,
    days,
  })
  const fields = {
    create: 'yes',
    q: form.get('q') ?? '',
    place: places.chosen.placeId,
    language: form.get('language') ?? '',
    ...(topic.asksOrbit ? { orbit: form.get('orbit') ?? '' } : {}),
  }
  return markup`<section class="note" id="found" tabindex="-1" aria-labelledby="found-title"><h2 id="found-title">What will come</h2>
${comingList(events, args, topic.title, file)}<p>${previewCost(creditsCharged)} Each day on which your calendar reads it costs ${costOf(entry)}.</p>
<form method="post" action="${pathOf(search)}">${csrfField(pageRequest)}${Object.entries(fields).map(([name, value]) => hiddenField(name, value))}<button>Create the feed</button></form></section>`
}

/** The key that feeds of the portal are charged to, so that none takes credits from a program's key; made for the first one. */
async function keyFor(
  { keys }: PortalStores,
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
): Promise<string> {
  const { accountId, actor } = pageRequest.person
  const feedKey = (await keys.list(accountId)).find(
    ({ name, status, mode, scopes, last4 }) =>
      name === ownKeyName && status === 'active' && mode === 'live' && scopes === null && last4 !== null,
  )
  if (feedKey) return feedKey.keyId
  const { data } = await callFromPortal(runtime, pageRequest, 'create_api_key', { name: ownKeyName })
  const { keyId } = data as { readonly keyId: string }
  // The text of the key is dropped, so that it works for feeds alone.
  await keys.open(accountId, keyId, actor)
  return keyId
}

/** The address of a new feed, this once, and links that add it to calendars. */
function madePage(
  pageRequest: AuthenticatedRequest,
  { title }: SkyTopic,
  { chosen }: Places,
  address: string,
): Reply {
  const live = address.replace(/^https?:/, 'webcal:')
  const name = `${title}, ${chosen.name}`
  const links = [
    ['Add to Google Calendar', `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(live)}`],
    ['Add to Apple Calendar', live],
    [
      'Add to Outlook',
      `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(address)}&name=${encodeURIComponent(name)}`,
    ],
  ] as const
  return renderPage(
    {
      title: 'Your calendar is ready',
      body: markup`<section class="secret" data-once aria-labelledby="made" role="status"><h2 id="made">${name}</h2>
<p>Add it now, or copy its address. You won't be able to see it again.</p>
<p class="installs">${links.map(([label, href]) => markup`<a class="button" href="${href}" rel="noreferrer">${label}</a>`)}</p>
${copyable(address, 'the address of the calendar')}</section>
<p class="hint">Google and Outlook fetch it themselves, so this service must be reachable from the Internet for them. Anyone with
the address can read the calendar.</p><p><a href="/portal/feeds">All feeds</a></p>`,
      isSecret: true,
    },
    pageRequest,
  )
}
