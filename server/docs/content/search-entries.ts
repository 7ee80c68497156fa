import { anchorOf, type MarkdownText, markdownLink } from './guides.ts'

/** A section of a page, as the search in the browser reads it. */
export interface SearchEntry {
  readonly title: string
  /** Heading of the section; empty for the start of the page. */
  readonly heading: string
  /** Path with the anchor of the section. */
  readonly url: string
  readonly text: string
}

/**
 * The sections of a page in Markdown, and the names of a glossary. Programs and answers are left out: their words would be found
 * on every page.
 */
export function searchEntries(path: string, { title, text, isGlossary }: MarkdownText): SearchEntry[] {
  const [start = '', ...sections] = withoutPrograms(text).split(
    isGlossary ? /^(?=## |- `\w+`(?!,))/m : /^(?=## )/m,
  )
  const first = { title, heading: '', url: path, text: plain(start.replace(/^# .+$/m, '')) }
  const sectionEntries = sections.map((section) => {
    const [begin = '', name] = /^- `(\w+)`(?!,)|^## .+/.exec(section) ?? []
    const heading = plain(name ?? begin.slice(3))
    return {
      title,
      heading,
      url: `${path}#${name ?? anchorOf(heading)}`,
      text: plain(section.slice(begin.length)),
    }
  })
  return [first, ...sectionEntries].filter(({ heading, text }) => heading === '' || text !== '')
}

/** The words of a text without its marks. */
const plain = (text: string): string =>
  squeezed(text.replace(markdownLink, '$1').replace(/[*`|]|^#{3} |^- |---+/gm, ' '))

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The text without its fenced blocks, whose fences are every other piece's ends. */
const withoutPrograms = (markdown: string): string =>
  markdown
    .split(/^```.*$/m)
    .filter((_, index) => index % 2 === 0)
    .join('')
