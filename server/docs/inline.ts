import { type Markup, markup } from './markup.ts'

/** Text in which only `code` between backticks is marked, as descriptions write it. */
export function inline(text: string): Markup {
  const parts = text.split('`')
  return markup`${parts.map((part, at) => (at % 2 === 1 && at < parts.length - 1 ? markup`<code>${part}</code>` : part))}`
}
