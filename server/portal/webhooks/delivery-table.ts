import type { WebhookEndpoint } from '../../../db/webhooks/endpoints.ts'
import type { LoggedDelivery } from '../../../db/webhooks/outbox.ts'
import { chip } from '../../html/chip.ts'
import { dataTable } from '../../html/data-table.ts'
import { type Markup, markup, type Part } from '../../html/markup.ts'
import { instant, number, plural } from '../page/format.ts'
import { csrfField } from '../page/layout.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'

/** Log of a webhook, newest first; deliveries that have ended can be sent again. */
export function deliveryTable(
  deliveries: readonly LoggedDelivery[],
  webhook: WebhookEndpoint,
  pageRequest: AuthenticatedRequest,
): Markup {
  return dataTable({
    label: 'Deliveries',
    columns: ['Event', 'State', 'Answer', 'Again'].map((title) => ({ title })),
    rows: deliveries.map((delivery) => row(delivery, webhook, pageRequest)),
    kind: 'wraps',
  })
}

function row(
  delivery: LoggedDelivery,
  { endpointId, disabledBy }: WebhookEndpoint,
  pageRequest: AuthenticatedRequest,
): readonly Part[] {
  const { eventId, type, createdAt, attempts, milliseconds, responseStatus, response, dueAt } = delivery
  const sendAgain =
    dueAt === null && !disabledBy
      ? markup`<form method="post" action="/portal/webhooks/${endpointId}/again">${csrfField(pageRequest)}
<button class="quiet" name="event" value="${eventId}">Send again <span class="unseen">${type} ${eventId}</span></button></form>`
      : null
  const spent = milliseconds === null ? null : markup`, ${number(milliseconds)} ms`
  return [
    markup`<code>${type}</code><br><span class="about">${instant(createdAt, true)}</span>`,
    markup`${stateOf(delivery)}${attempts > 0 ? markup`<br><span class="about">${plural(attempts, 'attempt')}${spent}</span>` : null}`,
    markup`${responseStatus} ${response}`,
    sendAgain,
  ]
}

/** State in words: an attempt that is under way has no end yet. */
function stateOf({ status, attempts, dueAt, attemptedAt }: LoggedDelivery): Markup {
  if (status !== 'pending' || dueAt === null) return chip(status, status === 'failed' ? 'warn' : 'good')
  if (attempts === 0) return chip('waiting')
  return attemptedAt === null
    ? markup`under way; reload to see its end`
    : markup`next attempt ${instant(dueAt, true)}`
}
