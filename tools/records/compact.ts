import { z } from 'zod'

/** Columnar form of a list, for `format=compact`: the names once, then a row per record. */
export interface Compact {
  readonly columns: string[]
  readonly rows: unknown[][]
}

/** Output shape of a compact table. */
export const compact = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) })

/** Converts records to a table. Columns are in order of first occurrence; missing members are `null`. */
export function compactList(records: readonly object[]): Compact {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const rows = records.map((record) => columns.map((column) => Reflect.get(record, column) ?? null))
  return { columns, rows }
}

/** Converts records keyed by name to a table whose first column, `key`, holds the name. */
export function compactByName(key: string, records: Readonly<Record<string, object>>): Compact {
  return compactList(Object.entries(records).map(([name, record]) => ({ [key]: name, ...record })))
}

/** Rows of a list for CSV, from records or from a compact table. */
export function tableRows(list: Compact | readonly object[]): readonly object[] {
  if (!('columns' in list)) return list
  return list.rows.map((row) => Object.fromEntries(list.columns.map((column, at) => [column, row[at]])))
}
