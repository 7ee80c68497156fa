import { Problem } from '../../../tools/contract/problems.ts'
import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import type { RegistryEntry } from '../../../tools/declaration/registry.ts'
import type { CallRuntime } from '../../calls/call.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { type AlertFindings, alertDescriptor, isForAlerts, searchAlert } from '../../webhooks/alert-search.ts'
import { comingEvents, shownEvents } from '../feeds/coming-events.ts'
import { type SkyTopic, topicOf } from '../feeds/sky-topics.ts'
import { isAmbiguous, searchCredits, topicArguments, topicFields, topicPlaces } from '../feeds/topic-form.ts'
import { csrfField, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { requiredTier } from '../page/tier.ts'
import { problemPart } from '../page/tool-result.ts'
import { argumentsOf, exampleTexts, fieldName, sentTexts } from '../playground/fields.ts'
import type { Places } from '../sky/places.ts'
import { choiceFields, choiceOf, longestName } from './alert-fields.ts'
import { alertCost } from './alerts.ts'
import { addFirst, type Draft, draftOf, foundPart } from './new-alert.ts'

/** A topic with the tool that searches for it. */
interface Offered {
  readonly topic: SkyTopic
  readonly entry: RegistryEntry
}

/** The topic in the path. @throws Problem `not_found` */
function offeredIn({ registry }: CallRuntime, { exchange }: AuthenticatedRequest): Offered {
  const topic = topicOf(exchange.event.context.params?.topic)
  const entry = topic && registry.byName.get(topic.tool)
  if (!topic || !entry || !isForAlerts(entry)) throw new Problem('not_found', 'There is no such alert.')
  return { topic, entry }
}

/**
 * Form of an alert about a topic: a town, a language, and where to send. POST shows the next events and a form that saves the
 * alert as `new-alert.ts` does, where its search is not charged again.
 */
export function topicAlertHandler(
  stores: PortalStores,
  runtime: CallRuntime,
): PageHandler<AuthenticatedRequest> {
  const page = async (
    pageRequest: AuthenticatedRequest,
    { topic, entry: { descriptor } }: Offered,
    { form = new URLSearchParams(), places, below, status = 200 }: Shown,
  ): Promise<Reply> => {
    const endpoints = await stores.webhooks.list(pageRequest.person.accountId)
    const locked = requiredTier(pageRequest.person, descriptor)
    const fields = new URLSearchParams(form)
    if (!fields.get('name')) fields.set('name', topic.name)
    const [, path = ''] = /\/([^/]+)$/.exec(pageRequest.url.pathname) ?? []
    const body = markup`<p class="lead">${topic.about}</p>
<p><a href="/portal/alerts">All sky alerts</a></p>${locked}${below}
<form class="ask" method="post" action="/portal/alerts/for/${path}#found">${csrfField(pageRequest)}
${topicFields(form, places)}${choiceFields(fields, endpoints)}
<div class="actions">${locked ? null : markup`<button${below ? markup` class="second"` : null}>Preview</button>`}<span class="price">${previewPrice(descriptor)}</span></div></form>
${endpoints.length === 0 && !below ? addFirst : null}<p class="hint">${alertCost}</p>`
    return renderPage({ title: topic.title, body, status }, pageRequest)
  }

  return {
    get: (pageRequest) => page(pageRequest, offeredIn(runtime, pageRequest), {}),
    async post(pageRequest, form) {
      const offered = offeredIn(runtime, pageRequest)
      const result = await topicPlaces(runtime, pageRequest, form)
      if (result.problem) return page(pageRequest, offered, { form, ...faulty(result.problem) })
      const places = result.data
      if (isAmbiguous(places, form))
        return page(pageRequest, offered, {
          form,
          places,
          below: markup`<p class="said" id="found" role="alert">Several places have this name. Choose one below.</p>`,
        })
      try {
        const below = await preview(stores, runtime, pageRequest, offered, places, form)
        return page(pageRequest, offered, { form, places, below })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return page(pageRequest, offered, { form, places, ...faulty(error) })
      }
    },
  }
}

/** Contents of the page. */
interface Shown {
  readonly form?: URLSearchParams
  readonly places?: Places
  readonly below?: Markup
  readonly status?: number
}

const faulty = (problem: Problem) => ({ below: problemPart(problem), status: problem.status })

/** The first search, and a second one where it finds fewer events than are shown. */
const previewPrice = (descriptor: Pick<Descriptor, 'leastCredits'>): string =>
  `costs ${searchCredits(descriptor)} to ${2 * searchCredits(descriptor)} credits`

/** The next events, and the form that saves the alert. */
async function preview(
  stores: PortalStores,
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  { topic, entry }: Offered,
  places: Places,
  form: URLSearchParams,
): Promise<Markup> {
  const { accountId, caller } = pageRequest.person
  const endpoints = await stores.webhooks.list(accountId)
  const alertForm = new URLSearchParams(form)
  const isUsual = [topic.name, ''].includes(form.get('name')?.trim() ?? '')
  if (isUsual)
    alertForm.set('name', [...`${topic.name}, ${places.chosen.name}`].slice(0, longestName).join(''))
  const choice = endpoints.length > 0 ? choiceOf(alertForm, endpoints) : null
  const descriptor = alertDescriptor(entry.descriptor)
  // As the form that saves it sends them, so that the search is the same.
  const members = Object.entries(
    exampleTexts({ ...descriptor, example: topicArguments(entry, topic, places, form) }),
  )
  const texts = sentTexts(
    descriptor,
    new URLSearchParams(members.map(([name, text]) => [fieldName(name), text])),
  )
  const args = argumentsOf(descriptor, texts)
  const draft = draftOf(form, Date.now())
  const search = { accountId, tier: caller.tier, tool: topic.tool, args, ...draft }
  const findings = await searchAlert(runtime, search, pageRequest.exchange.signal())
  const seen = await withLater(runtime, pageRequest, entry, { topic, args, draft, findings })
  return foundPart(pageRequest, { descriptor, texts, choice, draft, args, ...seen })
}

/** Findings of a first search, with the events of the time after it if they are fewer than a preview shows. */
async function withLater(
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  entry: RegistryEntry,
  {
    topic,
    args,
    draft,
    findings,
  }: { topic: SkyTopic; args: Readonly<Record<string, unknown>>; draft: Draft; findings: AlertFindings },
): Promise<AlertFindings> {
  if (findings.events.length >= shownEvents) return findings
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
