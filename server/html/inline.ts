import { type Markup, markup } from './markup.ts'

/** Text in which `code` between backticks is marked, and names of known tools lead to their pages. */
export function inline(text: string, tools: ReadonlySet<string> = none): Markup {
  const parts = text.split('`')
  return markup`${parts.map((part, at) => {
    const closed = at % 2 === 1 && at < parts.length - 1
    return closed ? markup`<code>${part}</code>` : linkify(part, tools)
  })}`
}

const none: ReadonlySet<string> = new Set()

/** A tool is named in snake_case; splitting by such words keeps them, at every odd place. */
function linkify(text: string, tools: ReadonlySet<string>): Markup {
  const words = text.split(/\b([a-z]+(?:_[a-z]+)+)\b/)
  return markup`${words.map((word) =>
    tools.has(word) ? markup`<a href="/docs/tools/${word}">${word}</a>` : word,
  )}`
}
