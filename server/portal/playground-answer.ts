import type { Descriptor } from '../../tools/describe.ts'
import { type Problem, problems } from '../../tools/problems.ts'
import type { Config } from '../config.ts'
import { curl, requestBody, requestTarget } from '../docs/example.ts'
import { type Markup, markup } from '../docs/markup.ts'
import { problemRecord } from '../problem.ts'
import { readable } from './answer.ts'
import { type Drawing, drawn } from './drawing.ts'
import { cost, type Outcome } from './outcome.ts'
import { copyable } from './words.ts'

/** The same request as each door wants it. */
export function requests(
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
  return markup`<section aria-labelledby="request"><h2 id="request">Request</h2>
<h3>REST</h3>${copyable(rest, 'the REST request')}
<h3>MCP</h3><p>To <code>${MCP_URL}</code></p>${copyable(JSON.stringify(message, null, 2), 'the MCP message')}
<h3>curl</h3>${copyable(curl(one, BASE_URL), 'the command')}</section>`
}

/** What came back: read first, then as it is on the wire. */
export function answer(
  descriptor: Descriptor,
  outcome: Outcome<unknown>,
  requestId: string,
  config: Config,
): Markup {
  if (outcome.problem) return refusal(outcome.problem, requestId, config)
  const { data, meta } = outcome
  // What a tool did cannot be done again by a reload: a new key is shown this once.
  const once = descriptor.effect === 'reads' ? null : markup` data-once`
  const warnings = (meta.warnings ?? []) as readonly { readonly detail: string }[]
  return markup`<section aria-labelledby="answer"${once}><h2 id="answer">Answer</h2>
${warnings.map(({ detail }) => markup`<p class="note">${detail}</p>`)}
${isDrawing(data) ? markup`<figure class="sky">${drawn(data, descriptor.title, descriptor.name)}</figure>` : null}
${readable(withoutDrawing(data))}${cost([outcome])}
${wire({ data: withoutDrawing(data), meta })}</section>`
}

function refusal(problem: Problem, requestId: string, { BASE_URL }: Config): Markup {
  const { hint } = problem.details
  return markup`<section aria-labelledby="answer"><h2 id="answer">${problem.status} ${problems[problem.code].title}</h2>
<p class="said wrong" role="alert">${problem.message}${hint ? ` ${hint}` : null}
<a href="/docs/errors#${problem.code}">About <code>${problem.code}</code></a></p>
${wire(problemRecord(problem, requestId, BASE_URL))}</section>`
}

function wire(json: object): Markup {
  return markup`<details class="wire"><summary>JSON</summary>${copyable(JSON.stringify(json, null, 2), 'the JSON')}</details>`
}

function isDrawing(data: unknown): data is Drawing {
  return typeof data === 'object' && data !== null && 'svg' in data && 'width' in data && 'height' in data
}

/** A hundred thousand characters of outlines are shown as the drawing they are. */
function withoutDrawing(data: unknown): unknown {
  return isDrawing(data) ? { ...data, svg: `<svg> of ${data.svg.length} characters, drawn above` } : data
}
