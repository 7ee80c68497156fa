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

/** Concatenates a list of parts. */
function join(value: Part): Part {
  return Array.isArray(value) ? raw(value.map((part) => markup`${part}`.value).join('')) : value
}
