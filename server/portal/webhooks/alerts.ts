import { type HeldBy, maxAlerts, type SkyAlert } from '../../../db/webhooks/alerts.ts'
import type { WebhookEndpoint } from '../../../db/webhooks/endpoints.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import type { CallRuntime } from '../../calls/call.ts'
import { chip } from '../../html/chip.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { isForAlerts, windowDays } from '../../webhooks/alert-search.ts'
import { searchCredits, topicLinks } from '../feeds/topic-form.ts'
import { instant, plural } from '../page/format.ts'
import { csrfField, onward, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { tierMark } from '../page/tier.ts'
import { leadOf } from './alert-fields.ts'

/** Cost of alerts, for the list and the form. */
export const alertCost = `We look ${windowDays} days ahead, about a dozen times a year. Each search costs what the call costs;
messages are free.`

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
          body: markup`<p class="lead">Get notified about eclipses, conjunctions, Moon phases or any conditions you define: on your
phone, in a chat or in your program. ${alertCost}</p>
${all.length > 0 ? markup`<ul class="things">${all.map((alert) => item(alert, endpoints, registry, pageRequest))}</ul>` : null}
<h2>What should we watch for?</h2>${adding(all.length, registry, pageRequest)}`,
        },
        pageRequest,
      )
    },
  }
}

/** Links to the forms of topics and of all searches, or why none can be added. */
function adding(alerts: number, registry: Registry, pageRequest: AuthenticatedRequest): Markup {
  if (alerts >= maxAlerts) return markup`<p class="hint">An account has at most ${maxAlerts} sky alerts.</p>`
  const searches = registry.descriptors
    .filter(({ name }) => {
      const entry = registry.byName.get(name)
      return entry && isForAlerts(entry)
    })
    .sort((left, right) => left.title.localeCompare(right.title, 'en'))
  return markup`${topicLinks(registry, pageRequest, '/portal/alerts/for', isForAlerts)}
<details><summary>Something else: all searches with all their settings</summary><ul class="plain">${searches.map(
    (alertKind) =>
      markup`<li><a href="/portal/alerts/new/${alertKind.name}">${alertKind.title}</a> ${tierMark(pageRequest.person, alertKind)} <span class="about">from ${plural(searchCredits(alertKind), 'credit')} a search</span></li>`,
  )}</ul></details>`
}

/** Why an alert waits, in words. */
const whyHeld: Readonly<Record<HeldBy, Markup>> = {
  person: markup`You have paused it.`,
  hour: markup`Its search didn’t work. We try again within the hour, and nothing is missed.`,
  refused: markup`Its search was refused.`,
}

/** List item of an alert. */
function item(
  { alertId, name, tool, leadSeconds, endpointIds, nextAt, searchedUntil, heldBy: holder, problem }: SkyAlert,
  endpoints: readonly WebhookEndpoint[],
  { byName }: Registry,
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
  return markup`<li><h2>${name}</h2>${holder === null ? chip('active', 'good') : chip(holder === 'person' ? 'paused' : 'waiting', holder === 'refused' ? 'warn' : 'off')}<p>${byName.get(tool)?.descriptor.title ?? 'A former search'}, ${leadOf(leadSeconds)}, to ${
    endpointsOfAlert.length > 0
      ? endpointsOfAlert.map(({ description }) => description).join(', ')
      : 'nowhere'
  }</p>${state}
${isHeard ? null : markup`<p class="said wrong">Nothing that it sends to is enabled, so it is not searched.</p>`}
<div class="actions">${
    holder === 'person' || holder === 'refused'
      ? button('resume', 'Resume', 'second')
      : button('pause', 'Pause', 'second')
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
      throw new Problem('not_found', 'This alert was changed or removed meanwhile.', {
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
