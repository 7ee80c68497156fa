import type { Registry } from '../../../tools/registry.ts'
import { documentHead } from '../../html/document-head.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Site } from '../content/site.ts'

/** Content of one page of the docs. */
export interface Page {
  readonly path: string
  /** Title without the name of the service. */
  readonly title: string
  /** `<meta name="description">`, plain text. */
  readonly description: string
  /** Content of `<main>`, including its `<h1>`. */
  readonly body: Markup
}

/** Main navigation. */
const sections = [
  ['/docs', 'Guide'],
  ['/docs#tools', 'Tools'],
  ['/reference', 'API reference'],
  ['/docs/errors', 'Errors'],
  ['/docs/settings', 'Settings'],
] as const

/**
 * HTML document with the layout of the docs. The list of tools follows the text, so that phones and screen readers
 * present the text first; wide windows show it on the left.
 */
export function renderPage(page: Page, registry: Registry, site: Site): string {
  return markup`<!doctype html>
<html lang="en">
<head>
${documentHead(page.title, markup`<meta name="description" content="${page.description}">`)}
</head>
<body>
<a class="skip" href="#text">Skip to content</a>
${masthead(page.path, site)}
<div class="columns">
<main id="text" tabindex="-1">
${page.body}
</main>
${toolIndex(registry, page.path)}
</div>
<footer><p>Sky Data Service is free software under the MIT licence. Positions come from
VSOP87B, ELP/MPP02 and JPL DE430; the axes of the bodies from
<a href="https://github.com/cosinekitty/astronomy">Astronomy Engine</a>.</p></footer>
</body>
</html>
`.value
}

/** Header with the main navigation; `path` marks the current section. */
function masthead(path: string, { PORTAL_URL }: Site): Markup {
  const links = sections.map(
    ([href, label]) =>
      markup`<a href="${href}"${href === path ? markup` aria-current="page"` : null}>${label}</a>`,
  )
  return markup`<header class="masthead"><a class="name" href="/docs">Sky Data Service</a>
<nav aria-label="Sections">${links}<a href="${PORTAL_URL}">Portal</a></nav></header>`
}

/** Side navigation of all tools by chapter, by title rather than by name, because readers look for a topic. */
function toolIndex(registry: Registry, path: string): Markup {
  const chapters = registry.toolsets.map(
    ({ title, tools }) => markup`<h2>${title}</h2>
<ul>${tools.map((name) => toolLink(registry, name, path))}</ul>`,
  )
  return markup`<nav class="tools" aria-label="All tools">${chapters}</nav>`
}

/** Link to one tool's page. */
function toolLink(registry: Registry, name: string, path: string): Markup {
  const href = `/docs/tools/${name}`
  const title = registry.byName.get(name)?.descriptor.title
  return markup`<li><a href="${href}"${href === path ? markup` aria-current="page"` : null}>${title}</a></li>`
}
