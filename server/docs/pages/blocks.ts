import { type Markup, markup } from '../../html/markup.ts'

/** Text as it is typed or sent. Long lines scroll, so the keyboard can reach it. */
export function codeBlock(text: string): Markup {
  return markup`<pre tabindex="0"><code>${text}</code></pre>`
}

/** A table that is wider than a phone scrolls inside its own region, which the keyboard can reach. */
export function scrollBox(label: string, table: Markup): Markup {
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="${label}">${table}</div>`
}
