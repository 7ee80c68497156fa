import type { Descriptor } from '../../../tools/descriptor.ts'
import { type Problem, problems } from '../../../tools/problems.ts'
import { formatTypes } from '../../compute/representation.ts'
import type { Config } from '../../config/config.ts'
import { curl, requestBody, requestTarget } from '../../docs/content/examples.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { problemRecord } from '../../http/problem.ts'
import { type DrawingFields, drawingFigure } from '../page/drawing.ts'
import { copyable, plural } from '../page/format.ts'
import { cost, type ToolResult } from '../page/tool-result.ts'
import { readable } from './answer-tables.ts'
import { fieldId } from './fields.ts'

/** One request as REST, as an MCP message and as a curl command. */
function requestTexts(
  descriptor: Descriptor,
  args: Readonly<Record<string, unknown>>,
  { BASE_URL, MCP_URL }: Config,
): Markup {
  const one = { ...descriptor, example: args }
  const body = requestBody(one)
  const rest = `${one.method} ${BASE_URL}${requestTarget(one)}${body ? `\n\n${JSON.stringify(body, null, 2)}` : ''}`
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: one.name, arguments: args },
  }
  return markup`<h3>REST</h3>${copyable(rest, 'the REST request')}
<h3>MCP</h3><p>To <code>${MCP_URL}</code></p>${copyable(JSON.stringify(message, null, 2), 'the MCP message')}
<h3>curl</h3>${copyable(curl(one, BASE_URL), 'the command')}`
}

/** Section with the request of the tool's example, shown before the first call. */
export function preview(descriptor: Descriptor, config: Config): Markup {
  return markup`<section aria-labelledby="request"><h2 id="request">Request</h2>
${requestTexts(descriptor, descriptor.example, config)}</section>`
}

/** A call made from the playground, with its result. */
export interface Called {
  readonly descriptor: Descriptor
  /** Arguments that could be parsed. */
  readonly args: Readonly<Record<string, unknown>>
  /** Parameters whose text is not valid JSON. */
  readonly unread: readonly string[]
  readonly outcome: ToolResult<unknown>
  readonly requestId: string
}

/** Section with the request, the answer as HTML, and the answer as JSON; or with the problem. */
export function answer(called: Called, config: Config): Markup {
  const { descriptor, args, unread, outcome, requestId } = called
  const request = markup`<details class="wire"><summary>Request</summary>${
    unread.length > 0
      ? markup`<p class="note">Without ${unread.map((name) => markup`<code>${name}</code> `)}because the text is not valid JSON.</p>`
      : null
  }${requestTexts(descriptor, args, config)}</details>`
  if (outcome.problem) return refusal(outcome.problem, request, requestId, config)
  const { data, meta, body } = outcome
  // `data-once`: the script replaces the history entry, so that a reload does not repeat the change.
  const once = descriptor.effect === 'reads' ? null : markup` data-once`
  const warnings = (meta.warnings ?? []) as readonly { readonly detail: string }[]
  return markup`<section id="answer" tabindex="-1" aria-labelledby="answer-title"${once}><h2 id="answer-title">Answer</h2>
${request}${warnings.map(({ detail }) => markup`<p class="note">${detail}</p>`)}
${isDrawing(data) ? markup`<figure class="sky">${drawingFigure(data, descriptor.title, descriptor.name)}</figure>` : null}
${typeof body === 'string' ? file(body, descriptor.name, String(args.format)) : readable(withoutDrawing(data))}${cost([outcome])}
${wire({ data: withoutDrawing(data), meta })}</section>`
}

/** Lines of a CSV on the page; the download has all. */
const mostLines = 100
const mostCharacters = 20_000

const fileNames: Readonly<Record<string, string>> = { csv: 'CSV', ics: 'iCalendar', geojson: 'GeoJSON' }

/** @param format of `formatTypes`, which is also how the name of such a file ends */
function file(text: string, name: string, format: string): Markup {
  const lines = text.trimEnd().split('\r\n')
  const shown = lines.slice(0, mostLines).join('\n').slice(0, mostCharacters)
  const address = `data:${formatTypes[format]};charset=utf-8;base64,${Buffer.from(text).toString('base64')}`
  const called = fileNames[format] ?? format
  const rows = format === 'csv' ? markup`, ${plural(lines.length - 1, 'row')}` : null
  return markup`<p><a href="${address}" download="${name}.${format}">Download as ${called}</a>${rows}</p>
<div class="wire">${copyable(shown, `the ${called}`)}</div>${
    shown.length < lines.join('\n').length ? markup`<p class="hint">The rest is in the file.</p>` : null
  }`
}

/** Section for a problem, with links to the faulty field and to the documentation of the code. */
function refusal(problem: Problem, request: Markup, requestId: string, { BASE_URL }: Config): Markup {
  const { hint, parameter } = problem.details
  const field = parameter ? fieldId(parameter) : undefined
  return markup`<section id="answer" tabindex="-1" aria-labelledby="answer-title">
<h2 id="answer-title">${problem.status} ${problems[problem.code].title}</h2>
<p class="said wrong" role="alert">${problem.message}${hint ? ` ${hint}` : null}
${field ? markup`<a href="#${field}">Go to the field</a> · ` : null}<a href="/docs/errors#${problem.code}">About <code>${problem.code}</code></a></p>
${request}${wire(problemRecord(problem, requestId, BASE_URL))}</section>`
}

/** Collapsed JSON with a copy button. */
function wire(json: object): Markup {
  return markup`<details class="wire"><summary>JSON</summary>${copyable(JSON.stringify(json, null, 2), 'the JSON')}</details>`
}

/** True for the payload of a drawing tool. */
function isDrawing(data: unknown): data is DrawingFields {
  return typeof data === 'object' && data !== null && 'svg' in data && 'width' in data && 'height' in data
}

/** Replaces the SVG text, about 100,000 characters, by a note: the drawing itself is on the page. */
function withoutDrawing(data: unknown): unknown {
  return isDrawing(data) ? { ...data, svg: `<svg> of ${data.svg.length} characters, drawn above` } : data
}
