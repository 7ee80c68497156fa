import type { Problem } from '../../../tools/contract/problems.ts'
import type { CallRuntime } from '../../calls/call.ts'
import type { Config } from '../../config/config.ts'
import { copyable } from '../../html/copyable.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { problemRecord } from '../../http/problem.ts'
import { warningWords } from '../../product/words/warning-words.ts'
import { downloads, formatName } from '../page/downloads.ts'
import { drawingFigure, isDrawing, withoutDrawing } from '../page/drawing.ts'
import { number, plural } from '../page/format.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import { cost, type ToolResult } from '../page/tool-result.ts'
import { readable } from './answer-tables.ts'
import { batchCards, isBatch } from './batch-cards.ts'
import { fieldId, fieldOf, refusalWords } from './fields.ts'
import { type FormRequest, requestPart } from './request.ts'

/** A call made from the playground, with its result. */
export interface Called extends FormRequest {
  readonly outcome: ToolResult<unknown>
}

/** Section with the request, the answer as HTML, its downloads, and the answer as JSON; or with the problem. */
export function answer(
  toolCall: Called,
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  config: Config,
): Markup {
  const { descriptor, args, outcome } = toolCall
  const request = markup`<details class="wire"><summary>Request</summary>${requestPart(toolCall, config)}</details>`
  if (outcome.problem) return refusal(toolCall, outcome.problem, request, pageRequest, config)
  const { data, meta, body, asOf } = outcome
  // `data-once`: the script replaces the history entry, so that a reload does not repeat the change.
  const onceAttribute = descriptor.effect === 'reads' ? null : markup` data-once`
  const warnings = (meta.warnings ?? []) as readonly Parameters<typeof warningWords>[0][]
  const files = downloads(runtime, pageRequest.person, { descriptor, args, asOf })
  return markup`<section id="answer" tabindex="-1" aria-labelledby="answer-title"${onceAttribute}><h2 id="answer-title">Answer</h2>
${request}${warnings.map((warning) => markup`<p class="note">${warningWords(warning, descriptor)}</p>`)}
${
  typeof body === 'string'
    ? file(body, String(args.format), files)
    : markup`${isDrawing(data) ? markup`<figure class="sky">${drawingFigure(data, descriptor.title, files)}</figure>` : files}
${isBatch(data) ? batchCards(data) : readable(withoutDrawing(data))}`
}${cost([outcome])}
${wire({ data: withoutDrawing(data), meta })}</section>`
}

/** Lines of a CSV on the page; the download has all. */
const mostLines = 100
const mostCharacters = 20_000

/** @param format of `formatTypes`, which is also how the name of such a file ends */
function file(text: string, format: string, files: Markup | null): Markup {
  const lines = text.trimEnd().split('\r\n')
  const excerpt = lines.slice(0, mostLines).join('\n').slice(0, mostCharacters)
  const rows = format === 'csv' ? markup`<p>${plural(lines.length - 1, 'row')}</p>` : null
  return markup`${files}${rows}<div class="wire">${copyable(excerpt, `the ${formatName(format)}`)}</div>${
    excerpt.length < lines.join('\n').length ? markup`<p class="hint">The rest is in the file.</p>` : null
  }`
}

/** Section for a problem, with links to the faulty field and to the documentation of the code. */
function refusal(
  { descriptor }: Called,
  problem: Problem,
  request: Markup,
  { exchange }: AuthenticatedRequest,
  { BASE_URL }: Config,
): Markup {
  const field = fieldOf(descriptor, problem.details.parameter)
  return markup`<section id="answer" tabindex="-1" aria-labelledby="answer-title">
<h2 id="answer-title">This didn’t work</h2>
<p class="said wrong" role="alert">${refusalWords(problem, descriptor)}
${field ? markup`<a href="#${fieldId(field)}">Go to the field</a> · ` : null}<a href="/docs/errors#${problem.code}">How programs see this error</a></p>
${request}${wire(problemRecord(problem, exchange.requestId, BASE_URL))}</section>`
}

/** Characters of JSON on the page; the longest answers have millions. */
const longestJson = 50_000

/** Collapsed JSON with a copy button. */
function wire(json: object): Markup {
  const text = JSON.stringify(json, null, 2)
  return markup`<details class="wire"><summary>JSON</summary>${copyable(text.slice(0, longestJson), 'the JSON')}${
    text.length > longestJson
      ? markup`<p class="hint">${number(text.length - longestJson)} more characters: send the request above to get them.</p>`
      : null
  }</details>`
}
