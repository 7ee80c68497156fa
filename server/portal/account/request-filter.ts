import { isStatusClass, type RequestFilter, type StatusClass } from '../../../db/requests/request-log.ts'
import type { Channel, Mode } from '../../../tools/contract/ports.ts'
import { Problem, problems } from '../../../tools/contract/problems.ts'
import { dayMs } from '../../../tools/contract/values.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { channelNames } from '../page/format.ts'

/** An option of a filter. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/** Filters with a fixed list of values: name of the field, label, and values with labels. */
const modes: Readonly<Record<Mode, string>> = { live: 'Live', test: 'Test' }
const statuses: Readonly<Record<StatusClass, string>> = {
  answered: 'Answered (2xx)',
  unchanged: 'Not modified (304)',
  refused: 'Refused (4xx)',
  failed: 'Failed (5xx)',
}

/** Calls of the front page have no account. */
const { front: _, ...loggedChannels } = channelNames
const isChannel = (text: string): text is Channel => Object.hasOwn(channelNames, text)
const isMode = (text: string): text is Mode => Object.hasOwn(modes, text)

/** Names of the fields of the form. */
const fields = ['tool', 'source', 'status', 'code', 'channel', 'mode', 'from', 'to', 'request'] as const

/** The query of a page of requests, as its form sends it. */
export interface RequestQuery {
  readonly filter: RequestFilter
  /** Fields that are set, for links to other pages of the same list. */
  readonly given: URLSearchParams
}

/**
 * Reads the filters of a URL; an empty field restricts nothing.
 * @throws Problem `invalid_parameter` that names the field
 */
export function requestQuery(submitted: URLSearchParams): RequestQuery {
  const filters = new URLSearchParams()
  for (const name of fields) {
    const value = submitted.get(name)
    if (value) filters.set(name, value)
  }
  const get = <T>(name: (typeof fields)[number], read: (text: string) => T | undefined): T | undefined => {
    const text = filters.get(name)
    if (text === null) return undefined
    const value = read(text)
    if (value !== undefined) return value
    throw new Problem('invalid_parameter', `The filter “${name}” has a value that the list does not offer.`, {
      parameter: name,
      hint: 'Choose the filters again.',
    })
  }
  const name = (text: string) => (/^[\w-]{1,64}$/.test(text) ? text : undefined)
  const day = (text: string) => {
    const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
    return Number.isNaN(time) ? undefined : time
  }
  const last = get('to', day)
  const filter: RequestFilter = {
    tool: get('tool', name),
    credential: get('source', name),
    status: get('status', (text) => (isStatusClass(text) ? text : undefined)),
    problem: get('code', name),
    // An id as it was copied, with space around it.
    requestId: get('request', (text) => name(text.trim())),
    channel: get('channel', (text) => (isChannel(text) ? text : undefined)),
    mode: get('mode', (text) => (isMode(text) ? text : undefined)),
    start: get('from', day),
    // The form names the last day, which belongs to the range.
    end: last === undefined ? undefined : last + dayMs,
  }
  return { filter, given: filters }
}

/** The form with its current values. */
export function filterForm(
  { given: filters }: RequestQuery,
  { tools, sources }: { readonly tools: readonly Choice[]; readonly sources: readonly Choice[] },
): Markup {
  const choices = (labels: Readonly<Record<string, string>>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label }))
  const select = (name: string, label: string, options: readonly Choice[]) => {
    const selected = filters.get(name)
    const offered = options.some(({ value }) => value === selected)
    const all = selected && !offered ? [{ value: selected, label: selected }, ...options] : options
    return markup`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}">
<option value="">All</option>${all.map(
      (option) =>
        markup`<option value="${option.value}"${option.value === selected ? markup` selected` : null}>${option.label}</option>`,
    )}</select></div>`
  }
  const date = (name: string, label: string) =>
    markup`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="date" value="${filters.get(name) ?? ''}"></div>`
  const codes = Object.keys(problems).map((code) => ({ value: code, label: code }))
  return markup`<form method="get" action="/portal/requests" class="filters"><div class="row">
${select('tool', 'Tool', tools)}${select('source', 'Key or assistant', sources)}
${select('status', 'Result', choices(statuses))}${select('code', 'Error code', codes)}${select('channel', 'Channel', choices(loggedChannels))}
${select('mode', 'Mode', choices(modes))}${date('from', 'From (UTC)')}${date('to', 'To (UTC)')}
<div class="field"><label for="request">Request id</label><input id="request" name="request" maxlength="70" autocomplete="off"
spellcheck="false" placeholder="req_…" value="${filters.get('request') ?? ''}"></div></div>
<div class="actions"><button>Show</button>${
    filters.size > 0 ? markup`<a class="button-like" href="/portal/requests">Clear filters</a>` : null
  }</div></form>`
}
