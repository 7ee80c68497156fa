import { hosts } from '../../product/mcp-hosts.ts'
import type { Site } from '../../product/site.ts'
import { anchorOf, type MarkdownText, markdownLink } from './guides.ts'
import { synonyms } from './search-synonyms.ts'
import { destinations, wordsOfPages } from './search-words.ts'

/** A section of a page, as the search in the browser reads it. */
export interface SearchEntry {
  readonly title: string
  /** Heading of the section; empty for the start of the page. */
  readonly heading: string
  /** Path with the anchor of the section. */
  readonly url: string
  readonly text: string
  /** Words that people use for it, beside its own. */
  readonly words?: string
}

/** The entries of the docs, and groups of phrases with one meaning. */
export interface SearchIndex {
  readonly entries: readonly SearchEntry[]
  readonly synonyms: readonly (readonly string[])[]
}

/** The index of the search: the entries of the docs, the hosts that can be connected, and pages beyond the docs. */
export function searchIndex(entries: readonly SearchEntry[], { PORTAL_URL, MCP_URL }: Site): SearchIndex {
  const hostEntries = hosts.map(({ id, name, steps }) => ({
    title: id === 'anything-else' ? 'Connect any other host' : `Connect ${name}`,
    heading: '',
    url: `/docs#${id}`,
    text: plain(steps),
    words: `connect assistant mcp server install connector ${id}`,
  }))
  const otherEntries = destinations.map(({ title, portalPath, path, text, words }) => {
    const url = path ?? PORTAL_URL + portalPath
    return { title, heading: '', url, text, words }
  })
  const worded = entries.map((entry) => {
    const words = wordsOfPages[entry.url]
    return words === undefined ? entry : { ...entry, words: `${entry.words ?? ''} ${words}`.trim() }
  })
  const assistants = {
    title: 'Connect an assistant',
    heading: '',
    url: '/docs#assistants',
    text: `Claude, ChatGPT, VS Code, Cursor and others connect to the MCP server at ${MCP_URL}.`,
    words:
      'mcp server url address endpoint model context protocol connector ai agent llm chatbot claude chatgpt cursor',
  }
  return { entries: [...worded, assistants, ...hostEntries, ...otherEntries], synonyms }
}

/**
 * The sections of a page in Markdown, and the names of a glossary, each with the heading that it stands under. Programs and
 * answers are left out: their words would be found on every page.
 */
export function searchEntries(path: string, { title, text, isGlossary }: MarkdownText): SearchEntry[] {
  const [start = '', ...sections] = withoutPrograms(text).split(
    isGlossary ? /^(?=## |- `\w+`(?!,))/m : /^(?=## )/m,
  )
  const first = { title, heading: '', url: path, text: plain(start.replace(/^# .+$/m, '')) }
  let chapter = ''
  const sectionEntries = sections.map((section) => {
    const [begin = '', name] = /^- `(\w+)`(?!,)|^## .+/.exec(section) ?? []
    const heading = plain(name ?? begin.slice(3))
    if (name === undefined) chapter = heading
    return {
      title,
      heading,
      url: `${path}#${name ?? anchorOf(heading)}`,
      text: plain(section.slice(begin.length).replace(/^: /, '')),
      ...(name !== undefined && chapter ? { words: chapter } : {}),
    }
  })
  return [first, ...sectionEntries].filter(
    (entry) => !isGlossary || entry.heading === '' || entry.text !== '',
  )
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
