import { type HeldBy, maxAlerts, type SkyAlert } from '../../../db/webhooks/alerts.ts'
import type { WebhookEndpoint } from '../../../db/webhooks/endpoints.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import type { CallRuntime } from '../../calls/call.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { price } from '../../product/words/prices.ts'
import { isForAlerts, windowDays } from '../../webhooks/alert-search.ts'
import { instant } from '../page/format.ts'
import { csrfField, onward, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { isLocked } from '../page/tier.ts'
import { leadOf } from './alert-fields.ts'

/** Cost of alerts, for the list and the form. */
export const alertCost = `Each alert is searched for ${windowDays} days at a time; a search costs what the call costs, and
deliveries cost nothing.`

/** Page of sky alerts: each with its next event, and the searches that another can be made from. */
export function alertsHandler(
  { alerts, webhooks }: PortalStores,
  { registry }: CallRuntime,
): PageHandler<AuthenticatedRequest> {
  return {
    async get(pageRequest) {
      const { accountId } = pageRequest.person
      const [all, endpoints] = await Promise.all([alerts.list(accountId), webhooks.list(accountId)])
      return renderPage(
        {
          title: 'Sky alerts',
          body: markup`<p class="lead">Get notified about eclipses, conjunctions, Moon phases or any conditions you define, at
your webhooks. ${alertCost}</p>
${all.length > 0 ? markup`<ul class="things">${all.map((alert) => item(alert, endpoints, pageRequest))}</ul>` : markup`<p>No sky alerts.</p>`}
<h2>Add an alert</h2>${adding(all.length, endpoints.length, registry, pageRequest)}`,
        },
        pageRequest,
      )
    },
  }
}

/** Links to the forms of all searches, or why none can be added. */
function adding(
  alerts: number,
  endpoints: number,
  { descriptors, byName }: Registry,
  { person }: AuthenticatedRequest,
): Markup {
  if (alerts >= maxAlerts) return markup`<p class="hint">An account has at most ${maxAlerts} sky alerts.</p>`
  if (endpoints === 0)
    return markup`<p>An alert needs a webhook. <a href="/portal/webhooks">Add a webhook first</a></p>`
  const searches = descriptors.filter(({ name }) => {
    const entry = byName.get(name)
    return entry && isForAlerts(entry)
  })
  return markup`<p>What should we watch for?</p><ul class="plain">${searches.map(
    (alertKind) =>
      markup`<li><a href="/portal/alerts/new/${alertKind.name}">${alertKind.title}</a>${
        isLocked(person, alertKind) ? markup` <span class="state warn">needs ${alertKind.tier}</span>` : null
      } <span class="about">${price(alertKind)}</span></li>`,
  )}</ul>`
}

/** Why an alert waits, in words. */
const whyHeld: Readonly<Record<HeldBy, Markup>> = {
  person: markup`You have paused it.`,
  hour: markup`Its search could not be made. It is made again within the hour, and finds what was missed.`,
  refused: markup`Its search was refused.`,
}

/** List item of an alert. */
function item(
  { alertId, name, tool, leadSeconds, endpointIds, nextAt, searchedUntil, heldBy: holder, problem }: SkyAlert,
  endpoints: readonly WebhookEndpoint[],
  pageRequest: AuthenticatedRequest,
): Markup {
  const endpointsOfAlert = endpoints.filter(({ endpointId }) => endpointIds.includes(endpointId))
  const isHeard = endpointsOfAlert.some(({ disabledBy }) => disabledBy === null)
  const next = nextAt
    ? markup`next event ${instant(nextAt)}`
    : searchedUntil > Date.now()
      ? markup`no event before ${instant(searchedUntil)}`
      : 'first search in under a minute'
  const state = holder
    ? markup`<p class="said wrong">${whyHeld[holder]}${problem ? markup` <a href="/docs/errors">${problem}</a>` : null}</p>`
    : markup`<p class="about">${next}</p>`
  const button = (action: string, label: string, kind: string) =>
    markup`<form method="post" action="/portal/alerts/${alertId}/${action}">${csrfField(pageRequest)}
<button class="${kind}">${label} <span class="unseen">${name}</span></button></form>`
  return markup`<li><h2>${name}</h2><p><code>${tool}</code>, ${leadOf(leadSeconds)}, to ${
    endpointsOfAlert.length > 0
      ? endpointsOfAlert.map(({ description }) => description).join(', ')
      : 'no webhook'
  }</p>${state}
${isHeard ? null : markup`<p class="said wrong">None of its webhooks is enabled, so it is not searched.</p>`}
<div class="actions">${
    holder === 'person' || holder === 'refused'
      ? button('resume', 'Resume', 'quiet')
      : button('pause', 'Pause', 'quiet')
  }${button('remove', 'Remove', 'danger')}</div></li>`
}

/** Names the alert of a path. */
const nameOf = ({ person, exchange }: AuthenticatedRequest) => ({
  accountId: person.accountId,
  alertId: exchange.event.context.params?.alertId ?? '',
})

/** POST handler that changes an alert and returns to the list. */
const changing = (
  change: (pageRequest: AuthenticatedRequest) => Promise<boolean>,
): PageHandler<AuthenticatedRequest> => ({
  async post(pageRequest) {
    if (!(await change(pageRequest)))
      throw new Problem('not_found', 'The account has no such alert in that state.', {
        hint: 'Go back to the list of sky alerts.',
      })
    return onward('/portal/alerts')
  },
})

/** POST handler that pauses an alert. */
export const pauseAlertHandler = ({ alerts }: PortalStores) =>
  changing((pageRequest) => alerts.pause(nameOf(pageRequest), pageRequest.person.actor))

/** POST handler that goes on with an alert from now. */
export const resumeAlertHandler = ({ alerts }: PortalStores) =>
  changing((pageRequest) =>
    alerts.resume(nameOf(pageRequest), Math.floor(Date.now() / 1_000) * 1_000, pageRequest.person.actor),
  )

/** POST handler that deletes an alert. */
export const removeAlertHandler = ({ alerts }: PortalStores) =>
  changing((pageRequest) => alerts.remove(nameOf(pageRequest), pageRequest.person.actor))
