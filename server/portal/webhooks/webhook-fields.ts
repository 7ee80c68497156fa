import type { DisabledBy, WebhookEndpoint, WebhookFields } from '../../../db/webhooks/endpoints.ts'
import { type DestinationKind, failingDays, noticeTypes } from '../../../tools/contract/webhook-events.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { hiddenField } from '../page/layout.ts'
import { FormProblem } from '../page/problem-words.ts'
import { kindWords, longestUrl, urlOf } from './destination-kinds.ts'

const longestDescription = 64

/** Why a webhook is disabled, in words. */
export const whyDisabled: Readonly<Record<DisabledBy, string>> = {
  person: 'you disabled it',
  failures: `it was disabled after ${failingDays} days without a delivery`,
  gone: 'it was disabled because it answered 410 Gone',
  unconfirmed: 'its address is not confirmed yet',
  unsubscribed: 'its mails were ended by the link in one',
}

/** Events of the account, as people choose them. */
const noticeWords: Readonly<Record<(typeof noticeTypes)[number], string>> = {
  'budget.warning': 'Most of a day’s credits are used',
  'budget.exhausted': 'A day’s credits are used up',
  'key.expiring': 'An API key ends soon',
}

/** Values of the fields of a form. */
interface Entered {
  readonly kind: DestinationKind
  /** Text of each field of the kind, by its name. */
  readonly texts: Pick<URLSearchParams, 'get'>
  readonly description: string
  /** Types of events of the account; null for all. */
  readonly notices: readonly string[] | null
  /** Whether there is a URL already that an empty field leaves as it is. */
  readonly isKept?: boolean
}

/**
 * Fields of a webhook, or of another destination.
 * @param allowsLoopback whether `http` to this machine is accepted
 */
export function destinationFields(
  { kind, texts, description, notices, isKept = false }: Entered,
  allowsLoopback: boolean,
): Markup {
  const { fields, descriptionExample } = kindWords[kind]
  const local = allowsLoopback && !['telegram', 'discord', 'mail'].includes(kind)
  const field = ({ name, label, hint, type }: (typeof fields)[number]) =>
    markup`<div class="field"><label for="${name}">${isKept ? `New ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label}</label>
<input id="${name}" name="${name}" type="${type}"${isKept ? null : markup` required`} maxlength="${longestUrl}" value="${texts.get(name) ?? ''}" autocomplete="off" spellcheck="false" aria-describedby="${name}-hint">
<p class="hint" id="${name}-hint">${isKept ? 'Leave empty to keep the one that is stored.' : hint}${
      local ? markup` On this machine, <code>http://127.0.0.1</code> works too.` : null
    }</p></div>`
  return markup`${hiddenField('kind', kind)}${kind === 'mail' && isKept ? null : fields.map(field)}
<div class="field"><label for="description">Description</label>
<input id="description" name="description" required maxlength="${longestDescription}" value="${description}" autocomplete="off"
aria-describedby="description-hint"><p class="hint" id="description-hint">What you call it, such as
<i>${descriptionExample}</i>.</p></div>
<fieldset><legend>Also tell me when</legend>${hiddenField('notices', 'chosen')}${noticeTypes.map(
    (type) =>
      markup`<div class="field check"><input type="checkbox" id="${type}" name="notice" value="${type}"${
        notices === null || notices.includes(type) ? markup` checked` : null
      }><label for="${type}">${noticeWords[type]} <code>${type}</code></label></div>`,
  )}<p class="hint">Events of the sky come from your <a href="/portal/alerts">sky alerts</a>, each of which names where it
sends.</p></fieldset>`
}

/** Fields as a form has sent them, or of one that was not sent. */
export function enteredIn(form: URLSearchParams, kind: DestinationKind): Entered {
  const isSent = form.has('notices')
  return {
    kind,
    texts: form,
    description: form.get('description') ?? '',
    notices: isSent ? form.getAll('notice') : kind === 'webhook' ? null : [],
  }
}

/**
 * The destination of a form.
 * @param allowsLoopback whether `http` to this machine is accepted
 * @param stored the one that is changed: its URL stays where the form has none and it is no webhook, and an address always, which
 *   its person has confirmed
 * @throws FormProblem
 */
export function webhookFields(
  form: URLSearchParams,
  kind: DestinationKind,
  allowsLoopback: boolean,
  stored?: WebhookEndpoint,
): WebhookFields {
  const isKept =
    stored &&
    kind !== 'webhook' &&
    (kind === 'mail' || kindWords[kind].fields.every(({ name }) => !form.get(name)?.trim()))
  const where = isKept ? { url: stored.url } : urlOf(kind, form, allowsLoopback)
  const description = form.get('description')?.trim() ?? ''
  const isNamed = description !== '' && [...description].length <= longestDescription
  if (!isNamed || /\p{Cc}/u.test(description))
    throw new FormProblem(
      `The ${kind === 'webhook' ? 'webhook' : 'destination'} needs a description.`,
      'description',
      `Enter 1 to ${longestDescription} characters on one line.`,
    )
  const types = noticeTypes.filter((type) => form.getAll('notice').includes(type))
  const isAll = !form.has('notices') || types.length === noticeTypes.length
  return { kind, ...where, description, notices: isAll ? null : types }
}
