import { tierOrder, tiers } from '../../../tools/contract/tiers.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import { copyable } from '../../html/copyable.ts'
import { inline } from '../../html/inline.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { orion } from '../../html/orion.ts'
import { curl } from '../../product/examples.ts'
import { gate } from '../../product/labels.ts'
import { hosts, signInNeeds } from '../../product/mcp-hosts.ts'
import { leastPrice } from '../../product/words/prices.ts'
import type { Site } from '../../product/site.ts'
import { guides, guideText } from '../content/guides.ts'
import { scrollBox } from './blocks.ts'
import type { Page } from './layout.ts'

/** Landing page: summary, quick start, assistants, guides, all tools by chapter, and tiers. */
export function landingPage(registry: Registry, site: Site): Page {
  return {
    path: '/docs',
    title: 'Guide',
    description:
      'Positions, rise and set times, events and birth charts, as JSON for programs and tools for assistants.',
    body: markup`<section class="opening"><div><h1>The sky, as data</h1>
<p class="lead">Positions, rise and set times, events and birth charts for the Sun, Moon, planets and stars:
${registry.descriptors.length} operations, each a REST route and a tool for assistants.</p>
<p>Times are UTC in ISO 8601, angles degrees, right ascension hours. Every answer is <code>{data, meta}</code>;
every error has a <a href="/docs/errors">code and a hint</a>.</p></div>${orion}</section>
${quickStart(registry, site)}
${guideList(site)}
${assistants(site)}
${tools(registry)}
${prices()}`,
  }
}

/** Quick start: a question about the sky, with the example of its tool, so that it cannot become outdated. */
function quickStart(registry: Registry, site: Site): Markup {
  const first = registry.byName.get('get_body')?.descriptor
  return markup`<section id="rest"><h2>Call the REST API</h2>
<p>Create a key in the <a href="${site.PORTAL_URL}/keys">portal</a>. When you self-host, the first start prints one and saves it
to <code>first-run.json</code>.</p>
${first ? markup`${copyable(curl(first, site.BASE_URL), 'the command')}` : null}
<p><a href="/docs/tools/get_body#response">The answer</a> says where the Moon is over Greenwich, its phase, and when it rises and
sets; the <a href="/docs/quickstart">quickstart</a> explains it.</p>
<p>The <a href="/reference">API reference</a> has every route, and the
<a href="${site.PORTAL_URL}/playground">playground</a> a form for each. Generate a client from
<a href="/openapi.json">openapi.json</a>.</p></section>`
}

/** Guide per host, collapsed, because a reader needs only one. */
function assistants({ MCP_URL }: Site): Markup {
  return markup`<section id="assistants"><h2>Connect an assistant</h2>
<p>The same operations, at the same price, are tools of the MCP server at <code>${MCP_URL}</code>.</p>
${hosts.map(
  ({ id, name, steps, snippet, install }) => markup`<details id="${id}"><summary>${name}</summary>
<p>${inline(steps)}</p>${install ? markup`<p><a href="${install(MCP_URL)}">Install in ${name}</a></p>` : null}
${copyable(snippet(MCP_URL), `the text for ${name}`)}</details>`,
)}
<p class="note">${signInNeeds}</p></section>`
}

/** The guides with what each is about. */
function guideList(site: Site): Markup {
  const row = (name: string) => {
    const { title, description } = guideText(name, site)
    return markup`<li><a href="/docs/${name}">${title}</a> <span>${description}</span></li>`
  }
  return markup`<section id="guides"><h2>Guides</h2><ul class="plain">${guides.map(row)}</ul></section>`
}

/** All tools by chapter, in the order of the registry, with price and access. */
function tools(registry: Registry): Markup {
  const row = (name: string) => {
    const descriptor = registry.byName.get(name)?.descriptor
    return descriptor
      ? markup`<li><a href="/docs/tools/${name}">${descriptor.title}</a> <span>${leastPrice(descriptor)} · ${gate(descriptor)}</span></li>`
      : null
  }
  return markup`<section id="tools"><h2>Tools</h2><div class="chapters">${registry.toolsets.map(
    (chapter) => markup`<section><h3>${chapter.title}</h3><p>${chapter.summary ?? chapter.description}</p>
<ul class="plain">${chapter.tools.map(row)}</ul></section>`,
  )}</div></section>`
}

/** Table of the tiers, from the same constants that the ledger and the authorization use. */
function prices(): Markup {
  const count = new Intl.NumberFormat('en')
  return markup`<section id="tiers"><h2>Tiers</h2>
<p>A tier sets the daily credits, the rate limit and the features; it never changes an answer. Credits renew at 00:00
UTC. Failed calls and unchanged answers (304) are free. Long computations have a minute's worker time beside, failed ones
included.</p>
${scrollBox(
  'Tiers',
  markup`<table><thead><tr><th>Tier</th><th class="number">Credits a day</th>
<th class="number">Calls a minute</th><th>Features</th></tr></thead><tbody>${tierOrder.map(
    (
      name,
    ) => markup`<tr><th scope="row">${name}</th><td class="number">${count.format(tiers[name].dailyCredits)}</td>
<td class="number">${count.format(tiers[name].perMinute)}</td><td>${tiers[name].features.join(', ')}</td></tr>`,
  )}</tbody></table>`,
)}</section>`
}
