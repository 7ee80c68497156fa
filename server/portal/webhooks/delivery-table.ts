import type { WebhookEndpoint } from '../../../db/webhooks/endpoints.ts'
import type { LoggedDelivery } from '../../../db/webhooks/outbox.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { instant, number } from '../page/format.ts'
import { csrfField } from '../page/layout.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'

/** Log of a webhook, newest first; deliveries that have ended can be sent again. */
export function deliveryTable(
  deliveries: readonly LoggedDelivery[],
  webhook: WebhookEndpoint,
  pageRequest: AuthenticatedRequest,
): Markup {
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="Deliveries"><table><thead><tr><th scope="col">When</th>
<th scope="col">Event</th><th scope="col">State</th><th scope="col" class="number">Attempts</th><th scope="col" class="number">ms</th>
<th scope="col">Answer</th><th scope="col">Again</th></tr></thead><tbody>${deliveries.map((delivery) => row(delivery, webhook, pageRequest))}</tbody></table></div>`
}

function row(
  delivery: LoggedDelivery,
  { endpointId, disabledBy }: WebhookEndpoint,
  pageRequest: AuthenticatedRequest,
): Markup {
  const { eventId, type, createdAt, attempts, milliseconds, responseStatus, response, dueAt } = delivery
  const sendAgain =
    dueAt === null && !disabledBy
      ? markup`<form method="post" action="/portal/webhooks/${endpointId}/again">${csrfField(pageRequest)}
<button class="quiet" name="event" value="${eventId}">Send again <span class="unseen">${type} ${eventId}</span></button></form>`
      : null
  return markup`<tr><td>${instant(createdAt, true)}</td><td><code>${type}</code></td><td>${stateOf(delivery)}</td>
<td class="number">${attempts}</td><td class="number">${milliseconds === null ? null : number(milliseconds)}</td>
<td>${responseStatus} ${response}</td><td>${sendAgain}</td></tr>`
}

function stateOf({ status, attempts, dueAt }: LoggedDelivery): Markup {
  if (status !== 'pending' || dueAt === null) return markup`${status}`
  return attempts === 0 ? markup`waiting` : markup`next attempt ${instant(dueAt, true)}`
}
