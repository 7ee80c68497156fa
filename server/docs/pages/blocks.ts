import { type Markup, markup } from '../../html/markup.ts'

/** Horizontally scrollable, focusable region for a table that is wider than a phone. */
export function scrollBox(label: string, table: Markup): Markup {
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="${label}">${table}</div>`
}
