import { type ProblemCode, problems } from '../../../tools/problems.ts'
import { inline } from '../../html/inline.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { codesByStatus, reason } from '../openapi/problems.ts'
import type { Page } from './layout.ts'

/** Definition list of codes: the cause, an example and the cure of each, under its own anchor. */
export function refusalList(codes: readonly ProblemCode[]): Markup {
  return markup`<dl class="fields">${codes.map((code) => {
    const { title, retry, example } = problems[code]
    return markup`<dt id="${code}"><code>${code}</code></dt>
<dd>${title}. Example: ${inline(example)} ${inline(retry)}</dd>`
  })}</dl>`
}

/** Page of all error codes with an anchor for each, the target of `type` in problem records. */
export const errorsPage: Page = {
  path: '/docs/errors',
  title: 'Errors',
  description: 'Every error code of the service, with its cause and what to do about it.',
  body: markup`<h1>Errors</h1>
<p class="lead">Errors are <code>application/problem+json</code> (RFC 9457) over REST and tool errors over MCP, with
the same record. Programs should check <code>code</code>; <code>detail</code>, <code>parameter</code>,
<code>allowed</code> and <code>hint</code> say what to change. Failed calls cost nothing.</p>
${[...codesByStatus()].map(
  ([status, codes]) => markup`<section id="status-${status}"><h2>${status} ${reason(status)}</h2>
${refusalList(codes)}</section>`,
)}`,
}
