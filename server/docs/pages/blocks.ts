import { type Markup, markup } from '../../html/markup.ts'

/** Code block. It is focusable, because long lines scroll and keyboard users must be able to scroll them. */
export function codeBlock(text: string): Markup {
  return markup`<pre tabindex="0"><code>${text}</code></pre>`
}

/** Horizontally scrollable, focusable region for a table that is wider than a phone. */
export function scrollBox(label: string, table: Markup): Markup {
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="${label}">${table}</div>`
}
