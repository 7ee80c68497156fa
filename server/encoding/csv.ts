import { stringify } from 'csv-stringify/sync'

/**
 * CSV (RFC 4180). List items are joined by spaces, by semicolons where one has a space.
 * @param columns names of the fields, in order
 * @param header whether the columns' names are the first line
 */
export function csvOf(
  records: readonly Readonly<Record<string, unknown>>[],
  columns: readonly string[],
  header = true,
): string {
  const rows = records.map((record) => columns.map((name) => cell(record[name])))
  return stringify(header ? [[...columns], ...rows] : rows, { record_delimiter: '\r\n' })
}

/** A CSV field. Text that a spreadsheet would execute as a formula gets a leading apostrophe. */
function cell(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(String)
    return items.join(items.some((item) => item.includes(' ')) ? '; ' : ' ')
  }
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string' && /^[=+@\t\r]|^-(?!\d)/.test(value) ? `'${value}` : value
}
