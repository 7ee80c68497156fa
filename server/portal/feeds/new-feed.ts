import { Problem } from '../../../tools/contract/problems.ts'
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
import { problemPart } from '../page/tool-result.ts'
import type { Places } from '../sky/places.ts'
import { comingEvents, comingList, previewCost } from './coming-events.ts'
import { type SkyTopic, topicOf } from './sky-topics.ts'
import { isAmbiguous, searchCredits, topicArguments, topicFields, topicPlaces } from './topic-form.ts'

/** Days of the first part of a preview, as a calendar shows them. */
const monthDays = 31
/** Name of the key that feeds of the portal are charged to. */
const ownKeyName = 'Calendar feeds'

/** A topic with the tool that makes its calendar. */
interface Offered {
  readonly topic: SkyTopic
  readonly entry: RegistryEntry
  readonly path: string
}

/** The topic in the path. @throws Problem `not_found` */
function offeredIn({ registry }: CallRuntime, { exchange }: AuthenticatedRequest): Offered {
  const slug = exchange.event.context.params?.topic
  const topic = topicOf(slug)
  const entry = topic && registry.byName.get(topic.tool)
  if (!topic || !entry?.tool.views?.calendar) throw new Problem('not_found', 'There is no such calendar.')
  return { topic, entry, path: `/portal/feeds/new/${slug}` }
}

/** Contents of the page. */
interface Shown {
  readonly form?: URLSearchParams
  readonly places?: Places
  readonly below?: Markup
  readonly status?: number
}

/** Form of a feed about a topic. POST shows the next events; sent again from there, it makes the feed and shows its address, once. */
export function newFeedHandler(
  stores: PortalStores,
  runtime: CallRuntime,
  { BASE_URL }: Config,
): PageHandler<AuthenticatedRequest> {
  const page = (
    pageRequest: AuthenticatedRequest,
    { topic, entry, path }: Offered,
    { form = new URLSearchParams(), places, below, status = 200 }: Shown,
  ): Reply => {
    const locked = requiredTier(pageRequest.person, entry.descriptor)
    const body = markup`<p class="lead">${topic.about}</p><p><a href="/portal/feeds">All feeds</a></p>${locked}${below}
<form class="ask" method="post" action="${path}#found">${csrfField(pageRequest)}${topicFields(form, places)}
<div class="actions">${locked ? null : markup`<button${below ? markup` class="second"` : null}>Preview</button>`}<span class="price">costs ${costOf(entry)}</span></div></form>`
    return renderPage({ title: `Calendar: ${topic.title}`, body, status }, pageRequest)
  }

  return {
    get: (pageRequest) => page(pageRequest, offeredIn(runtime, pageRequest), {}),
    async post(pageRequest, form) {
      const offered = offeredIn(runtime, pageRequest)
      const result = await topicPlaces(runtime, pageRequest, form)
      if (result.problem)
        return page(pageRequest, offered, {
          form,
          below: problemPart(result.problem),
          status: result.problem.status,
        })
      const places = result.data
      if (isAmbiguous(places, form))
        return page(pageRequest, offered, {
          form,
          places,
          below: markup`<p class="said" id="found" role="alert">Several places have this name. Choose one below.</p>`,
        })
      const args = topicArguments(offered.entry, offered.topic, places, form)
      try {
        if (form.get('create') === 'yes') {
          const keyId = await keyFor(stores, runtime, pageRequest)
          const { accountId, actor } = pageRequest.person
          const request = { tool: offered.topic.tool, args }
          const feed = await stores.feeds.make({ accountId, keyId }, request, actor)
          if (!feed) throw noRoom
          return madePage(pageRequest, offered.topic, places, `${BASE_URL}/feeds/${feed.secret}.ics`)
        }
        const below = await preview(runtime, pageRequest, offered, { places, form, args })
        return page(pageRequest, offered, { form, places, below })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return page(pageRequest, offered, { form, places, below: problemPart(error), status: error.status })
      }
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
  { topic, entry, path }: Offered,
  { places, form, args }: { places: Places; form: URLSearchParams; args: Readonly<Record<string, unknown>> },
): Promise<Markup> {
  const days = Math.max(monthDays, topic.aheadDays)
  const from = Math.floor(Date.now() / 1_000) * 1_000
  const { events, creditsCharged } = await comingEvents(runtime, pageRequest, entry, { args, from, days })
  const fields = {
    create: 'yes',
    q: form.get('q') ?? '',
    place: places.chosen.placeId,
    language: form.get('language') ?? '',
  }
  return markup`<section class="note" id="found" tabindex="-1" aria-labelledby="found-title"><h2 id="found-title">What will come</h2>
${comingList(events, args, topic.title)}<p>${previewCost(creditsCharged)} Each day on which your calendar reads it costs ${costOf(entry)}.</p>
<form method="post" action="${path}">${csrfField(pageRequest)}${Object.entries(fields).map(([name, value]) => hiddenField(name, value))}<button>Create the feed</button></form></section>`
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
