import { maxWebhooks, type WebhookEndpoint } from '../../../db/webhooks/endpoints.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { instant } from '../page/format.ts'
import { csrfField, onwardWithForm, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { urlField, webhookFields, whyDisabled } from './webhook-fields.ts'

/** Dependencies of the pages of webhooks beside the stores. */
export interface WebhookPages {
  /** Whether `http` to this machine is accepted: where the service runs on it for its owner alone. */
  readonly allowsLoopback: boolean
  /** Has the sender look into the outbox now. */
  readonly look: () => void
}

/** Page of webhooks with a form that adds one; its secret is then shown once on its own page. */
export function webhooksHandler(
  { webhooks }: PortalStores,
  { allowsLoopback }: WebhookPages,
): PageHandler<AuthenticatedRequest> {
  const page = async (
    pageRequest: AuthenticatedRequest,
    fault?: Problem,
    submitted = new URLSearchParams(),
  ): Promise<Reply> => {
    const all = await webhooks.list(pageRequest.person.accountId)
    return renderPage(
      {
        title: 'Webhooks',
        status: fault?.status ?? 200,
        body: markup`${fault ? markup`<p class="said wrong" role="alert">${fault.message} ${fault.details.hint}</p>` : null}
<p class="lead">A webhook is a URL of yours that we call when something happens. Each call is signed.
<a href="/docs/webhooks">How to verify it</a></p>
${all.length > 0 ? markup`<ul class="things">${all.map(item)}</ul>` : markup`<p>No webhooks.</p>`}
${all.length < maxWebhooks ? form(pageRequest, submitted) : markup`<p class="hint">An account has at most ${maxWebhooks} webhooks.</p>`}`,
      },
      pageRequest,
    )
  }
  return {
    get: (pageRequest) => page(pageRequest),
    async post(pageRequest, form) {
      try {
        const fields = webhookFields(form, allowsLoopback)
        const { accountId, actor } = pageRequest.person
        const endpoint = await webhooks.add(accountId, fields, actor)
        if (!endpoint)
          throw new Problem('invalid_parameter', `The account has ${maxWebhooks} webhooks.`, {
            hint: 'Remove one that is not used, then add this one.',
          })
        return onwardWithForm(`/portal/webhooks/${endpoint}/secret?generation=0`)
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 400) throw error
        return page(pageRequest, error, form)
      }
    },
  }
}

/** List item of a webhook. */
function item({
  endpointId,
  url,
  description,
  disabledBy,
  failingSince,
  createdAt,
}: WebhookEndpoint): Markup {
  const failing = failingSince ? markup`; failing since ${instant(failingSince)}` : null
  return markup`<li><h2>${description}</h2><p><code>${url}</code>${disabledBy ? markup` <span class="state off">disabled</span>` : null}</p>
<p class="about">Added ${instant(createdAt)}${disabledBy ? markup`; ${whyDisabled[disabledBy]}` : failing}</p>
<p><a href="/portal/webhooks/${endpointId}">Deliveries and settings <span class="unseen">of ${description}</span></a></p></li>`
}

/** Form that adds a webhook. */
function form(pageRequest: AuthenticatedRequest, submitted: URLSearchParams): Markup {
  return markup`<h2>Add a webhook</h2><form method="post" action="/portal/webhooks">${csrfField(pageRequest)}
${urlField(submitted.get('url') ?? '', submitted.get('description') ?? '')}<button>Add the webhook</button></form>`
}
