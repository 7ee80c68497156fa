import type { WebhookEndpoint } from '../../../db/webhooks/endpoints.ts'
import { confirmHours } from '../../../db/webhooks/mailboxes.ts'
import { mailboxOf } from '../../../tools/contract/mail-address.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { rateLimited } from '../../limits/rate-limit.ts'
import type { Mails, OpenMailbox } from '../../webhooks/mail-poster.ts'
import { csrfField, onward } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import { FormProblem } from '../page/problem-words.ts'
import type { PageHandler } from '../page/routes.ts'

/** Dependencies of the pages of webhooks beside the stores. */
export interface WebhookPages {
  /** Whether `http` to this machine is accepted: where the service runs on it for its owner alone. */
  readonly allowsLoopback: boolean
  /** Has the sender look into the outbox now. */
  readonly look: () => void
  /** Mails of the service; null where its operator has named no mail server. */
  readonly mail: Pick<Mails, 'ask'> | null
}

/** Mails that ask for a confirmation: of an account in a day, and of all accounts to one mailbox in a week. */
const confirmationMails = { ofAccount: 5, toMailbox: 3 }
const daySeconds = 86_400

/** Whether a mailbox gets no alerts until its owner confirms it. */
export const isOpenMailbox = ({ disabledBy }: Pick<WebhookEndpoint, 'disabledBy'>): boolean =>
  disabledBy === 'unconfirmed' || disabledBy === 'unsubscribed'

/**
 * Counts a mail that asks for a confirmation, so that no account floods a mailbox with them.
 * @throws Problem `rate_limited`; FormProblem where the mailbox was asked often enough
 */
export async function admitQuestion(
  { addressLimits }: PortalStores,
  accountId: string,
  address: string,
): Promise<void> {
  const ofAccount = await addressLimits.consume(
    'mail-account',
    accountId,
    confirmationMails.ofAccount,
    daySeconds,
  )
  if (!ofAccount.allowed) throw rateLimited(confirmationMails.ofAccount, ofAccount.resetSeconds)
  const mailbox = mailboxOf(address)
  const toMailbox = await addressLimits.consume(
    'mail-box',
    mailbox,
    confirmationMails.toMailbox,
    7 * daySeconds,
  )
  if (!toMailbox.allowed)
    throw new FormProblem(
      'This address has been asked often enough.',
      'address',
      `We mail at most ${confirmationMails.toMailbox} such links to an address in a week. Look for one there, also among unwanted mail.`,
    )
}

/** Mails the link of a mailbox. @returns the page of the mailbox, which says how it went */
export async function sendLink({ mail }: WebhookPages, mailbox: OpenMailbox): Promise<string> {
  const end = (await mail?.ask(mailbox)) ?? 'unavailable'
  return `/portal/webhooks/${mailbox.endpointId}${end === 'accepted' ? '' : `?mail=${end}`}`
}

/** Why the mail with the link was not sent, by the end of the attempt. */
const faults: Readonly<Record<string, string>> = {
  refused:
    'The mail server says that this address takes no mail. Remove it and add it again as it is spelled.',
  deferred: 'The mailbox takes no mail right now. Mail the link again in some minutes.',
  unavailable: 'No mail could be sent right now. Mail the link again in some minutes.',
}

/** State of a mailbox that is not confirmed, and the button that mails its link again. */
export function openMailboxPart(
  { endpointId, url: address, disabledBy, generation }: WebhookEndpoint,
  pageRequest: AuthenticatedRequest,
  { mail }: WebhookPages,
): Markup {
  const fault = faults[pageRequest.url.searchParams.get('mail') ?? '']
  const state =
    disabledBy === 'unsubscribed'
      ? markup`<p class="said wrong">“No more mails” was pressed for <code>${address}</code>. It gets mail again only after another yes from there.</p>`
      : markup`<p class="said">We mailed a link to <code>${address}</code>. Open it within ${confirmHours} hours and press the button: until then nothing else is mailed.</p>`
  return markup`${fault ? markup`<p class="said wrong" role="alert">${fault}</p>` : state}
${
  mail
    ? markup`<form method="post" action="/portal/webhooks/${endpointId}/ask?generation=${generation}">${csrfField(pageRequest)}<button class="quiet">Mail the link ${disabledBy === 'unsubscribed' ? null : 'again'}</button></form>`
    : markup`<p class="hint">This service sends no mail at present.</p>`
}`
}

/** POST handler that mails another link to a mailbox; the former one ends. */
export function askHandler(stores: PortalStores, pages: WebhookPages): PageHandler<AuthenticatedRequest> {
  return {
    async post(pageRequest) {
      const { accountId, actor } = pageRequest.person
      const endpointId = pageRequest.exchange.event.context.params?.endpointId ?? ''
      const path = `/portal/webhooks/${endpointId}`
      const all = await stores.webhooks.list(accountId)
      const mailbox = all.find((endpoint) => endpoint.endpointId === endpointId && isOpenMailbox(endpoint))
      const generation = Number(pageRequest.url.searchParams.get('generation') ?? Number.NaN)
      if (!mailbox || !pages.mail || generation !== mailbox.generation) return onward(path)
      await admitQuestion(stores, accountId, mailbox.url)
      const renewed = await stores.mailboxes.renew(accountId, endpointId, generation, actor)
      if (renewed === null) return onward(path)
      return onward(
        await sendLink(pages, { accountId, endpointId, address: mailbox.url, generation: renewed }),
      )
    },
  }
}
