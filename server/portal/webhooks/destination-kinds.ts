import { mailAddress } from '../../../tools/contract/mail-address.ts'
import type { DestinationKind, MessageKind } from '../../../tools/contract/webhook-events.ts'
import { isUrlOf, maskedUrl } from '../../webhooks/message.ts'
import { isLocal, webhookUrlError } from '../../webhooks/post-event.ts'
import { FormProblem } from '../page/problem-words.ts'

/** A field of the form of a kind. */
interface KindField {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly type: 'url' | 'text' | 'email'
}

/** A kind of destination in words for people. */
interface KindWords {
  readonly label: string
  readonly about: string
  readonly fields: readonly KindField[]
  readonly descriptionExample: string
}

const url = (label: string, hint: string): KindField => ({ name: 'url', label, hint, type: 'url' })

/** The kinds in the order of their list. */
export const kindWords: Readonly<Record<DestinationKind, KindWords>> = {
  mail: {
    label: 'E-mail',
    about: 'A mail in plain words, to an address that you confirm first.',
    fields: [
      {
        name: 'address',
        label: 'E-mail address',
        hint: 'We mail a link there. Alerts come once it was opened and confirmed, and every mail has a link that ends them.',
        type: 'email',
      },
    ],
    descriptionExample: 'my mailbox',
  },
  ntfy: {
    label: 'Phone (ntfy)',
    about: 'A notification on your phone, by the free app ntfy.',
    fields: [
      url(
        'Topic URL',
        'In the app, subscribe to a topic with a name that is hard to guess. Its URL is https://ntfy.sh/ and that name.',
      ),
    ],
    descriptionExample: 'my phone',
  },
  slack: {
    label: 'Slack',
    about: 'A message in a channel of Slack, Mattermost or Rocket.Chat.',
    fields: [
      url(
        'Webhook URL',
        'In Slack: Apps › Incoming Webhooks. It begins with https://hooks.slack.com/services/.',
      ),
    ],
    descriptionExample: 'the astronomy channel',
  },
  discord: {
    label: 'Discord',
    about: 'A message in a channel of Discord.',
    fields: [
      url(
        'Webhook URL',
        'In Discord: Edit channel › Integrations › Webhooks. It begins with https://discord.com/api/webhooks/.',
      ),
    ],
    descriptionExample: 'the observers’ channel',
  },
  telegram: {
    label: 'Telegram',
    about: 'A message of your own bot in a chat of Telegram.',
    fields: [
      {
        name: 'token',
        label: 'Token of the bot',
        hint: 'From @BotFather. Add the bot to the chat, or write to it first.',
        type: 'text',
      },
      {
        name: 'chat',
        label: 'Chat',
        hint: 'The number of the chat, or the name of a public channel with its @.',
        type: 'text',
      },
    ],
    descriptionExample: 'the family chat',
  },
  webhook: {
    label: 'Your program (webhook)',
    about: 'A signed call of a URL of yours, for programs.',
    fields: [url('URL', 'A public https:// URL.')],
    descriptionExample: 'team chat',
  },
}

/** The kind of a form or a link; a webhook for anything else, and for mail where the service sends none. */
export const kindOf = (text: string | null, offersMail: boolean): DestinationKind =>
  text !== null && Object.hasOwn(kindWords, text) && (offersMail || text !== 'mail')
    ? (text as DestinationKind)
    : 'webhook'

/** Characters of a URL, and of each text that one is made of. */
export const longestUrl = 500

/**
 * Where the events of a form go: the URL, and what of it can be shown.
 * @param allowsLoopback whether `http` to this machine is accepted
 * @throws FormProblem
 */
export function urlOf(
  kind: DestinationKind,
  form: URLSearchParams,
  allowsLoopback: boolean,
): { readonly url: string; readonly target?: string } {
  if (kind === 'mail') return { url: addressOf(form) }
  const text = kind === 'telegram' ? telegramUrl(form) : (form.get('url')?.trim() ?? '')
  const hint =
    kind === 'webhook'
      ? 'Enter a URL such as https://example.com/events.'
      : 'Copy it once more, from its beginning to its end.'
  if (text.length > longestUrl)
    throw new FormProblem(`The URL has more than ${longestUrl} characters.`, 'url', hint)
  const fault = webhookUrlError(text, allowsLoopback)
  if (fault) throw new FormProblem(`This URL cannot be used: ${fault}.`, 'url', hint)
  const target = new URL(text)
  if (kind === 'webhook') return { url: target.href }
  if (!isUrlOf(kind, target, allowsLoopback && isLocal(target))) throw notTheirs(kind, hint)
  return { url: maskedUrl(target), target: target.href }
}

const notTheirs = (kind: MessageKind, hint: string): FormProblem =>
  new FormProblem(`This doesn’t look like a URL of ${kindWords[kind].label}.`, 'url', hint)

/** The address of a mailbox. @throws FormProblem */
function addressOf(form: URLSearchParams): string {
  const address = mailAddress(form.get('address')?.trim() ?? '')
  if (address !== undefined) return address
  throw new FormProblem(
    'This doesn’t look like an e-mail address.',
    'address',
    'Enter one such as lea@example.com, without a name around it.',
  )
}

/** The address of the bot's messages. @throws FormProblem */
function telegramUrl(form: URLSearchParams): string {
  const [token, chat] = [form.get('token')?.trim() ?? '', form.get('chat')?.trim() ?? '']
  if (!/^\d{5,20}:[\w-]{20,80}$/.test(token))
    throw new FormProblem(
      'This doesn’t look like the token of a bot.',
      'token',
      'It is a number, a colon and some 35 letters.',
    )
  if (!/^(-?\d{1,20}|@\w{5,32})$/.test(chat))
    throw new FormProblem(
      'This doesn’t look like a chat.',
      'chat',
      'Enter its number, such as −1001234567890, or @name.',
    )
  return `https://api.telegram.org/bot${token}/sendMessage?chat_id=${encodeURIComponent(chat)}`
}
