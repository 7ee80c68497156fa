import { confirmHours, type Mailboxes } from '../../db/webhooks/mailboxes.ts'
import type { TakenDelivery } from '../../db/webhooks/outbox.ts'
import type { Log } from '../../tools/contract/ports.ts'
import { hourMs } from '../../tools/contract/values.ts'
import type { MailResult, SendMail } from '../outbound/mail.ts'
import type { Reader } from './local-words.ts'
import { confirmationMail, eventMail } from './mail-message.ts'
import { type PostEvent, type PostResult, readable } from './post-event.ts'

/** Dependencies of mails. */
export interface MailPorts {
  readonly send: SendMail
  readonly mailboxes: Pick<Mailboxes, 'linkText'>
  /** Time zone and language of an alert; null if there is none. */
  readonly readerOf: (accountId: string, alertId: string) => Promise<Reader | null>
  readonly baseUrl: string
  readonly log: Pick<Log, 'error'>
}

/** A mailbox that waits for the word of its person. */
export interface OpenMailbox {
  readonly accountId: string
  readonly endpointId: string
  readonly address: string
  /** Number of the link that confirms it. */
  readonly generation: number
}

/** The mails of a service that has a mail server. */
export interface Mails {
  /** Sends an event once. Does not throw; rejects only when `stop` is aborted. */
  post(delivery: TakenDelivery, stop: AbortSignal): Promise<PostResult>
  /** Asks the person of a mailbox whether they want mails. */
  ask(mailbox: OpenMailbox): Promise<MailResult['end']>
}

/** Path of a link in a mail. */
export const mailLinkPath = '/portal/mail'

/** Mails of events and of confirmations, in plain text, each with a link that ends them. */
export function mails({ send, mailboxes, readerOf, baseUrl, log }: MailPorts): Mails {
  const { host } = new URL(baseUrl)
  const link = (name: Pick<OpenMailbox, 'accountId' | 'endpointId'>, generation: number | null) =>
    `${baseUrl}${mailLinkPath}/${mailboxes.linkText(
      generation === null
        ? { ...name, purpose: 'end', generation: 0, expiresAt: null }
        : { ...name, purpose: 'confirm', generation, expiresAt: Date.now() + confirmHours * hourMs },
    )}`
  let isDown = false
  /** Logs once that the server cannot be used, until it can be. */
  const logged = (result: MailResult): MailResult => {
    if (result.end === 'unavailable' && !isDown) log.error({ reply: result.reply }, 'no mail could be sent')
    isDown = result.end === 'unavailable'
    return result
  }
  return {
    async post({ accountId, endpointId, eventId, url: address, payload }, stop) {
      const began = performance.now()
      const endUrl = link({ accountId, endpointId }, null)
      const { data } = JSON.parse(payload) as { readonly data?: { readonly alertId?: string } }
      const reader = data?.alertId ? await readerOf(accountId, data.alertId) : null
      const words = eventMail(payload, { baseUrl, endUrl }, reader, Date.now())
      const messageId = `<${eventId}.${endpointId}@${host}>`
      const { end, code, reply } = logged(await send({ to: address, ...words, endUrl, messageId }, stop))
      const milliseconds = Math.round(performance.now() - began)
      if (end === 'unavailable') return { status: null, response: outOfService, milliseconds, isOurs: true }
      return {
        status: code,
        response: readable(reply.replace(/^\d{3}[ -]/, '')),
        milliseconds,
        isFinal: end === 'refused',
      }
    },

    async ask({ accountId, endpointId, address, generation }) {
      const name = { accountId, endpointId }
      const endUrl = link(name, null)
      const words = confirmationMail(link(name, generation), { baseUrl, endUrl }, confirmHours)
      const messageId = `<confirm.${endpointId}.${generation}@${host}>`
      const stop = new AbortController().signal
      return logged(await send({ to: address, ...words, endUrl, messageId }, stop)).end
    },
  }
}

/** Said of every trouble with the mail server, which is the operator's to know more about. */
export const outOfService = 'the mail server of this service cannot be used now'

/** Sends each delivery as its destination takes it: as a mail, or as a request. @param mail null where the service has no mail server */
export const sendingOf =
  (post: PostEvent, mail: Mails | null) =>
  async (delivery: TakenDelivery, stop: AbortSignal): Promise<PostResult> => {
    const { kind } = delivery
    if (kind !== 'mail') return post({ ...delivery, kind }, stop)
    return mail
      ? mail.post(delivery, stop)
      : { status: null, response: 'this service sends no mail', milliseconds: 0, isOurs: true }
  }
