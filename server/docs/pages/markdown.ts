import { Marked, type Tokens } from 'marked'
import { copyable } from '../../html/copyable.ts'
import { type Markup, markup, trusted } from '../../html/markup.ts'
import { anchorOf, type MarkdownText } from '../content/guides.ts'
import { scrollBox } from './blocks.ts'
import type { Page } from './layout.ts'

/** Heading above the block that is being written; parsing is synchronous. */
let section = ''

const marked = new Marked({
  renderer: {
    heading({ depth, text, tokens }) {
      section = plain(text)
      const id = depth > 1 ? ` id="${anchorOf(text)}"` : ''
      return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    code({ text, lang }) {
      return copyable(text, lang?.startsWith('sh') ? 'the command' : 'the text').value
    },
    table(token) {
      const columns = token.header.map(({ text }) => plain(text)).join(', ')
      return scrollBox(
        `${section}: ${columns}`,
        trusted(table(token, (tokens) => this.parser.parseInline(tokens))),
      ).value
    },
  },
})

/** Text without the marks of code. */
const plain = (text: string): string => text.replaceAll('`', '')

type Inline = (tokens: Tokens.TableCell['tokens']) => string

/** A table whose first column names its rows. */
function table({ header, rows }: Tokens.Table, inline: Inline): string {
  const head = header.map(({ tokens }) => `<th>${inline(tokens)}</th>`).join('')
  const body = rows.map(
    (row) =>
      `<tr>${row.map(({ tokens }, at) => (at === 0 ? `<th scope="row">${inline(tokens)}</th>` : `<td>${inline(tokens)}</td>`)).join('')}</tr>`,
  )
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

/** HTML of a text in Markdown, which is our own: its HTML is not escaped. */
export const markdown = (text: string): Markup => trusted(marked.parse(text, { async: false }))

/** Page of a text in Markdown; its first paragraph is set as the lead. */
export function markdownPage(path: string, { title, description, text }: MarkdownText): Page {
  const body = markdown(text).value.replace('<p>', '<p class="lead">')
  return { path, title, description, body: markup`${trusted(body)}` }
}
