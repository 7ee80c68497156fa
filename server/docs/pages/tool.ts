import { problems } from '../../../tools/contract/problems.ts'
import type { Descriptor, Parameter } from '../../../tools/declaration/descriptor.ts'
import type { RegisteredToolset } from '../../../tools/declaration/registry.ts'
import { feedWords } from '../../../tools/words/feed-words.ts'
import { inline } from '../../html/inline.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { access } from '../../product/access.ts'
import type { Site } from '../../product/site.ts'
import { price } from '../../product/words/prices.ts'
import { guideFile, questions } from '../content/guides.ts'
import { reason, refusalsOf, statusesOf } from '../openapi/problems.ts'
import { refusalList } from './error-codes.ts'
import { exampleSection } from './example.ts'
import { type Field, fields, limits, typeWords } from './fields.ts'
import type { Page } from './layout.ts'

/** Page of one tool, generated from its descriptor. */
export function toolPage(
  descriptor: Descriptor,
  chapter: RegisteredToolset,
  tools: ReadonlySet<string>,
  site: Site,
): Page {
  return {
    path: `/docs/tools/${descriptor.name}`,
    title: descriptor.title,
    description: descriptor.summary,
    body: markup`<p class="chapter">${chapter.title}</p>
<h1>${descriptor.title}</h1>
<p class="lead">${descriptor.summary}</p>
${questionLinks(descriptor)}<dl class="facts">
<div><dt>Tool</dt><dd><code>${descriptor.name}</code></dd></div>
<div><dt>Route</dt><dd><code>${descriptor.method} ${descriptor.path}</code></dd></div>
<div><dt>Price</dt><dd>${price(descriptor)}</dd></div>
<div><dt>Access</dt><dd>${access(descriptor)}</dd></div>
${descriptor.frame === 'none' ? null : markup`<div><dt>Seen from</dt><dd>${viewpoints[descriptor.frame]}</dd></div>`}
</dl>
<details><summary>What assistants read</summary><p>${inline(descriptor.description, tools)}</p></details>
${exampleSection(descriptor, site)}
<section id="parameters"><h2>Parameters</h2>${credential(descriptor)}${parameters(descriptor.parameters, tools)}${feed(descriptor)}</section>
<section id="answer"><h2>Answer</h2>
<p>What comes back in <code>data</code>. Every answer has <code>meta</code> beside it, with credits, units and warnings.</p>${answer(fields(descriptor.dataSchema))}</section>
<section id="errors"><h2>Errors</h2>${refusals(descriptor)}</section>`,
  }
}

/** Where a tool looks from. */
const viewpoints: Readonly<Record<Exclude<Descriptor['frame'], 'none'>, string>> = {
  geocentric: 'the center of the Earth',
  topocentric: 'your place',
}

/** The questions of people whose page leads to the form of a tool; null if there are none. */
function questionLinks({ name }: Descriptor): Markup | null {
  const pages = questions
    .map((question) => ({ path: `/docs/${question}`, ...guideFile(question) }))
    .filter(({ text }) => text.includes(`/playground/${name}`))
  if (pages.length === 0) return null
  const links = pages.map(
    ({ path, title }, index) => markup`${index > 0 ? ' · ' : null}<a href="${path}">${title}</a>`,
  )
  return markup`<p>People ask: ${links}</p>
`
}

/** Note on calendar feeds, for tools that create them; null for the others. */
function feed({ mediaTypes }: Descriptor): Markup | null {
  if (!mediaTypes.includes('text/calendar')) return null
  return markup`<h3 id="feed">Calendar feed</h3>
<p>With <code>format=feed</code> the answer has the address of a calendar, in <code>meta.links.feed</code>; over MCP it has no
events. ${Object.values(feedWords).join(' ')}</p>`
}

/** Note on ID tokens, for tools that accept one; null for the others. */
function credential({ auth }: Descriptor): Markup | null {
  if (auth !== 'person' && auth !== 'account') return null
  const also = auth === 'account' ? 'An API key or an ID token is accepted. ' : ''
  return markup`<p class="note">${also}An <a href="/docs/authentication#id-token">ID token</a> identifies you; get one in the portal
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

/** Fields of an answer from which their list is collapsed. */
const mostOpen = 30

/** List of response fields, including those without a description; a long one is collapsed. */
function answer(list: readonly Field[]): Markup {
  const isOpen = list.length <= mostOpen
  return markup`<details${isOpen ? markup` open` : null}><summary>${list.length} fields</summary><dl class="fields">${list.map(
    ({ path, type, description }) => markup`<dt><code>${path}</code> <span>${type}</span></dt>
<dd>${inline(description)}</dd>`,
  )}</dl></details>`
}

/** Problems that the operation can give, by status, also when its arguments are sent as a body. */
function refusals(descriptor: Descriptor): Markup {
  const requestForm: Descriptor = descriptor.alsoPost ? { ...descriptor, method: 'POST' } : descriptor
  const codes = refusalsOf(requestForm)
  return markup`${statusesOf(requestForm).map(
    (status) => markup`<details><summary>${status} ${reason(status)}</summary>
${refusalList(codes.filter((code) => problems[code].status === status))}</details>`,
  )}`
}
