import type { Registry } from '../../tools/declaration/registry.ts'
import { markup } from '../html/markup.ts'
import { topicsPath } from '../html/search-form.ts'
import type { Site } from '../product/site.ts'
import type { Steps } from '../runtime/in-turns.ts'
import { feedPath } from './changelog-feed.ts'
import { allGuides, changelogTexts, guideText, type MarkdownText, markdownText } from './content/guides.ts'
import { type SearchEntry, searchEntries } from './content/search-entries.ts'
import {
  errorsPath,
  errorsText,
  overviewText,
  referenceText,
  settingsText,
  topicsText,
} from './markdown/list-texts.ts'
import { toolText } from './markdown/tool-text.ts'
import { directoriesText } from './pages/directories.ts'
import { withAnswers } from './pages/error-codes.ts'
import { landingPage } from './pages/landing.ts'
import type { Page } from './pages/layout.ts'
import { markdownPage } from './pages/markdown.ts'
import { pricingPath, pricingText, withSigns } from './pages/pricing.ts'
import { privacyText } from './pages/privacy.ts'
import { referencePage } from './pages/reference.ts'
import { supportText } from './pages/support.ts'
import { termsText } from './pages/terms.ts'
import { toolPage } from './pages/tool.ts'

/** A page with the same content in Markdown, for models and for the search. */
export interface SourcedPage {
  readonly path: string
  readonly page: () => Page
  readonly markdown: () => string
  /** Its sections for the search; of a page that lists others, the title alone. */
  readonly entries: () => readonly SearchEntry[]
}

/** All pages that depend on nothing but the registry and the site, in the order of the navigation. */
export function sourcedPages(registry: Registry, site: Site): readonly SourcedPage[] {
  const sourced = (
    path: string,
    page: () => Page,
    text: () => MarkdownText,
    summary?: string,
  ): SourcedPage => {
    const source = computedOnce(text)
    const entries = computedOnce(() => {
      const [start, ...sections] = searchEntries(path, source())
      if (!start) return []
      const first = summary === undefined ? start : { ...start, text: `${summary} ${start.text}` }
      return lists.has(path) ? [first] : [first, ...sections]
    })
    return { path, page, markdown: () => source().text, entries }
  }
  /** A page whose HTML is made of its Markdown, with what only the HTML has. */
  const textPage = (
    path: string,
    text: () => MarkdownText,
    completed = (page: Page): Page => page,
  ): SourcedPage => {
    const source = computedOnce(text)
    return sourced(path, () => completed(markdownPage(path, source())), source)
  }
  const tools = new Set(registry.byName.keys())
  const chapters = new Map(registry.toolsets.map((chapter) => [chapter.name, chapter]))
  const pages = [
    sourced(
      '/docs',
      () => landingPage(registry, site),
      () => markdownText(overviewText(registry, site)),
    ),
    ...allGuides.map((name) => textPage(`/docs/${name}`, () => guideText(name, site))),
    sourced(
      '/reference',
      () => referencePage(registry, site),
      () => markdownText(referenceText(registry, site)),
    ),
    textPage(errorsPath, () => errorsText(site), withAnswers(site)),
    textPage(pricingPath, () => pricingText(registry, site), withSigns),
    textPage('/docs/settings', settingsText),
    ...changelogTexts().map((version) => textPage(version.path, () => version, withFeed)),
    textPage('/docs/support', () => supportText(site)),
    textPage('/docs/privacy', () => privacyText(site)),
    textPage('/docs/terms', () => termsText(site)),
    textPage('/docs/directories', () => directoriesText(registry, site)),
    ...registry.descriptors.flatMap((descriptor) => {
      const chapter = chapters.get(descriptor.toolset)
      if (!chapter) return []
      return [
        sourced(
          `/docs/tools/${descriptor.name}`,
          () => toolPage(descriptor, chapter, tools, site),
          () => markdownText(toolText(descriptor, site)),
          descriptor.summary,
        ),
      ]
    }),
  ]
  const topics = textPage(topicsPath, () => topicsText(registry, entriesOf(pages)))
  return [...pages, topics]
}

/** A page with the link by which feed readers find the versions. */
const withFeed = (page: Page): Page => ({
  ...page,
  head: markup`<link rel="alternate" type="application/atom+xml" title="Versions" href="${feedPath}">`,
})

/** Writes the Markdown and the search entries of all pages, a page in a step. */
export function* writeTexts(pages: readonly SourcedPage[]): Steps<void> {
  for (const { entries } of pages) {
    entries()
    yield
  }
}

/** Pages whose words are those of other pages. */
const lists = new Set(['/docs', '/docs/topics', '/reference', '/docs/directories'])

/** Entries of the search over the pages. */
export const entriesOf = (pages: readonly SourcedPage[]): SearchEntry[] =>
  pages.flatMap(({ entries }) => entries())

/** The value that the first call computes. */
function computedOnce<T>(compute: () => T): () => T {
  let cached: { readonly value: T } | undefined
  return () => {
    cached ??= { value: compute() }
    return cached.value
  }
}
