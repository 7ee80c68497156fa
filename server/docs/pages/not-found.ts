import type { Problem } from '../../../tools/contract/problems.ts'
import { problems } from '../../../tools/contract/problems.ts'
import { nearestName } from '../../../tools/declaration/nearest-name.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import type { Markup } from '../../html/markup.ts'
import { markup } from '../../html/markup.ts'
import type { Site } from '../../product/site.ts'
import { renderPage } from './layout.ts'

/** Page for an unknown URL, for browsers; programs get a problem record. It suggests a tool with a similar name. */
export function notFoundPage(registry: Registry, site: Site, path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1)
  const nearest = nearestName(last, [...registry.byName.keys()])
  const hint = nearest
    ? markup`<p>Did you mean <a href="/docs/tools/${nearest}"><code>${nearest}</code></a>?</p>`
    : null
  const content = { title: 'Page not found', lead: 'No such page.', hint }
  return pageWithWaysOn(registry, site, content)
}

/** The page of a request that is refused before any route is looked for. */
export function refusalPage(registry: Registry, site: Site, { code, message }: Problem): string {
  return pageWithWaysOn(registry, site, { title: problems[code].title, lead: message, hint: null })
}

interface Said {
  readonly title: string
  readonly lead: string
  readonly hint: Markup | null
}

function pageWithWaysOn(registry: Registry, site: Site, { title, lead, hint }: Said): string {
  return renderPage(
    {
      path: '',
      title,
      description: lead,
      body: markup`<h1>${title}</h1>
<p class="lead">${lead}</p>
${hint}
<ul><li><a href="/docs">Guide</a>: what the service is and how to call it</li>
<li><a href="/docs#tools">Tools</a>: a page for each, with its route and parameters</li>
<li><a href="/reference">API reference</a>: every route on one page</li>
<li><a href="/docs/errors">Errors</a>: every code, its cause and what to do about it</li>
<li><a href="${site.PORTAL_URL}">Portal</a>: keys, assistants and playground</li></ul>`,
    },
    registry,
    site,
  )
}
