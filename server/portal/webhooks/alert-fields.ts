import type { WebhookEndpoint } from '../../../db/webhooks/endpoints.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { hiddenField } from '../page/layout.ts'
import { FormProblem } from '../page/problem-words.ts'

/** Seconds before the start of an event, with their names. */
const leads: ReadonlyMap<number, string> = new Map([
  [0, 'when it begins'],
  [3_600, '1 hour before'],
  [86_400, '1 day before'],
  [7 * 86_400, '7 days before'],
])

/** Time before an event at which it is sent, in words. */
export const leadOf = (seconds: number): string => leads.get(seconds) ?? `${seconds} s before`

/** Characters of the name of an alert. */
export const longestName = 64

/** Name, time and webhooks of an alert, beside its search. */
export interface AlertChoice {
  readonly name: string
  readonly leadSeconds: number
  readonly endpointIds: readonly string[]
}

/** Fields of name, lead and webhooks. */
export function choiceFields(submitted: URLSearchParams, endpoints: readonly WebhookEndpoint[]): Markup {
  const selected = submitted.has('lead')
    ? submitted.getAll('webhook')
    : endpoints.map(({ endpointId }) => endpointId)
  const lead = Number(submitted.get('lead') ?? 3_600)
  return markup`<div class="field"><label for="name">Name</label>
<input id="name" name="name" required maxlength="${longestName}" value="${submitted.get('name') ?? ''}" autocomplete="off" aria-describedby="name-hint">
<p class="hint" id="name-hint">Sent with each event, such as <i>eclipses at home</i>.</p></div>
<div class="field"><label for="lead">When to tell you</label><select id="lead" name="lead" aria-describedby="lead-hint">${[
    ...leads,
  ].map(
    ([seconds, words]) =>
      markup`<option value="${seconds}"${seconds === lead ? markup` selected` : null}>${words}</option>`,
  )}</select><p class="hint" id="lead-hint">If an event is already closer than this, we send it right away.</p></div>
${
  endpoints.length === 0
    ? null
    : markup`<fieldset class="whole"><legend>Send to</legend>${endpoints.map(
        ({ endpointId, description, disabledBy }) =>
          markup`<div class="field check"><input type="checkbox" id="${endpointId}" name="webhook" value="${endpointId}"${
            selected.includes(endpointId) ? markup` checked` : null
          }><label for="${endpointId}">${description}${disabledBy ? ' (disabled)' : ''}</label></div>`,
      )}</fieldset>`
}`
}

/** Name, lead and webhooks of a form. @throws Problem `invalid_parameter` */
export function choiceOf(form: URLSearchParams, endpoints: readonly WebhookEndpoint[]): AlertChoice {
  const name = form.get('name')?.trim() ?? ''
  if (name === '' || [...name].length > longestName || /\p{Cc}/u.test(name))
    throw invalid('name', 'The alert needs a name.', `Enter 1 to ${longestName} characters on one line.`)
  const leadSeconds = Number(form.get('lead') || Number.NaN)
  if (!leads.has(leadSeconds))
    throw invalid('lead', 'The time before an event is not one of the list.', 'Choose one of the list.')
  const requested = form.getAll('webhook')
  const endpointIds = endpoints.flatMap(({ endpointId }) =>
    requested.includes(endpointId) ? [endpointId] : [],
  )
  if (endpointIds.length === 0)
    throw invalid('webhook', 'The alert goes nowhere yet.', 'Tick at least one webhook or other destination.')
  return { name, leadSeconds, endpointIds }
}

/** The choice as hidden fields. */
export const hiddenChoice = ({ name, leadSeconds, endpointIds }: AlertChoice): Markup =>
  markup`${hiddenField('name', name)}${hiddenField('lead', leadSeconds)}${endpointIds.map((id) => hiddenField('webhook', id))}`

const invalid = (parameter: string, text: string, hint: string) => new FormProblem(text, parameter, hint)
