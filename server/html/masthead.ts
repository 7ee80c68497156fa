import { type Markup, markup } from './markup.ts'
import { searchForm } from './search-form.ts'

/** Main navigation. */
const sections = [
  ['/docs', 'Guide'],
  ['/docs#tools', 'Tools'],
  ['/reference', 'API'],
  ['/docs/errors', 'Errors'],
  ['/pricing', 'Pricing'],
] as const

/** Parts of the header that depend on the page. */
interface Header {
  /** Path of the page, whose section is marked. */
  readonly path: string
  readonly portalUrl: string
  /** Name of the user, and the button to sign out, on pages without a menu that has them. */
  readonly session?: Markup | null
}

/** Whether a page belongs to a section. The guide is marked on its first page alone; the pages of tools belong to the tools. */
function isWithin(path: string, href: string): boolean {
  if (path.startsWith('/docs/tools/')) return href === '/docs#tools'
  return path === href || (href !== '/docs' && path.startsWith(`${href}/`))
}

/** Header of every page: the name, the main navigation, the search over the docs, and the session. */
export function masthead({ path, portalUrl, session }: Header): Markup {
  const link = (href: string, label: string) => {
    const current = isWithin(path, href) ? markup` aria-current="${href === path ? 'page' : 'true'}"` : null
    return markup`<a href="${href}"${current}>${label}</a>`
  }
  return markup`<header class="masthead"><a class="name" href="/">Sky Data Service</a>
<details class="menu"><summary>Menu</summary><nav aria-label="Sections">${sections.map(([href, label]) => link(href, label))}${link(portalUrl, 'Portal')}</nav></details>
${searchForm()}${session ? markup`<div class="session">${session}</div>` : null}</header>`
}
