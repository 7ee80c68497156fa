import { problems } from '../../../tools/problems.ts'
import { inline } from '../../html/inline.ts'
import { markup } from '../../html/markup.ts'
import { codesByStatus, reason } from '../openapi/problems.ts'
import type { Page } from './layout.ts'

/** The public page of refusals, with one anchor per code: the `type` of every problem record points here. */
export const errorsPage: Page = {
  path: '/docs/errors',
  title: 'Errors',
  description: 'Every refusal of the service by code, with what to do about it.',
  body: markup`<h1>Errors</h1>
<p class="lead">A refusal is <code>application/problem+json</code> (RFC 9457) over REST and a tool error over MCP, with
the same record. Programs should read <code>code</code>; <code>detail</code>, <code>parameter</code>,
<code>allowed</code> and <code>hint</code> say what to change. Refused calls cost nothing.</p>
${[...codesByStatus()].map(
  ([status, codes]) => markup`<section id="status-${status}"><h2>${status} ${reason(status)}</h2>
<dl class="fields">${codes.map(
    (code) => markup`<dt id="${code}"><code>${code}</code></dt>
<dd>${problems[code].title}. ${inline(problems[code].retry)}</dd>`,
  )}</dl></section>`,
)}`,
}
