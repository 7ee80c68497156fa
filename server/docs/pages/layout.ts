import type { Registry } from '../../../tools/declaration/registry.ts'
import { asset } from '../../html/assets.ts'
import { documentHead } from '../../html/document-head.ts'
import { iconOutlines } from '../../html/icons.ts'
import { type Markup, markup, trusted } from '../../html/markup.ts'
import { masthead } from '../../html/masthead.ts'
import type { Site } from '../../product/site.ts'
import { guideFile, guides, questions } from '../content/guides.ts'

/** Content of one page of the docs. */
export interface Page {
  /** Empty for a page in place of another, such as that of an unknown URL. */
  readonly path: string
  /** Title without the name of the service. */
  readonly title: string
  /** `<meta name="description">`, plain text. */
  readonly description: string
  /** Content of `<main>`, including its `<h1>`. */
  readonly body: Markup
  /** Path that the page is known by where that is not `path`: the front page, which is in no list of pages. */
  readonly address?: string
  /** Path of the picture that shared links show; the icon if omitted. */
  readonly picture?: string
  /** More of `<head>`. */
  readonly head?: Markup
  /** True for a page as wide as the window, without the lists of pages and sections. */
  readonly isWide?: boolean
}

/**
 * HTML document with the layout of the docs. The list of pages stands before the text: collapsed in narrow windows, on the
 * left in wide ones.
 */
export function renderPage(page: Page, registry: Registry, site: Site): string {
  return markup`<!doctype html>
<html lang="en">
<head>
${documentHead(
  page.title,
  markup`<meta name="description" content="${page.description}">
${sharing(page, site)}${
  page.path && markup`<link rel="alternate" type="text/markdown" href="${page.path}.md">`
}<script src="${asset('docs.js').path}" defer></script>
${page.head ?? null}`,
)}
</head>
<body>
<a class="skip" href="#text">Skip to content</a>
${masthead({ path: page.path, portalUrl: site.PORTAL_URL })}
<div class="columns">
${page.isWide ? null : pageIndex(registry, page.path)}
${page.isWide ? null : contents(page.body)}
<main id="text" tabindex="-1">
${page.body}
</main>
</div>
<footer><p>Sky Data Service is free software under the MIT licence. Positions come from
VSOP87B, ELP/MPP02 and JPL DE430; the axes of the bodies from
<a href="https://github.com/cosinekitty/astronomy">Astronomy Engine</a>.</p>
<p><a href="/docs/status">Status</a> · <a href="/docs/changelog">Changelog</a> · <a href="/docs/settings">Settings</a> ·
<a href="/docs/support">Support</a> · <a href="/docs/privacy">Privacy</a> · <a href="/docs/terms">Terms</a> · <a href="/docs/directories">Directories</a>${
    page.path && markup` · <a href="${page.path}.md">This page as Markdown</a>`
  }</p></footer>
${iconOutlines(page.body)}
</body>
</html>
`.value
}

/**
 * The canonical address of a page, and the title, text and picture of links to it.
 * @see The Open Graph protocol, https://ogp.me
 */
function sharing(page: Page, { BASE_URL }: Site): Markup | null {
  const path = page.path || page.address
  if (!path) return null
  const url = BASE_URL + path
  const facts = {
    'og:site_name': 'Sky Data Service',
    'og:type': 'website',
    'og:url': url,
    'og:title': page.title,
    'og:description': page.description,
    'og:image': BASE_URL + (page.picture ?? '/icon.png'),
  }
  return markup`<link rel="canonical" href="${url}">
${Object.entries(facts).map(([name, content]) => markup`<meta property="${name}" content="${content}">\n`)}`
}

/** Headings of the second level, with their anchors: on the heading, or on the section that it begins. */
const headings = /<(?:section|h2) id="([^"<]+)">(?:<h2>)?([^<]+)<\/h2>/g
/** Headings from which a page has a list of them. */
const fewest = 2

/** List of the sections of a page; null for a short page. */
function contents(body: Markup): Markup | null {
  const headingMatches = [...body.value.matchAll(headings)]
  if (headingMatches.length < fewest) return null
  const links = headingMatches.map(
    ([, id, heading]) => markup`<li><a href="#${id}">${trusted(heading ?? '')}</a></li>`,
  )
  return markup`<nav class="contents" aria-labelledby="contents"><h2 id="contents">On this page</h2><ul>${links}</ul></nav>`
}

/**
 * Side navigation: a group of links for the guides and for each chapter, open where the page is. Tools have their titles
 * rather than their names, because readers look for a topic.
 */
function pageIndex(registry: Registry, path: string): Markup {
  const chapters = registry.toolsets.map(({ title, tools }) =>
    group(
      title,
      tools.map((name) => [`/docs/tools/${name}`, registry.byName.get(name)?.descriptor.title ?? name]),
      path,
    ),
  )
  const guideLink = (name: string): PageLink => [`/docs/${name}`, guideFile(name).title]
  const isInChapter = /^\/docs\/(?:tools|questions)\//.test(path)
  return markup`<nav class="tools" aria-label="All pages"><details class="pages"><summary>All pages</summary>
${group('Guides', guides.map(guideLink), path, !isInChapter)}${group('Questions', questions.map(guideLink), path)}${chapters}</details></nav>`
}

/** Path and title of a page. */
type PageLink = readonly [path: string, title: string]

function group(title: string, links: readonly PageLink[], path: string, isOpen = false): Markup {
  const isHere = links.some(([href]) => href === path)
  return markup`<details${isHere || isOpen ? markup` open` : null}><summary>${title}</summary>
<ul>${links.map(([href, name]) => pageLink(href, name, path))}</ul></details>`
}

/** Link to one page of the docs. */
function pageLink(href: string, title: string, path: string): Markup {
  return markup`<li><a href="${href}"${href === path ? markup` aria-current="page"` : null}>${title}</a></li>`
}
