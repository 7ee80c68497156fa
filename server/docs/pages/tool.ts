import type { Descriptor, Parameter } from '../../../tools/descriptor.ts'
import type { RegisteredToolset } from '../../../tools/registry.ts'
import { inline } from '../../html/inline.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { curl, mcpCall } from '../content/examples.ts'
import { gate, price } from '../content/labels.ts'
import type { Site } from '../content/site.ts'
import { codesByStatus, reason, statusesOf } from '../openapi/problems.ts'
import { codeBlock } from './blocks.ts'
import { type Field, fields, limits, typeWords } from './fields.ts'
import type { Page } from './layout.ts'

/** Page of one tool, generated from its descriptor. */
export function toolPage(
  one: Descriptor,
  chapter: RegisteredToolset,
  tools: ReadonlySet<string>,
  site: Site,
): Page {
  return {
    path: `/docs/tools/${one.name}`,
    title: one.title,
    description: one.description,
    body: markup`<p class="chapter">${chapter.title}</p>
<h1>${one.title}</h1>
<p class="lead">${inline(one.description, tools)}</p>
<dl class="facts">
<div><dt>Tool</dt><dd><code>${one.name}</code></dd></div>
<div><dt>Route</dt><dd><code>${one.method} ${one.path}</code></dd></div>
<div><dt>Price</dt><dd>${price(one)}</dd></div>
<div><dt>Access</dt><dd>${gate(one)}</dd></div>
${one.frame === 'none' ? null : markup`<div><dt>Frame</dt><dd>${one.frame}</dd></div>`}
</dl>
<section id="parameters"><h2>Parameters</h2>${parameters(one.parameters, tools)}</section>
<section id="example"><h2>Example</h2>
<h3>REST</h3>${codeBlock(curl(one, site.BASE_URL))}${credential(one)}
<h3>MCP</h3>${codeBlock(mcpCall(one))}</section>
<section id="answer"><h2>Answer</h2>
<p>Fields of <code>data</code>; <code>meta</code> is the same for every tool.</p>${answer(fields(one.dataSchema))}</section>
<section id="refusals"><h2>Errors</h2>${refusals(one)}</section>`,
  }
}

/** Note on ID tokens, for tools that accept one; null for the others. */
function credential({ auth }: Descriptor): Markup | null {
  if (auth !== 'person' && auth !== 'account') return null
  const also = auth === 'account' ? 'An API key or an ID token is accepted. ' : ''
  return markup`<p class="note">${also}An <a href="/docs#id-token">ID token</a> identifies you; get one in the portal
after signing in.</p>`
}

/** List of parameters. No table, because names and types fill the width of a phone; descriptions wrap below them. */
function parameters(list: readonly Parameter[], tools: ReadonlySet<string>): Markup {
  if (list.length === 0) return markup`<p>None.</p>`
  return markup`<dl class="fields">${list.map(
    ({
      name,
      in: place,
      required,
      description,
      schema,
    }) => markup`<dt id="parameter-${name}"><code>${name}</code>
<span>${[typeWords(schema), ...limits(schema), ...(place === 'query' ? [] : [`in ${place}`])].join(' · ')}</span>${
      required ? markup` <strong>required</strong>` : null
    }</dt><dd>${inline(description, tools)}</dd>`,
  )}</dl>`
}

/** List of response fields, including those without a description. */
function answer(list: readonly Field[]): Markup {
  return markup`<dl class="fields">${list.map(
    ({ path, type, description }) => markup`<dt><code>${path}</code> <span>${type}</span></dt>
<dd>${inline(description)}</dd>`,
  )}</dl>`
}

/** Error codes of the operation by status, by the same rules as in the OpenAPI document. */
function refusals(one: Descriptor): Markup {
  const codes = codesByStatus()
  return markup`<dl class="fields">${statusesOf(one).map(
    (status) => markup`<dt>${status} <span>${reason(status)}</span></dt>
<dd>${(codes.get(status) ?? []).map((code) => markup`<a href="/docs/errors#${code}"><code>${code}</code></a> `)}</dd>`,
  )}</dl>`
}
