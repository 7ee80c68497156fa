import type { ApiKeyRecord } from '../../../tools/contract/ports.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { keyLimits, keyScopes } from '../../../tools/contract/tiers.ts'
import { dayMs } from '../../../tools/contract/values.ts'
import { chip } from '../../html/chip.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { dailyLimitOf, limitField, refusedWords } from '../page/daily-limit.ts'
import { instant, number } from '../page/format.ts'

/** Label of each scope of a key, and the calls that it permits. */
const scopeWords: Readonly<
  Record<(typeof keyScopes)[number], { readonly label: string; readonly calls: string }>
> = {
  'sky:read': { label: 'Sky', calls: 'positions, rise and set times, events' },
  'charts:read': { label: 'Charts', calls: 'charts from birth data' },
  'usage:read': { label: 'Usage', calls: 'credits and past charges' },
}
const isKeyScope = (scope: string): scope is keyof typeof scopeWords => Object.hasOwn(scopeWords, scope)

/** Permissions of a key as chips. */
const scopeChips = (scopes: ApiKeyRecord['scopes']): Markup =>
  scopes === null
    ? chip('All permissions')
    : markup`${scopes.map((scope) => markup`${chip(isKeyScope(scope) ? scopeWords[scope].label : scope)} `)}`

/** Lifetimes that the form offers, in days. */
const lifetimes = [7, 30, 90, 365] as const

/** Field of the name. */
export function nameField(name: string): Markup {
  return markup`<div class="field"><label for="name">Name</label>
<input id="name" name="name" required maxlength="64" value="${name}" autocomplete="off" aria-describedby="name-hint">
<p class="hint" id="name-hint">The program that will use it, such as <i>laptop</i>.</p></div>`
}

/** Fields of a new key beside its name: lifetime, daily limit and permissions. */
export function limitFields(form: URLSearchParams): Markup {
  const checked = form.getAll('scope')
  const isTicked = (scope: string) => checked.length === 0 || checked.includes(scope)
  return markup`<details${['lifetime', 'limit'].some((name) => form.get(name)) ? markup` open` : null}><summary>Expiry, limit and permissions</summary>
<div class="field"><label for="lifetime">Expires</label><select id="lifetime" name="lifetime"><option value="">Never</option>
${lifetimes.map(
  (days) =>
    markup`<option value="${days}"${form.get('lifetime') === String(days) ? markup` selected` : null}>In ${days} days</option>`,
)}</select></div>
${limitField(form.get('limit'))}
<fieldset><legend>Permissions</legend>${keyScopes.map(
    (scope) =>
      markup`<div class="field check"><input type="checkbox" id="scope-${scope}" name="scope" value="${scope}"${
        isTicked(scope) ? markup` checked` : null
      }><label for="scope-${scope}">${chip(scopeWords[scope].label)} ${scopeWords[scope].calls}
<span class="about">(<code>${scope}</code>)</span></label></div>`,
  )}</fieldset><p class="hint">Permissions cannot be changed later.</p></details>`
}

/** Arguments of `create_api_key` for a submitted form. @throws Problem `invalid_parameter` */
export function limitsOf(form: URLSearchParams, now: number): Readonly<Record<string, unknown>> {
  const lifetime = form.get('lifetime') ?? ''
  const days = lifetimes.find((lifetimeDays) => String(lifetimeDays) === lifetime)
  if (lifetime !== '' && days === undefined)
    throw invalid('lifetime', 'Choose one of the lifetimes of the form.')
  const dailyLimit = dailyLimitOf(form)
  const scopes = form.getAll('scope')
  return {
    ...(days === undefined ? {} : { expiresAt: new Date(now + days * dayMs).toISOString() }),
    ...(dailyLimit === null ? {} : { dailyLimit }),
    // All of them is no restriction, so that the key may use what is added later.
    ...(scopes.length === 0 || scopes.length === keyScopes.length ? {} : { scopes }),
  }
}

const invalid = (parameter: string, detail: string) => new Problem('invalid_parameter', detail, { parameter })

/** The last day of a key, UTC; empty without an end. */
export const lastDayOf = ({ expiresAt }: Pick<ApiKeyRecord, 'expiresAt'>): string =>
  expiresAt === null ? '' : new Date(expiresAt - 1).toISOString().slice(0, 10)

/** Field of the last day of a key. */
export function lastDayField(key: ApiKeyRecord, now: number): Markup {
  return markup`<div class="field"><label for="last">Last day (UTC)</label>
<input id="last" name="last" type="date" min="${new Date(now).toISOString().slice(0, 10)}" value="${lastDayOf(key)}"
aria-describedby="last-hint"><p class="hint" id="last-hint">The key expires at the end of this day. Leave empty for a key that
doesn’t expire.</p></div>`
}

/**
 * End of a key from the form; that of the key if its day was not changed.
 * @throws Problem `invalid_parameter` for a day that is over or more than ten years ahead
 */
export function endOf(form: URLSearchParams, key: ApiKeyRecord, now: number): number | null {
  const text = form.get('last') ?? ''
  if (text === lastDayOf(key)) return key.expiresAt
  if (text === '') return null
  const end = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) + dayMs : Number.NaN
  if (end > now && end <= now + keyLimits.longestMs) return end
  throw invalid('last', 'Choose a last day from today on, at most ten years ahead.')
}

/** Permissions of a key as chips; its end, daily limit and successor in words. */
export function limitsInWords(key: ApiKeyRecord): Markup {
  const { expiresAt, dailyLimit, scopes, successor, usageToday } = key
  const parts: Markup[] = []
  if (expiresAt !== null)
    parts.push(markup`${successor ? 'Replaced; works until' : 'Expires'} ${instant(expiresAt)}`)
  if (dailyLimit !== null)
    parts.push(
      markup`${number(usageToday.credits)} of at most ${number(dailyLimit)} credits used today${refusedWords({ used: usageToday.credits, limit: dailyLimit })}`,
    )
  return markup`<p class="about">${scopeChips(scopes)} ${parts.map((part, index) => markup`${index > 0 ? '; ' : ''}${part}`)}</p>`
}
