import { setTimeout } from 'node:timers/promises'
import type { WebhookEndpoint } from '../../../db/webhooks/endpoints.ts'
import { type DeliveryName, deliveryDays, shownDeliveries } from '../../../db/webhooks/outbox.ts'
import { newId } from '../../../tools/contract/ids.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { copyable } from '../../html/copyable.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { rateLimited } from '../../limits/rate-limit.ts'
import { eventBody } from '../../webhooks/event-body.ts'
import { instant } from '../page/format.ts'
import { csrfField, onward, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { problemPart } from '../page/tool-result.ts'
import { deliveryTable } from './delivery-table.ts'
import { kindWords } from './destination-kinds.ts'
import { isOpenMailbox, openMailboxPart, type WebhookPages } from './mailbox.ts'
import { destinationFields, webhookFields, whyDisabled } from './webhook-fields.ts'

/** Test events, and deliveries sent again, of an account and hour. */
const sendsPerHour = 60
/** Test mails, and mails sent again, of an account and hour. */
const mailsPerHour = 10
/** How long a form that sends an event waits for its end, and how often it looks, in ms. */
const sendWaitMs = 3_000
const sendLookMs = 150

const idOf = ({ exchange }: AuthenticatedRequest) => exchange.event.context.params?.endpointId ?? ''
const pathOf = (endpointId: string) => `/portal/webhooks/${endpointId}`

/** A webhook of the account. @throws Problem `not_found` */
async function ownEndpoint(
  { webhooks }: Pick<PortalStores, 'webhooks'>,
  pageRequest: AuthenticatedRequest,
): Promise<WebhookEndpoint> {
  const all = await webhooks.list(pageRequest.person.accountId)
  const endpoint = all.find(({ endpointId }) => endpointId === idOf(pageRequest))
  if (!endpoint) throw missing()
  return endpoint
}

const missing = () => new Problem('not_found', 'This webhook no longer exists.')

/** Page of one webhook, chat or phone: its settings, its secret, and the log of its deliveries. */
export function webhookHandler(stores: PortalStores, pages: WebhookPages): PageHandler<AuthenticatedRequest> {
  const { allowsLoopback } = pages
  const page = async (pageRequest: AuthenticatedRequest, webhook: WebhookEndpoint, fault?: Problem) => {
    const deliveries = await stores.outbox.log(pageRequest.person.accountId, webhook.endpointId)
    return renderPage(
      {
        title: webhook.description,
        status: fault?.status ?? 200,
        body: markup`${fault ? problemPart(fault) : null}
${isOpenMailbox(webhook) ? openMailboxPart(webhook, pageRequest, pages) : state(webhook)}
${webhook.disabledBy ? null : testForm(webhook, pageRequest)}
<h2>Deliveries</h2>${deliveries.length > 0 ? deliveryTable(deliveries, webhook, pageRequest) : markup`<p>No deliveries yet.</p>`}
<p class="hint">The last ${shownDeliveries} deliveries, kept for ${deliveryDays} days.</p>
<h2>Settings</h2>${settings(webhook, pageRequest, allowsLoopback)}
${webhook.kind === 'webhook' ? markup`<h2>Signing secret</h2>${secretForm(webhook, pageRequest)}` : null}
<h2>Remove</h2><p>This also deletes its delivery history.</p>
<form method="post" action="${pathOf(webhook.endpointId)}/remove">${csrfField(pageRequest)}<button class="danger">Remove ${
          webhook.kind === 'webhook' ? 'the webhook' : 'it'
        }</button></form>
<p><a href="/portal/webhooks">All webhooks and messages</a></p>`,
      },
      pageRequest,
    )
  }
  return {
    get: async (pageRequest) => page(pageRequest, await ownEndpoint(stores, pageRequest)),
    async post(pageRequest, form) {
      const webhook = await ownEndpoint(stores, pageRequest)
      try {
        const fields = webhookFields(form, webhook.kind, allowsLoopback, webhook)
        const isEnabled = form.get('enabled') === 'yes'
        const { accountId, actor } = pageRequest.person
        const changed = await stores.webhooks.change(accountId, webhook.endpointId, fields, isEnabled, actor)
        if (!changed) throw missing()
        return onward(pathOf(webhook.endpointId))
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 400) throw error
        return page(pageRequest, webhook, error)
      }
    },
  }
}

/** URL and state of a webhook. */
function state({ kind, url, disabledBy, failingSince }: WebhookEndpoint): Markup {
  const failing =
    failingSince && !disabledBy
      ? markup`<p class="said wrong">Attempts have failed since ${instant(failingSince)}.</p>`
      : null
  return markup`<p>${kindWords[kind].label}: <code>${url}</code></p>${
    disabledBy
      ? markup`<p class="said wrong">It receives nothing: ${whyDisabled[disabledBy]}.
Enable it under Settings.</p>`
      : failing
  }`
}

function testForm({ endpointId, kind }: WebhookEndpoint, pageRequest: AuthenticatedRequest): Markup {
  const [what, next] =
    kind === 'webhook'
      ? ['event', markup`<a href="/portal/webhooks?kind=webhook#what-arrives">What arrives</a>`]
      : ['message', markup`<a href="/portal/alerts">Make a sky alert</a>`]
  return markup`<form method="post" action="${pathOf(endpointId)}/test">${csrfField(pageRequest)}<div class="actions"><button>Send a test ${what}</button>
<span class="button-like">${next}</span></div></form>`
}

function settings(
  { endpointId, kind, url, description, notices, disabledBy }: WebhookEndpoint,
  pageRequest: AuthenticatedRequest,
  allowsLoopback: boolean,
): Markup {
  const isKept = kind !== 'webhook'
  const entered = { kind, texts: new URLSearchParams(isKept ? {} : { url }), description, notices, isKept }
  return markup`<form method="post" action="${pathOf(endpointId)}">${csrfField(pageRequest)}${destinationFields(entered, allowsLoopback)}
${isOpenMailbox({ disabledBy }) ? null : enabledField(disabledBy === null)}
<button>Save</button></form>`
}

