import type { Mail } from '../outbound/mail.ts'
import { type Reader, soonWords } from './local-words.ts'
import { isUntitled, messageOf } from './message.ts'

/** The part of a mail that its words are. */
export type MailWords = Pick<Mail, 'subject' | 'text'>

/** Service that mails are from, and address that ends them. */
interface MailOrigin {
  readonly baseUrl: string
  readonly endUrl: string
}

/** Lines below a mail that say why it came, and how such mails end. */
const footer = ({ baseUrl, endUrl }: MailOrigin, why: string): string =>
  `-- \n${why}\nNo more mails: ${endUrl}\nSky Data Service, ${baseUrl}\n`

/**
 * The mail of an event, in the words of its alert.
 * @param reader time zone and language of the alert; null for other events, and for one whose alert is gone
 */
export function eventMail(
  payload: string,
  origin: MailOrigin,
  reader: Reader | null,
  now: number,
): MailWords {
  const { title, lines, link } = messageOf(payload, origin.baseUrl)
  const { data } = JSON.parse(payload) as { readonly data: Readonly<Record<string, unknown>> }
  const start = typeof data.startsAt === 'string' ? Date.parse(data.startsAt) : Number.NaN
  const [time = '', name = ''] = lines
  const when = reader && Number.isFinite(start) ? soonWords(start, now, reader) : time
  const isOfSky = Number.isFinite(start)
  const subject = isOfSky
    ? `${title}, ${when}${name && !isUntitled(String(data.id)) ? ` (${name})` : ''}`
    : title
  return {
    subject,
    text: `${[title, ...lines].join('\n')}\n\n${link}\n\n${footer(origin, 'You get this mail because you confirmed your address for it.')}`,
  }
}

/** The mail that asks whether its reader wants mails; it holds nothing that another person has entered. */
export function confirmationMail(confirmUrl: string, origin: MailOrigin, hours: number): MailWords {
  return {
    subject: 'Do you want alerts about the sky?',
    text: `Someone, probably you, entered this address at ${origin.baseUrl} to get alerts about the sky by mail.

Yes, send them: ${confirmUrl}

Open the link and press the button within ${hours} hours. If it wasn't you, do nothing: no alert comes without it.

${footer(origin, 'This mail was sent once, to ask you.')}`,
  }
}
