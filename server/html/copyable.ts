import { type CodeLanguage, highlight } from './highlight.ts'
import { type Markup, markup, verbatim } from './markup.ts'

/**
 * Preformatted text with a copy button, which `copy.js` adds; without script the text can be selected. It is focusable,
 * because long texts scroll and keyboard users must be able to scroll them.
 * @param label names the text for screen readers, such as “the command”
 * @param language colors the text as code
 */
export function copyable(text: string, label: string, language?: CodeLanguage): Markup {
  const code = language ? highlight(text, language) : verbatim(text)
  return markup`<div class="copyable" data-what="${label}"><pre tabindex="0"><code>${code}</code></pre></div>`
}
