import { isObject } from '../../contract/values.ts'
import { flattened } from '../flat.ts'
import type { GrahaRecords } from './vedic-chart.ts'

/** A part of a chart as rows: lists have a row for each record or word, other parts those that their functions make. */
type Rows = readonly Record<string, unknown>[]

/** The fields of a record; records within it that are listed are written in words. */
const fieldsOf = (record: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(flattened(record as object)).map(([name, value]) => [
      name,
      Array.isArray(value) && value.some(isObject)
        ? value.map((entry) =>
            Object.values(entry as object)
              .flat()
              .join(' '),
          )
        : value,
    ]),
  )

/** A row for each record of a list, or for each word with its number; what lies within a record is left out. */
const listRows = (list: unknown): Rows =>
  (list as readonly unknown[]).map((record, index) => {
    if (!isObject(record)) return { name: index + 1, value: record }
    const { children: _, ...fields } = record
    return fieldsOf(fields)
  })

/** A row for each named record. */
const namedRows = (records: unknown): Rows =>
  Object.entries(records as object).map(([name, record]) => ({ name, ...fieldsOf(record) }))

/** A row for the whole. */
const oneRow = (record: unknown): Rows => [fieldsOf(record)]

/** Rows of several tables of one part, each with its kind. */
const kindRows =
  (rowsOf: (record: unknown, kind: string) => Rows) =>
  (tables: unknown): Rows =>
    Object.entries(tables as object).flatMap(([kind, record]) =>
      record === null ? [] : rowsOf(record, kind).map((row) => ({ kind, ...row })),
    )

/** A row for each list of numbers, by its name; sums of a whole chart have none. */
const numberRows = (table: unknown): Rows =>
  Array.isArray(table)
    ? [{ ...table }]
    : Object.entries(table as object).flatMap(([name, row]) =>
        isObject(row) && Object.values(row).some(Array.isArray)
          ? Object.entries(row).map(([source, points]) => ({ name, source, ...(points as object) }))
          : [{ name, ...(row as object) }],
      )

/** How each part of a chart is made into rows, but the grahas, which are a table of their own. */
const rowsOfPart: Readonly<Record<string, (part: unknown) => Rows>> = {
  lagna: oneRow,
  houses: listRows,
  vargas: namedRows,
  dashas: listRows,
  currentDasha: listRows,
  ashtakavarga: kindRows(numberRows),
  karakas: namedRows,
  arudhas: listRows,
  kp: kindRows((record) => (Array.isArray(record) ? listRows(record) : namedRows(record))),
  shadbala: namedRows,
  vimshopaka: namedRows,
  avasthas: namedRows,
  yogas: listRows,
  doshas: kindRows(oneRow),
}

/** Rows of a chart for a table: its grahas, or without them those of the parts that come, the great dashas alone. */
export function vedicRows(chart: Readonly<Record<string, unknown>>): Record<string, unknown>[] {
  if (chart.grahas)
    return Object.entries(chart.grahas as GrahaRecords).map(([name, record]) => {
      const { nakshatra, ...place } = record
      return { graha: name, ...place, nakshatra: nakshatra.name, pada: nakshatra.pada }
    })
  return Object.entries(rowsOfPart).flatMap(([part, rowsOf]) =>
    chart[part] === undefined || chart[part] === null
      ? []
      : rowsOf(chart[part]).map((row) => ({ part, ...row })),
  )
}
