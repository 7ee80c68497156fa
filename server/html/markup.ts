import { html, type RawHTML, raw } from 'h3'

/** Markup that is already escaped. */
export type Markup = RawHTML
export type Part = string | number | Markup | readonly Part[] | null | undefined

/**
 * A template tag whose values are escaped unless they are markup themselves; lists are joined. The escaping is
 * h3's own, so that pages and error answers of the framework follow one rule.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return raw(html(strings, ...values.map(join)).body as string)
}

function join(value: Part): Part {
  return Array.isArray(value) ? raw(value.map((part) => markup`${part}`.value).join('')) : value
}
