import type { DisabledBy, WebhookFields } from '../../../db/webhooks/endpoints.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { failingDays } from '../../../tools/contract/webhook-events.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { webhookUrlError } from '../../webhooks/post-event.ts'

const longestUrl = 500
const longestDescription = 64

/** Why a webhook is disabled, in words. */
export const whyDisabled: Readonly<Record<DisabledBy, string>> = {
  person: 'you disabled it',
  failures: `it was disabled after ${failingDays} days without a delivery`,
  gone: 'it was disabled because it answered 410 Gone',
}

/** Fields of URL and description. */
export function urlField(url: string, description: string): Markup {
  return markup`<div class="field"><label for="url">URL</label>
<input id="url" name="url" type="url" required maxlength="${longestUrl}" value="${url}" autocomplete="off" aria-describedby="url-hint">
<p class="hint" id="url-hint">Begins with <code>https://</code>, names a public host, and has no port and no password.</p></div>
<div class="field"><label for="description">Description</label>
<input id="description" name="description" required maxlength="${longestDescription}" value="${description}" autocomplete="off"
aria-describedby="description-hint"><p class="hint" id="description-hint">The program that receives the events, such as
<i>team chat</i>.</p></div>`
}

/**
 * URL and description of a form.
 * @param allowsLoopback whether `http` to this machine is accepted
 * @throws Problem `invalid_parameter`
 */
export function webhookFields(form: URLSearchParams, allowsLoopback: boolean): WebhookFields {
  const url = form.get('url')?.trim() ?? ''
  const description = form.get('description')?.trim() ?? ''
  const hint = 'Enter a URL such as https://example.com/events.'
  if (url.length > longestUrl) throw invalid('url', `The URL has more than ${longestUrl} characters.`, hint)
  const fault = webhookUrlError(url, allowsLoopback)
  if (fault) throw invalid('url', `This URL cannot be used: ${fault}.`, hint)
  const isNamed = description !== '' && [...description].length <= longestDescription
  if (!isNamed || /\p{Cc}/u.test(description))
    throw invalid(
      'description',
      'The webhook needs a description.',
      `Enter 1 to ${longestDescription} characters on one line.`,
    )
  return { url: new URL(url).href, description }
}

const invalid = (parameter: string, text: string, hint: string) =>
  new Problem('invalid_parameter', text, { parameter, hint })
