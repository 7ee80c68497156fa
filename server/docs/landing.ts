import type { Registry } from '../../tools/registry.ts'
import { tierOrder, tiers } from '../../tools/tiers.ts'
import type { Site } from './documents.ts'
import { curl } from './example.ts'
import type { Page } from './frame.ts'
import { hosts, signInNeeds } from './hosts.ts'
import { inline } from './inline.ts'
import { type Markup, markup } from './markup.ts'
import { orion } from './orion.ts'
import { gate, price } from './words.ts'

/** The first page: what the service is, the shortest way to an answer, and every tool by chapter. */
export function landingPage(registry: Registry, site: Site): Page {
  return {
    path: '/docs',
    title: 'Guide',
    description: 'Where the Sun, Moon, planets and stars are, as JSON for programs and tools for assistants.',
    body: markup`<section class="opening"><div><h1>The sky, as data</h1>
<p class="lead">Where the Sun, Moon, planets and stars are, when they rise and set, what they will do next, and what
a chart makes of it: ${registry.descriptors.length} operations, each a REST route and a tool for assistants.</p>
<p>Times are UTC in ISO 8601, angles degrees, right ascension hours. Every answer is <code>{data, meta}</code>;
every refusal has a <a href="/docs/errors">code and advice</a>.</p></div>${orion}</section>
${quickStart(registry, site)}
${assistants(site)}
${tools(registry)}
${prices()}`,
  }
}

/**
 * The first command a newcomer copies. It is the example of a real tool, so it cannot grow stale; the first one that
 * needs a key and has arguments shows most of what a request looks like.
 */
function quickStart(registry: Registry, site: Site): Markup {
  const first = registry.descriptors.find(({ auth, parameters }) => auth === 'key' && parameters.length > 0)
  return markup`<section id="rest"><h2>Ask over REST</h2>
<p>Keys are made in the <a href="${site.PORTAL_URL}">portal</a>. On a machine of your own, the first run prints one
and leaves it in <code>first-run.json</code>.</p>
${first ? markup`<pre><code>${curl(first, site.BASE_URL)}</code></pre>` : null}
<p>The <a href="/reference">API reference</a> lets you try every route;
<a href="/openapi.json">openapi.json</a> generates clients.</p></section>`
}

/** Closed by default, because a reader has one host and scrolls past the others. */
function assistants({ MCP_URL }: Site): Markup {
  return markup`<section id="assistants"><h2>Connect an assistant</h2>
<p>The same operations, at the same price, are tools of the MCP server at <code>${MCP_URL}</code>.</p>
${hosts.map(
  ({ id, name, steps, snippet }) => markup`<details id="${id}"><summary>${name}</summary>
<p>${inline(steps)}</p><pre><code>${snippet(MCP_URL)}</code></pre></details>`,
)}
<p class="note">${signInNeeds}</p></section>`
}

/** The shelf of tools by chapter, in the order of the registry, with what decides whether one can be called. */
function tools(registry: Registry): Markup {
  const row = (name: string) => {
    const one = registry.byName.get(name)?.descriptor
    return one
      ? markup`<li><a href="/docs/tools/${name}">${one.title}</a> <span>${price(one)} · ${gate(one)}</span></li>`
      : null
  }
  return markup`<section id="tools"><h2>Tools</h2><div class="chapters">${registry.toolsets.map(
    (chapter) => markup`<section><h3>${chapter.title}</h3><p>${chapter.description}</p>
<ul class="plain">${chapter.tools.map(row)}</ul></section>`,
  )}</div></section>`
}

/** Read from the table that the ledger and the gates use, so that the page promises what is kept. */
function prices(): Markup {
  const count = new Intl.NumberFormat('en')
  return markup`<section id="tiers"><h2>Tiers</h2>
<p>A tier sets how much and which features, never an answer. Credits renew at 00:00 UTC; refused calls and
unchanged answers are free.</p>
<div class="scroll"><table><thead><tr><th>Tier</th><th class="number">Credits a day</th>
<th class="number">Calls a minute</th><th>Features</th></tr></thead><tbody>${tierOrder.map(
    (
      name,
    ) => markup`<tr><th scope="row">${name}</th><td class="number">${count.format(tiers[name].dailyCredits)}</td>
<td class="number">${count.format(tiers[name].perMinute)}</td><td>${tiers[name].features.join(', ')}</td></tr>`,
  )}</tbody></table></div></section>`
}
