import { tiers } from '../../../tools/contract/tiers.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import { briefly, type Card, cards } from '../../html/cards.ts'
import { chip } from '../../html/chip.ts'
import { copyable } from '../../html/copyable.ts'
import { type IconName, toolsetIcon } from '../../html/icons.ts'
import { inline } from '../../html/inline.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { moonRow } from '../../html/moon-row.ts'
import { orion } from '../../html/star-figure.ts'
import { curl } from '../../product/examples.ts'
import { appsNote, hosts, signInNeeds } from '../../product/mcp-hosts.ts'
import type { Site } from '../../product/site.ts'
import { leastPrice } from '../../product/words/prices.ts'
import { guideFile, guides, questions } from '../content/guides.ts'
import type { Page } from './layout.ts'

/** Landing page: summary, quick start, assistants, guides, all tools by chapter, and plans. */
export function landingPage(registry: Registry, site: Site): Page {
  return {
    path: '/docs',
    title: 'Guide',
    description:
      'Positions, rise and set times, events and birth charts, as JSON for programs and tools for assistants.',
    body: markup`<section class="opening"><div><h1>Ask the sky</h1>
<p class="lead">Where things are, when they rise, what happens and what a chart says: ${registry.descriptors.length} questions that
your program or your assistant can ask about the Sun, Moon, planets and stars.</p>
<p>Ask over REST or let an assistant ask for you: the answers and the prices are the same. When something goes wrong, the
<a href="/docs/errors">error</a> says how to put it right.</p></div>${orion()}</section>
${questionCards()}
${quickStart(registry, site)}
<section id="guides"><h2>Guides</h2>${cards(guides.map((name) => guideCard(name)))}</section>
${assistants(site)}
${tools(registry)}
${prices()}`,
  }
}

/** Quick start: a question about the sky, with the example of its tool, so that it cannot become outdated. */
function quickStart(registry: Registry, site: Site): Markup {
  const first = registry.byName.get('get_body')?.descriptor
  return markup`<section id="rest"><h2>Call the REST API</h2>
<p>Create a key in the <a href="${site.PORTAL_URL}/keys">portal</a>. If you run the service yourself, its first start prints one
and saves it to <code>first-run.json</code>.</p>
${first ? markup`${copyable(curl(first, site.BASE_URL), 'the command', 'sh')}` : null}
<p><a href="/docs/tools/get_body#response">The answer</a> says where the Moon is over Greenwich, its phase, and when it rises and
sets. The <a href="/docs/quickstart">quickstart</a> explains it.</p>
<p>Every route stands in the <a href="/reference">API reference</a>, and the
<a href="${site.PORTAL_URL}/playground">playground</a> has a form for each. For a client in your language, use
<a href="/openapi.json">openapi.json</a>.</p></section>`
}

/** Guide per host, collapsed, because a reader needs only one. */
function assistants({ MCP_URL }: Site): Markup {
  return markup`<section id="assistants"><h2>Connect an assistant</h2>
<p>Choose your assistant below and add the address <code>${MCP_URL}</code>. Then just ask it, at the same price.</p>
<div class="hosts">${hosts.map(
    ({
      id,
      name,
      steps,
      snippet,
      install,
    }) => markup`<details class="host" id="${id}"><summary class="host-name">${name}</summary>
<p>${inline(steps)}</p>${install ? markup`<p><a href="${install(MCP_URL)}">Install in ${name}</a></p>` : null}
${copyable(snippet(MCP_URL), `the text for ${name}`)}</details>`,
  )}</div>
<p id="apps">${appsNote}</p>
<p class="note">${signInNeeds}</p></section>`
}

/** A guide with what it is about. */
function guideCard(name: string, icon?: IconName): Card {
  const { title, description } = guideFile(name)
  return { href: `/docs/${name}`, title, text: briefly(description), icon }
}

/** Symbols of the questions; a question mark for others. */
const questionIcons: Readonly<Partial<Record<(typeof questions)[number], IconName>>> = {
  'questions/moonrise': 'moon',
  'questions/sunset': 'rise',
  'questions/tonight': 'star',
  'questions/full-moon': 'moon',
  'questions/next-eclipse': 'eclipse',
  'questions/meteor-showers': 'star',
  'questions/where-is-jupiter': 'compass',
  'questions/birth-chart': 'wheel',
  'questions/house-systems': 'wheel',
  'questions/mercury-retrograde': 'turns',
  'questions/time-zones': 'clock',
  'questions/how-accurate': 'bars',
}

/** First full Moon of 2027, half a month before which the drawn month begins. */
const drawnMonth = Date.UTC(2027, 0, 7)

/** Questions of people, under the phases of a month. */
function questionCards(): Markup {
  const items = questions.map((name) => guideCard(name, questionIcons[name] ?? 'question'))
  return markup`<section id="questions"><h2>What people ask</h2>${moonRow(drawnMonth, 11, 3, false)}${cards(items)}</section>`
}

/** All tools by chapter, in the order of the registry, with price and plan. */
function tools(registry: Registry): Markup {
  const item = (name: string): readonly Card[] => {
    const descriptor = registry.byName.get(name)?.descriptor
    if (!descriptor) return []
    const { title, summary, tier } = descriptor
    const plan = tier === 'free' ? null : chip(`${tier} plan`)
    const foot = markup`${chip(leastPrice(descriptor), 'off')}${plan}`
    return [{ href: `/docs/tools/${name}`, title, text: briefly(summary), foot }]
  }
  return markup`<section id="tools"><h2>Tools</h2>${registry.toolsets.map(
    (
      chapter,
    ) => markup`<section><h3>${toolsetIcon(chapter.name)}${chapter.title}</h3><p>${chapter.summary ?? chapter.description}</p>
${cards(chapter.tools.flatMap(item), 4)}</section>`,
  )}</section>`
}

/** The free plan in a sentence; the page of prices has the others. */
function prices(): Markup {
  return markup`<section id="tiers"><h2>Plans</h2>
<p>${tiers.free.dailyCredits} credits a day are free, and most calls cost 1. Failed calls and answers that haven’t changed are free.
<a href="/pricing">What each plan has, and what a credit buys</a></p></section>`
}
