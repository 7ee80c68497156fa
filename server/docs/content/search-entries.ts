import { anchorOf, markdownLink } from './guides.ts'

/** A section of a page, as the search in the browser reads it. */
export interface SearchEntry {
  readonly title: string
  /** Heading of the section; empty for the start of the page. */
  readonly heading: string
  /** Path with the anchor of the section. */
  readonly url: string
  readonly text: string
}

/** The sections of a page in Markdown. Programs and answers are left out: their words would be found on every page. */
export function searchEntries(path: string, markdown: string): SearchEntry[] {
  const plain = withoutPrograms(markdown)
    .replace(markdownLink, '$1')
    .replace(/[*`|]|^#{3} |^- |---+/gm, ' ')
  const [start = '', ...sections] = plain.split(/^## /m)
  const [, title = path] = /^# (.+)$/m.exec(start) ?? []
  const first = { title, heading: '', url: path, text: squeezed(start.replace(/^# .+$/m, '')) }
  const rest = sections.map((section) => {
    const [heading = '', ...lines] = section.split('\n')
    return { title, heading, url: `${path}#${anchorOf(heading)}`, text: squeezed(lines.join(' ')) }
  })
  return [first, ...rest].filter(({ heading, text }) => heading === '' || text !== '')
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The text without its fenced blocks, whose fences are every other piece's ends. */
const withoutPrograms = (markdown: string): string =>
  markdown
    .split(/^```.*$/m)
    .filter((_, at) => at % 2 === 0)
    .join('')
