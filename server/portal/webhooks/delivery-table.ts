import type { WebhookEndpoint } from '../../../db/webhooks/endpoints.ts'
import type { LoggedDelivery } from '../../../db/webhooks/outbox.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { instant, number, plural } from '../page/format.ts'
import { csrfField } from '../page/layout.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'

/** Log of a webhook, newest first; deliveries that have ended can be sent again. */
export function deliveryTable(
  deliveries: readonly LoggedDelivery[],
  webhook: WebhookEndpoint,
  pageRequest: AuthenticatedRequest,
): Markup {
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="Deliveries"><table class="stack wraps"><thead><tr><th scope="col">Event</th><th scope="col">State</th><th scope="col">Answer</th><th scope="col">Again</th></tr></thead><tbody>${deliveries.map((delivery) => row(delivery, webhook, pageRequest))}</tbody></table></div>`
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
  const spent = milliseconds === null ? null : markup`, ${number(milliseconds)} ms`
  return markup`<tr><td><code>${type}</code><br><span class="about">${instant(createdAt, true)}</span></td>
<td>${stateOf(delivery)}${attempts > 0 ? markup`<br><span class="about">${plural(attempts, 'attempt')}${spent}</span>` : null}</td>
<td data-label="Answer">${responseStatus} ${response}</td><td>${sendAgain}</td></tr>`
}

/** State in words: an attempt that is under way has no end yet. */
function stateOf({ status, attempts, dueAt, attemptedAt }: LoggedDelivery): Markup {
  if (status !== 'pending' || dueAt === null)
    return markup`<span class="state${status === 'failed' ? ' warn' : ''}">${status}</span>`
  if (attempts === 0) return markup`waiting`
  return attemptedAt === null
    ? markup`under way; reload to see its end`
    : markup`next attempt ${instant(dueAt, true)}`
}
