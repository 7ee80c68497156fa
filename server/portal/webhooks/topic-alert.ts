import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import type { CallRuntime } from '../../calls/call.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { type AlertFindings, alertDescriptor, isForAlerts, searchAlert } from '../../webhooks/alert-search.ts'
import { comingEvents, shownEvents } from '../feeds/coming-events.ts'
import {
  answerTopic,
  searchCredits,
  type TopicPage,
  type TopicSearch,
  topicArguments,
  topicFields,
  topicInPath,
} from '../feeds/topic-form.ts'
import { csrfField, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { requiredTier } from '../page/tier.ts'
import { argumentsOf, exampleTexts, formOf, sentTexts } from '../playground/fields.ts'
import type { Places } from '../sky/places.ts'
import { choiceFields, choiceOf, longestName } from './alert-fields.ts'
import { alertCost } from './alerts.ts'
import type { WebhookPages } from './mailbox.ts'
import { type Destinations, type Draft, destinationsOf, draftOf, foundPart } from './new-alert.ts'

/** The topic in the path. @throws Problem `not_found` */
const alertTopic = (runtime: CallRuntime, pageRequest: AuthenticatedRequest): TopicSearch =>
  topicInPath(runtime, pageRequest, isForAlerts, 'There is no such alert.')

/**
 * Form of an alert about a topic: a town, a language, and where to send. POST shows the next events and a form that saves the
 * alert as `new-alert.ts` does, where its search is not charged again.
 */
export function topicAlertHandler(
  stores: PortalStores,
  runtime: CallRuntime,
  pages: WebhookPages,
): PageHandler<AuthenticatedRequest> {
  const page = (
    pageRequest: AuthenticatedRequest,
    { topic, entry: { descriptor }, slug }: TopicSearch,
    { endpoints, addFirst }: Destinations,
    { form = new URLSearchParams(), places, below, status = 200 }: TopicPage,
  ): Reply => {
    const locked = requiredTier(pageRequest.person, descriptor)
    const fields = new URLSearchParams(form)
    if (!fields.get('name')) fields.set('name', topic.name)
    const body = markup`<p class="lead">${topic.about}</p>
<p><a href="/portal/alerts">All sky alerts</a></p>${locked}${below}
<form class="ask" method="post" action="/portal/alerts/for/${slug}#found">${csrfField(pageRequest)}
${topicFields(topic, form, places)}${choiceFields(fields, endpoints)}
<div class="actions">${locked ? null : markup`<button${below ? markup` class="second"` : null}>Preview</button>`}<span class="price">${previewPrice(descriptor)}</span></div></form>
${endpoints.length === 0 && !below ? addFirst : null}<p class="hint">${alertCost}</p>`
    return renderPage({ title: topic.title, body, status }, pageRequest)
  }

  return {
    async get(pageRequest) {
      const search = alertTopic(runtime, pageRequest)
      return page(pageRequest, search, await destinationsOf(stores, pages, pageRequest), {})
    },
    async post(pageRequest, form) {
      const search = alertTopic(runtime, pageRequest)
      const destinations = await destinationsOf(stores, pages, pageRequest)
      const show = (contents: TopicPage) => page(pageRequest, search, destinations, contents)
      return answerTopic(runtime, pageRequest, form, show, async (places) => {
        const below = await preview(runtime, pageRequest, search, { destinations, places, form })
        return show({ form, places, below })
      })
    },
  }
}

/** The first search, and a second one where it finds fewer events than are shown. */
const previewPrice = (descriptor: Pick<Descriptor, 'leastCredits'>): string =>
  `costs ${searchCredits(descriptor)} to ${2 * searchCredits(descriptor)} credits`

/** The next events, and the form that saves the alert. */
async function preview(
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  search: TopicSearch,
  {
    destinations: { endpoints, addFirst },
    places,
    form,
  }: { destinations: Destinations; places: Places; form: URLSearchParams },
): Promise<Markup> {
  const { topic, entry } = search
  const { accountId, caller } = pageRequest.person
  const alertForm = new URLSearchParams(form)
  const isUsual = [topic.name, ''].includes(form.get('name')?.trim() ?? '')
  if (isUsual)
    alertForm.set('name', [...`${topic.name}, ${places.chosen.name}`].slice(0, longestName).join(''))
  const choice = endpoints.length > 0 ? choiceOf(alertForm, endpoints) : null
  const descriptor = alertDescriptor(entry.descriptor)
  // As the form that saves it sends them, so that the search is the same.
  const chosenTexts = exampleTexts({ ...descriptor, example: topicArguments(search, places, form) })
  const texts = sentTexts(descriptor, formOf(chosenTexts))
  const args = argumentsOf(descriptor, texts)
  const draft = draftOf(form, Date.now())
  const request = { accountId, tier: caller.tier, tool: topic.tool, args, ...draft }
  const findings = await searchAlert(runtime, request, pageRequest.exchange.signal())
  const allFindings = await withLater(runtime, pageRequest, search, { args, draft, findings })
  return foundPart(pageRequest, { descriptor, texts, choice, draft, args, addFirst, ...allFindings })
}

/** Findings of a first search, with the events of the time after it if they are fewer than a preview shows. */
async function withLater(
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  { topic, entry }: TopicSearch,
  {
    args,
    draft,
    findings,
  }: { args: Readonly<Record<string, unknown>>; draft: Draft; findings: AlertFindings },
): Promise<AlertFindings> {
  if (findings.events.length >= shownEvents || topic.aheadDays === 0) return findings
  const key = `alert ${draft.alertId} later`
  const later = await comingEvents(runtime, pageRequest, entry, {
    args,
    from: findings.until,
    days: topic.aheadDays,
    key,
  })
  return {
    ...findings,
    events: [...findings.events, ...later.events],
    creditsCharged: findings.creditsCharged + later.creditsCharged,
  }
}
