import { type Markup, markup, type Part } from './markup.ts'

/**
 * Scrollable, focusable region for a table that is wider than its page.
 * @param height `tall` for a table of many rows, which scrolls in both directions
 */
export function scrollBox(label: string, table: Markup, height?: 'tall'): Markup {
  return markup`<div class="scroll${height ? ` ${height}` : null}" tabindex="0" role="region" aria-label="${label}">${table}</div>`
}

/** Column of a table. */
interface Column {
  readonly title: string
  /** Numbers stand at the right. */
  readonly isNumber?: boolean
}

/** A table whose first column names its rows. */
export interface DataTable {
  /** Names the table for screen readers. */
  readonly label: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Part[])[]
  /** Further classes. */
  readonly kind?: string
}

/** A table that a phone shows as a card for each row: its name, then each value behind the title of its column. */
export function dataTable({ label, columns, rows, kind }: DataTable): Markup {
  const head = columns.map(
    ({ title, isNumber }) =>
      markup`<th scope="col"${isNumber ? markup` class="number"` : null}>${title}</th>`,
  )
  const cell = (value: Part, index: number) => {
    const { title = '', isNumber } = columns[index] ?? {}
    if (index === 0) return markup`<th scope="row">${value}</th>`
    return markup`<td data-label="${title}"${isNumber ? markup` class="number"` : null}>${value}</td>`
  }
  return scrollBox(
    label,
    markup`<table class="stack${kind ? ` ${kind}` : null}"><thead><tr>${head}</tr></thead><tbody>${rows.map(
      (row) => markup`<tr>${row.map(cell)}</tr>`,
    )}</tbody></table>`,
  )
}
