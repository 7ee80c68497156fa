import { html, type RawHTML, raw } from 'h3'

/** Escaped HTML. */
export type Markup = RawHTML
/** A value that `markup` accepts: text is escaped, lists are concatenated, null and undefined are left out. */
export type Part = string | number | Markup | readonly Part[] | null | undefined

/**
 * Template tag for HTML that escapes its values, unless they are markup. Uses h3's escaping, so that pages and the
 * framework's error responses follow the same rules.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return raw(html(strings, ...values.map(join)).body as string)
}

/**
 * Text as the content of an element. Quotation marks stay as they are, which inside an attribute would end it: in a long
 * JSON text they would take six bytes each.
 */
export function verbatim(text: string): Markup {
  return raw(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
}

/** HTML that this program or one of its libraries has written, as markup. */
export const trusted = (html: string): Markup => raw(html)

/** Concatenates a list of parts. */
function join(value: Part): Part {
  return Array.isArray(value) ? raw(value.map((part) => markup`${part}`.value).join('')) : value
}
