import { z } from 'zod'
import { flattened } from './flat.ts'

/** Columnar form of a list, for `format=compact`: the names once, then a row per record. */
export interface Compact {
  readonly columns: string[]
  readonly rows: unknown[][]
}

/** Output shape of a compact table. */
export const compact = z
  .object({
    columns: z
      .array(z.string())
      .describe('Names of the columns; a part of a record has the names of both: `riseSet.rise`.'),
    rows: z
      .array(z.array(z.unknown()))
      .describe('Rows; a cell has the meaning and unit of the field that its column names.'),
  })
  .meta({ id: 'CompactTable' })

/**
 * Columns of a table of records, in order of first occurrence. A value that is an object in one record and null in another
 * has the columns of the object alone: `rise.time`, and no `rise`.
 */
export function columnsOf(records: readonly object[]): string[] {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const parts = new Set(names.flatMap((name) => outerNames(name)))
  const isAbsent = (name: string) => records.every((record) => (Reflect.get(record, name) ?? null) === null)
  return names.filter((name) => !parts.has(name) || !isAbsent(name))
}

/** Names of the objects around a member: `a` and `a.b` of `a.b.c`. */
const outerNames = (name: string): string[] =>
  [...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index))

/** Converts records to a table; missing members are `null`. */
export function compactList(records: readonly object[]): Compact {
  const columns = columnsOf(records)
  const rows = records.map((record) => columns.map((column) => Reflect.get(record, column) ?? null))
  return { columns, rows }
}

/** A list in the format that was asked for: records, or a table of them with their parts beside one another. */
export const listIn = <T extends object>(format: string, records: T[]): T[] | Compact =>
  format === 'compact' ? compactList(records.map(flattened)) : records

/** Converts records keyed by name to a table whose first column, `key`, holds the name. */
export function compactByName(key: string, records: Readonly<Record<string, object>>): Compact {
  return compactList(Object.entries(records).map(([name, record]) => ({ [key]: name, ...record })))
}

/** Records of a list with their parts as objects again: `look.time` is `time` of `look`, and a part of nulls alone is none. */
export const nestedRows = (list: Compact | readonly object[]): readonly object[] =>
  'columns' in list ? tableRows(list).map(nested) : list

function nested(row: object): object {
  const parts = new Map<string, [name: string, value: unknown][]>()
  for (const [name, value] of Object.entries(row)) {
    const dot = name.indexOf('.')
    if (dot < 0) continue
    const part = name.slice(0, dot)
    parts.set(part, [...(parts.get(part) ?? []), [name.slice(dot + 1), value]])
  }
  const completeGroups = [...parts].filter(([, members]) => members.some(([, value]) => value !== null))
  const plain = Object.entries(row).filter(([name]) => !(name.includes('.') || parts.has(name)))
  return Object.fromEntries([
    ...plain,
    ...completeGroups.map(([name, members]) => [name, Object.fromEntries(members)] as const),
  ])
}

/** Rows of a list for CSV, from records or from a compact table. */
export function tableRows(list: Compact | readonly object[]): readonly object[] {
  if (!('columns' in list)) return list
  return list.rows.map((row) => Object.fromEntries(list.columns.map((column, index) => [column, row[index]])))
}
