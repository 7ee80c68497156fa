import { type Markup, markup } from './markup.ts'

/** Marks up text: `code` between backticks, and links for names of known tools. */
export function inline(text: string, tools: ReadonlySet<string> = noNames): Markup {
  const parts = text.split('`')
  return markup`${parts.map((part, index) => {
    const closed = index % 2 === 1 && index < parts.length - 1
    return closed ? markup`<code>${part}</code>` : linkify(part, tools)
  })}`
}

const noNames: ReadonlySet<string> = new Set()

/** Links tool names. Tools have snake_case names; splitting by these puts them at the odd indexes. */
function linkify(text: string, tools: ReadonlySet<string>): Markup {
  const words = text.split(/\b([a-z]+(?:_[a-z]+)+)\b/)
  return markup`${words.map((word) =>
    tools.has(word) ? markup`<a href="/docs/tools/${word}">${word}</a>` : word,
  )}`
}
