import type { ConnectedAssistant, Consent } from '../../../oauth/consent.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { isScope } from '../../../tools/contract/scopes.ts'
import { chip } from '../../html/chip.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { dailyLimitOf, limitField, refusedWords } from '../page/daily-limit.ts'
import { instant, number, plural } from '../page/format.ts'
import { csrfField, onward, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { scopeLabels } from './scope-labels.ts'

/** Page of connected assistants: permissions, today's usage, and a button that disconnects each. */
export function assistantsHandler(consent: () => Promise<Consent>): PageHandler<AuthenticatedRequest> {
  return {
    async get(pageRequest) {
      const { assistants } = await consent()
      const all = await assistants(pageRequest.person.accountId, pageRequest.exchange.signal())
      const active = all.filter(({ status }) => status === 'active')
      const revoked = all.filter(({ status }) => status === 'revoked')
      return renderPage(
        {
          title: 'Assistants',
          body: markup`<p class="lead">Connected assistants can make calls on your behalf and use your credits. You can disconnect
them at any time.</p>
${active.length > 0 ? markup`<ul class="things">${active.map((assistant) => assistantItem(assistant, pageRequest))}</ul>` : noAssistants}
${revoked.length > 0 ? markup`<details><summary>${plural(revoked.length, 'former connection')}</summary><ul class="things">${revoked.map(former)}</ul></details>` : null}`,
        },
        pageRequest,
      )
    },
  }
}

/** POST handler that sets or removes the daily limit of an assistant. */
export function limitHandler(consent: () => Promise<Consent>): PageHandler<AuthenticatedRequest> {
  return {
    async post({ exchange, person }, form) {
      const grantId = exchange.event.context.params?.grantId ?? ''
      const { limit } = await consent()
      if (!(await limit(person.accountId, grantId, dailyLimitOf(form), person.actor)))
        throw new Problem('not_found', 'This assistant is not connected to your account.')
      return onward('/portal/assistants')
    },
  }
}

/**
 * Confirmation page of a disconnection (GET), and the disconnection (POST). All tokens of the assistant are invalid once the
 * response is sent.
 */
export function disconnectHandler(consent: () => Promise<Consent>): PageHandler<AuthenticatedRequest> {
  const assistantOf = async ({ exchange, person }: AuthenticatedRequest): Promise<ConnectedAssistant> => {
    const grantId = exchange.event.context.params?.grantId ?? ''
    const { assistants } = await consent()
    const assistant = (await assistants(person.accountId)).find((candidate) => candidate.grantId === grantId)
    if (!assistant) throw new Problem('not_found', 'This assistant is not connected to your account.')
    return assistant
  }
  return {
    async get(pageRequest) {
      const assistant = await assistantOf(pageRequest)
      if (assistant.status !== 'active') return onward('/portal/assistants')
      return renderPage(
        {
          title: `Disconnect ${assistant.clientName}?`,
          body: markup`<p class="lead">It stops working immediately. To use it again, connect it again and choose its permissions anew.</p>
<form method="post">${csrfField(pageRequest)}<div class="actions"><button class="danger">Disconnect</button>
<a class="button-like" href="/portal/assistants">Cancel</a></div></form>`,
        },
        pageRequest,
      )
    },
    async post(pageRequest) {
      const { grantId } = await assistantOf(pageRequest)
      const { accountId, actor } = pageRequest.person
      const { disconnect } = await consent()
      await disconnect(accountId, grantId, actor)
      return onward('/portal/assistants')
    },
  }
}

const noAssistants = markup`<p>No assistants connected. <a href="/portal/connect">Connect one</a> – most only need this service's URL.</p>`

/** List item of a connected assistant. */
function assistantItem(assistant: ConnectedAssistant, pageRequest: AuthenticatedRequest): Markup {
  const { calls, credits } = assistant.usageToday
  const limit =
    assistant.dailyLimit === null
      ? null
      : ` of at most ${number(assistant.dailyLimit)}${refusedWords({ used: credits, limit: assistant.dailyLimit })}`
  const usageLine = assistant.lastUsedAt
    ? markup`Today ${plural(calls, 'call')}, ${plural(credits, 'credit')}${limit}; last used ${instant(assistant.lastUsedAt)}`
    : markup`Not used yet${limit ? `; at most ${number(assistant.dailyLimit ?? 0)} credits a day` : null}`
  return markup`<li><h2>${assistant.clientName}</h2>${chip('connected', 'good')}
<p class="about">${assistant.publishedAt ? markup`Published at <b>${assistant.publishedAt}</b>` : 'Unverified publisher'}, which chose this name; answers go to
<b>${assistant.redirectHost}</b>; connected ${instant(assistant.createdAt)}</p>
<p class="about">${usageLine}</p>
<ul class="plain may">${assistant.scopes.filter(isScope).map((name) => markup`<li>${scopeLabels[name].does}</li>`)}</ul>
${pageRequest.person.role === 'owner' ? limitForm(assistant, pageRequest) : null}
<p class="actions"><a class="button second" href="/portal/requests?source=${assistant.grantId}">Requests <span class="unseen">of ${assistant.clientName}</span></a>
<a class="button danger" href="/portal/assistants/${assistant.grantId}/disconnect">Disconnect<span class="unseen"> ${assistant.clientName}</span></a></p></li>`
}

/** Form of the daily limit, for owners. */
function limitForm(assistant: ConnectedAssistant, pageRequest: AuthenticatedRequest): Markup {
  return markup`<details><summary>Daily limit</summary>
<form method="post" action="/portal/assistants/${assistant.grantId}/limit">${csrfField(pageRequest)}
${limitField(assistant.dailyLimit, `limit-${assistant.grantId}`)}<button class="second">Save the limit <span class="unseen">of ${assistant.clientName}</span></button></form></details>`
}

/** Reason of a revocation, as the page shows it. */
const endedBy: Readonly<Record<NonNullable<ConnectedAssistant['revokedBy']>, string>> = {
  person: 'you disconnected it',
  client: 'it ended the connection itself',
  account: 'ended with the account',
  reuse: 'disconnected by us: one of its tokens was used twice and may have been copied',
}

/** List item of a former connection. */
function former(assistant: ConnectedAssistant): Markup {
  const reason = assistant.revokedBy
    ? chip(endedBy[assistant.revokedBy], assistant.revokedBy === 'reuse' ? 'warn' : 'off')
    : null
  return markup`<li><h2>${assistant.clientName}</h2>
<p class="about">${assistant.revokedAt ? instant(assistant.revokedAt) : null} ${reason}</p></li>`
}