const enabledField = (isEnabled: boolean): Markup =>
  markup`<div class="field check"><input type="checkbox" id="enabled" name="enabled" value="yes"${isEnabled ? markup` checked` : null} aria-describedby="enabled-hint">
<label for="enabled">Enabled</label><p class="hint" id="enabled-hint">While disabled, events are dropped, not queued.</p></div>`

function secretForm(
  { endpointId, generation, formerUntil }: WebhookEndpoint,
  pageRequest: AuthenticatedRequest,
): Markup {
  const former = formerUntil
    ? markup`<p>The former secret signs, too, until ${instant(formerUntil)}.</p>`
    : null
  return markup`${former}<p>A new secret is shown once. For 24 hours we sign with both secrets, so nothing breaks while you
switch.</p><form method="post" action="${pathOf(endpointId)}/secret?generation=${generation}">${csrfField(pageRequest)}
<button>Rotate secret</button></form>`
}

/** POST handler that makes a new secret and shows it, once; a reload leads to the webhook. */
export function webhookSecretHandler({ webhooks }: PortalStores): PageHandler<AuthenticatedRequest> {
  return {
    get: async (pageRequest) => onward(pathOf((await ownEndpoint({ webhooks }, pageRequest)).endpointId)),
    async post(pageRequest) {
      const { endpointId } = await ownEndpoint({ webhooks }, pageRequest)
      const generation = Number(pageRequest.url.searchParams.get('generation') ?? Number.NaN)
      const isCount = Number.isInteger(generation) && generation >= 0 && generation < 2 ** 31
      const { accountId, actor } = pageRequest.person
      const secret = isCount ? await webhooks.newSecret(accountId, endpointId, generation, actor) : null
      if (secret === null) return onward(pathOf(endpointId))
      return renderPage(
        {
          title: 'Signing secret',
          body: markup`<section class="secret" data-once aria-labelledby="made" role="status"><h2 id="made">Your new secret</h2>
<p>Copy it now. You won't be able to see it again.</p>${copyable(secret, 'the secret')}</section>
<p>Your program verifies each event with it. <a href="/docs/webhooks">See how</a></p>
<p><a href="${pathOf(endpointId)}">To the webhook</a></p>`,
          isSecret: true,
        },
        pageRequest,
      )
    },
  }
}

/** POST handler that deletes a webhook. */
export function removeWebhookHandler({ webhooks }: PortalStores): PageHandler<AuthenticatedRequest> {
  return {
    async post(pageRequest) {
      const { accountId, actor } = pageRequest.person
      if (!(await webhooks.remove(accountId, idOf(pageRequest), actor))) throw missing()
      return onward('/portal/webhooks')
    },
  }
}

/** POST handler that sends a test event. */
export function testWebhookHandler(
  stores: PortalStores,
  { look }: WebhookPages,
): PageHandler<AuthenticatedRequest> {
  return {
    async post(pageRequest) {
      const { accountId } = pageRequest.person
      const { endpointId, kind } = await ownEndpoint(stores, pageRequest)
      await admitSend(stores, accountId, kind)
      const payload = eventBody('webhook.test', Date.now(), { endpointId })
      const event = { accountId, endpointId, eventId: newId('msg'), type: 'webhook.test', payload }
      if ((await stores.outbox.add(event)) === 0)
        throw new Problem(
          'rate_limited',
          'The destination is disabled, or the account has had its events of a day.',
          {
            hint: 'Enable the destination, or try again tomorrow.',
          },
        )
      look()
      await untilEnded(stores, event)
      return onward(pathOf(endpointId))
    },
  }
}

/** POST handler that sends a delivery again. */
export function sendAgainHandler(
  stores: PortalStores,
  { look }: WebhookPages,
): PageHandler<AuthenticatedRequest> {
  return {
    async post(pageRequest, form) {
      const { accountId } = pageRequest.person
      const { endpointId, kind } = await ownEndpoint(stores, pageRequest)
      await admitSend(stores, accountId, kind)
      const eventId = form.get('event') ?? ''
      if (!(await stores.outbox.sendAgain({ accountId, endpointId, eventId })))
        throw new Problem('not_found', 'This delivery cannot be sent again.', {
          hint: 'It may be under way, or its webhook may be disabled or removed.',
        })
      look()
      await untilEnded(stores, { accountId, endpointId, eventId })
      return onward(pathOf(endpointId))
    },
  }
}

/** Waits a moment for the first attempt of a delivery, so that the page that follows shows how it went. */
async function untilEnded(
  { outbox }: PortalStores,
  { accountId, endpointId, eventId }: DeliveryName,
): Promise<void> {
  for (const end = Date.now() + sendWaitMs; Date.now() < end; ) {
    await setTimeout(sendLookMs)
    const delivery = (await outbox.log(accountId, endpointId)).find((logged) => logged.eventId === eventId)
    if (!delivery || delivery.dueAt === null || (delivery.attempts > 0 && delivery.attemptedAt !== null))
      return
  }
}

/** @throws Problem `rate_limited` */
async function admitSend(
  { addressLimits }: PortalStores,
  accountId: string,
  kind: WebhookEndpoint['kind'],
): Promise<void> {
  const [counter, limit] = kind === 'mail' ? ['mail-send', mailsPerHour] : ['webhook-send', sendsPerHour]
  const grant = await addressLimits.consume(counter, accountId, limit, 3_600)
  if (!grant.allowed) throw rateLimited(limit, grant.resetSeconds)
}
