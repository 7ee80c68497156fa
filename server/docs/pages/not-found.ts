import { nearestName } from '../../../tools/nearest-name.ts'
import type { Registry } from '../../../tools/registry.ts'
import { markup } from '../../html/markup.ts'
import type { Site } from '../content/site.ts'
import { framed } from './layout.ts'

/** The page of an unknown address for browsers; programs get the problem record. */
export function notFoundPage(registry: Registry, site: Site, path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1)
  const nearest = nearestName(last, [...registry.byName.keys()])
  return framed(
    {
      path,
      title: 'Page not found',
      description: 'There is nothing at this address.',
      body: markup`<h1>Page not found</h1>
<p class="lead">There is nothing at this address.</p>
${nearest ? markup`<p>Did you mean <a href="/docs/tools/${nearest}"><code>${nearest}</code></a>?</p>` : null}
<ul><li><a href="/docs">Guide</a>: what the service is and how to call it</li>
<li><a href="/docs#tools">Tools</a>: a page for each, with its route and parameters</li>
<li><a href="/reference">API reference</a>: every route on one page</li>
<li><a href="/docs/errors">Errors</a>: every code with what to do about it</li>
<li><a href="${site.PORTAL_URL}">Portal</a>: keys, assistants and playground</li></ul>`,
    },
    registry,
    site,
  )
}
