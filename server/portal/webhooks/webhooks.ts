import { maxWebhooks, type WebhookEndpoint } from '../../../db/webhooks/endpoints.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import type { DestinationKind } from '../../../tools/contract/webhook-events.ts'
import { chip } from '../../html/chip.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { instant } from '../page/format.ts'
import { csrfField, onward, onwardWithForm, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import { FormProblem } from '../page/problem-words.ts'
import type { PageHandler } from '../page/routes.ts'
import { problemPart } from '../page/tool-result.ts'
import { kindOf, kindWords } from './destination-kinds.ts'
import { admitQuestion, sendLink, type WebhookPages } from './mailbox.ts'
import { payloads } from './payloads.ts'
import { destinationFields, enteredIn, webhookFields, whyDisabled } from './webhook-fields.ts'

/**
 * Page of webhooks, chats and phones with a form that adds one of the kind in `?kind=`; the secret of a webhook is then
 * shown once on its own page.
 */
export function webhooksHandler(
  stores: PortalStores,
  pages: WebhookPages,
): PageHandler<AuthenticatedRequest> {
  const { webhooks } = stores
  const { allowsLoopback, mail } = pages
  const page = async (
    pageRequest: AuthenticatedRequest,
    fault?: Problem,
    submitted = new URLSearchParams(),
  ): Promise<Reply> => {
    const all = await webhooks.list(pageRequest.person.accountId)
    const kind = kindOf(submitted.get('kind') ?? pageRequest.url.searchParams.get('kind'), mail !== null)
    return renderPage(
      {
        title: 'Webhooks and messages',
        status: fault?.status ?? 200,
        body: markup`${fault ? problemPart(fault) : null}
<p class="lead">Where we tell you that something happens: in your ${mail ? 'mailbox, your ' : null}program, your chat or on your phone.
<a href="/portal/alerts">Sky alerts</a> send here.</p>
${all.length > 0 ? markup`<ul class="things">${all.map(item)}</ul>` : null}
${
  all.length < maxWebhooks
    ? form(pageRequest, kind, submitted, pages)
    : markup`<p class="hint">An account has at most ${maxWebhooks} webhooks and other destinations.</p>`
}
${kind === 'webhook' ? payloads : null}`,
      },
      pageRequest,
    )
  }
  return {
    get: (pageRequest) => page(pageRequest),
    async post(pageRequest, form) {
      try {
        const kind = kindOf(form.get('kind'), mail !== null)
        const fields = webhookFields(form, kind, allowsLoopback)
        const { accountId, actor } = pageRequest.person
        if (kind === 'mail') await admitQuestion(stores, accountId, fields.url)
        const endpoint = await webhooks.add(accountId, fields, actor)
        if (!endpoint)
          throw new FormProblem(
            `You already have ${maxWebhooks} destinations.`,
            undefined,
            'Remove one that you don’t use, then add this one.',
          )
        if (kind === 'mail')
          return onward(
            await sendLink(pages, { accountId, endpointId: endpoint, address: fields.url, generation: 0 }),
          )
        if (kind !== 'webhook') return onward(`/portal/webhooks/${endpoint}`)
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
  kind,
  url,
  description,
  disabledBy,
  failingSince,
  createdAt,
}: WebhookEndpoint): Markup {
  const failing = failingSince ? markup`; failing since ${instant(failingSince)}` : null
  return markup`<li><h2>${description}</h2>${disabledBy ? chip('disabled', 'off') : failingSince ? chip('failing', 'warn') : chip('active', 'good')}<p>${kindWords[kind].label}: <code>${url}</code></p>
<p class="about">Added ${instant(createdAt)}${disabledBy ? markup`; ${whyDisabled[disabledBy]}` : failing}</p>
<p class="actions"><a class="button second" href="/portal/webhooks/${endpointId}">Deliveries and settings <span class="unseen">of ${description}</span></a></p></li>`
}

/** The kinds as tabs, and the form of one of them. */
function form(
  pageRequest: AuthenticatedRequest,
  kind: DestinationKind,
  submitted: URLSearchParams,
  { allowsLoopback, mail }: WebhookPages,
): Markup {
  const offered = Object.entries(kindWords).filter(([name]) => mail !== null || name !== 'mail')
  const tab = ([name, { label }]: [string, { readonly label: string }]) =>
    markup`<a href="/portal/webhooks?kind=${name}#add"${name === kind ? markup` aria-current="page"` : null}>${label}</a>`
  return markup`<h2 id="add">Add a destination</h2><nav class="tabs" aria-label="Kinds of destinations">${offered.map(tab)}</nav>
<p>${kindWords[kind].about}</p><form method="post" action="/portal/webhooks">${csrfField(pageRequest)}
${destinationFields(enteredIn(submitted, kind), allowsLoopback)}<button>${kind === 'webhook' ? 'Add the webhook' : 'Add it'}</button></form>`
}
