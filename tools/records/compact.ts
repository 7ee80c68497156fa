import { z } from 'zod'

/** Names once, then a row per thing: what `format=compact` sends instead of objects. */
export interface Compact {
  readonly columns: string[]
  readonly rows: unknown[][]
}

/** Output shape of a compact table. */
export const compact = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) })

/** A list of records as a table. Columns come in the order they are first met; what a record lacks is `null`. */
export function compactList(records: readonly object[]): Compact {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const rows = records.map((record) => columns.map((column) => Reflect.get(record, column) ?? null))
  return { columns, rows }
}

/** Records keyed by name as a table whose first column, called `key`, is the name. */
export function compactByName(key: string, records: Readonly<Record<string, object>>): Compact {
  return compactList(Object.entries(records).map(([name, record]) => ({ [key]: name, ...record })))
}

/** What a list holds as rows for a spreadsheet, whether it was sent as records or as a compact table. */
export function tableRows(list: Compact | readonly object[]): readonly object[] {
  if (!('columns' in list)) return list
  return list.rows.map((row) => Object.fromEntries(list.columns.map((column, at) => [column, row[at]])))
}
