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
  /** Name of the user, and the button to sign out. */
  readonly session?: Markup | null
}

/** Header of every page: the name, the main navigation, the search over the docs, and the session. */
export function masthead({ path, portalUrl, session }: Header): Markup {
  const link = (href: string, label: string, isHere = href === path) =>
    markup`<a href="${href}"${isHere ? markup` aria-current="page"` : null}>${label}</a>`
  return markup`<header class="masthead"><a class="name" href="/">Sky Data Service</a>
<nav aria-label="Sections">${sections.map(([href, label]) => link(href, label))}${link(portalUrl, 'Portal')}</nav>
${searchForm()}${session ? markup`<div class="session">${session}</div>` : null}</header>`
}
