import type { Descriptor, Parameter } from '../../../tools/declaration/descriptor.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import { timeWords } from '../../../tools/words/time-words.ts'
import { copyable } from '../../html/copyable.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { gate } from '../../product/access.ts'
import type { Site } from '../../product/site.ts'
import { price } from '../../product/words/prices.ts'
import { typeWords } from './fields.ts'
import type { Page } from './layout.ts'

/** Page of every route by chapter, with links to the tool's page and playground form. */
export function referencePage(registry: Registry, site: Site): Page {
  const routes = registry.descriptors.reduce((count, { alsoPost }) => count + (alsoPost ? 2 : 1), 0)
  return {
    path: '/reference',
    title: 'API reference',
    description: 'Every route with its parameters, price and access.',
    body: markup`<h1>API reference</h1>
<p class="lead">${routes} routes under <code>${site.BASE_URL}</code>. Send an API key as a bearer token;
answers are <code>{data, meta}</code>, errors are <a href="/docs/errors">problem records</a>.</p>
${copyable('Authorization: Bearer ac_live_…', 'the header')}
<p>${timeWords}</p>
<p>Generate a client from <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). To call a route from a form, open it in
the <a href="${site.PORTAL_URL}/playground">playground</a>.</p>
${registry.toolsets.map((chapter) => {
  const descriptors = registry.descriptors.filter(({ toolset }) => toolset === chapter.name)
  return markup`<section id="${chapter.name}"><h2>${chapter.title}</h2><p>${chapter.summary ?? chapter.description}</p>
${descriptors.map((descriptor) => entries(descriptor, site))}</section>`
})}`,
  }
}

/** Entry of a route, and of its POST variant, which takes the same parameters in the body. */
function entries(descriptor: Descriptor, site: Site): Markup[] {
  const { name, method, title, parameters, alsoPost } = descriptor
  const parameterList =
    parameters.length > 0 ? markup`<ul class="plain parameters">${parameters.map(row)}</ul>` : null
  const entry = entryOf(descriptor, site)
  return [
    entry(name, method, title, parameterList),
    ...(alsoPost
      ? [
          entry(
            `${name}_post`,
            'POST',
            `${title} (birth data in the body)`,
            markup`<p>The parameters of <a href="#${name}">${name}</a>, as JSON in the body.</p>`,
          ),
        ]
      : []),
  ]
}

/** Writes a collapsible entry of one route of a tool. */
const entryOf =
  (descriptor: Descriptor, site: Site) =>
  (id: string, method: string, title: string, parameters: Markup | null): Markup =>
    markup`<details id="${id}"><summary><b>${method}</b> <code>${descriptor.path}</code>
<span class="what">${title}</span></summary>
<p class="chapter">${price(descriptor)} · ${gate(descriptor)}</p>
${parameters}
<p><a href="/docs/tools/${descriptor.name}">Description and example</a> ·
<a href="${site.PORTAL_URL}/playground/${descriptor.name}">Try it</a></p></details>`

/** Characters of a type before it is replaced by a summary; the tool's page has the full list of values. */
const longestType = 45

/** List item of one parameter: name, type, place, required. */
function row({ name, in: place, required, schema }: Parameter): Markup {
  const type = typeWords(schema)
  const typeText = type.length > longestType ? 'one of a list' : type
  const words = [typeText, ...(place === 'query' ? [] : [`in ${place}`]), ...(required ? ['required'] : [])]
  return markup`<li><code>${name}</code> ${words.join(' · ')}</li>`
}
