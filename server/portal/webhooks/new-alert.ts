import { maxAlerts } from '../../../db/webhooks/alerts.ts'
import type { WebhookEndpoint } from '../../../db/webhooks/endpoints.ts'
import { newId } from '../../../tools/contract/ids.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import type { CallRuntime } from '../../calls/call.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { price } from '../../product/words/prices.ts'
import {
  type AlertFindings,
  alertDescriptor,
  isForAlerts,
  searchAlert,
  windowDays,
} from '../../webhooks/alert-search.ts'
import { comingList, previewCost } from '../feeds/coming-events.ts'
import { instant } from '../page/format.ts'
import { csrfField, hiddenField, onward, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import { FormProblem } from '../page/problem-words.ts'
import type { PageHandler } from '../page/routes.ts'
import { requiredTier } from '../page/tier.ts'
import { problemPart } from '../page/tool-result.ts'
import {
  argumentsOf,
  exampleTexts,
  faultsOf,
  fieldName,
  sentTexts,
  type Texts,
  toolFields,
} from '../playground/fields.ts'
import { type AlertChoice, choiceFields, choiceOf, hiddenChoice } from './alert-fields.ts'
import { alertCost } from './alerts.ts'
import type { WebhookPages } from './mailbox.ts'

/** How long a search that was looked at can be saved without another charge. */
const savedWithinMs = 3_600_000

/** An alert that was looked at: its id and the start of its first search, which its form sends back. */
export interface Draft {
  readonly alertId: string
  /** ms since 1970, in whole seconds. */
  readonly from: number
}

/** The draft that a form sends back while it is new, or another one. */
export function draftOf(form: URLSearchParams, now: number): Draft {
  const [alertId, from] = [form.get('id') ?? '', Number(form.get('from') ?? Number.NaN)]
  const isRecent = Number.isInteger(from / 1_000) && from <= now && from > now - savedWithinMs
  return /^alt_[0-9A-Z]{26}$/.test(alertId) && isRecent
    ? { alertId, from }
    : { alertId: newId('alt'), from: Math.floor(now / 1_000) * 1_000 }
}

/** Contents of the page. */
interface AlertPage {
  readonly texts: Texts
  readonly sent?: URLSearchParams
  readonly problem?: Problem
  readonly below?: Markup
}

/** The destinations of an account. */
export interface Destinations {
  readonly endpoints: readonly WebhookEndpoint[]
  /** Where an account without a destination gets one. */
  readonly addFirst: Markup
}

/** The destinations of the account that a page is about. */
export async function destinationsOf(
  { webhooks }: PortalStores,
  pages: WebhookPages,
  { person }: AuthenticatedRequest,
): Promise<Destinations> {
  return { endpoints: await webhooks.list(person.accountId), addFirst: whereTo(pages) }
}

/**
 * Form of a new alert, generated from the descriptor of its tool. POST makes the first search and shows what it has
 * found; sent again from there, it saves the alert, and its search is not charged again.
 */
export function newAlertHandler(
  stores: PortalStores,
  runtime: CallRuntime,
  pages: WebhookPages,
): PageHandler<AuthenticatedRequest> {
  return {
    async get(pageRequest) {
      const descriptor = descriptorOf(runtime, pageRequest)
      const destinations = await destinationsOf(stores, pages, pageRequest)
      return page(pageRequest, descriptor, destinations, { texts: exampleTexts(descriptor) })
    },
    async post(pageRequest, form) {
      const { accountId, caller, actor } = pageRequest.person
      const descriptor = descriptorOf(runtime, pageRequest)
      const destinations = await destinationsOf(stores, pages, pageRequest)
      const texts = sentTexts(descriptor, form)
      try {
        const choice = choiceOf(form, destinations.endpoints)
        const draft = draftOf(form, Date.now())
        const search = { tool: descriptor.name, args: argumentsOf(descriptor, texts) }
        const request = { accountId, tier: caller.tier, ...draft, ...search }
        const findings = await searchAlert(runtime, request, pageRequest.exchange.signal())
        if (form.get('save') !== 'yes') {
          const below = foundPart(pageRequest, {
            descriptor,
            texts,
            choice,
            draft,
            addFirst: destinations.addFirst,
            ...search,
            ...findings,
          })
          return page(pageRequest, descriptor, destinations, { texts, sent: form, below })
        }
        const { alertId, from } = draft
        const isAdded = await stores.alerts.add({ accountId, alertId }, { ...choice, ...search }, from, actor)
        if (!isAdded)
          throw new FormProblem(
            `You already have ${maxAlerts} sky alerts.`,
            undefined,
            'Remove one that you don’t use, then add this one.',
          )
        return onward('/portal/alerts')
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return page(pageRequest, descriptor, destinations, { texts, sent: form, problem: error })
      }
    },
  }
}

/** Descriptor of the tool in the path, with the parameters of an alert. */
function descriptorOf({ registry }: CallRuntime, { exchange }: AuthenticatedRequest): Descriptor {
  const entry = registry.byName.get(exchange.event.context.params?.tool ?? '')
  if (!entry || !isForAlerts(entry)) throw new Problem('not_found', 'There is no such search for alerts.')
  return alertDescriptor(entry.descriptor)
}

/** Renders the form, then what was found. */
function page(
  pageRequest: AuthenticatedRequest,
  descriptor: Descriptor,
  { endpoints, addFirst }: Destinations,
  { texts, sent: submitted = new URLSearchParams(), problem, below }: AlertPage,
): Reply {
  const { name, title } = descriptor
  const locked = requiredTier(pageRequest.person, descriptor)
  const body = markup`<p class="lead">Sends you each event that the search finds. ${alertCost}</p>
<p><a href="/portal/alerts">All sky alerts</a> · <a href="/docs/tools/${name}">About this search</a></p>${locked}
${problem ? problemPart(problem) : null}${below}
<form class="ask" method="post" action="/portal/alerts/new/${name}#found">${csrfField(pageRequest)}
${toolFields(descriptor, texts, faultsOf(descriptor, texts, problem))}${choiceFields(submitted, endpoints)}
<div class="actions">${
    locked || endpoints.length === 0
      ? null
      : markup`<button${below ? markup` class="quiet"` : null}>Search</button>`
  }<span class="price">${price(descriptor)}, for ${windowDays} days</span></div></form>
${endpoints.length === 0 ? addFirst : null}`
  return renderPage({ title: `New alert: ${title}`, body, status: problem?.status ?? 200 }, pageRequest)
}

/** An alert that was looked at. */
interface Preview extends AlertFindings, Pick<Destinations, 'addFirst'> {
  readonly descriptor: Descriptor
  readonly texts: Texts
  /** Null where the account has nothing that it could send to. */
  readonly choice: AlertChoice | null
  readonly draft: Draft
  readonly args: Readonly<Record<string, unknown>>
}

/** The next events of a first search, and the form that saves the alert. */
export function foundPart(
  pageRequest: AuthenticatedRequest,
  {
    descriptor: { name, title },
    texts,
    choice,
    draft,
    args,
    events,
    until,
    next,
    creditsCharged,
    addFirst,
  }: Preview,
): Markup {
  const later =
    events.length > 0
      ? null
      : markup`<p>No event before ${instant(until)}.${
          next ? markup` The first one after that: <b>${next.title}</b>, ${instant(next.start)}.` : null
        }</p>`
  return markup`<section class="note" id="found" tabindex="-1" aria-labelledby="found-title"><h2 id="found-title">What will come</h2>
${later ?? comingList(events, args, choice?.name ?? title)}
<p>${previewCost(creditsCharged)} Saving it within the hour costs nothing more.</p>
${
  choice
    ? markup`<form method="post" action="/portal/alerts/new/${name}">${csrfField(pageRequest)}${hiddenField('save', 'yes')}${hiddenField('id', draft.alertId)}
${hiddenField('from', draft.from)}${Object.entries(texts).map(([parameter, text]) => hiddenField(fieldName(parameter), text))}${hiddenChoice(choice)}
<button>Save the alert</button></form>`
    : addFirst
}</section>`
}

/** Where an account without a destination gets one. */
const whereTo = ({ mail }: WebhookPages): Markup => markup`<p>Where should we send it? ${
  mail
    ? markup`<a href="/portal/webhooks?kind=mail#add">Your mailbox</a>, <a href="/portal/webhooks?kind=ntfy#add">your phone</a>`
    : markup`<a href="/portal/webhooks?kind=ntfy#add">Your phone</a>`
},
<a href="/portal/webhooks?kind=slack#add">Slack</a>, <a href="/portal/webhooks?kind=discord#add">Discord</a>,
<a href="/portal/webhooks?kind=telegram#add">Telegram</a> or <a href="/portal/webhooks">your program</a>: add a webhook or
another destination first.</p>`
