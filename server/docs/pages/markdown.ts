import { Marked, type Tokens } from 'marked'
import { copyable } from '../../html/copyable.ts'
import { dataTable } from '../../html/data-table.ts'
import { codeLanguages } from '../../html/highlight.ts'
import { type Markup, markup, trusted, verbatim } from '../../html/markup.ts'
import { anchorOf, type MarkdownText } from '../content/guides.ts'
import type { Page } from './layout.ts'

/** Heading above the block that is being written, and whether its page is a glossary; parsing is synchronous. */
let section = ''
let isGlossary = false

/** An item that defines names: `- \`name\`, \`name\` (facts): meaning`. */
const definition = /^(`[^`]+`(?:, `[^`]+`)*)(?: \((.*?)\))?: ([\s\S]+)$/

const marked = new Marked({
  renderer: {
    heading({ depth, text, tokens }) {
      section = plain(text)
      const id = depth > 1 ? ` id="${anchorOf(text)}"` : ''
      return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    code({ text, lang }) {
      // The language is the first word: a test reads the rest, as in “sh shown”.
      const [name] = lang?.split(' ') ?? []
      const language = codeLanguages.find((candidate) => candidate === name)
      return copyable(text, language === 'sh' ? 'the command' : 'the text', language).value
    },
    list({ items }) {
      const definitions = items.map(({ text }) => definition.exec(text))
      // False leaves a list to the library.
      if (!isGlossary || definitions.includes(null)) return false
      return `<dl class="fields">${definitions.map(definedName).join('\n')}</dl>\n`
    },
    html({ text }) {
      return isGlossary ? verbatim(text).value : text
    },
    table({ header, rows }) {
      const titles = header.map(({ text }) => plain(text))
      const cellsOf = (cells: Tokens.TableCell[]) =>
        cells.map(({ tokens }) => trusted(this.parser.parseInline(tokens)))
      return dataTable({
        label: `${section}: ${titles.join(', ')}`,
        columns: titles.map((title) => ({ title })),
        rows: rows.map(cellsOf),
      }).value
    },
  },
})

/** A name with its facts and its meaning; one name alone has an anchor. */
function definedName(definition: RegExpExecArray | null): string {
  const [, names = '', facts, meaning = ''] = definition ?? []
  const [, anchor] = /^`(\w+)`$/.exec(names) ?? []
  const id = anchor === undefined ? '' : ` id="${anchor}"`
  const inline = (text: string) => marked.parseInline(text, { async: false })
  return `<dt${id}>${inline(names)}${facts ? ` <span>${inline(facts)}</span>` : ''}</dt>\n<dd>${inline(meaning)}</dd>`
}

/** Text without the marks of code. */
const plain = (text: string): string => text.replaceAll('`', '')

/** HTML of a text in Markdown, which is our own: its HTML is not escaped. */
export const markdown = (text: string): Markup => trusted(marked.parse(text, { async: false }))

/** Page of a text in Markdown; its first paragraph is set as the lead. */
export function markdownPage(path: string, page: MarkdownText): Page {
  const { title, description, text } = page
  isGlossary = page.isGlossary === true
  const body = markdown(text).value.replace('<p>', '<p class="lead">')
  isGlossary = false
  return { path, title, description, body: markup`${trusted(body)}` }
}
