import type { MessageKind } from '../../tools/contract/webhook-events.ts'

/** An event in words for people. */
export interface Message {
  readonly title: string
  /** Lines below the title. */
  readonly lines: readonly string[]
  /** Page of the portal to go on with. */
  readonly link: string
}

/** Members of events that messages show. */
interface EventData {
  readonly [member: string]: string | number | null | undefined
}

/** Characters of a message; Discord takes no more than 2,000. */
const longest = 1_800
/** Characters of a title. */
const longestTitle = 200

const number = (value: EventData[string]): string => Number(value).toLocaleString('en')

/** “Key laptop”, “The account”. */
const subjectOf = ({ subject, name }: EventData): string =>
  subject === 'account' ? 'The account' : `The ${subject}${name ? ` ${name}` : ''}`

/** Whether an event was found by conditions, which give it no title: it has the name of its search. */
export const isUntitled = (eventId: string): boolean => eventId.startsWith('conditions:')

/** Title, lines and page of each type of event. */
const wordings: Readonly<
  Record<string, (data: EventData) => readonly [title: string, lines: readonly string[], path: string]>
> = {
  'sky.event': ({ id, name, title, when, startsAt }) => {
    const time = String(when ?? startsAt)
    return isUntitled(String(id))
      ? [String(name), [time], '/portal/alerts']
      : [String(title), [time, String(name)], '/portal/alerts']
  },
  'budget.warning': (data) => [
    `${subjectOf(data)} has used ${number(data.creditsUsed)} of ${number(data.creditsLimit)} credits today`,
    [`The count begins again at ${data.resetsAt}.`],
    '/portal/usage',
  ],
  'budget.exhausted': (data) => [
    `${subjectOf(data)} has used all ${number(data.creditsLimit)} credits of today`,
    [`Calls work again at ${data.resetsAt}.`],
    '/portal/usage',
  ],
  'key.expiring': ({ keyId, name, expiresAt }) => [
    `The key ${name ?? ''} ends soon`.replaceAll('  ', ' '),
    [`It works until ${expiresAt}.`],
    `/portal/keys/${keyId}`,
  ],
  'webhook.test': () => ['It works', ['Messages of Sky Data Service arrive here.'], '/portal/alerts'],
}

/** One line without control characters, and without a half of a pair at its end. */
const lineOf = (text: string, limit: number): string => {
  const characters = [
    ...text
      .slice(0, 4 * limit)
      .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
      .trim(),
  ]
  return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : characters.join('')
}

/** The message of an event. @param payload as it is stored for webhooks */
export function messageOf(payload: string, baseUrl: string): Message {
  const { type, data } = JSON.parse(payload) as { readonly type: string; readonly data: EventData }
  const [title, lines, path] = wordings[type]?.(data) ?? [type, [], '/portal/webhooks']
  return {
    title: lineOf(title, longestTitle),
    lines: lines.map((line) => lineOf(line, longest / 4)).filter(Boolean),
    link: baseUrl + path,
  }
}

/** Title, lines and link, one below another. */
const textOf = ({ title, lines, link }: Message): string => [title, ...lines, link].join('\n')

/** Form of a service: hosts and paths of its URLs, and the request of a message. */
interface MessageService {
  /** Hosts that it has; any public one if absent. */
  readonly hosts?: readonly string[]
  /** How the path of its URLs looks. */
  readonly path: RegExp
  /** Where a message goes, and its JSON. @param target the URL as its owner entered it */
  request(target: URL, message: Message): readonly [url: URL, body: Readonly<Record<string, unknown>>]
}

/** Escapes what Slack reads as mentions, links and entities. @see https://docs.slack.dev/messaging/formatting-message-text */
const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The services by kind. All get JSON, in which no text can end a header or begin another member. */
export const messageServices: Readonly<Record<MessageKind, MessageService>> = {
  // https://docs.ntfy.sh/publish/#publish-as-json: posted to the root, since a topic's own URL takes plain text.
  ntfy: {
    path: /^\/[\w-]{1,64}$/,
    request: (target, { title, lines, link }) => [
      new URL('/', target),
      {
        topic: target.pathname.slice(1),
        title,
        message: lines.join('\n') || title,
        priority: 3,
        click: link,
      },
    ],
  },
  // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks; Mattermost and Rocket.Chat take the same.
  slack: {
    path: /^\/.+/,
    request: (target, message) => [target, { text: slackText(textOf(message)) }],
  },
  // https://discord.com/developers/docs/resources/webhook#execute-webhook, without mentions.
  discord: {
    hosts: ['discord.com', 'discordapp.com'],
    path: /^\/api\/(v\d+\/)?webhooks\/\d{5,25}\/[\w-]{20,120}$/,
    request: (target, message) => [target, { content: textOf(message), allowed_mentions: { parse: [] } }],
  },
  // https://core.telegram.org/bots/api#sendmessage, without a parse mode: the text is as it stands.
  telegram: {
    hosts: ['api.telegram.org'],
    path: /^\/bot\d{5,20}:[\w-]{20,80}\/sendMessage$/,
    request: (target, message) => [
      new URL(target.pathname, target),
      { chat_id: target.searchParams.get('chat_id') ?? '', text: textOf(message) },
    ],
  },
}

/** Whether a URL has the form of a service's. @param isLocal of a server on this machine, which has no host of its own */
export function isUrlOf(kind: MessageKind, { hostname, pathname, search }: URL, isLocal: boolean): boolean {
  const { hosts, path } = messageServices[kind]
  return (
    (isLocal || !hosts || hosts.includes(hostname)) &&
    path.test(pathname) &&
    (kind === 'telegram' || search === '')
  )
}

/** A URL of a service without the parts that let anyone write there: host, and the end of its path. */
export function maskedUrl(url: URL): string {
  const end = url.searchParams.get('chat_id') ?? url.pathname
  return `${url.origin}/…${[...end].slice(-3).join('')}`
}

/** A response without the parts of a URL that let anyone write there, which services repeat. */
export function withoutSecrets(text: string, target: URL): string {
  const parts = [...target.pathname.split(/[/:]/), ...target.searchParams.values()].filter(
    ({ length }) => length > 3,
  )
  return parts.reduce((masked, part) => masked.replaceAll(part, '…'), text)
}
