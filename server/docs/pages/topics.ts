import type { Registry } from '../../../tools/registry.ts'
import { markup } from '../../html/markup.ts'
import { topicsPath } from '../../html/search-form.ts'
import type { SearchEntry } from '../content/search-entries.ts'
import type { Page } from './layout.ts'

/** Page that lists every page and its sections, for readers without script. */
export function topicsPage(registry: Registry, entries: readonly SearchEntry[]): Page {
  const isTool = ({ url }: SearchEntry) => url.startsWith('/docs/tools/')
  const pages = entries.filter(({ heading }) => heading === '')
  const sectionsOf = ({ url }: SearchEntry) =>
    entries.filter((one) => one.heading && one.url.startsWith(`${url}#`))
  const titles = new Map(pages.map((page) => [page.url, page.title]))
  return {
    path: topicsPath,
    title: 'All topics',
    description: 'Every page of the docs with its sections.',
    body: markup`<h1>All topics</h1>
<p class="lead">Every page of the docs. With JavaScript, the field at the top searches all of them while you type.</p>
<h2 id="pages">Guides and references</h2>
<ul class="plain topics">${pages
      .filter((page) => !isTool(page))
      .map(
        (page) => markup`<li><a href="${page.url}">${page.title}</a>
<span>${sectionsOf(page).map(({ heading, url }) => markup`<a href="${url}">${heading}</a> `)}</span></li>`,
      )}</ul>
${registry.toolsets.map(
  ({ name, title, tools }) =>
    markup`<h2 id="${name}">${title}</h2><ul class="plain topics">${tools.map(
      (tool) =>
        markup`<li><a href="/docs/tools/${tool}">${titles.get(`/docs/tools/${tool}`) ?? tool}</a> <code>${tool}</code></li>`,
    )}</ul>`,
)}`,
  }
}
